import { describe, expect, it } from "vitest";
import { parseBytes, toWords } from "../../../src/encoding/decode/bytes.ts";
import { type Decoded, fieldValues, isUndecodable, reservedBits } from "../../../src/encoding/decode/decoder.ts";
import { encode } from "../../../src/encoding/decode/encode.ts";
import { decoderOf, decoders } from "../../support/decoders.ts";

function decode(generation: string, bytes: string): Decoded {
  const answer = decoderOf(generation).decode(toWords(parseBytes(bytes)));
  if (isUndecodable(answer)) throw new Error(answer.error);
  return answer;
}

// Bytes as llvm-mc 22.1.8 assembled them for each generation's processor.
const ASSEMBLED = [
  {
    text: "v_add_f32_dpp v1, v2, v3 quad_perm:[3,2,1,0] row_mask:0xf bank_mask:0xf",
    generation: "rdna3",
    bytes: "fa 06 02 06 02 1b 00 ff",
    name: "v_add_f32",
    encoding: "VOP2_VOP_DPP16",
    fields: { VDST: "0x1", VSRC0: "0x2", VSRC1: "0x3", DPP_CTRL: "0x1b", ROW_MASK: "0xf", BANK_MASK: "0xf" },
  },
  {
    text: "v_dual_fmac_f32 v0, v1, v2 :: v_dual_mov_b32 v3, v4",
    generation: "rdna3",
    bytes: "01 05 10 c8 04 01 02 00",
    name: "v_dual_fmac_f32 :: v_dual_mov_b32",
    encoding: "VOPDXY",
    fields: { OPX: "0x0", OPY: "0x8", SRCX0: "0x101", VSRCX1: "0x2", SRCY0: "0x104", VDSTX: "0x0", VDSTY: "0x1" },
  },
  {
    text: "v_dual_fmaak_f32 v0, v1, v2, 0x42 :: v_dual_mov_b32 v3, v4",
    generation: "rdna3",
    bytes: "01 05 50 c8 04 01 02 00 42 00 00 00",
    name: "v_dual_fmaak_f32 :: v_dual_mov_b32",
    encoding: "VOPDXY_INST_LITERAL",
    fields: { LITERAL: "0x42" },
  },
  {
    text: "image_load v[0:3], [v4, v7, v9], s[0:7] dmask:0xf dim:SQ_RSRC_IMG_3D",
    generation: "rdna1",
    bytes: "12 0f 00 f0 04 00 00 00 07 09 00 00",
    name: "image_load",
    encoding: "MIMG_NSA1",
    fields: { DMASK: "0xf", DIM: "0x2", VADDR: "0x4", VADDRA: "0x7", VADDRB: "0x9", OP: "0x0" },
  },
  {
    text: "v_mfma_scale_f32_16x16x128_f8f6f4 v[0:3], v[4:11], v[12:19], v[20:23], v24, v25 op_sel_hi:[0,0,0]",
    generation: "cdna4",
    bytes: "00 00 ac d3 18 33 02 00 00 08 ad d3 04 19 52 04",
    name: "v_mfma_scale_f32_16x16x128_f8f6f4",
    encoding: "ENC_VOP3PX2",
    fields: { X2ENCODING: "0xd3ac", OP: "0x2d", SCALE_SRC0: "0x118", SRC0: "0x104" },
  },
  {
    text: "v_wmma_scale_f32_16x16x128_f8f6f4 v[0:7], v[8:23], v[24:39], v[40:47], v1, v2",
    generation: "cdna5",
    bytes: "00 00 35 cc 01 05 02 04 00 00 33 cc 08 31 a2 04",
    name: "v_wmma_scale_f32_16x16x128_f8f6f4",
    encoding: "ENC_VOP3PX2",
    fields: { OP: "0x33", SCALE_SRC1: "0x102" },
  },
  {
    text: "s_mov_b64 s[2:3], 0x123456789abcdef0",
    generation: "cdna5",
    bytes: "fe 01 82 be f0 de bc 9a 78 56 34 12",
    name: "s_mov_b64",
    encoding: "SOP1_INST_LITERAL64",
    fields: { LITERAL64: "0x123456789abcdef0", SDST: "0x2" },
  },
  {
    text: "global_load_b32 v1, v2, s[4:5] offset:-4",
    generation: "rdna4",
    bytes: "04 00 05 ee 01 00 00 00 02 fc ff ff",
    name: "global_load_b32",
    encoding: "ENC_VGLOBAL",
    fields: { IOFFSET: "0xfffffc", SADDR: "0x4", VDST: "0x1", VADDR: "0x2" },
  },
  {
    text: "v_add_u16_sdwa v1, v2, v3 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_3",
    generation: "cdna1",
    bytes: "f9 06 02 4c 02 05 06 03",
    name: "v_add_u16",
    encoding: "VOP2_VOP_SDWA",
    fields: { DST_SEL: "0x5", SRC0_SEL: "0x6", SRC1_SEL: "0x3", VSRC0: "0x2" },
  },
  {
    text: "exp mrt0 v0, v1, v2, v3 done vm",
    generation: "rdna2",
    bytes: "0f 18 00 f8 00 01 02 03",
    name: "exp",
    encoding: "ENC_EXP",
    fields: { EN: "0xf", TGT: "0x0", DONE: "0x1", VM: "0x1", VSRC3: "0x3" },
  },
  {
    text: "s_setreg_imm32_b32 hwreg(HW_REG_MODE), 18",
    generation: "cdna3",
    bytes: "01 f8 00 ba 12 00 00 00",
    name: "s_setreg_imm32_b32",
    encoding: "SOPK_INST_LITERAL",
    fields: { SIMM16: "0xf801", LITERAL: "0x12" },
  },
];

describe("words that llvm-mc 22.1.8 assembled", () => {
  it.each(ASSEMBLED)("$generation: $text", ({ generation, bytes, name, encoding, fields }) => {
    const decoded = decode(generation, bytes);
    expect(decoded.form.name).toBe(name);
    expect(decoded.form.encoding.name).toBe(encoding);
    expect(decoded.size).toBe(parseBytes(bytes).length);
    expect(fieldValues(decoded)).toMatchObject(fields);
    expect(reservedBits(decoded).every((bits) => bits === 0)).toBe(true);
  });

  it.each(ASSEMBLED)("are encoded again from their fields: $text", ({ generation, bytes }) => {
    const decoded = decode(generation, bytes);
    const settings = Object.entries(fieldValues(decoded)).map(([field, value]) => [field, BigInt(value)] as const);
    expect(encode(decoded.form, Object.fromEntries(settings))).toEqual(parseBytes(bytes));
  });
});

describe("every form of every generation", () => {
  it.each([...decoders()])("%s: decodes from its own encoding", (_, decoder) => {
    const lost = decoder.forms
      .filter(({ half }) => half === undefined)
      .filter((form) => {
        const answer = decoder.decode(toWords(encode(form, {})));
        return isUndecodable(answer) || answer.form !== form;
      });
    expect(lost.map(({ name, encoding }) => `${name} ${encoding.name}`)).toEqual([]);
  });
});

describe("what is no instruction", () => {
  it("says that no encoding has the opcode", () => {
    // SOPP of RDNA 3 with opcode 127: 0xBF800000 | 127 << 16.
    expect(decoderOf("rdna3").decode([0xbfff_0000])).toEqual({
      error: "0xbfff0000 is no instruction of rdna3: no encoding has this opcode",
    });
  });

  it("says how many bytes are missing", () => {
    expect(decoderOf("rdna3").decode([0xd503_0001])).toEqual({
      error: "v_add_f32 in ENC_VOP3 takes 8 bytes; there are 4",
    });
  });

  it("tells reserved bits", () => {
    // global_load_b32 of RDNA 4: OP ends at bit 21 and ENCODING begins at bit 24; bit 22 is set here.
    expect(reservedBits(decode("rdna4", "04 00 45 ee 01 00 00 00 02 fc ff ff"))).toEqual([0x40_0000, 0, 0]);
  });
});

describe("encode", () => {
  const form = decoderOf("rdna3").form("v_add_f32", "VOP2_VOP_DPP16");
  if (form === undefined) throw new Error("the catalog lacks v_add_f32 with DPP16");

  it("sets what the form asks for", () => {
    // SRC0 = 250 says DPP16; OP 3 << 25.
    expect(encode(form, {})).toEqual(parseBytes("fa 00 00 06 00 00 00 00"));
  });

  it("refuses a field that the encoding lacks", () => {
    expect(() => encode(form, { SDST: 1 })).toThrow("VOP2_VOP_DPP16 has no field SDST");
  });

  it("refuses a value that does not fit", () => {
    expect(() => encode(form, { VDST: 256 })).toThrow("VDST of VOP2_VOP_DPP16 has 8 bits; 256 does not fit");
  });

  it("refuses another opcode", () => {
    expect(() => encode(form, { OP: 4 })).toThrow("OP is 3 in every v_add_f32 of VOP2_VOP_DPP16; it cannot be 4");
  });

  it("refuses what would be another form", () => {
    expect(() => encode(form, { SRC0: 1 })).toThrow("v_add_f32 has VOP2_VOP_DPP16 only where SRC0 is 250");
  });
});

describe("parseBytes", () => {
  it.each([
    ["fa 06 02 06", [0xfa, 0x06, 0x02, 0x06]],
    ["FA060206", [0xfa, 0x06, 0x02, 0x06]],
    ["0xfa,0x06,0x02,0x06", [0xfa, 0x06, 0x02, 0x06]],
  ])("%s", (text, bytes) => {
    expect([...parseBytes(text)]).toEqual(bytes);
  });

  it.each([
    ["", "there are no bytes"],
    ["fa 0", "3 hexadecimal digits are no whole number of bytes"],
    ["fa <b>", "'<' is no hexadecimal digit"],
  ])("refuses '%s'", (text, message) => {
    expect(() => parseBytes(text)).toThrow(message);
  });

  it("wants whole words", () => {
    expect(() => toWords(parseBytes("fa0602"))).toThrow("3 bytes are no whole number of 32-bit words");
  });
});
