import path from "node:path";
import * as pagefind from "pagefind";
import { type BuiltPage, type EarlyPages, readPages } from "../site/early-pages.ts";
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
    // A batch is read before its first page is handed over: the index depends on the order in which pages come.
    for await (const batch of readPages(folder, BATCH, early)) {
      const added = await Promise.all(batch.map((page) => addPage(index, page)));
      pages += added.filter(Boolean).length;
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
