import { describe, expect, it } from "vitest";
import { firstGeneration } from "../../src/client/first-generation.ts";

const generations = ["RDNA 1", "RDNA 3", "RDNA 3.5", "CDNA 1", "CDNA 10"].map((title) => ({
  id: title.toLowerCase().replace(" ", ""),
  title,
}));

describe("the first generation of a list in words", () => {
  it.each([
    ["RDNA 3.5", "RDNA 3.5"],
    ["RDNA 3 to 3.5", "RDNA 3"],
    ["CDNA 10, gfx999", "CDNA 10"],
    ["CDNA 1 and RDNA 1", "CDNA 1"],
    ["gfx1100 +real-true16", "RDNA 1"],
    ["", "RDNA 1"],
  ])("%s: %s", (words, title) => {
    expect(firstGeneration(words, generations)?.title).toBe(title);
  });

  it("is none on a page that has none", () => {
    expect(firstGeneration("RDNA 3", [])).toBeUndefined();
  });
});
