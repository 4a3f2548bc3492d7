import { readdirSync } from "node:fs";
import path from "node:path";

/** Names of all files of a built site, relative to its folder with forward slashes, sorted. */
export function listSiteFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
}
