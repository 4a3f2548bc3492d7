import { describe, expect, it } from "vitest";
import { buildWord, checkIdentifier, indexIdentifiers } from "../../src/encoding/identifier.ts";
import type { BitField } from "../../src/schema/bit-field.ts";

/** A field from [offset, width] pairs, least significant first. */
function field(name: string, ...ranges: [offset: number, width: number][]): BitField {
  return { name, ranges: ranges.map(([offset, width]) => ({ offset, width })) };
}

describe("a plain word: VOP2 of CDNA 4", () => {
  // ENCODING is bit 31 = 0, OP is 6 bits at 25: 11 << 25 = 0x16000000. The mask is bits 31 to 25.
  const fields = [field("ENCODING", [31, 1]), field("OP", [25, 6]), field("SRC0", [0, 9]), field("VDST", [17, 8])];
  const index = indexIdentifiers(fields, 0xfe00_0000n, [0x0200_0000n, 0x1600_0000n]);

  it("rebuilds V_MAX_F32's identifier from opcode 11", () => {
    expect(buildWord(index, 11)).toBe(0x1600_0000n);
    expect(checkIdentifier(index, 11)).toBe("pass");
  });

  it("fails for an opcode that no identifier has", () => {
    expect(buildWord(index, 12)).toBe(0x1800_0000n);
    expect(checkIdentifier(index, 12)).toBe("fail");
  });

  it("fails for an opcode that does not fit", () => {
    expect(buildWord(index, 64)).toBeUndefined();
    expect(checkIdentifier(index, 64)).toBe("fail");
  });

  it("is not applicable to an encoding without identifiers", () => {
    expect(checkIdentifier(indexIdentifiers(fields, 0xfe00_0000n, []), 11)).toBe("not applicable");
  });
});

describe("a split opcode: MIMG", () => {
  // ENCODING 111100 at 26 = 0xF0000000. OP is 7 bits at 18 and then 1 bit at 0: opcode 0b1000_0001 = 129 has its low
  // seven bits, 1, at 18 (0x00040000) and its bit 7 at 0. Mask: 0xFC000000 + 0x01FC0000 + 1.
  const fields = [field("ENCODING", [26, 6]), field("OP", [18, 7], [0, 1]), field("VADDR", [32, 8])];
  const index = indexIdentifiers(fields, 0xfdfc_0001n, [0xf000_0000n, 0xf004_0000n, 0xf004_0001n]);

  it.each([
    { opcode: 0, word: 0xf000_0000n, check: "pass" },
    { opcode: 1, word: 0xf004_0000n, check: "pass" },
    { opcode: 129, word: 0xf004_0001n, check: "pass" },
    { opcode: 128, word: 0xf000_0001n, check: "fail" },
  ])("opcode $opcode", ({ opcode, word, check }) => {
    expect(buildWord(index, opcode)).toBe(word);
    expect(checkIdentifier(index, opcode)).toBe(check);
  });
});

describe("a word with a segment: FLAT", () => {
  // ENCODING 110111 at 26 = 0xDC000000, SEG 2 (global) at 16 = 0x00020000, OP 20 << 18 = 0x00500000.
  const fields = [field("ENCODING", [26, 6]), field("OP", [18, 7]), field("SEG", [16, 2]), field("VDST", [56, 8])];

  it("takes the segment from what all identifiers share", () => {
    const index = indexIdentifiers(fields, 0xfdff_0000n, [0xdc52_0000n, 0xdc56_0000n]);
    expect(index.base).toBe(0xdc02_0000n);
    expect(checkIdentifier(index, 20)).toBe("pass");
    expect(checkIdentifier(index, 21)).toBe("pass"); // 21 << 18 = 0x00540000
    expect(checkIdentifier(index, 22)).toBe("fail");
  });

  it("does not mistake bits of a single opcode for the segment", () => {
    const index = indexIdentifiers(fields, 0xfdff_0000n, [0xdc52_0000n]);
    expect(index.base).toBe(0xdc02_0000n);
    expect(checkIdentifier(index, 0)).toBe("fail");
  });
});

describe("the halves of a dual-issue word: VOPDXY of RDNA 4", () => {
  // ENCODING 110010 at 26 = 0xC8000000, OPX 4 bits at 22, OPY 5 bits at 17; the mask holds ENCODING and OPX only.
  // Identifiers as AMD makes them: X and Y alternate, and opcode 16 in OPX runs into ENCODING (16 << 22 = 0x04000000).
  const fields = [field("ENCODING", [26, 6]), field("OPX", [22, 4]), field("OPY", [17, 5]), field("SRCX0", [0, 9])];
  const identifiers = [0xc800_0000n, 0xc840_0000n, 0xc802_0000n, 0xcc00_0000n, 0xc820_0000n];
  const index = indexIdentifiers(fields, 0xffc0_0000n, identifiers);

  it("has ENCODING alone as base, whatever runs into it", () => {
    expect(index.base).toBe(0xc800_0000n);
  });

  it.each([
    { name: "opcode 1 in OPX", opcode: 1, half: "x", word: 0xc840_0000n, check: "pass" },
    { name: "opcode 1 in OPY with OPX 0", opcode: 1, half: "y", word: 0xc802_0000n, check: "pass" },
    { name: "opcode 16 in OPY with OPX 0", opcode: 16, half: "y", word: 0xc820_0000n, check: "pass" },
    { name: "opcode 2 in OPX, which is not listed", opcode: 2, half: "x", word: 0xc880_0000n, check: "fail" },
    { name: "opcode 16 in OPX, which is too narrow", opcode: 16, half: "x", word: undefined, check: "fail" },
  ] as const)("$name", ({ opcode, half, word, check }) => {
    expect(buildWord(index, opcode, half)).toBe(word);
    expect(checkIdentifier(index, opcode, half)).toBe(check);
  });

  it("is not applicable without a half, because there is no field OP", () => {
    expect(checkIdentifier(index, 1)).toBe("not applicable");
  });
});

describe("a word without an opcode: EXP", () => {
  it("is not applicable", () => {
    const index = indexIdentifiers([field("ENCODING", [26, 6])], 0xfc00_0000n, [0xf800_0000n]);
    expect(buildWord(index, 0)).toBeUndefined();
    expect(checkIdentifier(index, 0)).toBe("not applicable");
  });
});

describe("a scale instruction of 128 bits: VOP3PX2 of CDNA 4", () => {
  // The file lists 0xD3AC with the opcodes 45 and 46 OR-ed in at 16: 0xD3AC | 0x2D = 0xD3AD, 0xD3AC | 0x2E = 0xD3AE.
  // OP is 7 bits at 80, in the third word, outside the mask 0xFFFF0000: no identifier can come back.
  const fields = [field("ENCODING", [87, 9]), field("OP", [80, 7]), field("X2ENCODING", [16, 16])];
  const index = indexIdentifiers(fields, 0xffff_0000n, [0xd3ad_0000n, 0xd3ae_0000n]);

  it.each([45, 46])("fails for opcode %i", (opcode) => {
    expect(checkIdentifier(index, opcode)).toBe("fail");
  });

  it("puts the opcode into the third word all the same", () => {
    // The identifiers share 0xD3AC; 45 << 80 is 0x2D with 20 hexadecimal zeros.
    expect(buildWord(index, 45)).toBe((0x2dn << 80n) | 0xd3ac_0000n);
  });
});

describe("a word of 160 bits", () => {
  it("is compared exactly, beyond the 53 bits of a number", () => {
    const fields = [field("ENCODING", [154, 6]), field("OP", [146, 8])];
    const mask = ((1n << 14n) - 1n) << 146n;
    const index = indexIdentifiers(fields, mask, [(0b110011n << 154n) | (200n << 146n)]);
    expect(checkIdentifier(index, 200)).toBe("pass");
    expect(checkIdentifier(index, 201)).toBe("fail");
  });
});
