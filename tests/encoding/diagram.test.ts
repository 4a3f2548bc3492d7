import { describe, expect, it } from "vitest";
import { buildDiagram, type DiagramRow } from "../../src/encoding/diagram.ts";
import type { BitField } from "../../src/schema/bit-field.ts";
import { field } from "../support/tiny-catalog.ts";

/** A cell as `31:26 NAME[part]=value`, a gap as `25:20 -`. */
function write(row: DiagramRow): string[] {
  return row.map(({ high, low, field: name, part, value }) => {
    const text = `${high}:${low} ${name ?? "-"}`;
    return text + (part === undefined ? "" : `[${part}]`) + (value === undefined ? "" : `=${value}`);
  });
}

function draw(bits: number, fields: BitField[], fixed: Record<string, bigint> = {}): string[][] {
  return buildDiagram(bits, fields, new Map(Object.entries(fixed))).map(write);
}

describe("a word of 32 bits", () => {
  const vop2 = [
    field("ENCODING", [31, 1]),
    field("OP", [25, 6]),
    field("SRC0", [0, 9]),
    field("VDST", [17, 8]),
    field("VSRC1", [9, 8]),
  ];

  it("is one row, the highest bit first, fixed values with all their digits", () => {
    // V_MAX_F32 of CDNA 4: opcode 11 = 001011 in six digits.
    expect(draw(32, vop2, { ENCODING: 0n, OP: 11n })).toEqual([
      ["31:31 ENCODING=0", "30:25 OP=001011", "24:17 VDST", "16:9 VSRC1", "8:0 SRC0"],
    ]);
  });

  it("gives each cell its number of bits", () => {
    expect(buildDiagram(32, vop2, new Map())[0]?.map(({ width }) => width)).toEqual([1, 6, 8, 8, 9]);
  });

  it("shows bits that no field uses, above, between and below", () => {
    expect(draw(32, [field("A", [20, 4]), field("B", [4, 8])])).toEqual([
      ["31:24 -", "23:20 A", "19:12 -", "11:4 B", "3:0 -"],
    ]);
  });

  it("is one gap without fields", () => {
    expect(draw(32, [])).toEqual([["31:0 -"]]);
  });

  it("takes one bit and a whole row", () => {
    expect(draw(32, [field("A", [31, 1])], { A: 1n })).toEqual([["31:31 A=1", "30:0 -"]]);
    expect(draw(32, [field("A", [0, 32])], { A: 0x8000_0001n })).toEqual([[`31:0 A=1${"0".repeat(30)}1`]]);
  });
});

describe("wider words", () => {
  it("has the row of bits 31:0 first", () => {
    expect(draw(64, [field("LOW", [0, 32]), field("HIGH", [32, 32])])).toEqual([["31:0 LOW"], ["63:32 HIGH"]]);
  });

  it.each([
    { bits: 64, rows: 2 },
    { bits: 96, rows: 3 },
    { bits: 128, rows: 4 },
    { bits: 160, rows: 5 },
  ])("has $rows rows in $bits bits, each 32 wide, and a field in the last", ({ bits, rows }) => {
    const diagram = buildDiagram(bits, [field("TOP", [bits - 8, 8])], new Map());
    expect(diagram.map((row) => row.reduce((sum, { width }) => sum + width, 0))).toEqual(Array(rows).fill(32));
    expect(write(diagram.at(-1) ?? [])).toEqual([`${bits - 1}:${bits - 8} TOP`, `${bits - 9}:${bits - 32} -`]);
    expect(diagram.slice(0, -1).every((row) => row.length === 1 && row[0]?.field === undefined)).toBe(true);
  });

  it("is a short row where the word is less than a row, as a divided immediate is", () => {
    // s_waitcnt's counters of CDNA 1.
    expect(draw(16, [field("EXP", [4, 3]), field("LGKM", [8, 4]), field("VM", [0, 4], [14, 2])])).toEqual([
      ["15:14 VM[5:4]", "13:12 -", "11:8 LGKM", "7:7 -", "6:4 EXP", "3:0 VM[3:0]"],
    ]);
  });
});

describe("a field across the end of a row", () => {
  it("is cut there and says which bits of its value stand where: LITERAL64", () => {
    expect(draw(96, [field("SSRC0", [0, 8]), field("LITERAL64", [32, 64])])).toEqual([
      ["31:8 -", "7:0 SSRC0"],
      ["63:32 LITERAL64[31:0]"],
      ["95:64 LITERAL64[63:32]"],
    ]);
  });

  it("has each part's digits", () => {
    // 0b101_0110: the low four bits, 0110, fill bits 31:28, the rest, 101, bits 34:32.
    expect(draw(64, [field("A", [28, 7])], { A: 0b101_0110n })).toEqual([
      ["31:28 A[3:0]=0110", "27:0 -"],
      ["63:35 -", "34:32 A[6:4]=101"],
    ]);
  });

  it("may fill a whole row between two others", () => {
    expect(draw(96, [field("A", [31, 34])])).toEqual([
      ["31:31 A[0]", "30:0 -"],
      ["63:32 A[32:1]"],
      ["95:65 -", "64:64 A[33]"],
    ]);
  });
});

describe("a split field", () => {
  it("names the bits of each part, whichever stands higher: OP_SEL_HI of CDNA 4", () => {
    // Value bits 1:0 stand at 60:59, value bit 2 at 14. 6 = 110.
    expect(draw(64, [field("OP_SEL_HI", [59, 2], [14, 1])], { OP_SEL_HI: 0b110n })).toEqual([
      ["31:15 -", "14:14 OP_SEL_HI[2]=1", "13:0 -"],
      ["63:61 -", "60:59 OP_SEL_HI[1:0]=10", "58:32 -"],
    ]);
  });

  it("has the low part of its value at the first range: OP of MIMG", () => {
    // Opcode 129 = 1000_0001: seven low bits 0000001 at 24:18, bit 7 at 0.
    expect(draw(32, [field("OP", [18, 7], [0, 1])], { OP: 129n })).toEqual([
      ["31:25 -", "24:18 OP[6:0]=0000001", "17:1 -", "0:0 OP[7]=1"],
    ]);
  });

  it("stands in three rows: OPSEL_HI of VOP3PX2", () => {
    expect(draw(128, [field("OPSEL_HI", [123, 2], [78, 1], [14, 1])], { OPSEL_HI: 0b0111n })).toEqual([
      ["31:15 -", "14:14 OPSEL_HI[3]=0", "13:0 -"],
      ["63:32 -"],
      ["95:79 -", "78:78 OPSEL_HI[2]=1", "77:64 -"],
      ["127:125 -", "124:123 OPSEL_HI[1:0]=11", "122:96 -"],
    ]);
  });
});
