import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadEvaluator } from "../../src/semantics/load-evaluator.ts";
import { type WorkedCase, workedCaseSchema } from "../../src/schema/worked-case.ts";

const FOLDER = new URL("cases/", import.meta.url);
const evaluator = loadEvaluator();
const files = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".jsonl"))
  .sort();

function readCases(file: string): WorkedCase[] {
  const lines = readFileSync(new URL(file, FOLDER), "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => workedCaseSchema.parse(JSON.parse(line)));
}

describe.each(files)("cases/%s", (file) => {
  test("every case gives what it says", () => {
    const wrong = readCases(file).flatMap((each) => {
      let given: unknown;
      try {
        given = evaluator.evaluate(each).out;
      } catch (error) {
        given = String(error);
      }
      return JSON.stringify(given) === JSON.stringify(each.out) ? [] : [{ ...each, given }];
    });
    expect(wrong).toEqual([]);
  });
});
