import { describe, expect, it } from "vitest";
import { describeGenerations, joinWords, nearestGeneration } from "../../src/catalog/generation-list.ts";
import { line } from "../support/tiny-catalog.ts";

const GENERATIONS = [...line("RDNA", "1", "2", "3", "3.5", "4"), ...line("CDNA", "1", "2", "3", "4", "5")];

describe("generations in words", () => {
  it.each([
    { ids: "", words: "" },
    { ids: "rdna4", words: "RDNA 4" },
    { ids: "rdna1 rdna2", words: "RDNA 1 and 2" },
    { ids: "rdna1 rdna2 rdna3", words: "RDNA 1 to 3" },
    { ids: "rdna1 rdna2 rdna3 rdna3_5", words: "RDNA 1 to 3.5" },
    { ids: "rdna1 rdna3", words: "RDNA 1 and RDNA 3" },
    { ids: "rdna4 cdna5", words: "RDNA 4 and CDNA 5" },
    // The last of one family and the first of the next are no span.
    { ids: "rdna4 cdna1", words: "RDNA 4 and CDNA 1" },
    { ids: "rdna1 rdna2 rdna3 rdna3_5 cdna5", words: "RDNA 1 to 3.5 and CDNA 5" },
    { ids: "rdna1 rdna2 rdna3 cdna1 cdna2 cdna3 cdna5", words: "RDNA 1 to 3, CDNA 1 to 3 and CDNA 5" },
    // A part with its own 'and' is set off by a comma.
    { ids: "rdna1 rdna2 rdna4 cdna5", words: "RDNA 1 and 2, RDNA 4, CDNA 5" },
    { ids: "cdna5 rdna4", words: "RDNA 4 and CDNA 5" },
    { ids: "rdna3 rdna1 rdna2 rdna2", words: "RDNA 1 to 3" },
    { ids: "rdna4 unheard", words: "RDNA 4" },
  ])("'$ids' is '$words'", ({ ids, words }) => {
    expect(describeGenerations(ids.split(" "), GENERATIONS)).toBe(words);
  });

  it("are all of each family", () => {
    expect(
      describeGenerations(
        GENERATIONS.map(({ id }) => id),
        GENERATIONS,
      ),
    ).toBe("RDNA 1 to 4 and CDNA 1 to 5");
  });

  it("join by predecessor, not by neighbourhood in the list", () => {
    const [first, , third] = line("RDNA", "1", "2", "3");
    if (first === undefined || third === undefined) throw new Error("three generations");
    expect(describeGenerations(["rdna1", "rdna3"], [first, third])).toBe("RDNA 1 and RDNA 3");
  });
});

it.each([
  { words: [], text: "" },
  { words: ["a"], text: "a" },
  { words: ["a", "b"], text: "a and b" },
  { words: ["a", "b", "c"], text: "a, b and c" },
  { words: ["a and b", "c"], text: "a and b, c" },
])("joins $words to '$text'", ({ words, text }) => {
  expect(joinWords(words)).toBe(text);
});

describe("the nearest generation", () => {
  it.each([
    // For buffer_load_b32 on RDNA 3, RDNA 2 shows what changed; CDNA 4 has the opcode by chance.
    { id: "rdna3", among: "rdna1 rdna2 cdna1 cdna4", nearest: "rdna2" },
    { id: "rdna4", among: "rdna1 rdna2 cdna4", nearest: "rdna2" },
    { id: "cdna5", among: "rdna1 rdna2 cdna1 cdna4", nearest: "cdna4" },
    { id: "rdna1", among: "rdna3 rdna4 cdna5", nearest: "rdna3" },
    { id: "cdna5", among: "rdna1 rdna4", nearest: "rdna4" },
    { id: "rdna1", among: "cdna1 cdna2", nearest: "cdna2" },
    { id: "unheard", among: "rdna1 rdna2", nearest: "rdna2" },
  ])("of $id among $among is $nearest", ({ id, among, nearest }) => {
    expect(nearestGeneration(id, among.split(" "), GENERATIONS)).toBe(nearest);
  });

  it("is none among none", () => {
    expect(nearestGeneration("rdna1", [], GENERATIONS)).toBeUndefined();
  });
});
