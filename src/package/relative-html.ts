import { relativePath } from "../site/relative-path.ts";

const TAG = /<[a-z][^>]*>/gi;
/** A copy starts no worker: it would answer for whatever comes to stand at the copy's address on this machine. */
const WORKER = /\sdata-worker="[^"]*"/;
const ADDRESS = /\s(href|src|action|content|data-[a-z]+)="((?:0; url=)?)([^"]*)"/g;

/**
 * A page whose addresses of this site are relative and name `index.html`: it works opened from a disk, and below any path
 * of any server. Absolute addresses, as of the canonical link, stay.
 *
 * @param file - the page's file, from the site's root with a slash in front
 * @param base - path below the origin that the page was built for, with a slash at both ends
 */
export function makeRelative(html: string, file: string, base: string): string {
  return html.replace(WORKER, "").replace(TAG, (tag) =>
    tag.replace(ADDRESS, (whole, name: string, prefix: string, address: string) => {
      if (!isOurs(address, base) || (name === "content" && prefix === "")) return whole;
      const [, path = "", rest = ""] = /^([^?#]*)(.*)$/.exec(address.slice(base.length - 1)) ?? [];
      // What scripts read are folders, to which they add the names of files.
      const target = path.endsWith("/") && !name.startsWith("data-") ? `${path}index.html` : path;
      return ` ${name}="${prefix}${relativePath(file, target)}${rest}"`;
    }),
  );
}

function isOurs(address: string, base: string): boolean {
  return address.startsWith(base) && !address.startsWith("//");
}
