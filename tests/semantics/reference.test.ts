import { readdirSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { composeCases } from "./reference/write-cases.ts";

// Exact fractions of thousands of cases: seconds alone, more beside other work.
vi.setConfig({ testTimeout: 120_000 });

const FOLDER = new URL("cases/", import.meta.url);

test("the files of worked cases are what the reference rules give", () => {
  const composed = composeCases();
  expect(readdirSync(FOLDER).filter((file) => file.startsWith("reference-"))).toEqual([...composed.keys()].sort());
  for (const [file, text] of composed) {
    // Not toEqual on whole files: the difference of megabytes takes minutes to print.
    const [now, wanted] = [readFileSync(new URL(file, FOLDER), "utf8").split("\n"), text.split("\n")];
    const first = wanted.findIndex((line, index) => line !== now[index]);
    expect(
      first === -1 && now.length === wanted.length ? "fresh" : `${file}, line ${String(first + 1)}`,
      "run: node tests/semantics/reference/write-cases.ts",
    ).toBe("fresh");
  }
});

test("the reference rules import nothing from src", () => {
  const folder = new URL("reference/", import.meta.url);
  const imports = readdirSync(folder).flatMap((file) =>
    [...readFileSync(new URL(file, folder), "utf8").matchAll(/from "([^"]+)"/g)].map(([, from = ""]) => from),
  );
  expect(imports.filter((from) => !from.startsWith("./") && !from.startsWith("node:"))).toEqual([]);
});
