import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { keyClass } from "../../src/site/key-class.ts";

it.each([
  { key: undefined, expected: "k" },
  { key: "A", expected: "k k0" },
  { key: "B", expected: "k k1" },
  { key: "H", expected: "k k7" },
  // The ninth letter begins again.
  { key: "I", expected: "k k0" },
  { key: "Z", expected: "k k1" }, // 25 = 3 × 8 + 1
  { key: "AA", expected: "k k2" }, // 26
  { key: "AZ", expected: "k k3" }, // 51 = 6 × 8 + 3
  { key: "BA", expected: "k k4" }, // 52
])("$key has the class $expected", ({ key, expected }) => {
  expect(keyClass(key)).toBe(expected);
});

it("uses colours that the style sheet has", () => {
  const styles = readFileSync("src/styles/site.css", "utf8");
  const used = [..."ABCDEFGHIJ"].map((letter) => keyClass(letter).split(" ")[1] ?? "");
  expect(used.filter((name) => !new RegExp(`\\.${name}\\b`).test(styles))).toEqual([]);
});
