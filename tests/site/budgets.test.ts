import { gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { site } from "../../src/site/config.ts";
import { KINDS_OF_PAGES } from "../support/kinds-of-pages.ts";
import { listPages, listSiteFiles, readSiteFile, SITE_FOLDER } from "../support/built-site.ts";

/** Limits in bytes after `gzip -9`; the figures are the design's. */
const HTML_LIMIT = 14 * 1024;
const HTML_SHARE = 0.95;
const SCRIPT_LIMIT = 10 * 1024;
const STYLE_LIMIT = 10 * 1024;
const TRY_IT_LIMIT = 25 * 1024;
/** Ours: what comes on use should not be noticed either; the list is loaded only to keep everything. */
const SEARCH_SCRIPT_LIMIT = 12 * 1024;
/** Pages that search at once. */
const SEARCHING: ReadonlySet<string> = new Set(["404.html", "go/"]);
const WORKER_LIMIT = 4 * 1024;
const MANIFEST_LIMIT = 150 * 1024;

function compressed(name: string): number {
  return gzipSync(readFileSync(path.join(SITE_FOLDER, name)), { level: 9 }).length;
}

describe("size budgets", () => {
  it("95 % of the pages are at most 14 KB compressed", () => {
    const pages = listPages().filter((page) => !readSiteFile(page).includes('http-equiv="refresh"'));
    const large = pages.map((page) => ({ page, size: compressed(page) })).filter(({ size }) => size > HTML_LIMIT);
    const worst = large.sort((a, b) => b.size - a.size).slice(0, 5);
    expect(1 - large.length / pages.length, JSON.stringify(worst)).toBeGreaterThanOrEqual(HTML_SHARE);
  });

  it.each(KINDS_OF_PAGES)(
    "scripts that /%s loads before anything is used are at most 10 KB compressed together",
    (kind) => {
      const html = readSiteFile(kind.endsWith(".html") ? kind : `${kind}index.html`);
      const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map((match) =>
        (match[1] ?? "").slice(site.base.length),
      );
      expect(scripts.length).toBeGreaterThan(0);
      const imported = new Set(scripts);
      for (const script of imported) {
        for (const [, name] of readSiteFile(script).matchAll(/(?:import|from)\s*"\.\/([^"]+)"/g))
          imported.add(`_astro/${name}`);
      }
      expect([...imported].reduce((sum, name) => sum + compressed(name), 0)).toBeLessThanOrEqual(
        SEARCHING.has(kind) ? SCRIPT_LIMIT + SEARCH_SCRIPT_LIMIT : SCRIPT_LIMIT,
      );
    },
  );

  it.each([
    ["what the search box loads when it is used", /^_astro\/search-box\..*\.js$/, SEARCH_SCRIPT_LIMIT],
    ["the index of names", /^search\/names\.json$/, 16 * 1024],
    ["the index of numbers", /^search\/numbers\.json$/, 40 * 1024],
    ["the forms of PTX", /^search\/ptx\.json$/, 40 * 1024],
    ["a generation's decoder data", /^decode\/data\/[^/]+\.json$/, 120 * 1024],
    ["the service worker", /^sw\.js$/, WORKER_LIMIT],
    ["the list of what may be kept", /^offline\.json$/, MANIFEST_LIMIT],
  ])("%s keeps its limit", (_name, pattern, limit) => {
    const files = listSiteFiles().filter((name) => pattern.test(name));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((name) => compressed(name) > limit)).toEqual([]);
  });

  it("all style sheets together are at most 10 KB compressed", () => {
    const styles = listSiteFiles().filter((name) => name.startsWith("_astro/") && name.endsWith(".css"));
    expect(styles.length).toBeGreaterThan(0);
    expect(styles.reduce((sum, name) => sum + compressed(name), 0)).toBeLessThanOrEqual(STYLE_LIMIT);
  });

  it("what 'Try it' loads when it is opened is at most 25 KB compressed", () => {
    const html = readSiteFile("amd/v_max_f32/index.html");
    const scripts = [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map((match) => match[1] ?? "");
    const loader = scripts.find((name) => readSiteFile(name).includes("data-try"));
    const panel = /import\([`"]\.\/(try-it-panel[^`"]+)[`"]\)/.exec(readSiteFile(loader ?? ""))?.[1];
    expect(panel, "the panel stands in a file of its own").toBeDefined();
    const parts = new Set([`_astro/${panel ?? ""}`]);
    for (const part of parts)
      for (const [, name] of readSiteFile(part).matchAll(/(?:import|from)\s*[`"]\.\/([^`"]+)[`"]/g))
        parts.add(`_astro/${name}`);
    const size = [...parts].reduce((sum, name) => sum + compressed(name), 0);
    expect(size).toBeLessThanOrEqual(TRY_IT_LIMIT);
    // Less would mean that the evaluator is not among the files that were found.
    expect(size).toBeGreaterThan(TRY_IT_LIMIT / 4);
  });
});
