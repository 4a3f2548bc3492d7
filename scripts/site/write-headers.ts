import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { MANIFEST, WORKER } from "../../src/offline/manifest.ts";
import { site } from "../../src/site/config.ts";
import { printServerHeaders } from "../../src/site/server-headers.ts";

/** Instructions to hosts, which are not sent, and what makes no difference whether it is there already. */
const NOT_LISTED: ReadonlySet<string> = new Set(["_headers", "_redirects", WORKER, MANIFEST]);

/** Writes `_headers` into a built site. All other folders of its first level must be there. */
export async function writeHeaders(folder: string): Promise<void> {
  const entries = (await readdir(folder, { withFileTypes: true }))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .filter((name) => !NOT_LISTED.has(name));
  await writeFile(path.join(folder, "_headers"), printServerHeaders(site.base, [...entries, WORKER, MANIFEST]));
}
