import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { mergeAddresses } from "../../src/ledger/addresses.ts";
import { readLedger } from "../../src/ledger/read-ledger.ts";
import { findBrokenSeal, sealOf } from "../../src/ledger/seal.ts";

const FIRST = new Map([
  ["/", new Set(["main"])],
  ["/amd/", new Set<string>()],
]);
const GROWN = mergeAddresses(FIRST, new Map([["/ptx/", new Set<string>()]]));

describe("seals of the ledger", () => {
  it("are SHA-256 of the sorted addresses and anchors behind the seal before", () => {
    const hash = createHash("sha256").update("\n/\n/#main\n/amd/").digest("hex");
    expect(sealOf(FIRST, undefined)).toEqual({ addresses: 2, anchors: 1, sha256: hash });
    const next = createHash("sha256").update(`${hash}\n/\n/#main\n/amd/\n/ptx/`).digest("hex");
    expect(sealOf(GROWN, sealOf(FIRST, undefined)).sha256).toBe(next);
  });

  it("hold for what they were made of", () => {
    const first = sealOf(FIRST, undefined);
    expect(findBrokenSeal(FIRST, [first])).toBeUndefined();
    expect(findBrokenSeal(GROWN, [first, sealOf(GROWN, first)])).toBeUndefined();
    expect(findBrokenSeal(new Map(), [])).toBeUndefined();
  });

  it("break when a record is lost, exchanged or added by hand", () => {
    const first = sealOf(FIRST, undefined);
    const seals = [first, sealOf(GROWN, first)];
    expect(findBrokenSeal(FIRST, seals)).toBe(
      "the last seal was made of 3 addresses and 1 anchors; the ledger holds 2 addresses and 1 anchors, and not the same ones",
    );
    const exchanged = new Map([...GROWN].map(([page, anchors]) => [page === "/amd/" ? "/amb/" : page, anchors]));
    expect(findBrokenSeal(exchanged, seals)).toContain("not the same ones");
    expect(findBrokenSeal(FIRST, [])).toBe("there is no seal of it");
  });

  it("break when a later one counts less, or an earlier one was changed", () => {
    const first = sealOf(FIRST, undefined);
    const grown = sealOf(GROWN, first);
    expect(findBrokenSeal(FIRST, [first, grown, sealOf(FIRST, grown)])).toContain("seal 3 counts fewer");
    expect(findBrokenSeal(GROWN, [{ ...first, sha256: "0".repeat(64) }, grown])).toContain("not the same ones");
  });
});

describe("content/urls.json", () => {
  it("has lost nothing since its last seal", () => {
    const { addresses, seals } = readLedger();
    expect(addresses.size).toBe(seals.at(-1)?.addresses);
    expect(seals.length).toBeGreaterThan(0);
  });
});
