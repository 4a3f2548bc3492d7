import type { Hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const KINDS = /\.(?:ts|json|yaml)$/;

/**
 * Adds files to a hash: their place below `root`, and their text.
 *
 * @param entries files, or folders whose code and data files are taken in order of their names; a folder that is not
 *   there adds nothing.
 * @param leftOut names of files that decide nothing.
 */
export function hashFiles(
  hash: Hash,
  root: string,
  entries: readonly string[],
  leftOut: ReadonlySet<string> = new Set(),
): void {
  for (const file of entries.flatMap((entry) => listInputs(path.join(root, entry)))) {
    if (leftOut.has(path.basename(file))) continue;
    hash.update(path.relative(root, file).replaceAll(path.sep, "/"));
    // Line ends differ between check-outs; they decide nothing.
    hash.update(readFileSync(file, "utf8").replaceAll("\r\n", "\n"));
  }
}

function listInputs(entry: string): string[] {
  if (KINDS.test(entry)) return [entry];
  if (!existsSync(entry)) return [];
  return readdirSync(entry)
    .filter((name) => KINDS.test(name))
    .sort()
    .map((name) => path.join(entry, name));
}
