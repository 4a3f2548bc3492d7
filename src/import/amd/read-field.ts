import { maskOf } from "../../encoding/bits.ts";
import type { BitField, BitRange } from "../../schema/bit-field.ts";
import { readValues, runsOf } from "./read-values.ts";
import { inOrder, many, type NodeReader, one } from "./xml-node.ts";

/** Reads a `BitLayout` into ranges, least significant first. `Order` starts at 0 in encodings and at 1 in data formats. */
export function readBitLayout(layout: NodeReader, wordBits: number): BitRange[] {
  const ranges = many(layout.children({ many: ["Range"] }), "Range").map((range) => {
    const children = range.children({ one: ["BitCount", "BitOffset", "Padding"] });
    const width = one(range, children, "BitCount").integer(1);
    const offset = one(range, children, "BitOffset").integer();
    if (offset + width > wordBits) {
      throw range.error(`bits ${offset + width - 1}:${offset}`, `bits within the ${wordBits}-bit word`);
    }
    const padding = children.get("Padding")?.[0];
    return { order: range.integerAttribute("Order"), item: { offset, width, ...readPadding(padding) } };
  });
  const count = layout.integerAttribute("RangeCount", 1);
  if (ranges.length !== count) throw layout.error(`${ranges.length} ranges`, `RangeCount="${count}" of them`);
  let taken = 0n;
  for (const { item } of ranges) {
    const mask = maskOf([item]);
    if ((taken & mask) !== 0n) throw layout.error("ranges on the same bits", "ranges that do not overlap");
    taken |= mask;
  }
  return inOrder(layout, ranges);
}

function readPadding(padding: NodeReader | undefined): Pick<BitRange, "padding"> {
  if (padding === undefined) return {};
  const children = padding.children({ one: ["BitCount", "Value"] });
  const width = one(padding, children, "BitCount").integer(1, 32);
  return { padding: { width, value: Number(one(padding, children, "Value").binary(width)) } };
}

/** A field with the description that stands beside it in the source. */
export interface DescribedField {
  readonly field: BitField;
  readonly description: string;
}

/** Reads `MicrocodeFormat`/`BitMap` into the fields of a word of `wordBits` bits. */
export function readMicrocodeFormat(format: NodeReader, wordBits: number): DescribedField[] {
  const bitMap = one(format, format.children({ one: ["BitMap"] }), "BitMap");
  const names = new Set<string>();
  const readers = many(bitMap.children({ many: ["Field"] }), "Field");
  if (readers.length === 0) throw bitMap.error("no <Field>", "at least one");
  return readers.map((reader) => {
    const children = reader.children({ one: ["FieldName", "Description", "BitLayout", "FieldPredefinedValues"] });
    const name = one(reader, children, "FieldName").word();
    if (names.has(name)) throw reader.error(`a second field ${name}`, "each field name once");
    names.add(name);
    const field: BitField = { name, ranges: readBitLayout(one(reader, children, "BitLayout"), wordBits) };
    const values = readValues(children.get("FieldPredefinedValues")?.[0]);
    if (values.length > 0) field.values = runsOf(values);
    if (reader.booleanAttribute("IsConditional")) field.conditional = true;
    return { field, description: children.get("Description")?.[0]?.text() ?? "" };
  });
}
