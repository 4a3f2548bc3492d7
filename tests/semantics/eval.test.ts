import { describe, expect, test } from "vitest";
import { answerLine } from "../../scripts/eval.ts";
import { loadEvaluator } from "../../src/semantics/load-evaluator.ts";

const evaluator = loadEvaluator();

interface Answer {
  readonly out?: Readonly<Record<string, string | readonly string[]>>;
  readonly error?: string;
  readonly approximate?: true;
}

function ask(request: unknown): Answer {
  return JSON.parse(answerLine(evaluator, JSON.stringify(request))) as Answer;
}

const one = { arch: "rdna3", name: "v_mov_b32", in: { SRC0: "0x1" } };
const wave = (value: (lane: number) => number, lanes = 32): string[] =>
  Array.from({ length: lanes }, (_, lane) => `0x${value(lane).toString(16)}`);
const dpp = (fields: Record<string, number>, more: Record<string, unknown> = {}): unknown => ({
  arch: "rdna3",
  name: "v_mov_b32",
  encoding: "VOP1_VOP_DPP16",
  in: { VSRC0: wave((lane) => lane), ...more },
  fields,
});
const dpp8 = (fields: Record<string, number>): unknown => ({
  ...(dpp(fields, { EXEC: "0xfffffffe" }) as object),
  encoding: "VOP1_VOP_DPP8",
});
const SELECTORS = Object.fromEntries(
  [1, 0, 2, 3, 4, 5, 6, 7].map((lane, place) => [`LANE_SEL_${String(place)}`, lane]),
);
const sdwa = { arch: "rdna1", name: "v_mov_b32", encoding: "VOP1_VOP_SDWA", in: { VSRC0: "0x1" } };

describe("a line that cannot be answered gives its reason", () => {
  test("bad JSON, and JSON that is no object", () => {
    expect(answerLine(evaluator, "{")).toMatch(/^\{"error":"the line is not JSON: /);
    expect(JSON.parse(answerLine(evaluator, "[1]"))).toEqual({ error: "the line is no JSON object" });
    expect(JSON.parse(answerLine(evaluator, "null"))).toEqual({ error: "the line is no JSON object" });
    expect(ask({ name: "v_mov_b32" }).error).toContain("arch");
  });

  test.each<[unknown, string]>([
    [{ ...one, arch: "rdna9" }, "there is no generation 'rdna9'"],
    [{ ...one, name: "v_nix" }, "rdna3 has no instruction 'v_nix'"],
    [{ ...one, encoding: "ENC_SOP1" }, "there is no form in 'ENC_SOP1'; the forms are ENC_VOP1"],
    [{ ...one, in: {} }, "in.SRC0 is missing; the instruction reads it"],
    [{ ...one, in: { SRC7: "0x1" } }, "'SRC7' is no operand here; operands are VDST, SRC0"],
    [{ ...one, in: { SRC0: "0x100000000" } }, "in.SRC0: 0x100000000 has more than 32 bits"],
    [{ ...one, in: { SRC0: "1.5" } }, 'in.SRC0: "1.5" is not hexadecimal'],
    [{ ...one, in: { SRC0: ["0x1", "0x2"] } }, "an array has one value a lane: 32 or 64"],
    [{ ...one, name: "s_branch", in: {} }, "not evaluated: "],
    [{ ...one, fields: { NIX: 1 } }, "ENC_VOP1 has no field NIX"],
    [{ ...one, fields: { VDST: 3 } }, "fields.VDST changes nothing here"],
    [{ ...one, fields: { CLAMP: 1 }, encoding: "ENC_VOP1" }, "ENC_VOP1 has no field CLAMP"],
    [{ ...one, fields: { CLAMP: 2 } }, "fields.CLAMP has only 1 bits"],
    [{ ...one, fields: { CLAMP: "yes" } }, 'fields.CLAMP: "yes" is no number'],
  ])("%j", (request, error) => {
    const answer = ask(request);
    expect(answer.error).toContain(error);
    expect(answer.out).toBeUndefined();
  });

  const zeros = (lanes: number) =>
    Object.fromEntries(["SRC0", "SRC1", "SRC2"].map((name) => [name, wave(() => 0, lanes)]));
  const product = (name: string, fields: unknown, arch = "cdna3") => ({ arch, name, in: zeros(64), fields });
  test.each<[string, unknown, string]>([
    [
      "more blocks than there are",
      product("v_mfma_f32_16x16x4_4b_f16", { CBSZ: 3 }),
      "fields.CBSZ is 3, and no source states a meaning above 2 here",
    ],
    [
      "a block outside the shared ones",
      product("v_mfma_f32_16x16x4_4b_f16", { CBSZ: 1, ABID: 2 }),
      "fields.ABID is 2, and no source states a meaning above 1 here",
    ],
    ["blocks where there is one", product("v_mfma_f32_16x16x16_f16", { CBSZ: 1 }), "fields.CBSZ changes nothing here"],
    ["lanes of 64-bit products", product("v_mfma_f64_16x16x4_f64", { ABID: 1 }), "fields.ABID changes nothing here"],
    [
      "signs by the name that assemblers give them",
      product("v_mfma_f64_16x16x4_f64", { NEG: 1 }),
      "VOP3P_MFMA has no field NEG; it has BLGP",
    ],
    [
      "a format that is none",
      product("v_mfma_f32_16x16x128_f8f6f4", { CBSZ: 5 }, "cdna4"),
      "fields.CBSZ is 5, and no source states a meaning above 4 here",
    ],
    [
      "a sparse product in a wave whose layout is not known",
      { arch: "rdna4", name: "v_swmmac_f32_16x16x32_f16", in: { ...zeros(64), VDST: wave(() => 0, 64) } },
      "not evaluated in a wave of 64 lanes",
    ],
  ])("matrix products: %s", (_, request, error) => {
    expect(ask(request).error).toContain(error);
  });

  test.each<[string, unknown, string]>([
    ["no control", dpp({}), "fields.DPP_CTRL is missing"],
    ["a reserved control", dpp({ DPP_CTRL: 0x110 }), "fields.DPP_CTRL 272 (0x110) means nothing in this generation"],
    ["another generation's control", dpp({ DPP_CTRL: 0x130 }), "means nothing in this generation"],
    ["one lane", dpp({ DPP_CTRL: 0x101 }, { VSRC0: "0x1" }), "give it as an array of 32 values"],
    ["a selector is missing", dpp8({ LANE_SEL_0: 1 }), "fields.LANE_SEL_1 is missing"],
    ["a lane that does not run", dpp8(SELECTORS), "with fields.SRC0 234 its value is read"],
    ["a word that is none of DPP8", dpp8({ ...SELECTORS, SRC0: 250 }), "fields.SRC0 of a DPP8 form is 233, or 234"],
    [
      "a broadcast into all rows",
      {
        arch: "cdna1",
        name: "v_mov_b32",
        encoding: "VOP1_VOP_DPP",
        in: { VSRC0: wave((lane) => lane, 64) },
        fields: { DPP_CTRL: 0x142 },
      },
      "no source states what lanes below 16 read",
    ],
    [
      "a comparison with lanes turned off",
      {
        arch: "rdna3",
        name: "v_cmp_eq_u32",
        encoding: "VOPC_VOP_DPP16",
        in: { VSRC0: wave(() => 1), VSRC1: wave(() => 1) },
        fields: { DPP_CTRL: 0x101 },
      },
      "no source states which bits of VCC are written",
    ],
    ["a reserved part", { ...sdwa, fields: { SRC0_SEL: 7 } }, "fields.SRC0_SEL 7 is reserved"],
    ["a reserved rest", { ...sdwa, fields: { DST_UNUSED: 3 } }, "fields.DST_UNUSED 3 is reserved"],
    ["no second source", { ...sdwa, fields: { SRC1_SEL: 1 } }, "fields.SRC1_SEL changes nothing here"],
    [
      "signs in two places",
      {
        arch: "rdna3",
        name: "v_add_f32",
        encoding: "VOP3_VOP_DPP16",
        in: { VSRC0: wave(() => 1), SRC1: "0x1" },
        fields: { DPP_CTRL: 0xe4, SRC0_NEG: 1 },
      },
      "fields.SRC0_NEG is not used where the encoding has NEG",
    ],
  ])("DPP and SDWA: %s", (_, request, error) => {
    expect(ask(request).error).toContain(error);
  });
});

describe("what is not given", () => {
  test("an old destination is 0, and all lanes run", () => {
    const { out } = ask(dpp({ DPP_CTRL: 0x101 }));
    // Lanes 15 and 31 read outside their row, so they keep what they had.
    expect(out).toEqual({
      VDST: wave((lane) => (lane % 16 === 15 ? 0 : lane + 1)).map((each) => `0x${each.slice(2).padStart(8, "0")}`),
    });
  });

  test("parts of registers are whole ones, and the rest of a destination is kept", () => {
    expect(ask({ ...sdwa, in: { VSRC0: "0x12345678", VDST: "0xaabbccdd" } }).out).toEqual({ VDST: "0x12345678" });
    expect(ask({ ...sdwa, in: { VSRC0: "0x12345678", VDST: "0xaabbccdd" }, fields: { DST_SEL: 1 } }).out).toEqual({
      VDST: "0xaabb78dd",
    });
  });

  test("OP_SEL_HI of packed instructions is all ones", () => {
    // 1 + 2 in the lower halves, 3 + 4 in the upper ones.
    const request = { arch: "rdna3", name: "v_pk_add_f16", in: { SRC0: "0x42003c00", SRC1: "0x44004000" } };
    expect(ask(request).out).toEqual({ VDST: "0x47004200" });
    // Both results from the lower halves.
    expect(ask({ ...request, fields: { OPSEL_HI: 0 } }).out).toEqual({ VDST: "0x42004200" });
  });

  test("the IEEE bit is on where there is one: the signalling NaN of a maximum results", () => {
    const request = { name: "v_max_f32", in: { SRC0: "0x7f800001", VSRC1: "0x3f800000" } };
    expect(ask({ arch: "rdna3", ...request }).out).toEqual({ VDST: "0x7fc00001" });
  });

  test("subnormals are kept, and results go to the nearest even number", () => {
    const add = (a: string, b: string) => ask({ arch: "rdna1", name: "v_add_f32", in: { SRC0: a, VSRC1: b } }).out;
    expect(add("0x00000001", "0x00000001")).toEqual({ VDST: "0x00000002" });
    expect(add("0x3f800000", "0x33800000")).toEqual({ VDST: "0x3f800000" });
    expect(add("0x3f800001", "0x33800000")).toEqual({ VDST: "0x3f800002" });
  });
});

describe("waves of 64 lanes", () => {
  test("a product of RDNA 3 has a fourth of the rows in a lane, in half of the registers", () => {
    // A is all ones and B has 2 in row 0: every element of D is 2.
    const ones = wave(() => 0, 64).map(() => `0x${"3c00".repeat(16)}`);
    const twos = wave(() => 0x4000, 64);
    const request = {
      arch: "rdna3",
      name: "v_wmma_f32_16x16x16_f16",
      in: { SRC0: ones, SRC1: twos, SRC2: wave(() => 0, 64) },
    };
    expect(ask(request).out).toEqual({ VDST: wave(() => 0, 64).map(() => `0x${"40000000".repeat(4)}`) });
  });

  test("the registers of a wave of 32 lanes are too many", () => {
    const wide = wave(() => 0, 64).map(() => `0x${"0".repeat(7)}1${"0".repeat(56)}`);
    const request = {
      arch: "rdna3",
      name: "v_wmma_f32_16x16x16_f16",
      in: { SRC0: wave(() => 0, 64), SRC1: wave(() => 0, 64), SRC2: wide },
    };
    expect(ask(request).error).toContain("has more than 128 bits");
  });
});

test("a carry that an SDWA form reads from VCC goes to the mask that it writes", () => {
  // 5 - 7 - 1 borrows.
  const request = { arch: "cdna4", name: "v_subb_co_u32", encoding: "VOP2_VOP_SDWA_SDST_ENC" };
  expect(ask({ ...request, in: { VSRC0: "0x5", VSRC1: "0x7", VCC: "0x1" } }).out).toEqual({
    VDST: "0xfffffffd",
    SDST: "0x0000000000000001",
  });
});

test("an answer repeats the request and marks what the hardware only comes near", () => {
  const request = { arch: "rdna3", name: "v_rcp_f32", in: { SRC0: "0x40000000" }, id: 7 };
  expect(ask(request)).toEqual({ ...request, out: { VDST: "0x3f000000" }, approximate: true });
});

test("fields choose the form that has them", () => {
  expect(
    ask({ ...one, name: "v_add_f32", in: { SRC0: "0x3f800000", SRC1: "0x40000000" }, fields: { NEG: 1 } }).out,
  ).toEqual({
    VDST: "0x3f800000",
  });
});

describe("a form with a literal", () => {
  const add = { arch: "rdna3", name: "v_add_f32", encoding: "VOP3_INST_LITERAL" };

  test("has it under the name of the source, or as LITERAL for the source that is not given", () => {
    expect(ask({ ...add, in: { SRC0: "0x3f800000", SRC1: "0x40000000" } }).out).toEqual({ VDST: "0x40400000" });
    expect(ask({ ...add, in: { SRC0: "0x3f800000", LITERAL: "0x40000000" } }).out).toEqual({ VDST: "0x40400000" });
    // Both sources may be the same literal: 2 + 2.
    expect(ask({ ...add, in: { LITERAL: "0x40000000" } }).out).toEqual({ VDST: "0x40800000" });
    expect(
      ask({
        arch: "rdna3",
        name: "s_add_u32",
        encoding: "SOP2_INST_LITERAL",
        in: { SSRC0: "0xffffffff", LITERAL: "0x1" },
      }).out,
    ).toEqual({ SDST: "0x00000000", SCC: "0x1" });
    expect(
      ask({
        arch: "cdna5",
        name: "v_dual_add_f32",
        encoding: "VOPDXY_INST_LITERAL_Y",
        in: { LITERAL: "0x3f800000", VSRCY1: "0x40000000" },
      }).out,
    ).toEqual({ VDSTY: "0x40400000" });
  });

  test("refuses one that no source takes, and 32 bits for 64", () => {
    const all = { SRC0: "0x0", SRC1: "0x0", LITERAL: "0x0" };
    expect(ask({ ...add, in: all }).error).toContain("in.LITERAL is not needed");
    expect(ask({ ...add, name: "v_add_f64", in: { SRC0: "0x0", LITERAL: "0x3ff00000" } }).error).toContain(
      "in.SRC1 has 64 bits",
    );
  });
});
