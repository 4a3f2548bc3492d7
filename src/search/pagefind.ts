import path from "node:path";
import * as pagefind from "pagefind";

/**
 * Indexes the built pages of `folder` and writes the index beside them. Underscores and dots count as letters:
 * without that, every instruction name falls apart into its tokens.
 */
export async function buildSearchIndex(folder: string): Promise<{ pages: number }> {
  const { index, errors } = await pagefind.createIndex({ includeCharacters: "_." });
  if (index === undefined) throw new Error(`Pagefind did not start: ${errors.join("; ")}`);
  try {
    const added = await index.addDirectory({ path: folder });
    if (added.errors.length > 0) throw new Error(`Pagefind could not read ${folder}: ${added.errors.join("; ")}`);
    const written = await index.writeFiles({ outputPath: path.join(folder, "pagefind") });
    if (written.errors.length > 0) throw new Error(`Pagefind could not write: ${written.errors.join("; ")}`);
    return { pages: added.page_count };
  } finally {
    await pagefind.close();
  }
}
