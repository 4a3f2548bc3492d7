import { describe, expect, test } from "vitest";
import { composeSummary } from "../../src/catalog/summary.ts";
import { compileVocabulary } from "../../src/catalog/vocabulary.ts";
import { summarySchema } from "../../src/schema/summary.ts";
import { wordsSchema } from "../../src/schema/words.ts";
import { readContentYaml } from "../support/content.ts";

const vocabulary = compileVocabulary(wordsSchema.parse(readContentYaml("amd/words.yaml")));

describe("composeSummary", () => {
  test.each([
    ["v_max_f32", ["ENC_VOP2", "ENC_VOP3", "VOP2_VOP_SDWA"], "Maximum of 32-bit floats; vector ALU, VOP2."],
    ["v_max_num_f32", ["ENC_VOP2"], "Maximum of 32-bit floats, where a number wins over NaN; vector ALU, VOP2."],
    ["v_lshlrev_b16", ["ENC_VOP3"], "Left shift of a 16-bit value, shift amount first; vector ALU, VOP3."],
    [
      "v_fmaak_f32",
      ["VOP2_INST_LITERAL"],
      "Fused multiply-add of 32-bit floats with a literal addend; vector ALU, VOP2.",
    ],
    [
      "v_cmpx_nlg_f64",
      ["ENC_VOPC", "ENC_VOP3"],
      "Compare 64-bit floats (equal or unordered), result in the execution mask; vector ALU, VOPC.",
    ],
    [
      "v_cmp_ne_u16",
      ["ENC_VOPC"],
      "Compare 16-bit unsigned integers (not equal), one result bit per lane; vector ALU, VOPC.",
    ],
    ["v_cvt_f32_ubyte3", ["ENC_VOP1"], "Convert byte 3 of a register to a 32-bit float; vector ALU, VOP1."],
    ["v_cvt_f16_bf8", ["ENC_VOP1"], "Convert an 8-bit E5M2 float to a 16-bit float; vector ALU, VOP1."],
    [
      "v_cvt_scalef32_sr_pk32_bf6_f16",
      ["ENC_VOP3"],
      "Convert 32 values from 16-bit floats to 6-bit E3M2 floats with a 32-bit float scale and stochastic rounding; vector ALU, VOP3.",
    ],
    [
      "v_mad_legacy_f16",
      ["ENC_VOP3"],
      "Multiply-add of 16-bit floats, clearing the upper half of the destination; vector ALU, VOP3.",
    ],
    [
      "v_mad_u64_u32",
      ["VOP3_SDST_ENC"],
      "Product of 32-bit unsigned integers plus a 64-bit unsigned integer; vector ALU, VOP3.",
    ],
    [
      "v_mbcnt_lo_u32_b32",
      ["ENC_VOP3"],
      "Count the mask bits below this lane, among lanes 0 to 31, plus a second source; vector ALU, VOP3.",
    ],
    [
      "v_pk_mul_lo_u16",
      ["ENC_VOP3P"],
      "Low half of the product of 16-bit unsigned integers, two at a time; vector ALU, VOP3P.",
    ],
    ["v_s_rcp_f16", ["ENC_VOP3"], "Reciprocal of a 16-bit float, from and to scalar registers; vector ALU, VOP3."],
    [
      "v_dual_fmac_f32",
      ["VOPD3XY", "VOPDXY", "VOPDXY_X", "VOPDXY_Y"],
      "Fused multiply-add of 32-bit floats into the destination, as half of a dual-issue pair; vector ALU, VOPD or VOPD3.",
    ],
    [
      "v_dual_dot2acc_f32_bf16",
      ["VOPDXY"],
      "Dot product of 2 pairs of bfloat16 numbers added to a 32-bit float in the destination, as half of a dual-issue pair; vector ALU, VOPD.",
    ],
    [
      "v_dot4_f32_fp8_bf8",
      ["ENC_VOP3P"],
      "Dot product of 4 pairs, 8-bit E4M3 floats by 8-bit E5M2 floats, plus a 32-bit float; vector ALU, VOP3P.",
    ],
    [
      "v_mfma_f32_32x32x8_f16",
      ["VOP3P_MFMA"],
      "Matrix multiply-accumulate, 32x32x8, of 16-bit floats into 32-bit floats; vector ALU, VOP3P.",
    ],
    [
      "v_mfma_f32_16x16x16bf16_1k",
      ["VOP3P_MFMA"],
      "Matrix multiply-accumulate, 16x16x16, of bfloat16 numbers into 32-bit floats; vector ALU, VOP3P.",
    ],
    [
      "v_mfma_i32_4x4x4_16b_i8",
      ["VOP3P_MFMA"],
      "Matrix multiply-accumulate, 16 blocks of 4x4x4, of 8-bit signed integers into 32-bit signed integers; vector ALU, VOP3P.",
    ],
    [
      "v_wmma_scale16_f32_16x16x128_f8f6f4",
      ["ENC_VOP3PX3"],
      "Matrix multiply-accumulate, 16x16x128, of 8-, 6- or 4-bit floats into 32-bit floats, with a scale for each 16 values; vector ALU, VOP3PX3.",
    ],
    [
      "v_swmmac_f32_16x16x128_bf8_fp8",
      ["ENC_VOP3P"],
      "Sparse matrix multiply-accumulate, 16x16x128, of 8-bit E5M2 floats by 8-bit E4M3 floats into 32-bit floats; vector ALU, VOP3P.",
    ],
    [
      "s_waitcnt",
      ["ENC_SOPP"],
      "Wait until the counters of outstanding memory, export and LDS operations are low enough; program control, SOPP.",
    ],
    [
      "s_andn1_saveexec_b64",
      ["ENC_SOP1"],
      "Save the execution mask as a 64-bit value, then set it to the AND of mask and inverted source; scalar ALU, SOP1.",
    ],
    [
      "s_flbit_i32_i64",
      ["ENC_SOP1"],
      "Count the leading bits of a 64-bit signed integer that equal the sign bit; scalar ALU, SOP1.",
    ],
    [
      "s_cmpk_lg_u32",
      ["ENC_SOPK"],
      "Compare a 32-bit unsigned integer with a 16-bit constant (less or greater), result in SCC; scalar ALU, SOPK.",
    ],
    ["s_buffer_load_dwordx16", ["ENC_SMEM"], "Load 512 bits from a buffer into scalar registers; scalar memory, SMEM."],
    [
      "s_buffer_atomic_umax_x2",
      ["ENC_SMEM"],
      "Atomic unsigned maximum on a 64-bit value in a buffer, once for the wave; scalar memory, SMEM.",
    ],
    [
      "ds_bpermute_b32",
      ["ENC_VDS", "ENC_DS"],
      "Fetch a 32-bit value for each lane from a chosen lane; LDS, DS or VDS.",
    ],
    [
      "ds_wrxchg2st64_rtn_b64",
      ["ENC_DS"],
      "Atomic exchange of two 64-bit values in LDS, at offsets in steps of 64 values, returning the old values; LDS, DS.",
    ],
    [
      "ds_read_b64_tr_b4",
      ["ENC_DS"],
      "Load 64 bits from LDS, transposing a matrix of 4-bit values across lanes; LDS, DS.",
    ],
    [
      "global_load_d16_hi_u8",
      ["ENC_FLAT_GLOBAL", "ENC_VGLOBAL"],
      "Load an unsigned byte from global memory into the high half of a register; vector memory, GLOBAL or VGLOBAL.",
    ],
    [
      "flat_atomic_fcmpswap_x2",
      ["ENC_FLAT"],
      "Atomic float compare-and-swap on a 64-bit value in flat memory; vector memory, FLAT.",
    ],
    [
      "buffer_load_format_d16_xyz",
      ["ENC_MUBUF"],
      "Load three components from a buffer, converted from the format of its resource to 16 bits; vector memory, MUBUF.",
    ],
    [
      "image_sample_c_d_cl_o_g16",
      ["ENC_MIMG", "MIMG_NSA1", "ENC_VSAMPLE"],
      "Sample an image with depth compare, explicit derivatives, level clamp, texel offsets and 16-bit derivatives; vector memory, MIMG or VSAMPLE.",
    ],
    ["image_sample", ["ENC_MIMG"], "Sample an image; vector memory, MIMG."],
    ["exp", ["ENC_EXP"], "Export a color, position or parameter to fixed-function hardware; export, EXP."],
  ])("%s", (name, encodings, text) => {
    const summary = composeSummary({ name, encodings }, vocabulary);
    expect(summary).toEqual({ text, origin: "composed" });
    expect(summarySchema.parse(summary)).toEqual(summary);
  });

  test("leaves out the place when no encoding has words", () => {
    expect(composeSummary({ name: "s_nop", encodings: ["ENC_NEW"] }, vocabulary).text).toBe("Do nothing.");
  });

  test("still gives a line to a name that no rule fits, such as one of a new generation", () => {
    const summary = composeSummary({ name: "v_frobnicate_f32", encodings: ["ENC_VOP1"] }, vocabulary);
    expect(summary).toEqual({ text: "Instruction v frobnicate f32; vector ALU, VOP1.", origin: "composed" });
  });
});
