import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { loadConcepts } from "../../src/catalog/concepts/concepts.ts";
import { listPages, readSiteFile } from "../support/built-site.ts";

/** Limit of the porting index in bytes after `gzip -9`; the figure. */
const PORTING_LIMIT = 60 * 1024;

describe("concepts on the built site", () => {
  const index = loadConcepts();

  it("there is a page for each", () => {
    const pages = new Set(listPages());
    expect(index.concepts.filter(({ id }) => !pages.has(`concepts/${id}/index.html`))).toEqual([]);
    expect(pages.has("concepts/index.html")).toBe(true);
  });

  it("instruction and register pages lead to their concepts, and concepts back", () => {
    const link = (id: string): string => `href="/concepts/${id}/"`;
    expect(readSiteFile("amd/v_perm_b32/index.html")).toContain(link("byte-permute"));
    expect(readSiteFile("ptx/prmt/index.html")).toContain(link("byte-permute"));
    expect(readSiteFile("ptx/registers/laneid/index.html")).toContain(link("number-and-masks-of-a-lane"));
    const html = readSiteFile("concepts/byte-permute/index.html");
    expect(html).toContain('href="/amd/v_perm_b32/"');
    expect(html).toContain('href="/ptx/prmt/"');
    expect(html).toContain("Same with restrictions");
    expect(html).toContain('id="measured"');
    expect(readSiteFile("concepts/barrier-of-a-block/index.html")).not.toContain('id="measured"');
    expect(readSiteFile("concepts/shift-left/index.html")).toContain('id="measured"');
    expect(readSiteFile("concepts/shift-left/index.html")).toContain("nothing ran on hardware");
  });

  it("the porting index holds every concept in one small page", () => {
    const html = readSiteFile("porting/index.html");
    for (const { id } of index.concepts) expect(html, id).toContain(`href="/concepts/${id}/"`);
    for (const { id } of index.areas) expect(html, id).toContain(`id="${id}"`);
    expect(gzipSync(html, { level: 9 }).length).toBeLessThanOrEqual(PORTING_LIMIT);
  });
});
