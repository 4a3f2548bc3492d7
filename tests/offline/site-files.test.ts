import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashAllButIndex, listOfflineFiles } from "../../src/offline/site-files.ts";
import { writeWorker } from "../../src/offline/write-worker.ts";

const FILES = {
  "index.html": "<h1>Home</h1>",
  "amd/v_a/index.html": "<h1>v_a</h1>",
  "amd/v_a/index.md": "# v_a",
  "404.html": "<h1>No</h1>",
  "_astro/a.1.js": "1",
  "search/names.json": "{}",
  "decode/data/rdna3.json": "{}",
  "pagefind/pagefind.js": "2",
  "pagefind/pagefind-ui.js": "3",
  "pagefind/fragment/en_1.pf_fragment": "4",
  "api/v1/index.json": "{}",
  "theme.js": "5",
  "sitemap.xml": "<urlset/>",
  "download/gpu-isa-atlas.zip": "PK",
};

let folder = "";
const write = (name: string, text: string): void => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
};
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "atlas-release-"));
  for (const [name, text] of Object.entries(FILES)) write(name, text);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe("what may be kept of a site", () => {
  it("is what pages load, with size and hash; not what only tools read", async () => {
    const { files } = await listOfflineFiles(folder);
    expect(files.map(([address]) => address)).toEqual([
      "404.html",
      "_astro/a.1.js",
      "amd/v_a/",
      "decode/data/rdna3.json",
      "",
      "pagefind/fragment/en_1.pf_fragment",
      "pagefind/pagefind.js",
      "search/names.json",
      "theme.js",
    ]);
    const hash = createHash("sha256").update("<h1>v_a</h1>").digest("hex");
    expect(files.find(([address]) => address === "amd/v_a/")).toEqual(["amd/v_a/", 12, hash.slice(0, 8)]);
  });

  it("has a release that any byte and any name changes, and what is made from it does not", async () => {
    const { release } = await listOfflineFiles(folder);
    await writeWorker(folder);
    expect((await listOfflineFiles(folder)).release).toBe(release);
    write("download/gpu-isa-atlas.zip", "PK2");
    expect((await listOfflineFiles(folder)).release).toBe(release);
    const seen = new Set([release]);
    for (const name of ["sitemap.xml", "api/v1/index.json", "amd/v_a/index.md", "theme.js"]) {
      write(name, "another");
      seen.add((await listOfflineFiles(folder)).release);
    }
    rmSync(path.join(folder, "theme.js"));
    write("themes.js", "another");
    seen.add((await listOfflineFiles(folder)).release);
    expect(seen.size).toBe(6);
  });

  it("is the same with files that were read before, and the index is not read before it is complete", async () => {
    const hashed = await hashAllButIndex(folder);
    expect(hashed.has("amd/v_a/index.html")).toBe(true);
    write("pagefind/fragment/en_1.pf_fragment", "another");
    write("_headers", "/*");
    expect(await listOfflineFiles(folder, hashed)).toEqual(await listOfflineFiles(folder));
  });

  it("gives the same worker and list when written again", async () => {
    const read = (): string[] => ["sw.js", "offline.json"].map((name) => readFileSync(path.join(folder, name), "utf8"));
    await writeWorker(folder);
    const first = read();
    expect(first[0]).toContain((await listOfflineFiles(folder)).release);
    await writeWorker(folder);
    expect(read()).toEqual(first);
  });
});
