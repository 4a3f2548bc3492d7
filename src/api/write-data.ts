import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loadAtlas } from "../catalog/atlas.ts";
import { loadPtxAtlas } from "../catalog/ptx/ptx-atlas.ts";
import { site } from "../site/config.ts";
import { type EarlyPages, readPages } from "../site/early-pages.ts";
import { makeTwin } from "../twin/twin.ts";
import { listApiFiles } from "./files.ts";
import { writeLlmsText } from "./llms-text.ts";

/** Pages between two looks at what is written. */
const BATCH = 100;

/** How many files were written. */
export interface WrittenData {
  readonly api: number;
  readonly twins: number;
}

/**
 * Writes what tools read beside the pages of `folder`: the API, the Markdown twins and llms.txt. Nothing is written
 * before the first page is there, because Astro empties the folder first.
 */
export async function writeData(folder: string, early: EarlyPages): Promise<WrittenData> {
  const write = createWriter(folder);
  // Made while the pages are not there yet, and kept until they are.
  const texts = [...listApiFiles()].map(
    ({ path: address, value }) => [address, `${JSON.stringify(value)}\n`] as [string, string],
  );
  texts.push(["/llms.txt", writeLlmsText(loadAtlas(), loadPtxAtlas())]);
  let twins = 0;
  let waiting = texts;
  for await (const batch of readPages(folder, BATCH, early)) {
    for (const [address, text] of waiting) write(address, text);
    waiting = [];
    for (const { file, html } of batch) {
      // The page for wrong addresses has none of its own, and no twin.
      if (path.basename(file) !== "index.html") continue;
      write(`/${file.replace(/html$/, "md")}`, makeTwin(html, { file: `/${file}`, base: site.base }));
      twins++;
    }
  }
  for (const [address, text] of waiting) write(address, text);
  return { api: texts.length - 1, twins };
}

function createWriter(folder: string): (address: string, text: string) => void {
  const made = new Set<string>();
  return (address, text) => {
    const file = path.join(folder, address);
    const parent = path.dirname(file);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(file, text);
  };
}
