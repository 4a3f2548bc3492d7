import { describe, expect, it } from "vitest";
import { readLine } from "../../src/search/line.ts";

describe("readLine", () => {
  it.each([
    ["v_max_f32_e32 v16, s0, v0 // 000000001600: 20200000", "v_max_f32_e32", "v16, s0, v0"],
    ["\tv_max_f32_e32 v16, s0, v0   ", "v_max_f32_e32", "v16, s0, v0"],
    ["0000000000001600: 20200000  v_max_f32_e32 v16, s0, v0", "v_max_f32_e32", "v16, s0, v0"],
    ["1600: 00 00 20 20 \tv_max_f32_e32 v16, s0, v0", "v_max_f32_e32", "v16, s0, v0"],
    ["1600: D5100000 00020501 v_max_f32_e64 v0, v1, v2", "v_max_f32_e64", "v0, v1, v2"],
    ["  fe ff ec e0 9d fc 94 a4  buffer_atomic_xor v243, off", "buffer_atomic_xor", "v243, off"],
    ["00 00 ff ff 00 00 00 00 \tds_add_u32 v255, v174", "ds_add_u32", "v255, v174"],
    ["20200000 v_max_f32_e32 v16, s0, v0", "v_max_f32_e32", "v16, s0, v0"],
    ["=> 0x7ffff7 <kernel+4>: s_mov_b32 s0, 0", "s_mov_b32", "s0, 0"],
    ["loop: s_add_u32 s0, s0, 1", "s_add_u32", "s0, s0, 1"],
    ["v_max_f32 v0, v1, v2 ; the larger", "v_max_f32", "v0, v1, v2"],
    ["s_endpgm // BFB00000", "s_endpgm", ""],
    ["s_waitcnt vmcnt(0)", "s_waitcnt", "vmcnt(0)"],
    ["s_sleep 1", "s_sleep", "1"],
    ["s_branch 0xfffc", "s_branch", "0xfffc"],
  ])("%j is %s", (text, mnemonic, operands) => {
    expect(readLine(text)).toEqual({ instructions: [{ mnemonic, operands }] });
  });

  it("reads both halves of a dual instruction", () => {
    expect(readLine("v_dual_add_f32 v0, v1, v2 :: v_dual_mul_f32 v3, v4, v5")?.instructions).toEqual([
      { mnemonic: "v_dual_add_f32", operands: "v0, v1, v2" },
      { mnemonic: "v_dual_mul_f32", operands: "v3, v4, v5" },
    ]);
  });

  it.each(["v_max_f32", "mfma 32x32", "max of two floats", "", "// only a comment", "1600:", "20200000", "add"])(
    "%j is no line",
    (text) => {
      expect(readLine(text)).toBeUndefined();
    },
  );
});
