/** Folders that are no names. */
const FOLDERS: ReadonlySet<string> = new Set([
  "amd",
  "ptx",
  "registers",
  "directives",
  "generations",
  "encodings",
  "targets",
  "concepts",
  "categories",
  "instructions",
  "index",
]);

/**
 * What an address that has no page may have been meant for: its last part that is a name, decoded, without `.html` and
 * the like. Undefined where there is none. `base` is the path below which the site stands, with a slash at both ends.
 */
export function nameOfPath(pathname: string, base: string): string | undefined {
  const below = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
  const parts = below
    .split("/")
    .map(decodePart)
    .map((part) => part.replace(/\.(?:html?|md|json)$/i, "").trim())
    .filter((part) => part !== "" && !FOLDERS.has(part.toLowerCase()));
  return parts.at(-1);
}

/** A part of an address as text; one that is wrongly encoded stays as it is. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
