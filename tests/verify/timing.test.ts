import { describe, expect, it } from "vitest";
import { readAtlas } from "../../src/catalog/atlas.ts";
import { askHazards, askRefusals, assemble, llvmVersion } from "../../src/verify/timing/llvm.ts";
import { hashQuestions, listQuestions } from "../../src/verify/timing/questions.ts";
import { verifyTiming } from "../../src/verify/timing/verify-timing.ts";

const atlas = readAtlas();
const { verified } = atlas.timing;
const installed = llvmVersion();
const reason = verified?.version === installed ? "" : ` (skipped: LLVM ${verified?.version ?? ""} is not installed)`;
const same = installed !== undefined && installed === verified?.version;

describe("content/amd/timing/verified.json", () => {
  it("answers the questions that the content asks now; npm run verify -- timing renews it", () => {
    expect(verified?.asked).toBe(hashQuestions(listQuestions(atlas)));
  });

  it.skipIf(!same)(`is what LLVM answers now${reason}`, { timeout: 120_000 }, () => {
    expect(verifyTiming(atlas)).toEqual(verified);
  });
});

describe.skipIf(installed === undefined)(
  `asking LLVM${installed === undefined ? " (skipped: llc-22 is not installed)" : ""}`,
  () => {
    it("names a pair that llc does not take", { timeout: 60_000 }, () => {
      const good = { first: "S_NOP 0", second: "S_NOP 1" };
      expect(askHazards("gfx1100", [good])).toEqual([[]]);
      expect(() => askHazards("gfx1100", [good, { first: "NO_SUCH 0", second: "S_NOP 1" }])).toThrow("NO_SUCH 0");
    });

    it("tells lines that llvm-mc accepts from those that it refuses", { timeout: 60_000 }, () => {
      const kept = "v_dual_mov_b32 v0, v1 :: v_dual_mov_b32 v1, v2";
      expect(assemble("gfx1100", [kept])).toEqual(["010110ca02010000"]);
      expect(() => assemble("gfx1030", [kept])).toThrow("refuses 'v_dual_mov_b32");
      expect(askRefusals("gfx1030", [kept, "s_nop 0"])).toEqual(["instruction not supported on this GPU", undefined]);
    });
  },
);
