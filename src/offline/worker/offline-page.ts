import { escapeHtml } from "../../site/html.ts";

/** Kept pages that are listed; a longer list helps nobody. */
const LISTED = 200;

/**
 * The page that stands for one that is not kept while there is no connection: it lists the kept ones, last visited first.
 *
 * @param keys whole addresses of what is kept, first kept first.
 * @param scope whole address of the site's root.
 */
export function printOfflinePage(keys: readonly string[], scope: string): string {
  const styles = keys.filter((key) => key.endsWith(".css"));
  const pages = keys.filter((key) => key.endsWith("/")).toReversed();
  const items = pages.slice(0, LISTED).map((key) => {
    const address = escapeHtml(key);
    return `<li><a href="${address}">/${escapeHtml(decodeURI(key.slice(scope.length)))}</a></li>`;
  });
  const kept =
    items.length === 0
      ? "<p>No page is kept yet.</p>"
      : `<h2>Pages that are kept${pages.length > LISTED ? `, the last ${LISTED}` : ""}</h2><ul>${items.join("")}</ul>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>No connection</title>',
    ...styles.map((style) => `<link rel="stylesheet" href="${escapeHtml(style)}">`),
    '</head><body><main id="main"><h1 class="words">There is no connection</h1>',
    '<p class="lead">This page is not kept on this device. Pages are kept when they are visited.</p>',
    kept,
    "</main></body></html>",
  ].join("");
}
