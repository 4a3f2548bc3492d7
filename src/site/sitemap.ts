import { escapeHtml } from "./html.ts";

/**
 * A sitemap, as sitemaps.org describes it.
 *
 * @param root the site's address with its base, with a slash at the end.
 * @param addresses pages from the site's root.
 */
export function printSitemap(root: string, addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<url><loc>${escapeHtml(root + address.slice(1))}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</urlset>\n`;
}
