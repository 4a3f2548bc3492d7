import { describe, expect, it } from "vitest";
import { holderOf, selectedHolder } from "../../src/fragments/layout.ts";
import { bitsOfPart, type MatrixFragment } from "../../src/matrix/fragment.ts";
import { listCatalogMatrices } from "./catalog-matrices.ts";

const matrices = listCatalogMatrices();

function fragment(
  generation: string,
  name: string,
  operand: string,
  { wave, variant }: { wave?: number; variant?: string } = {},
): MatrixFragment {
  const found = matrices
    .find((matrix) => matrix.generation === generation && matrix.name === name)
    ?.fragments.filter((each) => each.operand === operand)
    .filter((each) => wave === undefined || each.wave === wave)
    .find((each) => variant === undefined || each.variant?.includes(variant) === true);
  if (!found) throw new Error(`no ${operand} of ${name} on ${generation}`);
  return found;
}

/** As AMD's calculator writes it: vector register, lane in braces, bits. */
function where(of: MatrixFragment, row: number, column: number, matrix = 0): string {
  const { lane, register, part } = holderOf(of.layout, { matrix, row, column });
  return `v${register * of.unit}{${lane}}${bitsOfPart(of, part) ?? ""}`;
}

/** Read off the tables of AMD's documents and the examples of its calculator, element by element. */
describe("matrix layouts worked out by hand", () => {
  it.each([
    ["cdna2", "v_mfma_f32_4x4x4f16", "A", 1, 2, 4, "v1{17}[15:0]"],
    ["cdna2", "v_mfma_f32_4x4x4f16", "A", 3, 0, 1, "v0{7}[15:0]"],
    ["cdna2", "v_mfma_f32_4x4x4f16", "B", 3, 2, 1, "v1{6}[31:16]"],
    ["cdna2", "v_mfma_f32_4x4x4f16", "C, D", 3, 2, 1, "v3{6}"],
    ["cdna2", "v_mfma_f32_4x4x4f16", "C, D", 2, 1, 8, "v2{33}"],
    ["cdna1", "v_mfma_f32_32x32x1f32", "A", 5, 0, 1, "v0{37}"],
    ["cdna4", "v_mfma_f32_32x32x1_2b_f32", "C, D", 12, 0, 0, "v4{32}"],
    ["cdna4", "v_mfma_f32_32x32x1_2b_f32", "C, D", 27, 31, 1, "v31{31}"],
    ["cdna4", "v_mfma_f32_32x32x1_2b_f32", "C, D", 31, 31, 1, "v31{63}"],
    ["cdna3", "v_mfma_f32_32x32x2_f32", "B", 1, 31, 0, "v0{63}"],
    ["cdna3", "v_mfma_f64_16x16x4_f64", "C, D", 13, 0, 0, "v6{16}"],
    ["cdna3", "v_mfma_f64_16x16x4_f64", "A", 15, 3, 0, "v0{63}"],
    ["cdna3", "v_mfma_f64_4x4x4_4b_f64", "C, D", 3, 1, 2, "v0{57}"],
    ["cdna4", "v_mfma_f32_16x16x32_bf16", "A", 2, 21, 0, "v2{34}[31:16]"],
    ["cdna4", "v_mfma_f32_32x32x16_f16", "B", 12, 17, 0, "v2{49}[15:0]"],
    ["cdna4", "v_mfma_i32_16x16x64_i8", "A", 7, 41, 0, "v2{39}[15:8]"],
    ["cdna4", "v_smfmac_f32_16x16x64_bf16", "B", 51, 4, 0, "v5{36}[31:16]"],
    ["cdna4", "v_smfmac_f32_16x16x128_fp8_bf8", "B", 121, 0, 0, "v6{48}[15:8]"],
    ["cdna4", "v_smfmac_i32_32x32x64_i8", "B", 40, 20, 0, "v6{20}[7:0]"],
    ["cdna3", "v_smfmac_f32_32x32x16_f16", "B", 13, 1, 0, "v2{33}[31:16]"],
    ["cdna3", "v_smfmac_f32_16x16x32_f16", "index of A", 2, 3, 0, "v0{2}[7:6]"],
    ["cdna3", "v_smfmac_f32_16x16x64_bf8_fp8", "index of A", 2, 9, 0, "v0{18}[3:2]"],
    ["cdna4", "v_smfmac_f32_16x16x64_f16", "index of A", 0, 17, 0, "v0{0}[11:10]"],
    ["cdna4", "v_mfma_scale_f32_16x16x128_f8f6f4", "scale of A", 15, 3, 0, "v0{63}[7:0]"],
    ["cdna4", "v_mfma_scale_f32_32x32x64_f8f6f4", "scale of B", 16, 0, 0, "v0{16}[7:0]"],
    ["cdna4", "v_mfma_scale_f32_32x32x64_f8f6f4", "scale of A", 31, 1, 0, "v0{63}[7:0]"],
    ["cdna5", "v_wmma_f32_16x16x4_f32", "A", 1, 3, 0, "v1{17}"],
    ["cdna5", "v_wmma_f32_16x16x32_f16", "A", 2, 25, 0, "v4{18}[31:16]"],
    ["cdna5", "v_wmma_f32_16x16x32_f16", "B", 14, 3, 0, "v3{19}[15:0]"],
    ["cdna5", "v_wmma_f32_16x16x64_fp8_fp8", "A", 0, 29, 0, "v3{16}[15:8]"],
    ["cdna5", "v_wmma_f16_16x16x128_fp8_bf8", "A", 3, 70, 0, "v9{3}[23:16]"],
    ["cdna5", "v_wmma_f16_16x16x32_f16", "C, D", 11, 4, 0, "v1{20}[31:16]"],
    ["cdna5", "v_wmma_bf16f32_16x16x32_bf16", "C", 9, 1, 0, "v1{17}"],
    ["cdna5", "v_wmma_bf16f32_16x16x32_bf16", "D", 9, 1, 0, "v0{17}[31:16]"],
    ["cdna5", "v_wmma_f32_32x16x128_f4", "A", 20, 0, 0, "v8{4}[3:0]"],
    ["cdna5", "v_wmma_f32_32x16x128_f4", "C, D", 17, 5, 0, "v9{5}"],
    ["cdna5", "v_wmma_f32_32x16x128_f4", "C, D", 26, 5, 0, "v10{21}"],
    ["cdna5", "v_swmmac_f32_16x16x64_f16", "B", 49, 3, 0, "v8{19}[31:16]"],
    ["cdna5", "v_swmmac_i32_16x16x128_iu8", "B", 50, 0, 0, "v4{16}[23:16]"],
    ["cdna5", "v_swmmac_i32_16x16x128_iu8", "B", 67, 0, 0, "v8{0}[31:24]"],
    ["cdna5", "v_swmmac_f16_16x16x64_f16", "index of A", 1, 2, 0, "v0{1}[5:4]"],
    ["cdna5", "v_wmma_scale_f32_16x16x128_f8f6f4", "scale of A", 15, 3, 0, "v0{15}[31:24]"],
    ["cdna5", "v_wmma_scale16_f32_16x16x128_f8f6f4", "scale of B", 9, 5, 0, "v1{9}[15:8]"],
    ["cdna5", "v_wmma_scale_f32_32x16x128_f4", "scale of A", 20, 1, 0, "v0{20}[15:8]"],
  ])("%s %s: %s[%i][%i] of block %i is in %s", (generation, name, operand, row, column, block, expected) => {
    expect(where(fragment(generation, name, operand), row, column, block)).toBe(expected);
  });

  it.each([
    // The formats of the small products: three layouts of A and of B.
    ["cdna4", "v_mfma_f32_16x16x128_f8f6f4", "A", "fp8", 5, 81, "v4{21}[15:8]"],
    ["cdna4", "v_mfma_f32_16x16x128_f8f6f4", "B", "bf6", 53, 2, "v0{18}[131:126]"],
    ["cdna4", "v_mfma_f32_16x16x128_f8f6f4", "A", "fp4", 3, 100, "v0{51}[19:16]"],
    ["cdna4", "v_mfma_scale_f32_32x32x64_f8f6f4", "B", "bf8", 40, 20, "v6{20}[7:0]"],
    ["cdna4", "v_mfma_scale_f32_32x32x64_f8f6f4", "A", "fp6", 17, 50, "v0{49}[113:108]"],
    ["cdna5", "v_wmma_scale_f32_16x16x128_f8f6f4", "A", "fp8", 3, 112, "v12{19}[7:0]"],
    ["cdna5", "v_wmma_scale_f32_16x16x128_f8f6f4", "A", "fp6", 2, 96, "v6{18}[5:0]"],
    ["cdna5", "v_wmma_f32_16x16x128_f8f6f4", "B", "fp4", 70, 1, "v4{1}[27:24]"],
  ])("%s %s: %s of %s [%i][%i] is in %s", (generation, name, operand, variant, row, column, expected) => {
    expect(where(fragment(generation, name, operand, { variant }), row, column)).toBe(expected);
  });

  it.each([
    ["rdna3", "v_wmma_f32_16x16x16_f16", "C, D", 32, 7, 3, "v3{19}"],
    ["rdna3", "v_wmma_f32_16x16x16_f16", "C, D", 64, 7, 3, "v1{51}"],
    ["rdna3_5", "v_wmma_f32_16x16x16_f16", "A", 32, 4, 9, "v4{4}[31:16]"],
    ["rdna3", "v_wmma_i32_16x16x16_iu4", "B", 32, 9, 4, "v1{4}[7:4]"],
    ["rdna3", "v_wmma_bf16_16x16x16_bf16", "C, D", 32, 7, 3, "v3{19}[15:0]"],
    ["rdna4", "v_wmma_f32_16x16x16_f16", "A", 32, 3, 6, "v1{19}[15:0]"],
    ["rdna4", "v_wmma_f32_16x16x16_bf16", "B", 32, 11, 2, "v3{2}[31:16]"],
    ["rdna4", "v_wmma_f32_16x16x16_f16", "A", 64, 3, 13, "v0{51}[31:16]"],
    ["rdna4", "v_wmma_f32_16x16x16_fp8_bf8", "A", 32, 2, 13, "v1{18}[15:8]"],
    ["rdna4", "v_wmma_f32_16x16x16_fp8_bf8", "A", 64, 2, 13, "v0{50}[15:8]"],
    ["rdna4", "v_wmma_f32_16x16x16_f16", "C, D", 64, 6, 1, "v2{33}"],
    ["rdna4", "v_wmma_f16_16x16x16_f16", "C, D", 32, 11, 2, "v1{18}[31:16]"],
    ["rdna4", "v_wmma_i32_16x16x32_iu4", "A", 32, 1, 27, "v1{17}[15:12]"],
    ["rdna4", "v_wmma_i32_16x16x32_iu4", "A", 64, 1, 27, "v0{49}[15:12]"],
    ["rdna4", "v_swmmac_i32_16x16x32_iu4", "B", 32, 27, 2, "v1{18}[15:12]"],
    ["rdna4", "v_swmmac_f32_16x16x32_f16", "A", 32, 3, 6, "v1{19}[15:0]"],
  ])("%s %s: %s in waves of %i [%i][%i] is in %s", (generation, name, operand, wave, row, column, expected) => {
    expect(where(fragment(generation, name, operand, { wave }), row, column)).toBe(expected);
  });

  it("copies A and B of RDNA 3 into every 16 lanes", () => {
    const name = "v_wmma_f32_16x16x16_f16";
    expect(fragment("rdna3", name, "A", { wave: 32 }).copies).toEqual({ step: 16, count: 2 });
    expect(fragment("rdna3", name, "B", { wave: 64 }).copies).toEqual({ step: 16, count: 4 });
    expect(fragment("rdna4", name, "A", { wave: 32 }).copies).toBeUndefined();
  });

  it("moves with the fields that select", () => {
    const place = (row: number, column: number) => ({ matrix: 0, row, column });
    const half = fragment("rdna3", "v_wmma_f16_16x16x16_f16", "C, D", { wave: 32 }).layout;
    expect(selectedHolder(half, place(7, 3), { "OP_SEL[2]": 1 })).toEqual({ lane: 19, register: 3, part: 1 });
    const set = fragment("cdna3", "v_smfmac_f32_16x16x32_f16", "index of A").layout;
    expect(selectedHolder(set, place(2, 3), { "ABID (with CBSZ 0)": 3 })).toEqual({ lane: 2, register: 0, part: 15 });
    const other = fragment("rdna4", "v_swmmac_i32_16x16x32_iu8", "index of A").layout;
    expect(selectedHolder(other, place(1, 9), { "OP_SEL[0]": 1 })).toEqual({ lane: 17, register: 0, part: 9 });
    const scale = fragment("cdna5", "v_wmma_scale_f32_16x16x128_f8f6f4", "scale of A").layout;
    expect(selectedHolder(scale, place(15, 3), { "SCALE_OPSEL[0]": 1 })).toEqual({ lane: 31, register: 0, part: 3 });
  });
});
