import { widthOf } from "../../encoding/bits.ts";
import type { BitField } from "../../schema/bit-field.ts";

/** What the examples of one encoding in one generation show of its fields. */
export interface FieldCover {
  readonly field: BitField;
  /** Bits of the field's value that are 1 in some example. */
  readonly set: bigint;
  /** Whether some example has a value in it that is neither 0 nor that of a field beside it. */
  readonly distinct: boolean;
  /** Ranges of a split field that are 0 in every example, by position. */
  readonly emptyParts: readonly number[];
}

/**
 * What a set of words shows of the fields that may vary.
 *
 * @param fields all fields of the encoding.
 * @param words values by field, a map for each example.
 * @param varying names of the fields that are not the same in every word of the encoding.
 */
export function coverFields(
  fields: readonly BitField[],
  words: readonly ReadonlyMap<string, bigint>[],
  varying: ReadonlySet<string>,
): FieldCover[] {
  const inOrder = [...fields].sort((a, b) => (a.ranges[0]?.offset ?? 0) - (b.ranges[0]?.offset ?? 0));
  return inOrder.flatMap((field, at): FieldCover[] => {
    if (!varying.has(field.name)) return [];
    const beside = [inOrder[at - 1], inOrder[at + 1]].flatMap((other) => (other === undefined ? [] : [other]));
    let set = 0n;
    let distinct = false;
    for (const word of words) {
      const value = word.get(field.name) ?? 0n;
      set |= value;
      // Two flags side by side differ where one of them is set alone.
      if (value !== 0n && beside.every(({ name }) => !word.has(name) || word.get(name) !== value)) distinct = true;
    }
    let low = 0;
    const emptyParts = field.ranges.flatMap(({ width }, part) => {
      const piece = (set >> BigInt(low)) & ((1n << BigInt(width)) - 1n);
      low += width;
      return piece === 0n ? [part] : [];
    });
    return [{ field, set, distinct, emptyParts }];
  });
}

/** Bits of a field that no example sets. */
export function missingBits({ field, set }: FieldCover): number[] {
  return Array.from({ length: widthOf(field.ranges) }, (_, bit) => bit).filter(
    (bit) => ((set >> BigInt(bit)) & 1n) === 0n,
  );
}
