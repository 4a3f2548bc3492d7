import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import * as pagefind from "pagefind";
import { searchableHtml } from "./searchable-html.ts";

/** Pages handed to the indexer at a time. */
const BATCH = 200;
/** Milliseconds until a page that is not written yet is looked for again. */
const PAUSE = 50;

/** Pages that are indexed while the site is still being written. */
export interface EarlyPages {
  /** Files below the folder, in the order to index them in: what Pagefind writes depends on that order. */
  readonly files: readonly string[];
  /** Settles when every page of the site is written. */
  readonly written: Promise<void>;
}

/**
 * Indexes the built pages of `folder` and writes the index beside them: first the early ones, each as soon as it is
 * whole, then all others in the order of their names. Underscores and dots count as letters: without that, every
 * instruction name falls apart into its tokens.
 *
 * @throws when an early page is missing at the end, or Pagefind reports an error.
 */
export async function buildSearchIndex(folder: string, early?: EarlyPages): Promise<{ pages: number }> {
  const { index, errors } = await pagefind.createIndex({ includeCharacters: "_." });
  if (index === undefined) throw new Error(`Pagefind did not start: ${errors.join("; ")}`);
  try {
    let pages = 0;
    const add = async (files: readonly string[], contents?: readonly string[]): Promise<void> => {
      const added = await Promise.all(files.map((file, at) => addPage(index, folder, file, contents?.[at])));
      pages += added.filter(Boolean).length;
    };
    if (early !== undefined) await addEarly(folder, early, add);
    const known = new Set(early?.files);
    const rest = globSync("**/*.html", { cwd: folder })
      .map((file) => file.split(path.sep).join("/"))
      .filter((file) => !known.has(file))
      .sort();
    for (let start = 0; start < rest.length; start += BATCH) await add(rest.slice(start, start + BATCH));
    const written = await index.writeFiles({ outputPath: path.join(folder, "pagefind") });
    if (written.errors.length > 0) throw new Error(`Pagefind could not write: ${written.errors.join("; ")}`);
    return { pages };
  } finally {
    await pagefind.close();
  }
}

async function addEarly(
  folder: string,
  { files, written }: EarlyPages,
  add: (files: readonly string[], contents: readonly string[]) => Promise<void>,
): Promise<void> {
  let complete = false;
  const settled = written.finally(() => (complete = true));
  let next = 0;
  while (next < files.length) {
    // Asked before the file is read: a page that is missing then will not come.
    const late = complete;
    const contents: string[] = [];
    for (const file of files.slice(next, next + BATCH)) {
      const html = await readWhole(path.join(folder, file));
      if (html === undefined) break;
      contents.push(html);
    }
    await add(files.slice(next, next + contents.length), contents);
    next += contents.length;
    if (contents.length > 0) continue;
    if (late) throw new Error(`${path.join(folder, files[next] ?? "")} was to be indexed and is not there`);
    await Promise.race([settled, setTimeout(PAUSE)]);
  }
  await settled;
}

/** A page, or undefined while it is not there or not whole: one that is being written lacks its end. */
async function readWhole(file: string): Promise<string | undefined> {
  try {
    const html = await readFile(file, "utf8");
    return html.trimEnd().endsWith("</html>") ? html : undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

async function addPage(
  index: pagefind.PagefindIndex,
  folder: string,
  file: string,
  html: string | undefined,
): Promise<boolean> {
  const content = searchableHtml(html ?? (await readFile(path.join(folder, file), "utf8")));
  if (content === undefined) return false;
  const added = await index.addHTMLFile({ sourcePath: file, content });
  if (added.errors.length > 0) throw new Error(`Pagefind could not read ${file}: ${added.errors.join("; ")}`);
  return true;
}
