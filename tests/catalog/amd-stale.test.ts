import { describe, expect, it } from "vitest";
import { readDecodeCheck } from "../../src/catalog/decode-check.ts";
import { readVerified } from "../../src/catalog/verified.ts";
import { loadAtlas } from "../../src/catalog/atlas.ts";

const FOLDER = "content/amd/verified";

describe("results of llvm-mc", () => {
  it("older than the catalogs are told as not re-verified, with the command", () => {
    expect(readVerified(FOLDER, "b".repeat(64))?.stale).toBe(
      "not re-verified since the catalog changed: npm run verify -- amd",
    );
  });

  it("of the repository are not stale", () => {
    expect(loadAtlas().verified?.stale).toBeUndefined();
  }, 30_000);

  it("on the decoder as well", () => {
    expect(readDecodeCheck("b".repeat(64))?.stale).toBe(
      "not re-verified since the catalog changed: npm run verify:decode",
    );
    expect(readDecodeCheck()?.stale).toBeUndefined();
  });

  it("are none where there are no files", () => {
    expect(readVerified("content/amd/no-such-folder", "")).toBeUndefined();
  });
});
