import { describe, expect, it } from "vitest";
import { listAll, listMissing, mergeAddresses } from "../../src/ledger/addresses.ts";
import { kindOf } from "../../src/ledger/kind.ts";
import { expandLedger, printLedger } from "../../src/ledger/ledger.ts";
import { readAnchors } from "../../src/ledger/read-site.ts";
import { findUnanswered } from "../../src/ledger/unanswered.ts";
import { urlLedgerSchema } from "../../src/schema/url-ledger.ts";

function addresses(of: Record<string, string[]>): Map<string, Set<string>> {
  return new Map(Object.entries(of).map(([address, anchors]) => [address, new Set(anchors)]));
}

const SITE = addresses({
  "/": ["main"],
  "/feed.xml": [],
  "/amd/": ["main", "generations"],
  "/amd/v_add/": ["main", "encoding", "enc_vop2"],
  "/amd/v_add/index.md": [],
  "/amd/v_sub/": ["main", "encoding", "enc_vop2"],
  "/amd/v_sub/index.md": [],
  "/amd/old/": [],
  "/ptx/ld/": ["main", "ld.type", "ldx"],
  "/api/v1/amd/v_add.json": [],
  "/api/v1/amd/v_sub.json": [],
  "/api/v1/index.json": [],
});

describe("the ledger of addresses", () => {
  it.each([
    ["/", "/"],
    ["/amd/", "/*/"],
    ["/amd/v_add/", "/amd/*/"],
    ["/amd/encodings/enc_vop3/", "/amd/encodings/*/"],
    ["/amd/encodings/enc_vop3/rdna3/", "/amd/encodings/*/*/"],
  ])("%s is of the kind %s", (page, kind) => {
    expect(kindOf(page)).toBe(kind);
  });

  it("gives back what it was printed from", () => {
    const read = expandLedger(urlLedgerSchema.parse(JSON.parse(printLedger(SITE))));
    expect(listAll(read)).toEqual(listAll(SITE));
  });

  it("groups pages with the same anchors, states exceptions, and one record a line", () => {
    expect(printLedger(SITE).split("\n")).toEqual([
      "[",
      '{"kind":"/","anchors":"./feed.xml main"},',
      '{"kind":"/*/","anchors":"generations main"},',
      '{"kind":"/amd/*/","anchors":"./index.md /api/v1/amd/*.json enc_vop2 encoding main"},',
      '{"kind":"/ptx/*/","anchors":"*.type *x main"},',
      '{"in":"/","pages":". amd"},',
      '{"in":"/amd/","pages":"old","lacks":"./index.md /api/v1/amd/*.json enc_vop2 encoding main"},',
      '{"in":"/amd/","pages":"v_add v_sub"},',
      '{"in":"/ptx/","pages":"ld"},',
      '{"in":"/api/v1/","files":"index.json"}',
      "]",
      "",
    ]);
  });

  it("states pages of the same names in several folders once", () => {
    const maps = addresses({
      "/amd/e/a/r1/": [],
      "/amd/e/a/r2/": [],
      "/amd/e/b/r1/": [],
      "/amd/e/b/r2/": [],
      "/amd/e/c/r1/": [],
    });
    const text = printLedger(maps);
    expect(text.split("\n").slice(1, -2)).toEqual([
      '{"in":"/amd/e/*/","pages":"r1 r2","folders":"a b"},',
      '{"in":"/amd/e/c/","pages":"r1"}',
    ]);
    expect(listAll(expandLedger(urlLedgerSchema.parse(JSON.parse(text))))).toEqual(listAll(maps));
  });

  it("does not depend on the order of addresses or anchors", () => {
    const turned = new Map([...SITE].reverse().map(([page, anchors]) => [page, new Set([...anchors].reverse())]));
    expect(printLedger(turned)).toBe(printLedger(SITE));
  });

  it("keeps everything when it is merged with less", () => {
    const merged = mergeAddresses(SITE, addresses({ "/amd/v_add/": ["timing"], "/new/": [] }));
    expect(listMissing(SITE, merged)).toEqual([]);
    expect(listMissing(merged, SITE)).toEqual(["/amd/v_add/#timing", "/new/"]);
  });

  it("names what a site lacks", () => {
    const site = addresses({ "/": ["main"], "/amd/": ["main"], "/amd/v_add/": ["main", "encoding", "enc_vop2"] });
    expect(listMissing(addresses({ "/amd/": ["main", "generations"], "/gone/": ["x"] }), site)).toEqual([
      "/amd/#generations",
      "/gone/",
      "/gone/#x",
    ]);
  });

  it("lets a page that redirects or is gone answer for its anchors, and no other", () => {
    const published = addresses({ "/a/": ["x"], "/b/": ["x"], "/c/": ["x"], "/d/": [], "/e/": [] });
    const site = {
      addresses: addresses({ "/a/": [], "/b/": [], "/c/": [], "/e/": [] }),
      redirects: new Map([
        ["/a/", "/c/"],
        ["/e/", "/f/"],
      ]),
    };
    expect(findUnanswered(published, site, [{ page: "/b/" }])).toEqual([
      "/c/#x",
      "/d/",
      "/e/ (redirects to /f/, which is not there)",
    ]);
  });

  it("reads ids of a page, and no other attribute that ends in id", () => {
    const html = '<main id="main"><h2 class="a" id="a.b&amp;c">x</h2><p data-id="no" grid="no">id="no"</p></main>';
    expect([...readAnchors(html)]).toEqual(["main", "a.b&c"]);
  });
});
