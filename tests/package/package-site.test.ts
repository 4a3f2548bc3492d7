import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { openPromise } from "yauzl";
import { packageSite } from "../../src/package/package-site.ts";

const folders: string[] = [];

function makeSite(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "atlas-package-"));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

async function readZip(file: string): Promise<Record<string, string>> {
  const zip = await openPromise(file);
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) files[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
  return files;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe("the zip of a site", () => {
  const files = {
    "index.html": '<a href="/amd/">',
    "amd/index.html": '<a href="/">',
    "api/v1/links.json": "{}",
    _headers: "x",
    "sw.js": "x",
    "offline.json": "{}",
  };

  it("has every file, pages with relative addresses, and nothing that is meant for one host", async () => {
    const folder = makeSite(files);
    const { file, files: count, bytes } = await packageSite(folder, "/");
    expect(await readZip(file)).toEqual({
      "gpu-isa-atlas/index.html": '<a href="amd/index.html">',
      "gpu-isa-atlas/amd/index.html": '<a href="../index.html">',
      "gpu-isa-atlas/api/v1/links.json": "{}",
    });
    expect(count).toBe(3);
    expect(bytes).toBe(readFileSync(file).length);
    expect(readFileSync(path.join(folder, "index.html"), "utf8")).toBe(files["index.html"]);
  });

  it("is the same byte for byte when made again, without the zip of before", async () => {
    const folder = makeSite(files);
    const first = readFileSync((await packageSite(folder, "/")).file);
    expect(readFileSync((await packageSite(folder, "/")).file).equals(first)).toBe(true);
  });
});
