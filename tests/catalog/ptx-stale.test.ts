import { describe, expect, it } from "vitest";
import { Verification } from "../../src/catalog/ptx/verification.ts";
import { loadPtxAtlas } from "../../src/catalog/ptx/ptx-atlas.ts";
import type { VerifiedForms } from "../../src/schema/ptx/verified.ts";

const results: VerifiedForms = {
  tool: "ptxas",
  version: "13.0, V13.0.88",
  newest: "9.0",
  inputs: "a".repeat(64),
  pairs: [{ form: "x.type", state: "proved" }],
};

describe("results of ptxas", () => {
  it("count while they are made from the catalog that is here", () => {
    const verification = new Verification(results, undefined, "a".repeat(64));
    expect(verification.stale).toBeUndefined();
    expect(verification.verdictOf("x.type")).toEqual({ ok: true, text: "1 of 1, ptxas 13.0" });
  });

  it("older than the catalog are told as not re-verified, with the command", () => {
    const verification = new Verification(results, undefined, "b".repeat(64));
    const words = "not re-verified since the catalog changed: npm run verify -- ptx";
    expect(verification.stale).toBe(words);
    expect(verification.verdictOf("x.type")).toEqual({ ok: false, text: words });
  });

  it("of the repository are not stale", () => {
    expect(loadPtxAtlas().verification.stale).toBeUndefined();
  });
});
