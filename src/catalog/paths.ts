import path from "node:path";

/** The project's root folder: the commands all run there, and the built server code has no place of its own. */
export const PROJECT_ROOT = process.cwd();

/** Folder of the content; ATLAS_CONTENT names another one, for tests and private builds. */
export function contentFolder(): string {
  return path.resolve(PROJECT_ROOT, process.env["ATLAS_CONTENT"] ?? "content");
}

/** Folder of vendors' own texts, which git ignores; ATLAS_VENDOR names another one. */
export function vendorFolder(): string {
  return path.resolve(PROJECT_ROOT, process.env["ATLAS_VENDOR"] ?? "vendor");
}
