import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildSearchIndex } from "../../src/search/pagefind.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "atlas-pagefind-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Names and contents of the index, without its own scripts. */
function readIndex(): Map<string, string> {
  const index = path.join(folder, "pagefind");
  const names = readdirSync(index, { recursive: true, encoding: "utf8" }).filter((name) => /\.pf_|\.json$/.test(name));
  return new Map(names.sort().map((name) => [name, readFileSync(path.join(index, name), "base64")]));
}

it("the index does not depend on which page is read first", async () => {
  const files = Array.from({ length: 20 }, (_, at) => `page_${String(at).padStart(2, "0")}/index.html`);
  for (const [at, file] of files.entries()) {
    mkdirSync(path.join(folder, path.dirname(file)));
    // The first are the largest and come from the disk last.
    const padding = `<!--${" ".repeat(at < 5 ? 8_000_000 : 10)}-->`;
    const main = `<main data-pagefind-body><h1>page_${at}</h1><p>word_${at % 7} word_${at % 3}</p></main>`;
    writeFileSync(
      path.join(folder, file),
      `<!doctype html><html lang="en"><body>${main}</body></html>${padding}</html>`,
    );
  }
  await buildSearchIndex(folder, { files, written: Promise.resolve() });
  const inOrder = readIndex();
  rmSync(path.join(folder, "pagefind"), { recursive: true });
  await buildSearchIndex(folder);
  expect(inOrder.size).toBeGreaterThan(20);
  expect([...readIndex()]).toEqual([...inOrder]);
}, 60_000);
