import { readFile } from "node:fs/promises";
import { globSync } from "node:fs";
import path from "node:path";
import * as pagefind from "pagefind";
import { searchableHtml } from "./searchable-html.ts";

/** Pages handed to the indexer at a time. */
const BATCH = 500;

/**
 * Indexes the built pages of `folder` and writes the index beside them. Underscores and dots count as letters:
 * without that, every instruction name falls apart into its tokens.
 */
export async function buildSearchIndex(folder: string): Promise<{ pages: number }> {
  const { index, errors } = await pagefind.createIndex({ includeCharacters: "_." });
  if (index === undefined) throw new Error(`Pagefind did not start: ${errors.join("; ")}`);
  try {
    const files = globSync("**/*.html", { cwd: folder }).sort();
    let pages = 0;
    for (let start = 0; start < files.length; start += BATCH) {
      const added = await Promise.all(
        files.slice(start, start + BATCH).map(async (file) => addPage(index, folder, file)),
      );
      pages += added.filter(Boolean).length;
    }
    const written = await index.writeFiles({ outputPath: path.join(folder, "pagefind") });
    if (written.errors.length > 0) throw new Error(`Pagefind could not write: ${written.errors.join("; ")}`);
    return { pages };
  } finally {
    await pagefind.close();
  }
}

async function addPage(index: pagefind.PagefindIndex, folder: string, file: string): Promise<boolean> {
  const content = searchableHtml(await readFile(path.join(folder, file), "utf8"));
  if (content === undefined) return false;
  const added = await index.addHTMLFile({ sourcePath: file.split(path.sep).join("/"), content });
  if (added.errors.length > 0) throw new Error(`Pagefind could not read ${file}: ${added.errors.join("; ")}`);
  return true;
}
