import { beforeAll, describe, expect, test } from "vitest";
import { assignCategories } from "../../src/catalog/categories.ts";
import { compileNamePattern } from "../../src/catalog/name-pattern.ts";
import { composeSummary } from "../../src/catalog/summary.ts";
import { compileVocabulary, describeName } from "../../src/catalog/vocabulary.ts";
import { categoriesSchema } from "../../src/schema/category.ts";
import { summarySchema } from "../../src/schema/summary.ts";
import { wordsSchema } from "../../src/schema/words.ts";
import { readAmdNames } from "../support/amd-names.ts";
import { readContentYaml } from "../support/content.ts";

let names: string[];
beforeAll(() => {
  names = readAmdNames();
});

describe("categories.yaml over all names", () => {
  const categories = categoriesSchema.parse(readContentYaml("amd/categories.yaml"));

  test("every name is in exactly one category", () => {
    expect(assignCategories(names, categories).size).toBe(names.length);
  });

  test("no category is empty or has more names than a reader can scan", () => {
    const sizes = Map.groupBy(assignCategories(names, categories).values(), (id) => id);
    const odd = categories.filter(({ id }) => {
      const size = sizes.get(id)?.length ?? 0;
      return size === 0 || size > 200;
    });
    expect(odd.map(({ id }) => id)).toEqual([]);
  });

  test("no pattern is idle", () => {
    const idle = categories.flatMap(({ id, patterns, except }) => {
      return [...patterns, ...except]
        .filter((pattern) => !names.some(compileNamePattern(pattern)))
        .map((pattern) => `${id}: ${pattern}`);
    });
    expect(idle).toEqual([]);
  });
});

describe("words.yaml over all names", () => {
  const vocabulary = compileVocabulary(wordsSchema.parse(readContentYaml("amd/words.yaml")));

  test("every name has words", () => {
    expect(names.filter((name) => describeName(name, vocabulary) === undefined)).toEqual([]);
  });

  test("every summary is a plain line of at most 200 characters", () => {
    // The longest place that an instruction has.
    const encodings = ["ENC_VINTRP", "ENC_VINTERP"];
    const bad = names
      .map((name) => composeSummary({ name, encodings }, vocabulary))
      .filter((summary) => !summarySchema.safeParse(summary).success || /[_<>[\]{}]| {2}/.test(summary.text));
    expect(bad).toEqual([]);
  });

  test("no rule is idle", () => {
    const used = new Set(names.map((name) => describeName(name, vocabulary)?.rule));
    expect(vocabulary.rules.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
  });
});
