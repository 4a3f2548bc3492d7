import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { listSiteFiles as listFiles } from "../../src/site/site-files.ts";

/** Folder of the site that the test setup has built. */
export const SITE_FOLDER = path.resolve(process.env["ATLAS_OUT"] ?? "dist");

/** Paths of all files of the site below its folder, with forward slashes, sorted. */
export function listSiteFiles(folder = SITE_FOLDER): string[] {
  if (!existsSync(folder)) throw new Error(`${folder} is missing: the site was not built`);
  return listFiles(folder);
}

/** The HTML pages among them. */
export function listPages(folder = SITE_FOLDER): string[] {
  return listSiteFiles(folder).filter((name) => name.endsWith(".html"));
}

export function readSiteFile(name: string, folder = SITE_FOLDER): string {
  return readFileSync(path.join(folder, name), "utf8");
}
