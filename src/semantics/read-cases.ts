import { readFileSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import { listFiles } from "../catalog/list-files.ts";
import { PROJECT_ROOT } from "../catalog/paths.ts";
import { type PtxWorkedCase, ptxWorkedCaseSchema } from "../schema/ptx/worked-case.ts";
import { type WorkedCase, workedCaseSchema } from "../schema/worked-case.ts";

/** Folder of the worked cases, which tests compare with the evaluator and pages show. */
export const CASES_FOLDER = "tests/semantics/cases";

/** The same for PTX. */
export const PTX_CASES_FOLDER = "tests/semantics/ptx-cases";

/** All worked cases by name, in the order of the files. Throws for a line of a wrong form. */
export function readCases(): Map<string, WorkedCase[]> {
  return Map.groupBy(readLines(CASES_FOLDER, workedCaseSchema), ({ name }) => name);
}

/** All worked cases of PTX by opcode, in the order of the files. Throws for a line of a wrong form. */
export function readPtxCases(): Map<string, PtxWorkedCase[]> {
  return Map.groupBy(readLines(PTX_CASES_FOLDER, ptxWorkedCaseSchema), ({ opcode }) => opcode);
}

function readLines<T>(folder: string, schema: z.ZodType<T>): T[] {
  return listFiles(path.join(PROJECT_ROOT, folder), ".jsonl").flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => schema.parse(JSON.parse(line))),
  );
}
