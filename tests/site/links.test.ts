import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { listPages, listSiteFiles, readSiteFile } from "../support/built-site.ts";

interface PageLinks {
  readonly ids: ReadonlySet<string>;
  readonly links: readonly string[];
}

function readLinks(page: string): PageLinks {
  const ids = new Set<string>();
  const links: string[] = [];
  const parser = new Parser({
    onopentag(_name, { id, href, src, action }) {
      if (id !== undefined) ids.add(id);
      links.push(...[href, src, action].filter((address) => address !== undefined));
    },
  });
  parser.end(readSiteFile(page));
  return { ids, links };
}

describe("internal links of the built site", () => {
  const files = new Set(listSiteFiles());
  const pages = new Map(listPages().map((page) => [page, readLinks(page)]));

  it("all resolve, anchors included", () => {
    const broken: string[] = [];
    for (const [page, { links }] of pages) {
      for (const link of links) {
        const url = new URL(link, `http://site/${page.replace(/index\.html$/, "")}`);
        if (url.host !== "site") continue;
        const file = decodeURIComponent(url.pathname.slice(1)) + (url.pathname.endsWith("/") ? "index.html" : "");
        const anchor = decodeURIComponent(url.hash.slice(1));
        if (!files.has(file)) broken.push(`${page}: ${link}`);
        else if (anchor !== "" && pages.get(file)?.ids.has(anchor) !== true)
          broken.push(`${page}: ${link} has no such anchor`);
      }
    }
    expect(broken.slice(0, 20)).toEqual([]);
  });

  it("end with a slash or name a file, so that no host has to redirect", () => {
    const wrong = [...pages].flatMap(([page, { links }]) =>
      links
        .filter((link) => link.startsWith("/"))
        .filter((link) => !/^[^#?]*(\/|\.[a-z0-9]+)([#?].*)?$/.test(link))
        .map((link) => `${page}: ${link}`),
    );
    expect(wrong.slice(0, 20)).toEqual([]);
  });

  it("outside links come from the one table, none is a PDF", () => {
    const outside = new Set(
      [...pages.values()].flatMap(({ links }) =>
        links.filter((link) => /^[a-z]+:/.test(link) && !link.startsWith("https://gpu-isa-atlas.")),
      ),
    );
    expect([...outside].filter((link) => !link.startsWith("https://"))).toEqual([]);
    expect([...outside].filter((link) => link.toLowerCase().endsWith(".pdf"))).toEqual([]);
    expect(outside.size).toBeGreaterThan(0);
  });
});
