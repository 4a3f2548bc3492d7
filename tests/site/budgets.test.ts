import { gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { listPages, listSiteFiles, readSiteFile, SITE_FOLDER } from "../support/built-site.ts";

/** Limits in bytes after `gzip -9`; the figures are the design's. */
const HTML_LIMIT = 14 * 1024;
const HTML_SHARE = 0.95;
const SCRIPT_LIMIT = 10 * 1024;
const STYLE_LIMIT = 10 * 1024;
const TRY_IT_LIMIT = 25 * 1024;

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

  it("scripts that a page loads before search opens are at most 10 KB compressed together", () => {
    const html = readSiteFile("amd/v_max_f32/index.html");
    const scripts = [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(scripts.length).toBeGreaterThan(0);
    const imported = new Set(scripts);
    for (const script of imported) {
      for (const [, name] of readSiteFile(script).matchAll(/(?:import|from)\s*"\.\/([^"]+)"/g))
        imported.add(`_astro/${name}`);
    }
    expect([...imported].reduce((sum, name) => sum + compressed(name), 0)).toBeLessThanOrEqual(SCRIPT_LIMIT);
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
