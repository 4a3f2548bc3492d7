import { statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { loadMoves } from "../../src/catalog/moves.ts";
import { listMissing } from "../../src/ledger/addresses.ts";
import { ledgerFiles, readLedger } from "../../src/ledger/read-ledger.ts";
import { readSite } from "../../src/ledger/read-site.ts";
import { findUnanswered } from "../../src/ledger/unanswered.ts";
import { readSiteFile, SITE_FOLDER } from "../support/built-site.ts";

/** Keeps the ledger a file that people can look through: about ten bytes for each address and anchor. */
const LIMIT = 150 * 1024;

describe("the ledger of published addresses", () => {
  const { addresses: published } = readLedger();
  const site = readSite(SITE_FOLDER);
  const moves = loadMoves();

  it("holds nothing that does not answer", () => {
    expect(findUnanswered(published, site, moves.gone).slice(0, 40)).toEqual([]);
  });

  it("holds every address and anchor of the site; otherwise run `npm run urls` and commit what it writes", () => {
    expect(listMissing(site.addresses, published).slice(0, 40)).toEqual([]);
  });

  it("is at most 150 KB", () => {
    expect(statSync(ledgerFiles().ledger).size).toBeLessThanOrEqual(LIMIT);
  });

  it("is followed by records of what moved", () => {
    for (const { from, to } of moves.moved) {
      const [page = ""] = to.split("#");
      expect(site.redirects.get(from), from).toBe(page);
      expect(readSiteFile("_redirects")).toContain(`${from} ${to} 301\n`);
    }
    for (const { page, anchor } of moves.anchors) expect(site.addresses.get(page)?.has(anchor), anchor).toBe(true);
    for (const { page } of moves.gone)
      expect(readSiteFile(path.join(page, "index.html"))).toContain("No longer listed since");
  });
});
