import { readFileSync } from "node:fs";
import path from "node:path";
import { listFiles } from "../catalog/list-files.ts";
import { PROJECT_ROOT } from "../catalog/paths.ts";
import { type WorkedCase, workedCaseSchema } from "../schema/worked-case.ts";

/** Folder of the worked cases, which tests compare with the evaluator and pages show. */
export const CASES_FOLDER = "tests/semantics/cases";

/** All worked cases by name, in the order of the files. Throws for a line of a wrong form. */
export function readCases(): Map<string, WorkedCase[]> {
  const cases = listFiles(path.join(PROJECT_ROOT, CASES_FOLDER), ".jsonl").flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => workedCaseSchema.parse(JSON.parse(line))),
  );
  return Map.groupBy(cases, ({ name }) => name);
}
