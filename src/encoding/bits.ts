import type { BitRange } from "../schema/bit-field.ts";

/** Number of bits that the ranges hold together. */
export function widthOf(ranges: readonly BitRange[]): number {
  return ranges.reduce((sum, { width }) => sum + width, 0);
}

/** The word with a 1 at every bit of the ranges. */
export function maskOf(ranges: readonly BitRange[]): bigint {
  return ranges.reduce((mask, { offset, width }) => mask | (((1n << BigInt(width)) - 1n) << BigInt(offset)), 0n);
}

/**
 * The word with `value` in the ranges, least significant range first, and 0 elsewhere.
 * Throws a RangeError when the value is negative or needs more bits than the ranges have.
 */
export function placeValue(ranges: readonly BitRange[], value: bigint): bigint {
  const width = widthOf(ranges);
  if (value < 0n || value >> BigInt(width) !== 0n) throw new RangeError(`${value} does not fit ${width} bits`);
  let word = 0n;
  let rest = value;
  for (const range of ranges) {
    const piece = rest & ((1n << BigInt(range.width)) - 1n);
    word |= piece << BigInt(range.offset);
    rest >>= BigInt(range.width);
  }
  return word;
}

/** The value that the ranges hold in `word`, least significant range first. */
export function extractValue(ranges: readonly BitRange[], word: bigint): bigint {
  let value = 0n;
  let shift = 0n;
  for (const { offset, width } of ranges) {
    value |= ((word >> BigInt(offset)) & ((1n << BigInt(width)) - 1n)) << shift;
    shift += BigInt(width);
  }
  return value;
}

/**
 * Place of a field in reading order, for sorting: by the first 32-bit word that it has bits in, then by its highest bit
 * there, the highest first.
 */
export function readingPlace(ranges: readonly BitRange[]): number {
  const word = Math.min(...ranges.map(({ offset }) => Math.floor(offset / 32)));
  const end = (word + 1) * 32;
  const tops = ranges.filter(({ offset }) => offset < end).map(({ offset, width }) => Math.min(offset + width, end));
  return word * 32 + (end - Math.max(...tops));
}

/** A range as the field writes it: `24:17`, or `14` for a single bit. */
export function formatRange({ offset, width }: BitRange): string {
  return width === 1 ? `${offset}` : `${offset + width - 1}:${offset}`;
}

/** All ranges of a field, most significant first, as OP_SEL_HI of CDNA 4: `14, 60:59`. */
export function formatRanges(ranges: readonly BitRange[]): string {
  return [...ranges].reverse().map(formatRange).join(", ");
}

/** `value` in binary with leading zeros to `width` digits. */
export function toBinary(value: bigint, width: number): string {
  return value.toString(2).padStart(width, "0");
}
