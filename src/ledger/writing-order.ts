import { existsSync } from "node:fs";
import { readMoves } from "../catalog/moves.ts";
import { contentFolder } from "../catalog/paths.ts";
import { readData } from "../catalog/read-data.ts";
import { urlLedgerSchema } from "../schema/url-ledger.ts";
import { expandLedger } from "./ledger.ts";
import { ledgerFiles } from "./read-ledger.ts";

/**
 * The files of all pages of the ledger, in about the order in which Astro writes them, relative to the site's folder.
 * Whoever reads pages while the site is written asks for them in this order: the same for the same content, while the
 * order in which files come is another with every build. Pages that moved are left out, because Astro writes them last.
 *
 * @throws DataError when the ledger or the moves have a wrong form.
 */
export function listPagesAsWritten(folder = contentFolder()): string[] {
  const { ledger } = ledgerFiles(folder);
  if (!existsSync(ledger)) return [];
  const { moved, gone } = readMoves(folder);
  const last = new Set([...moved.map(({ from }) => from), ...gone.map(({ page }) => page)]);
  const pages = [...expandLedger(readData(ledger, urlLedgerSchema)).keys()].filter(
    (address) => address.endsWith("/") && !last.has(address),
  );
  return sortAsWritten(pages).map((page) => `${page.slice(1)}index.html`);
}

/**
 * Addresses of pages in the order of Astro's routes: the parts of the site by name; in each those of deeper folders first
 * and its own page last; the root's page at the end.
 */
export function sortAsWritten(pages: readonly string[]): string[] {
  return pages
    .map((page) => ({ page, key: keyOf(page) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ page }) => page);
}

/** White space and the tilde sort before and behind whatever stands in an address. */
function keyOf(page: string): string {
  const [part = "", ...below] = page.split("/").slice(1, -1);
  if (part === "") return "~";
  const depth = below.length > 1 ? "0" : below.length === 1 ? "1" : "2";
  return [part, depth, ...below].join(" ");
}
