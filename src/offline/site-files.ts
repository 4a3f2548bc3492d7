import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { listSiteFiles } from "../site/site-files.ts";
import { MANIFEST, type OfflineFile, type OfflineManifest, WORKER } from "./manifest.ts";

/** Files read at a time. */
const BATCH = 64;

/** Hexadecimal digits of a file's hash in the manifest, and of a release. */
const FILE_DIGITS = 8;
const RELEASE_DIGITS = 16;

/** What is made from the hash, or after it. */
const NOT_HASHED = new RegExp(`^(?:${WORKER}|${MANIFEST}|download/[^/]+\\.zip)$`);

/**
 * What pages load and link to among each other. Twins and JSON files are for tools, which do not ask browsers; Pagefind's
 * own interfaces are not used.
 */
const KEPT =
  /^(?:.*\.html|_astro\/.*|search\/[^/]+\.json|decode\/data\/.*|pagefind\/(?:fragment|index|filter)\/.*|pagefind\/(?:pagefind(?:-worker)?\.js|pagefind-entry\.json|pagefind\.[^/]+|wasm\.[^/]+)|[^/]+\.(?:js|svg))$/;

/** A file's size in bytes and its SHA-256 in hexadecimal digits. */
export interface HashedFile {
  readonly bytes: number;
  readonly hash: string;
}

/** Files by name, relative to the site's folder with slashes. */
export type HashedFiles = ReadonlyMap<string, HashedFile>;

/**
 * The list of what may be kept of a built site, and its release: a hash over the names and contents of all files but those
 * that say it. `hashed` are files that were read before and have not changed since.
 */
export async function listOfflineFiles(folder: string, hashed: HashedFiles = new Map()): Promise<OfflineManifest> {
  const names = listSiteFiles(folder).filter((name) => !NOT_HASHED.test(name));
  const all = new Map([
    ...hashed,
    ...(await hashFiles(
      folder,
      names.filter((name) => !hashed.has(name)),
    )),
  ]);
  const release = createHash("sha256");
  const files: OfflineFile[] = [];
  for (const name of names) {
    const { bytes, hash } = all.get(name) ?? { bytes: 0, hash: "" };
    release.update(`${name}\0${hash}\n`);
    if (KEPT.test(name)) files.push([addressOf(name), bytes, hash.slice(0, FILE_DIGITS)]);
  }
  return { release: release.digest("hex").slice(0, RELEASE_DIGITS), files };
}

/** The files of a site that are complete while its search index is still being written. */
export async function hashAllButIndex(folder: string): Promise<HashedFiles> {
  return hashFiles(
    folder,
    listSiteFiles(folder).filter((name) => !name.startsWith("pagefind/")),
  );
}

async function hashFiles(folder: string, names: readonly string[]): Promise<Map<string, HashedFile>> {
  const hashed = new Map<string, HashedFile>();
  for (let from = 0; from < names.length; from += BATCH) {
    const batch = names.slice(from, from + BATCH);
    const contents = await Promise.all(batch.map(async (name) => readFile(path.join(folder, name))));
    for (const [index, content] of contents.entries()) {
      const hash = createHash("sha256").update(content).digest("hex");
      hashed.set(batch[index] ?? "", { bytes: content.length, hash });
    }
  }
  return hashed;
}

/** Pages are asked for by their folder. */
function addressOf(name: string): string {
  return encodeURI(name === "index.html" ? "" : name.replace(/\/index\.html$/, "/"));
}
