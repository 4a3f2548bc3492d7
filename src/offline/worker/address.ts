import { MANIFEST, WORKER } from "../manifest.ts";

/** Folders whose files have a hash of their content in their names: what was there once is right for ever. */
const HASHED = /^(?:_astro|pagefind\/(?:fragment|index|filter))\//;

/** What the worker leaves to the browser: itself, its list of files, and archives. */
const LEFT_OUT = new RegExp(`^(?:${WORKER.replace(".", "\\.")}|${MANIFEST.replace(".", "\\.")}|.*\\.zip)$`);

/** The address that a file is kept under: without query and anchor, which are for scripts. */
export function keyOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/** Whether the file of this address may be kept. `scope` is the whole address of the site's root. */
export function isOfSite(address: string, scope: string): boolean {
  const key = keyOf(address);
  return key.startsWith(scope) && !LEFT_OUT.test(key.slice(scope.length));
}

/** Whether the address names one content for ever. */
export function isHashed(address: string, scope: string): boolean {
  return HASHED.test(keyOf(address).slice(scope.length));
}

/** Addresses that a page may be kept under, the likeliest first: hosts answer one without its last slash, or with the file's name. */
export function pageKeys(address: string): string[] {
  const key = keyOf(address);
  if (key.endsWith("/index.html")) return [key, key.slice(0, -"index.html".length)];
  const last = key.slice(key.lastIndexOf("/") + 1);
  return last === "" || last.includes(".") ? [key] : [key, `${key}/`];
}
