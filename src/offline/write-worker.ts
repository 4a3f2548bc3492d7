import { writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";
import { MANIFEST, type OfflineManifest, WORKER } from "./manifest.ts";
import { type HashedFiles, listOfflineFiles } from "./site-files.ts";

const ENTRY = fileURLToPath(new URL("worker/worker.ts", import.meta.url));

/**
 * Writes the service worker and its list of files into a built site, whose files must all be there: the worker holds their
 * hash. `hashed` are files that were read before and have not changed since.
 */
export async function writeWorker(folder: string, hashed?: HashedFiles): Promise<void> {
  const manifest = await listOfflineFiles(folder, hashed);
  await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest)}\n`);
  await writeFile(path.join(folder, WORKER), await bundleWorker(manifest));
}

/** The worker as one classic script: not every browser takes modules for it. */
async function bundleWorker({ release, files }: OfflineManifest): Promise<string> {
  const size = { files: files.length, bytes: files.reduce((sum, [, bytes]) => sum + bytes, 0) };
  const output = (await build({
    configFile: false,
    root: path.dirname(ENTRY),
    logLevel: "error",
    define: { ATLAS_RELEASE: JSON.stringify(release), ATLAS_SIZE: JSON.stringify(size) },
    build: { write: false, target: "es2022", lib: { entry: ENTRY, formats: ["iife"], name: "atlas" } },
  })) as Rolldown.RolldownOutput[];
  const chunk = output[0]?.output[0];
  if (chunk === undefined || output[0]?.output.length !== 1) throw new Error(`${ENTRY} did not become one file`);
  return chunk.code;
}
