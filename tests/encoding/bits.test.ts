import { describe, expect, it } from "vitest";
import {
  extractValue,
  formatRange,
  formatRanges,
  maskOf,
  placeValue,
  readingPlace,
  toBinary,
  widthOf,
} from "../../src/encoding/bits.ts";
import type { BitRange } from "../../src/schema/bit-field.ts";

/** OP_SEL_HI of VOP3P: bits 0 and 1 of the value at 59 and 60, bit 2 at 14. */
const OP_SEL_HI: BitRange[] = [
  { offset: 59, width: 2 },
  { offset: 14, width: 1 },
];

/** OPSEL_HI of CDNA 5's 128-bit VOP3PX2: bits 0 and 1 at 123, bit 2 at 78, bit 3 at 14. */
const OPSEL_HI_PX2: BitRange[] = [
  { offset: 123, width: 2 },
  { offset: 78, width: 1 },
  { offset: 14, width: 1 },
];

const one = (offset: number, width: number): BitRange[] => [{ offset, width }];

// Each word is written as the sum of the powers of two of the bits that the value sets.
const cases: { name: string; ranges: BitRange[]; value: bigint; word: bigint }[] = [
  { name: "VOP2 OP = 11 (0b1011) at 25: bits 25, 26, 28", ranges: one(25, 6), value: 11n, word: 0x1600_0000n },
  { name: "a whole 32-bit word", ranges: one(0, 32), value: 0xdead_beefn, word: 0xdead_beefn },
  { name: "the top bit of a 32-bit word", ranges: one(31, 1), value: 1n, word: 0x8000_0000n },
  { name: "a literal in the second word", ranges: one(32, 32), value: 1n, word: 0x1_0000_0000n },
  { name: "the top byte of a 64-bit word", ranges: one(56, 8), value: 0x81n, word: 0x8100_0000_0000_0000n },
  { name: "a range across the first two words", ranges: one(30, 4), value: 0b1001n, word: (1n << 30n) | (1n << 33n) },
  { name: "OP_SEL_HI = 1 is bit 59", ranges: OP_SEL_HI, value: 0b001n, word: 1n << 59n },
  { name: "OP_SEL_HI = 2 is bit 60", ranges: OP_SEL_HI, value: 0b010n, word: 1n << 60n },
  { name: "OP_SEL_HI = 4 is bit 14", ranges: OP_SEL_HI, value: 0b100n, word: 0x4000n },
  { name: "OP_SEL_HI = 7 is all three", ranges: OP_SEL_HI, value: 0b111n, word: 0x1800_0000_0000_4000n },
  {
    name: "the third word of 96 bits",
    ranges: one(64, 32),
    value: 0xffff_ffffn,
    word: 0xffff_ffff_0000_0000_0000_0000n,
  },
  { name: "OPSEL_HI = 4 is bit 78 of 128", ranges: OPSEL_HI_PX2, value: 0b0100n, word: 1n << 78n },
  {
    name: "OPSEL_HI = 9 is bits 123 and 14 of 128",
    ranges: OPSEL_HI_PX2,
    value: 0b1001n,
    word: (1n << 123n) | (1n << 14n),
  },
  { name: "the fifth word of 160 bits", ranges: one(152, 8), value: 0x80n, word: 1n << 159n },
  { name: "zero", ranges: OP_SEL_HI, value: 0n, word: 0n },
];

describe("a value in its ranges", () => {
  it.each(cases)("$name", ({ ranges, value, word }) => {
    expect(placeValue(ranges, value)).toBe(word);
    expect(extractValue(ranges, word)).toBe(value);
  });

  it("is read from among other bits", () => {
    // All 64 bits set but bit 60: OP_SEL_HI is 0b101.
    expect(extractValue(OP_SEL_HI, (1n << 64n) - 1n - (1n << 60n))).toBe(0b101n);
  });

  it("does not move for padding, which states bits that the word does not hold", () => {
    // SRSRC of MUBUF: 5 bits at 48, two zero bits implied below. The field's own value 3 stays at bits 48 and 49.
    const srsrc: BitRange[] = [{ offset: 48, width: 5, padding: { width: 2, value: 0 } }];
    expect(placeValue(srsrc, 3n)).toBe((1n << 48n) | (1n << 49n));
    expect(extractValue(srsrc, 3n << 48n)).toBe(3n);
    expect(widthOf(srsrc)).toBe(5);
    expect(maskOf(srsrc)).toBe(0b11111n << 48n);
  });
});

describe("a value that does not fit", () => {
  it.each([
    { name: "negative", ranges: one(0, 8), value: -1n, message: "-1 does not fit 8 bits" },
    { name: "one too large for one bit", ranges: one(31, 1), value: 2n, message: "2 does not fit 1 bits" },
    { name: "one too large for 6 bits", ranges: one(25, 6), value: 64n, message: "64 does not fit 6 bits" },
    { name: "too large for a split field", ranges: OP_SEL_HI, value: 8n, message: "8 does not fit 3 bits" },
    { name: "anything but 0 in no range", ranges: [], value: 1n, message: "1 does not fit 0 bits" },
  ])("$name is a RangeError", ({ ranges, value, message }) => {
    expect(() => placeValue(ranges, value)).toThrow(new RangeError(message));
  });

  it("begins right above the largest that does", () => {
    expect(placeValue(one(25, 6), 63n)).toBe(0x7e00_0000n);
    expect(placeValue(OP_SEL_HI, 7n)).toBe(0x1800_0000_0000_4000n);
  });
});

describe("ranges", () => {
  it("add up to a width and a mask", () => {
    expect(widthOf([])).toBe(0);
    expect(widthOf(OP_SEL_HI)).toBe(3);
    expect(widthOf(OPSEL_HI_PX2)).toBe(4);
    expect(maskOf([])).toBe(0n);
    expect(maskOf(one(17, 8))).toBe(0x01fe_0000n); // Bits 17 to 24.
    expect(maskOf(OP_SEL_HI)).toBe(0x1800_0000_0000_4000n);
  });

  it("are written most significant first", () => {
    expect(formatRange({ offset: 17, width: 8 })).toBe("24:17");
    expect(formatRange({ offset: 14, width: 1 })).toBe("14");
    expect(formatRanges(OP_SEL_HI)).toBe("14, 60:59");
    expect(formatRanges(one(0, 9))).toBe("8:0");
  });

  it("are written in binary with leading zeros", () => {
    expect(toBinary(11n, 6)).toBe("001011");
    expect(toBinary(0n, 2)).toBe("00");
    expect(toBinary(255n, 8)).toBe("11111111");
  });

  it("are read by the first word that they have bits in, then from the highest bit there", () => {
    const inOrder: BitRange[][] = [
      one(24, 8),
      one(18, 2),
      [...one(53, 1), ...one(16, 2)], // bit 17 in the first word, whatever stands in the second
      one(0, 9),
      one(63, 1),
      one(32, 31),
      one(64, 32),
    ];
    expect(inOrder.toReversed().sort((a, b) => readingPlace(a) - readingPlace(b))).toEqual(inOrder);
    // A field over two words stands in the first of them, behind all fields of the word before.
    expect(readingPlace(one(32, 64))).toBeGreaterThan(readingPlace(one(0, 1)));
    expect(readingPlace(one(32, 64))).toBe(readingPlace(one(63, 1)));
  });
});
