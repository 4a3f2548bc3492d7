import { describe, expect, it } from "vitest";
import { readMutations, staleMutations } from "../../src/catalog/read-mutations.ts";

const FOLDER = "content/amd";

describe("the results of npm run mutate", () => {
  it("are those of the texts and cases of today", () => {
    expect(staleMutations(FOLDER), "run: npm run mutate").toBeUndefined();
  });

  it("say that cases notice at least 97 % of the changes", () => {
    const results = readMutations(FOLDER);
    const sum = (count: (one: (typeof results)[number]) => number): number =>
      results.reduce((all, one) => all + count(one), 0);
    expect(sum(({ made }) => made)).toBeGreaterThan(0);
    expect(sum(({ noticed }) => noticed) / sum(({ made }) => made)).toBeGreaterThanOrEqual(0.97);
  });
});
