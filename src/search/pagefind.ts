import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import * as pagefind from "pagefind";
import { type BuiltPage, type EarlyPages, readEarlyPages } from "../site/early-pages.ts";
import { searchableHtml } from "./searchable-html.ts";

/** Pages handed to the indexer at a time. */
const BATCH = 200;

/**
 * Indexes the built pages of `folder` and writes the index beside them: first the early ones, each as soon as it is
 * whole, then all others in the order of their names. Underscores and dots count as letters: without that, every
 * instruction name falls apart into its tokens.
 *
 * @throws when Pagefind reports an error.
 */
export async function buildSearchIndex(folder: string, early?: EarlyPages): Promise<{ pages: number }> {
  const { index, errors } = await pagefind.createIndex({ includeCharacters: "_." });
  if (index === undefined) throw new Error(`Pagefind did not start: ${errors.join("; ")}`);
  try {
    let pages = 0;
    const known = new Set<string>();
    // All are read before the first is handed over: the index depends on the order in which pages come.
    const add = async (batch: readonly BuiltPage[]): Promise<void> => {
      const added = await Promise.all(batch.map((page) => addPage(index, page)));
      pages += added.filter(Boolean).length;
      for (const { file } of batch) known.add(file);
    };
    if (early !== undefined) for await (const batch of readEarlyPages(folder, early, BATCH)) await add(batch);
    const rest = globSync("**/*.html", { cwd: folder })
      .map((file) => file.split(path.sep).join("/"))
      .filter((file) => !known.has(file))
      .sort();
    for (let start = 0; start < rest.length; start += BATCH) {
      const files = rest.slice(start, start + BATCH);
      await add(
        await Promise.all(files.map(async (file) => ({ file, html: await readFile(path.join(folder, file), "utf8") }))),
      );
    }
    const written = await index.writeFiles({ outputPath: path.join(folder, "pagefind") });
    if (written.errors.length > 0) throw new Error(`Pagefind could not write: ${written.errors.join("; ")}`);
    return { pages };
  } finally {
    await pagefind.close();
  }
}

async function addPage(index: pagefind.PagefindIndex, { file, html }: BuiltPage): Promise<boolean> {
  const content = searchableHtml(html);
  if (content === undefined) return false;
  const added = await index.addHTMLFile({ sourcePath: file, content });
  if (added.errors.length > 0) throw new Error(`Pagefind could not read ${file}: ${added.errors.join("; ")}`);
  return true;
}
