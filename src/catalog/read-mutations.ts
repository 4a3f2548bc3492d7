import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { mutationsFileSchema, type Mutations } from "../schema/mutation.ts";
import { CASES_FOLDER, PTX_CASES_FOLDER } from "../semantics/read-cases.ts";
import { listFiles } from "./list-files.ts";
import { PROJECT_ROOT } from "./paths.ts";
import { readData } from "./read-data.ts";
import { staleWords } from "./staleness.ts";

/** Name of the file in content/amd and content/ptx. */
export const MUTATIONS_FILE = "semantics-mutation.json";

/** What `npm run mutate` or `npm run mutate:ptx` found; nothing where it has not run. `folder` is content/amd or content/ptx. */
export function readMutations(folder: string): Mutations {
  const file = path.join(folder, MUTATIONS_FILE);
  return existsSync(file) ? readData(file, mutationsFileSchema).names : [];
}

/** What to say of the committed results where texts or cases have changed since; undefined where they are fresh. */
export function staleMutations(folder: string): string | undefined {
  const { inputs } = readData(path.join(folder, MUTATIONS_FILE), mutationsFileSchema);
  return staleWords(inputs, hashMutationInputs(folder), isPtx(folder) ? "npm run mutate:ptx" : "npm run mutate");
}

function isPtx(folder: string): boolean {
  return path.basename(folder) === "ptx";
}

/**
 * Hash of what decides which changes are noticed: the texts, the traits that they ask for, the worked cases, and what makes
 * the changes. The evaluator is left out: it is held to the cases by a test of its own.
 */
export function hashMutationInputs(folder: string): string {
  const hash = createHash("sha256");
  const files = [
    ...listFiles(path.join(folder, "semantics"), ".yaml"),
    ...(isPtx(folder) ? [] : [path.join(folder, "traits.yaml")]),
    ...listFiles(path.join(PROJECT_ROOT, isPtx(folder) ? PTX_CASES_FOLDER : CASES_FOLDER), ".jsonl"),
    path.join(PROJECT_ROOT, "src/semantics/mutate.ts"),
  ];
  for (const file of files) {
    hash.update(path.basename(file));
    // Line ends differ between check-outs; they decide nothing.
    hash.update(readFileSync(file, "utf8").replaceAll("\r\n", "\n"));
  }
  return hash.digest("hex");
}
