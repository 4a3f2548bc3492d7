import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { readInstructionNames } from "../../src/catalog/instruction-names.ts";
import { contentFolder } from "../../src/catalog/paths.ts";
import type { WorkedCase } from "../../src/schema/worked-case.ts";
import { assignTexts, isEvaluated } from "../../src/semantics/family.ts";
import { loadEvaluator } from "../../src/semantics/load-evaluator.ts";
import { readCases } from "../../src/semantics/read-cases.ts";
import { readSemantics } from "../../src/semantics/read-texts.ts";
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
  test("every name that evaluates has three or more", () => {
    const { texts } = assignTexts(new Set(readInstructionNames()), readSemantics(path.join(contentFolder(), "amd")));
    const lacking = [...texts.values()].filter((text) => isEvaluated(text) && (cases.get(text.name)?.length ?? 0) < 3);
    expect(lacking.map(({ name }) => name)).toEqual([]);
  });

  test.each([...Map.groupBy(cases.keys(), (name) => name.split("_", 2).join("_"))])("%s…", (_, names) => {
    expect(names.flatMap((name) => wrongAnswers(cases.get(name) ?? []))).toEqual([]);
  });
});
