import type { BitField } from "../schema/bit-field.ts";
import { formatRange, toBinary } from "./bits.ts";

/** Bits in a row of a diagram. */
const ROW_BITS = 32;

/** One run of bits in a row: a field, a part of one, or bits that no field uses. */
export interface DiagramCell {
  /** Highest bit, counted in the whole word. */
  readonly high: number;
  readonly low: number;
  /** Number of bits. */
  readonly width: number;
  /** Field that owns the bits; undefined for unused bits. */
  readonly field: string | undefined;
  /** Which bits of the field's value stand here, where the field is split: `2:1`. */
  readonly part: string | undefined;
  /** Binary digits of a fixed field. */
  readonly value: string | undefined;
}

/** 32 bits of a word, most significant first. */
export type DiagramRow = readonly DiagramCell[];

/**
 * Lays a word out in rows of 32 bits, the row of bits 31:0 first, which is the order in memory. `fixed` holds the
 * values of fields that are the same in every word of the form. A word shorter than a full row gives one short row.
 */
export function buildDiagram(
  bits: number,
  fields: readonly BitField[],
  fixed: ReadonlyMap<string, bigint>,
): DiagramRow[] {
  const pieces = fields.flatMap((field) => splitAtRows(field, fixed.get(field.name))).sort((a, b) => b.high - a.high);
  return Array.from({ length: Math.ceil(bits / ROW_BITS) }, (_, row) => {
    const low = row * ROW_BITS;
    const high = Math.min(bits, low + ROW_BITS) - 1;
    return fillGaps(
      pieces.filter((piece) => piece.low >= low && piece.high <= high),
      high,
      low,
    );
  });
}

function splitAtRows(field: BitField, value: bigint | undefined): DiagramCell[] {
  const cells: DiagramCell[] = [];
  let valueLow = 0;
  for (const { offset, width } of field.ranges) {
    let low = offset;
    while (low < offset + width) {
      const end = Math.min(offset + width, (Math.floor(low / ROW_BITS) + 1) * ROW_BITS);
      const length = end - low;
      const digits = value === undefined ? undefined : (value >> BigInt(valueLow)) & ((1n << BigInt(length)) - 1n);
      cells.push({
        high: end - 1,
        low,
        width: length,
        field: field.name,
        part: formatRange({ offset: valueLow, width: length }),
        value: digits === undefined ? undefined : toBinary(digits, length),
      });
      valueLow += length;
      low = end;
    }
  }
  return cells.length === 1 ? cells.map((cell) => ({ ...cell, part: undefined })) : cells;
}

function fillGaps(pieces: readonly DiagramCell[], high: number, low: number): DiagramRow {
  const cells: DiagramCell[] = [];
  let next = high;
  const gapTo = (end: number): void => {
    if (next >= end) {
      cells.push({ high: next, low: end, width: next - end + 1, field: undefined, part: undefined, value: undefined });
    }
  };
  for (const piece of pieces) {
    gapTo(piece.high + 1);
    cells.push(piece);
    next = piece.low - 1;
  }
  gapTo(low);
  return cells;
}
