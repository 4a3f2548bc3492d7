/** A file that a reader may keep: its address from the site's root without a slash in front, bytes, beginning of its SHA-256. */
export type OfflineFile = readonly [address: string, bytes: number, hash: string];

/** What there is to keep of a release: `offline.json`. */
export interface OfflineManifest {
  /** Beginning of a SHA-256 over every file of the built site; no two releases share it. */
  readonly release: string;
  /** All that pages load and link to among each other, sorted by address. */
  readonly files: readonly OfflineFile[];
}

/** Name of the manifest below the site's root. */
export const MANIFEST = "offline.json";

/** Name of the worker below the site's root: the folder that it stands in is what it may answer for. */
export const WORKER = "sw.js";
