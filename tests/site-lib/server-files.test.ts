import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readPageHeads } from "../../src/site/page-heads.ts";
import { printServerRules } from "../../src/site/server-rules.ts";
import { printSitemap } from "../../src/site/sitemap.ts";

/** How Cloudflare Pages reads a rule: a star is anything, and the whole path has to match. */
function follow(rules: string, address: string): string | undefined {
  for (const line of rules.trim().split("\n")) {
    const [from = "", to = ""] = line.split(" ");
    const pattern = new RegExp(
      `^${from
        .split("*")
        .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"))
        .join("(?<splat>.*)")}$`,
    );
    const match = pattern.exec(address);
    if (match !== null) return to.replace(":splat", match.groups?.["splat"] ?? "");
  }
  return undefined;
}

describe("rules for servers", () => {
  const rules = printServerRules("/", new Map([["/amd/v_old/", "/amd/v_new/"]]));

  it.each([
    ["/amd/v_old/", "/amd/v_new/"],
    ["/amd/v_max_f32_e32/", "/amd/v_max_f32/"],
    ["/amd/v_max_f32_e64/", "/amd/v_max_f32/"],
    ["/amd/v_max_f32_dpp/", "/amd/v_max_f32/"],
    ["/amd/v_max_f32_sdwa", "/amd/v_max_f32/"],
    ["/amd/v_max_f32_e64_dpp/", "/amd/v_max_f32/"],
    ["/amd/v_max_f32/", undefined],
    ["/amd/encodings/vop1_vop_dpp/", undefined],
    ["/amd/encodings/vop2_vop_sdwa/rdna1/", undefined],
  ])("%s leads to %s", (from, to) => {
    expect(follow(rules, from)).toBe(to);
  });

  it("stand below the base", () => {
    const lines = printServerRules("/atlas/", new Map([["/amd/a/", "/atlas/amd/b/"]])).split("\n");
    expect(lines[0]).toBe("/atlas/amd/a/ /atlas/amd/b/ 301");
    expect(lines).toContain("/atlas/amd/v_*_e32/ /atlas/amd/v_:splat/ 301");
  });
});

describe("heads of built pages", () => {
  it("say what is listed and what redirects", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "atlas-heads-"));
    try {
      const pages = {
        "index.html": "<head><title>A</title></head>",
        "search/index.html": '<head><meta name="robots" content="noindex"></head>',
        "amd/old/index.html":
          '<meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=/amd/new/">',
        "404.html": "<head></head>",
      };
      for (const [file, html] of Object.entries(pages)) {
        mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
        writeFileSync(path.join(folder, file), html);
      }
      expect(await readPageHeads(folder)).toEqual([
        { address: "/amd/old/", listed: false, refresh: "/amd/new/" },
        { address: "/", listed: true, refresh: undefined },
        { address: "/search/", listed: false, refresh: undefined },
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("the sitemap", () => {
  it("holds whole addresses, escaped", () => {
    expect(printSitemap("https://x.example.org/b/", ["/", "/ptx/a&b/"])).toContain(
      "<url><loc>https://x.example.org/b/</loc></url>\n<url><loc>https://x.example.org/b/ptx/a&amp;b/</loc></url>\n",
    );
  });
});
