import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** Paths of a folder's files with an ending, sorted; none where there is no such folder. */
export function listFiles(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => path.join(folder, name));
}
