import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  verifiedExamplesSchema,
  verifiedFormsSchema,
  type VerifiedExamples,
  type VerifiedForms,
} from "../../src/schema/ptx/verified.ts";
import { readExamples, type PageExample } from "../../src/verify/ptx/examples.ts";

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** What a failing test tells to run. */
export const COMMAND = "run: npm run verify -- ptx";

/** The committed results for the forms. */
export function loadVerifiedForms(): VerifiedForms {
  return verifiedFormsSchema.parse(JSON.parse(readResults("forms.json")));
}

/** The committed results for the examples. */
export function loadVerifiedExamples(): VerifiedExamples {
  return verifiedExamplesSchema.parse(JSON.parse(readResults("examples.json")));
}

/** The text of a results file. */
export function readResults(file: string): string {
  const full = path.join(ROOT, "content/ptx/verified", file);
  if (!existsSync(full)) throw new Error(`content/ptx/verified/${file} is missing; ${COMMAND}`);
  return readFileSync(full, "utf8");
}

/** The examples of all prose files. */
export function loadExamples(): PageExample[] {
  return globSync("content/ptx/prose/*.md", { cwd: ROOT })
    .sort()
    .flatMap((file) => readExamples(path.basename(file, ".md"), readFileSync(path.join(ROOT, file), "utf8")));
}
