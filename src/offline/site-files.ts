import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
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

/**
 * The list of what may be kept of a built site, and its release: a hash over the names and contents of all files but those
 * that say it.
 */
export async function listOfflineFiles(folder: string): Promise<OfflineManifest> {
  const names = globSync("**/*", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((name) => !NOT_HASHED.test(name))
    .sort();
  const release = createHash("sha256");
  const files: OfflineFile[] = [];
  for (let from = 0; from < names.length; from += BATCH) {
    const batch = names.slice(from, from + BATCH);
    const contents = await Promise.all(batch.map(async (name) => readFile(path.join(folder, name))));
    for (const [index, name] of batch.entries()) {
      const content = contents[index] ?? Buffer.alloc(0);
      const hash = createHash("sha256").update(content).digest("hex");
      release.update(`${name}\0${hash}\n`);
      if (KEPT.test(name)) files.push([addressOf(name), content.length, hash.slice(0, FILE_DIGITS)]);
    }
  }
  return { release: release.digest("hex").slice(0, RELEASE_DIGITS), files };
}

/** Pages are asked for by their folder. */
function addressOf(name: string): string {
  return encodeURI(name === "index.html" ? "" : name.replace(/\/index\.html$/, "/"));
}
