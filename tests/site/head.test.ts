import { gzipSync } from "node:zlib";
import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { site } from "../../src/site/config.ts";
import { listPages, listSiteFiles, readSiteFile } from "../support/built-site.ts";

/** The script for links of headings, in bytes after `gzip -9`; the figure is the issue's. */
const COPY_LIMIT = 2 * 1024;

/** What a head says, by the name of its tag. */
function readHead(html: string): Map<string, string> {
  const said = new Map<string, string>();
  let title = false;
  const parser = new Parser({
    onopentag(tag, { name, property, content = "", rel, href = "" }) {
      if (tag === "meta") said.set(name ?? property ?? "", content);
      if (tag === "link" && rel !== undefined) said.set(rel, href);
      title = tag === "title";
    },
    ontext(text) {
      if (title) said.set("title", (said.get("title") ?? "") + text);
    },
    onclosetag() {
      title = false;
    },
  });
  parser.end(html.slice(0, html.indexOf("</head>")));
  return said;
}

describe("heads of pages", () => {
  const pages = listPages()
    .filter((page) => page.endsWith("index.html"))
    .map((page) => ({ page, html: readSiteFile(page) }))
    .filter(({ html }) => !html.includes('http-equiv="refresh"'));
  const heads = pages.map(({ page, html }) => ({ page, head: readHead(html) }));
  const addressOf = (page: string): string => new URL(page.replace(/index\.html$/, ""), `${site.origin}/`).href;

  it("have tags for cards with the page's own title, description and address", () => {
    for (const { page, head } of heads) {
      const title = head.get("title")?.replace(` · ${site.title}`, "");
      expect([head.get("og:title"), head.get("twitter:title")], page).toEqual([title, title]);
      const description = head.get("description");
      expect([head.get("og:description"), head.get("twitter:description")], page).toEqual([description, description]);
      expect(head.get("og:url"), page).toBe(addressOf(page));
      if (head.get("robots") !== "noindex") expect(head.get("canonical"), page).toBe(addressOf(page));
    }
  });

  it.each([
    ["amd/v_max_f32/", "v_max_f32 (AMD RDNA, CDNA)"],
    ["ptx/ld/", "ld (NVIDIA PTX)"],
  ])("/%s begins its title with name and instruction set", (page, title) => {
    expect(heads.find((one) => one.page === `${page}index.html`)?.head.get("title")).toBe(`${title} · ${site.title}`);
  });

  it("are listed in the sitemap exactly where search engines may look, and robots.txt names it", () => {
    const listed = [...readSiteFile("sitemap.xml").matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    const open = heads.filter(({ head }) => head.get("robots") !== "noindex").map(({ page }) => addressOf(page));
    expect(listed).toEqual(open.sort());
    expect(readSiteFile("robots.txt")).toContain(`Sitemap: ${site.origin}/sitemap.xml\n`);
  });

  it("name the feed of changes, which is an Atom feed of whole addresses", () => {
    expect(pages.filter(({ html }) => !html.includes('type="application/atom+xml"'))).toEqual([]);
    const feed = readSiteFile("feed.xml");
    expect(feed).toContain('<feed xmlns="http://www.w3.org/2005/Atom">');
    const links = [...feed.matchAll(/<(?:link [^>]*href="|id>)([^"<]+)/g)].map(([, address = ""]) => address);
    expect(links.filter((address) => !address.startsWith(`${site.origin}/`))).toEqual([]);
    for (const [, id = ""] of feed.matchAll(/#(c-[^"<]+)"/g))
      expect(readSiteFile("changelog/index.html")).toContain(`id="${id}"`);
  });

  it("and every heading leads to an anchor of its page", () => {
    const wrong: string[] = [];
    for (const { page, html } of pages) {
      const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
      for (const [, level, content = ""] of main.matchAll(/<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/g)) {
        const href = /<a class="here" href="([^"]+)"/.exec(content)?.[1];
        const anchor = href?.startsWith("#") === true ? href.slice(1) : undefined;
        const good = level === "1" ? href === `/${page.replace(/index\.html$/, "")}` : anchor !== undefined;
        if (!good || (anchor !== undefined && !html.includes(`id="${anchor}"`))) wrong.push(`${page}: ${content}`);
      }
    }
    expect(wrong.slice(0, 10)).toEqual([]);
  });

  it("and the script that copies links is at most 2 KB compressed", () => {
    const scripts = listSiteFiles().filter((file) => file.startsWith("_astro/") && file.endsWith(".js"));
    const copying = scripts.filter((file) => readSiteFile(file).includes("Copy link"));
    expect(copying.length).toBe(1);
    expect(gzipSync(readSiteFile(copying[0] ?? ""), { level: 9 }).length).toBeLessThanOrEqual(COPY_LIMIT);
  });
});
