import { MANIFEST, type OfflineFile, type OfflineManifest } from "../manifest.ts";
import { isKeepable, MATCH } from "./respond.ts";

/** Files that are fetched at a time: enough for the line, few enough for the server. */
const AT_A_TIME = 8;

/** A cache of an older release, whose files may still be right. */
interface Before {
  readonly cache: Cache;
  readonly manifest: OfflineManifest;
}

/** Told after each file: how many are kept. */
export type Progress = (kept: number) => void;

/** The list of what there is to keep, as the server has it now. Rejects where it cannot be fetched. */
export async function fetchManifest(scope: string): Promise<OfflineManifest> {
  const response = await fetch(scope + MANIFEST, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${scope}${MANIFEST} answered ${String(response.status)}`);
  return (await response.json()) as OfflineManifest;
}

/** The list that says that everything was asked for; undefined where it was not. */
export async function readKeptManifest(cache: Cache, scope: string): Promise<OfflineManifest | undefined> {
  const kept = await cache.match(scope + MANIFEST, MATCH);
  return kept === undefined ? undefined : ((await kept.json()) as OfflineManifest);
}

/** The files of a release that are kept. */
export async function listKept(cache: Cache, { files }: OfflineManifest, scope: string): Promise<OfflineFile[]> {
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  return files.filter(([address]) => kept.has(new URL(address, scope).href));
}

/**
 * Keeps every file of a release. What is kept already stays, and what an older release had with the same content is
 * taken from there, so a second call goes on where the first was stopped. Rejects with what could not be fetched or stored.
 */
export async function keepEverything(
  cache: Cache,
  manifest: OfflineManifest,
  scope: string,
  progress: Progress = () => undefined,
  before?: Before,
): Promise<void> {
  // First, so that whoever comes back to it knows that everything was asked for.
  await cache.put(scope + MANIFEST, Response.json(manifest));
  const present = await listKept(cache, manifest, scope);
  const done = new Set(present.map(([address]) => address));
  let kept = present.length;
  progress(kept);
  const hashes = new Map(before?.manifest.files.map(([address, , hash]) => [address, hash]));
  await forEach(
    manifest.files.filter(([address]) => !done.has(address)),
    async ([address, , hash]) => {
      const key = new URL(address, scope).href;
      const same = hashes.get(address) === hash ? await before?.cache.match(key, MATCH) : undefined;
      await cache.put(key, same ?? (await fetchFile(key)));
      kept += 1;
      progress(kept);
    },
  );
}

/** Keeps these files as the server has them now; those that are kept already are left. */
export async function keepFiles(cache: Cache, keys: readonly string[]): Promise<void> {
  await forEach(keys, async (key) => {
    if ((await cache.match(key, MATCH)) === undefined) await cache.put(key, await fetchFile(key));
  });
}

async function fetchFile(key: string): Promise<Response> {
  const response = await fetch(key, { cache: "no-cache" });
  if (!isKeepable(response)) throw new Error(`${key} answered ${String(response.status)}`);
  return response;
}

/** Runs the work for all items, a few at a time; rejects with the first error. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const runner = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, runner));
}
