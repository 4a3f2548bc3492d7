import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type EarlyPages, readPages } from "../../src/site/early-pages.ts";

let folder = "";
const write = (file: string, html: string): void => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), html);
};
const readAll = async (early: EarlyPages, size = 2): Promise<string[][]> => {
  const batches: string[][] = [];
  for await (const batch of readPages(folder, size, early)) batches.push(batch.map(({ file }) => file));
  return batches;
};

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "atlas-early-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it("reads in the given order, so many at a time, and passes over what is missing at the end", async () => {
  for (const name of ["a", "b", "d", "e"]) write(`${name}/index.html`, "<p></p></html>\n");
  const files = ["e", "missing", "d", "b", "a", "gone"].map((name) => `${name}/index.html`);
  expect(await readAll({ files, written: Promise.resolve() })).toEqual([
    ["e/index.html"],
    ["d/index.html", "b/index.html"],
    ["a/index.html"],
  ]);
});

it("waits for a page that is not there or not whole, and for the end", async () => {
  write("a/index.html", "<html><p>half");
  write("b/index.html", "<p></p></html>");
  let end = (): void => undefined;
  const written = new Promise<void>((resolve) => (end = resolve));
  let done = false;
  const reading = readAll({ files: ["a/index.html", "b/index.html"], written }).finally(() => (done = true));
  await new Promise((resolve) => setTimeout(resolve, 120));
  write("a/index.html", "<html><p>half and half</html>");
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(done).toBe(false);
  end();
  expect(await reading).toEqual([["a/index.html", "b/index.html"]]);
});

it("reads what nobody asked for early by name, at the end", async () => {
  for (const name of ["c", "b", "a"]) write(`${name}/index.html`, "<p></p></html>\n");
  write("404.html", "<p></p></html>\n");
  const early = { files: ["b/index.html"], written: Promise.resolve() };
  expect(await readAll(early)).toEqual([["b/index.html"], ["404.html", "a/index.html"], ["c/index.html"]]);
});
