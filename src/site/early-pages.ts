import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";

/** Milliseconds until a page that is not written yet is looked for again. */
const PAUSE = 50;

/** Pages that are read while the site is still being written. */
export interface EarlyPages {
  /** Files below the folder, in the order to read them in: about that in which they are written. */
  readonly files: readonly string[];
  /** Settles when every page of the site is written. */
  readonly written: Promise<void>;
}

/** A page of the built site. */
export interface BuiltPage {
  /** Its file below the folder. */
  readonly file: string;
  readonly html: string;
}

/**
 * The pages of `folder`, at most `size` at a time: the early ones in their order, each as soon as it is whole; when the
 * site is written, all others in the order of their names. An early one that is missing then is passed over.
 */
export async function* readPages(
  folder: string,
  size: number,
  { files, written }: EarlyPages = { files: [], written: Promise.resolve() },
): AsyncGenerator<readonly BuiltPage[]> {
  const known = new Set<string>();
  let complete = false;
  const settled = written.finally(() => (complete = true));
  let next = 0;
  while (next < files.length) {
    // Asked before the file is read: a page that is missing then will not come.
    const late = complete;
    const batch: BuiltPage[] = [];
    for (; next < files.length && batch.length < size; next++) {
      const file = files[next] ?? "";
      const html = await readWhole(path.join(folder, file));
      if (html !== undefined) {
        batch.push({ file, html });
        known.add(file);
      } else if (!late) break;
    }
    if (batch.length > 0) yield batch;
    else await Promise.race([settled, setTimeout(PAUSE)]);
  }
  await settled;
  const rest = globSync("**/*.html", { cwd: folder })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !known.has(file))
    .sort();
  for (let start = 0; start < rest.length; start += size)
    yield await Promise.all(
      rest
        .slice(start, start + size)
        .map(async (file) => ({ file, html: await readFile(path.join(folder, file), "utf8") })),
    );
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
