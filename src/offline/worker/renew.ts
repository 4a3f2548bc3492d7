import type { OfflineManifest } from "../manifest.ts";
import { keepEverything, keepFiles, readKeptManifest } from "./keep.ts";

/** The caches of this copy of the site: other copies on the same origin have their own. */
export interface Shelf {
  /** Whole address of the site's root. */
  readonly scope: string;
  readonly release: string;
}

/** Name of the cache of a release. */
export function cacheName({ scope, release }: Shelf): string {
  return `${prefixOf(scope)}${release}`;
}

/** Names of all caches of this copy of the site. */
export async function listCaches(scope: string): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(prefixOf(scope)));
}

function prefixOf(scope: string): string {
  return `gpu-isa-atlas ${scope} `;
}

/**
 * After a new release: keeps the new files for what was kept of older ones, then removes those. Nothing is answered from
 * an older cache meanwhile. Rejects where the connection breaks; the next call goes on.
 */
export async function renew(shelf: Shelf, fetchManifest: () => Promise<OfflineManifest>): Promise<void> {
  const { scope, release } = shelf;
  const current = cacheName(shelf);
  const old = (await listCaches(scope)).filter((name) => name !== current);
  if (old.length === 0) return;
  const manifest = await fetchManifest();
  // A newer release is there, whose worker will do this.
  if (manifest.release !== release) return;
  const cache = await caches.open(current);
  const known = new Set(manifest.files.map(([address]) => new URL(address, scope).href));
  for (const name of old) {
    const before = await caches.open(name);
    const whole = await readKeptManifest(before, scope);
    if (whole !== undefined)
      await keepEverything(cache, manifest, scope, undefined, { cache: before, manifest: whole });
    else {
      const visited = (await before.keys()).map(({ url }) => url);
      await keepFiles(
        cache,
        visited.filter((url) => known.has(url)),
      );
    }
    await caches.delete(name);
  }
}
