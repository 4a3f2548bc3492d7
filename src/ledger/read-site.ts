import { readFileSync } from "node:fs";
import path from "node:path";
import { MANIFEST, WORKER } from "../offline/manifest.ts";
import { listSiteFiles } from "../site/site-files.ts";
import type { Addresses } from "./addresses.ts";

/** Folders whose names change with every build: nothing outside the site may refer to them. */
const UNPUBLISHED = /^(?:_astro|pagefind)\//;

/** Files that are no addresses: what a server shows for wrong ones, rules for servers, the service worker and its list. */
const NO_ADDRESS: ReadonlySet<string> = new Set(["404.html", "_headers", "_redirects", WORKER, MANIFEST]);

/** A page's ids. The site writes every attribute in double quotes; a test holds it to that. */
const ID = /<[a-z][^<>]*?\sid="([^"]+)"/g;

/** A built site. */
export interface BuiltSite {
  readonly addresses: Addresses;
  /** Addresses of pages that lead to another one, with its address without an anchor. */
  readonly redirects: ReadonlyMap<string, string>;
}

/** Every address of a built site with its anchors. `base` is the path below which the site stands. */
export function readSite(folder: string, base = "/"): BuiltSite {
  const files = listSiteFiles(folder).filter((file) => !UNPUBLISHED.test(file) && !NO_ADDRESS.has(file));
  const addresses = new Map<string, Set<string>>();
  const redirects = new Map<string, string>();
  for (const file of files) {
    if (!/(?:^|\/)index\.html$/.test(file)) {
      addresses.set(`/${file}`, new Set());
      continue;
    }
    const page = `/${file.slice(0, -"index.html".length)}`;
    const html = readFileSync(path.join(folder, file), "utf8");
    addresses.set(page, readAnchors(html));
    const target = readRefresh(html);
    if (target !== undefined) redirects.set(page, `/${target.slice(base.length)}`);
  }
  return { addresses, redirects };
}

/** Where a page leads by itself, without the anchor. */
function readRefresh(html: string): string | undefined {
  return /<meta http-equiv="refresh" content="0; url=([^"#]+)/.exec(html)?.[1];
}

/** Ids of a page that a link can lead to, decoded. */
export function readAnchors(html: string): Set<string> {
  return new Set([...html.matchAll(ID)].map(([, id = ""]) => id.replaceAll("&amp;", "&").replaceAll("&#38;", "&")));
}
