import { globSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";

/** Bytes at the beginning of a page that hold the tags asked for here. */
const HEAD = 4096;

/** Pages read at a time. */
const BATCH = 64;

/** What the head of a built page says to those who do not show it. */
export interface PageHead {
  /** From the site's root, with a slash at the end. */
  readonly address: string;
  /** Whether search engines may list it. */
  readonly listed: boolean;
  /** Where it leads by itself, with the site's base. */
  readonly refresh: string | undefined;
}

/** Reads the beginning of every page of a built site, sorted by file. The page for wrong addresses is none of them. */
export async function readPageHeads(folder: string): Promise<PageHead[]> {
  const files = globSync("**/index.html", { cwd: folder })
    .map((file) => file.split(path.sep).join("/"))
    .sort();
  const heads: PageHead[] = [];
  for (let from = 0; from < files.length; from += BATCH)
    heads.push(...(await Promise.all(files.slice(from, from + BATCH).map(async (file) => readHead(folder, file)))));
  return heads;
}

async function readHead(folder: string, file: string): Promise<PageHead> {
  const handle = await open(path.join(folder, file));
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    const html = buffer.toString("utf8", 0, bytesRead);
    return {
      address: `/${file.slice(0, -"index.html".length)}`,
      listed: !html.includes('<meta name="robots" content="noindex"'),
      refresh: /<meta http-equiv="refresh" content="0; url=([^"]+)/.exec(html)?.[1],
    };
  } finally {
    await handle.close();
  }
}
