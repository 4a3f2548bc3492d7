import { writeFile } from "node:fs/promises";
import path from "node:path";
import { site } from "../../src/site/config.ts";
import { readPageHeads } from "../../src/site/page-heads.ts";
import { printServerRules } from "../../src/site/server-rules.ts";
import { printSitemap } from "../../src/site/sitemap.ts";

/** Writes what is made of all pages together and read by servers and search engines: `sitemap.xml` and `_redirects`. */
export async function writeServerFiles(folder: string): Promise<void> {
  const heads = await readPageHeads(folder);
  const listed = heads
    .filter((head) => head.listed)
    .map(({ address }) => address)
    .sort();
  const redirects = new Map(
    heads.flatMap(({ address, refresh }) => (refresh === undefined ? [] : [[address, refresh] as const])),
  );
  await writeFile(path.join(folder, "sitemap.xml"), printSitemap(new URL(site.base, site.origin).href, listed));
  await writeFile(path.join(folder, "_redirects"), printServerRules(site.base, redirects));
}
