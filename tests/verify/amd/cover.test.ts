import { expect, it } from "vitest";
import { coverFields, missingBits } from "../../../src/verify/amd/cover.ts";

const FIELDS = [
  { name: "OP", ranges: [{ offset: 24, width: 8 }] },
  { name: "A", ranges: [{ offset: 0, width: 4 }] },
  { name: "B", ranges: [{ offset: 4, width: 4 }] },
  {
    name: "S",
    ranges: [
      { offset: 8, width: 2 },
      { offset: 20, width: 1 },
    ],
  },
];
const VARYING = new Set(["A", "B", "S"]);

function cover(...words: Record<string, number>[]) {
  const maps = words.map((word) => new Map(Object.entries(word).map(([name, value]) => [name, BigInt(value)])));
  return new Map(coverFields(FIELDS, maps, VARYING).map((one) => [one.field.name, one]));
}

it("names the bits that no word sets, and leaves out fields that do not vary", () => {
  const covers = cover({ A: 5, B: 8, S: 1 }, { A: 2, B: 8, S: 2 });
  expect([...covers.keys()]).toEqual(["A", "B", "S"]);
  expect(missingBits(covers.get("A") ?? fail())).toEqual([3]);
  expect(missingBits(covers.get("B") ?? fail())).toEqual([0, 1, 2]);
});

it("names the part of a split field that stays 0", () => {
  expect(cover({ S: 3 }).get("S")?.emptyParts).toEqual([1]);
  expect(cover({ S: 4 }).get("S")?.emptyParts).toEqual([0]);
  expect(cover({ S: 4 }, { S: 1 }).get("S")?.emptyParts).toEqual([]);
});

it("asks for a value that is not 0 and not that of a field beside it", () => {
  expect(cover({ A: 3, B: 3, S: 1 }).get("A")?.distinct).toBe(false);
  expect(cover({ A: 0, B: 3, S: 1 }).get("A")?.distinct).toBe(false);
  expect(cover({ A: 3, B: 3, S: 1 }, { A: 3, B: 2, S: 1 }).get("A")?.distinct).toBe(true);
});

function fail(): never {
  throw new Error("the field is not there");
}
