import { describe, expect, test, vi } from "vitest";
import type { WorkedCase } from "../../src/schema/worked-case.ts";
import { loadEvaluator } from "../../src/semantics/load-evaluator.ts";
import { readCases } from "../../src/semantics/read-cases.ts";
import { sameValues } from "../../src/semantics/same-values.ts";

// Thousands of forms or evaluations: seconds alone, more beside other work.
vi.setConfig({ testTimeout: 120_000 });

const evaluator = loadEvaluator();
const cases = readCases();

function wrongAnswers(all: readonly WorkedCase[]): unknown[] {
  return all.flatMap((each): unknown[] => {
    try {
      const { out } = evaluator.evaluate(each);
      return sameValues(out, each.out) ? [] : [{ ...each, given: out }];
    } catch (error) {
      return [{ ...each, given: String(error) }];
    }
  });
}

describe("worked cases", () => {
  test("there are some", () => {
    expect(cases.size).toBeGreaterThan(0);
  });

  test.each([...Map.groupBy(cases.keys(), (name) => name.split("_", 2).join("_"))])("%s…", (_, names) => {
    expect(names.flatMap((name) => wrongAnswers(cases.get(name) ?? []))).toEqual([]);
  });
});
