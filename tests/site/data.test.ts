import { describe, expect, it } from "vitest";
import { siteAddress } from "../../src/api/root.ts";
import { listPages, listSiteFiles, readSiteFile } from "../support/built-site.ts";

const files = new Set(listSiteFiles());
const pages = listPages().filter((page) => page.endsWith("index.html"));

/** Words that a reader sees in the main part of a page, without diagrams and what is only there for script. */
function readWords(html: string): string[] {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  return main
    .replace(/<table class="bits">[\s\S]*?<\/table>/g, " ")
    .replace(/<(form|button|select|script|svg|template)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]*\shidden[\s>][\s\S]*?<\/[a-z]+>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&[a-z0-9#]+;/gi, " ")
    .split(/[^\p{L}\p{N}_.]+/u)
    .filter((word) => /^[\p{L}\p{N}][\p{L}\p{N}_]{2,}$/u.test(word));
}

describe("Markdown twins", () => {
  it("stand beside every page, and no others", () => {
    const twins = [...files].filter((file) => file.endsWith("index.md"));
    expect(twins).toEqual(pages.map((page) => page.replace(/html$/, "md")).sort());
  });

  it("have every word of their page", () => {
    const missing: string[] = [];
    for (const page of pages) {
      const twin = new Set(
        readSiteFile(page.replace(/html$/, "md"))
          .replaceAll("\\", "")
          .split(/[^\p{L}\p{N}_]+/u),
      );
      const lost = readWords(readSiteFile(page)).filter((word) => !twin.has(word));
      if (lost.length > 0) missing.push(`${page}: ${[...new Set(lost)].slice(0, 5).join(" ")}`);
    }
    expect(missing.slice(0, 10)).toEqual([]);
  });

  it("link to files that are there", () => {
    const broken: string[] = [];
    for (const page of pages.filter((_, index) => index % 7 === 0)) {
      const twin = page.replace(/html$/, "md");
      for (const [, address = ""] of readSiteFile(twin).matchAll(/(?<!\\)\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:|^#/.test(address)) continue;
        const path = decodeURIComponent(new URL(address, `http://site/${twin}`).pathname.slice(1));
        if (!files.has(path)) broken.push(`${twin}: ${address}`);
      }
    }
    expect(broken.slice(0, 10)).toEqual([]);
  });

  it("are named by their page, and by llms.txt with addresses that are there", () => {
    expect(readSiteFile("amd/v_max_f32/index.html")).toContain('type="text/markdown" href="/amd/v_max_f32/index.md"');
    const addresses = [...readSiteFile("llms.txt").matchAll(/\]\(([^)]+)\)/g)].map(([, address = ""]) => address);
    expect(addresses.length).toBeGreaterThan(50);
    const wrong = addresses.filter(
      (address) => !address.startsWith(`${siteAddress}/`) || !files.has(address.slice(siteAddress.length + 1)),
    );
    expect(wrong).toEqual([]);
  });
});

describe("the API of the built site", () => {
  it("has a file for every instruction and schema that an index names", () => {
    const named = ["api/v1/index.json", "api/v1/amd/index.json", "api/v1/ptx/index.json"].flatMap((index) =>
      [...readSiteFile(index).matchAll(/"\/(api\/[^"<]+\.json)"/g)].map(([, path = ""]) => path),
    );
    expect(named.length).toBeGreaterThan(2000);
    expect(named.filter((path) => !files.has(path))).toEqual([]);
  });

  it("names pages that are there", () => {
    const wrong = [...readSiteFile("api/v1/links.json").matchAll(/":"\/([^"]*)"/g)]
      .map(([, path = ""]) => (path.endsWith("/") ? `${path}index.html` : path))
      .filter((path) => !files.has(path));
    expect(wrong.slice(0, 10)).toEqual([]);
  });
});
