import { beforeAll, describe, expect, it } from "vitest";
import { readAtlas } from "../../../src/catalog/atlas.ts";
import { encode } from "../../../src/encoding/decode/encode.ts";
import type { DecodeForm } from "../../../src/encoding/decode/form.ts";
import { Assembly } from "../../../src/encoding/decode/text/assembly.ts";
import { FieldValues, joinSettings } from "../../../src/encoding/decode/text/field-value.ts";
import { type Assembled, openLlvmMc } from "../../../src/verify/amd/llvm-mc.ts";
import { decoderOf, decoders } from "../../support/decoders.ts";

function formOf(generation: string, name: string, encoding: string): DecodeForm {
  const form = decoderOf(generation).forms.find((each) => each.name === name && each.encoding.name === encoding);
  if (form === undefined) throw new Error(`${generation} has no ${name} in ${encoding}`);
  return form;
}

const readers = new Map<string, FieldValues>();
function encodeTexts(generation: string, form: DecodeForm, texts: Readonly<Record<string, string>>): string {
  const values = readers.get(generation) ?? new FieldValues(new Assembly(decoderOf(generation)));
  readers.set(generation, values);
  const parts = Object.entries(texts).map(([field, text]) => values.read(form, field, text));
  return Buffer.from(encode(form, joinSettings(parts))).toString("hex");
}

/** What is typed into the fields, and the same instruction as a line for the assembler. */
const CASES: readonly (readonly [
  generation: string,
  name: string,
  encoding: string,
  texts: Readonly<Record<string, string>>,
  line: string,
])[] = [
  ["rdna3", "v_add_f32", "ENC_VOP2", { VDST: "v3", SRC0: "s7", VSRC1: "v255" }, "v_add_f32_e32 v3, s7, v255"],
  ["rdna3", "v_add_f32", "ENC_VOP2", { VDST: "v3", SRC0: "1.0", VSRC1: "v2" }, "v_add_f32_e32 v3, 1.0, v2"],
  ["rdna3", "v_add_f32", "ENC_VOP2", { VDST: "V3", SRC0: "-4", VSRC1: "v2" }, "v_add_f32_e32 v3, -4, v2"],
  ["rdna3", "v_add_f32", "ENC_VOP2", { VDST: "v3", SRC0: "64", VSRC1: "v2" }, "v_add_f32_e32 v3, 64, v2"],
  ["rdna3", "v_add_f32", "ENC_VOP2", { VDST: "v3", SRC0: "vcc_lo", VSRC1: "v2" }, "v_add_f32_e32 v3, vcc_lo, v2"],
  ["rdna3", "v_add_f32", "ENC_VOP3", { VDST: "v3", SRC0: "m0", SRC1: "v9" }, "v_add_f32_e64 v3, m0, v9"],
  ["rdna3", "v_add_f32", "ENC_VOP3", { VDST: "v1", SRC0: "s3", SRC1: "-0.5", NEG: "1" }, "v_add_f32_e64 v1, -s3, -0.5"],
  [
    "rdna3",
    "v_add_f32",
    "VOP2_INST_LITERAL",
    { VDST: "v3", SRC0: "0x1234", VSRC1: "v2" },
    "v_add_f32_e32 v3, 0x1234, v2",
  ],
  ["rdna4", "s_and_b64", "ENC_SOP2", { SDST: "s[0:1]", SSRC0: "vcc", SSRC1: "exec" }, "s_and_b64 s[0:1], vcc, exec"],
  [
    "rdna3",
    "s_add_u32",
    "SOP2_INST_LITERAL",
    { SDST: "s0", SSRC0: "s1", SSRC1: "0xdeadbeef" },
    "s_add_u32 s0, s1, 0xdeadbeef",
  ],
  ["cdna3", "s_mov_b64", "ENC_SOP1", { SDST: "vcc", SSRC0: "s[4:5]" }, "s_mov_b64 vcc, s[4:5]"],
  [
    "cdna3",
    "v_fma_f64",
    "ENC_VOP3",
    { VDST: "v[2:3]", SRC0: "v[4:5]", SRC1: "2.0", SRC2: "s[6:7]" },
    "v_fma_f64 v[2:3], v[4:5], 2.0, s[6:7]",
  ],
  [
    "cdna3",
    "v_cndmask_b32",
    "ENC_VOP3",
    { VDST: "v2", SRC0: "v4", SRC1: "0", SRC2: "vcc" },
    "v_cndmask_b32_e64 v2, v4, 0, vcc",
  ],
  [
    "rdna1",
    "s_load_dwordx4",
    "ENC_SMEM",
    { SDATA: "s[4:7]", SBASE: "s[2:3]", SOFFSET: "null", OFFSET: "0x40" },
    "s_load_dwordx4 s[4:7], s[2:3], 0x40",
  ],
  [
    "rdna3",
    "ds_load_b128",
    "ENC_DS",
    { VDST: "v[4:7]", ADDR: "v1", OFFSET0: "16" },
    "ds_load_b128 v[4:7], v1 offset:16",
  ],
  [
    "rdna3",
    "global_load_b64",
    "ENC_FLAT_GLOBAL",
    { VDST: "v[2:3]", ADDR: "v1", SADDR: "s[8:9]" },
    "global_load_b64 v[2:3], v1, s[8:9]",
  ],
];

describe("operands written for fields of the encoder", () => {
  const assembled = new Map<string, Assembled>();
  beforeAll(async () => {
    decoders();
    const llvm = await openLlvmMc();
    for (const [generation, cases] of Map.groupBy(CASES, ([id]) => id)) {
      const processor = readAtlas().generations.find(({ id }) => id === generation)?.llvmProcessor ?? "";
      const lines = cases.map((each) => each[4]);
      for (const [at, answer] of (await llvm.assemble(processor, lines)).entries())
        assembled.set(`${generation} ${lines[at] ?? ""}`, answer);
    }
  }, 60_000);

  it.each(CASES)("%s %s in %s %j is what llvm-mc makes of %s", (generation, name, encoding, texts, line) => {
    expect({ bytes: encodeTexts(generation, formOf(generation, name, encoding), texts) }).toEqual(
      assembled.get(`${generation} ${line}`),
    );
  });

  it("takes a number for the field's own value where it holds no operand, and with # anywhere", () => {
    const form = formOf("rdna3", "v_add_f32", "ENC_VOP2");
    const plain = encodeTexts("rdna3", form, { VDST: "5", SRC0: "v1" });
    expect(plain).toBe(encodeTexts("rdna3", form, { VDST: "v5", SRC0: "#257" }));
  });

  it.each([
    ["ENC_VOP2", { SRC0: "0x1234" }, "SRC0: '0x1234' is no inline constant, and ENC_VOP2 has no literal"],
    ["ENC_VOP2", { VSRC1: "s1" }, "VSRC1: 's1' does not stand here; write an operand such as v0 or v255"],
    ["ENC_VOP2", { VDST: "v256" }, "VDST: 'v256' does not stand here"],
    ["ENC_VOP3", { SRC0: "<b>" }, "SRC0: '<b>' does not stand here"],
    ["VOP2_INST_LITERAL", { SRC0: "0x123456789" }, "SRC0: the literal has 32 bits"],
    ["VOP2_INST_LITERAL", { SRC0: "0x1234", LITERAL: "5" }, "LITERAL is asked to be 4660 and 5"],
  ])("says for %s %j what may stand there", (encoding, texts, message) => {
    const form = formOf("rdna3", "v_add_f32", encoding);
    expect(() => encodeTexts("rdna3", form, texts as Record<string, string>)).toThrow(message);
  });
});
