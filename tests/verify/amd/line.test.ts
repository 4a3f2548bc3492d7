import { describe, expect, it } from "vitest";
import { modifiersBetween, parseLine, plainMnemonic } from "../../../src/verify/amd/line.ts";

const FLAGS = new Set(["sc1", "glc"]);

describe("a line of LLVM's", () => {
  it("is taken apart into mnemonic, operands and modifiers", () => {
    expect(parseLine("image_load v[0:3], [v4, v[5:6]], s[0:7] dmask:0xf dim:SQ_RSRC_IMG_2D glc", FLAGS)).toEqual([
      {
        mnemonic: "image_load",
        operands: ["v[0:3]", "[v4, v[5:6]]", "s[0:7]"],
        modifiers: ["dmask:0xf", "dim:SQ_RSRC_IMG_2D", "glc"],
      },
    ]);
  });

  it("keeps counters, delays and export targets together", () => {
    expect(parseLine("s_waitcnt vmcnt(0) expcnt(1)", FLAGS)[0]?.operands).toEqual(["vmcnt(0) expcnt(1)"]);
    expect(parseLine("s_delay_alu instid0(VALU_DEP_1) | instid1(SALU_CYCLE_1)", FLAGS)[0]?.operands).toEqual([
      "instid0(VALU_DEP_1) | instid1(SALU_CYCLE_1)",
    ]);
    expect(parseLine("exp mrt0 v1, off, off, off done vm", FLAGS)[0]).toEqual({
      mnemonic: "exp",
      operands: ["mrt0 v1", "off", "off", "off"],
      modifiers: ["done", "vm"],
    });
  });

  it("may have modifiers alone, or nothing", () => {
    expect(parseLine("buffer_wbl2 sc1", FLAGS)[0]?.modifiers).toEqual(["sc1"]);
    expect(parseLine("v_nop_dpp quad_perm:[1,2,3,0] row_mask:0xf bank_mask:0xf", FLAGS)[0]?.operands).toEqual([]);
    expect(parseLine("s_endpgm", FLAGS)).toEqual([{ mnemonic: "s_endpgm", operands: [], modifiers: [] }]);
  });

  it("has two parts where two instructions are one", () => {
    const parts = parseLine("v_dual_add_f32 v1, v2, v3 :: v_dual_mov_b32 v4, v5", FLAGS);
    expect(parts.map(({ mnemonic }) => mnemonic)).toEqual(["v_dual_add_f32", "v_dual_mov_b32"]);
  });

  it("loses the suffix of its encoding, the longest first", () => {
    expect(
      ["v_add_f32_e32", "v_add_f32_e64_dpp", "v_add_f32_dpp", "v_add_f32_sdwa", "v_nop"].map(plainMnemonic),
    ).toEqual(["v_add_f32", "v_add_f32", "v_add_f32", "v_add_f32", "v_nop"]);
  });
});

describe("the modifiers between two lines", () => {
  const between = (before: string, after: string): string[] =>
    modifiersBetween(parseLine(before, FLAGS), parseLine(after, FLAGS));

  it("are those that were added, changed or left out", () => {
    expect(between("v_x v1, v2", "v_x v1, v2 clamp")).toEqual(["clamp"]);
    expect(between("v_x v1, v2 quad_perm:[1,2,3,0]", "v_x v1, v2 row_mirror")).toEqual(["quad_perm", "row_mirror"]);
    expect(between("ds_x v1, v2", "ds_x v1, v2 offset:256")).toEqual(["offset"]);
  });

  it("are the signs of operands, but not those of numbers", () => {
    expect(between("v_x v1, v2, v3", "v_x v1, -v2, |v3|")).toEqual(["abs", "neg"]);
    expect(between("v_x v1, 0x1234", "v_x v1, neg(0x1234)")).toEqual(["neg"]);
    expect(between("v_x v1, 1", "v_x v1, -1")).toEqual([]);
    expect(between("v_x v1, v2", "v_x v1, sext(v2)")).toEqual(["sext"]);
  });

  it("are none where another register stands", () => {
    expect(between("v_x v1, v2", "v_x v1, s2")).toEqual([]);
  });
});
