import type { OperandData } from "../data.ts";
import type { DecodeForm } from "../form.ts";
import type { FieldReader, Word } from "../word.ts";
import { literalText, type ValueKind, valueKind } from "./literal.ts";
import { LITERAL, LITERAL64, VECTOR } from "./names.ts";
import type { Target } from "./target.ts";

/** Text of an operand, or of everything that stands behind the operands, each with a blank before it. */
export type Printer = (word: Word) => string;

/** Number of 32-bit registers of an operand; a mask is as wide as a wave. */
export function dwordsOf([, , format, bits]: OperandData, { wave32 }: Target): number {
  return format === "NUM_M64" && wave32 ? 1 : Math.max(1, Math.ceil(bits / 32));
}

/** Reads a field, 0 where the encoding has none. */
export function reader(form: DecodeForm, field: string): FieldReader {
  return form.encoding.field(field)?.read ?? (() => 0);
}

/** Whether the encoding has the field. */
export function hasField(form: DecodeForm, field: string): boolean {
  return form.encoding.field(field) !== undefined;
}

/** A source of 8 or 9 bits: a register, an inline constant or the literal behind the word. */
export function sourcePrinter(form: DecodeForm, read: FieldReader, row: OperandData, target: Target): Printer {
  const [, , format, bits] = row;
  const [, type] = row;
  const texts =
    type === "SRC_ACCVGPR"
      ? accumulators(dwordsOf(row, target), target)
      : valueKind(format, bits) === "i16" && /SRC/.test(type)
        ? target.names.shortSources
        : target.names.sources(dwordsOf(row, target));
  const kind = valueKind(format, bits);
  const literal = form.encoding.field("LITERAL")?.read;
  const wide = form.encoding.field("LITERAL64");
  if (literal === undefined && wide === undefined) return (word) => texts[read(word)] ?? "";
  return (word) => {
    const code = read(word);
    if (code === LITERAL && literal !== undefined) return literalText(literal(word), kind);
    if (code === LITERAL64 && wide !== undefined) return wideLiteral(word, wide.ranges[0]?.[0] ?? 32, kind);
    return texts[code] ?? "";
  };
}

/** High words of the doubles that have an inline code. */
const INLINE_F64 = new Set([
  0x3fe00000, 0xbfe00000, 0x3ff00000, 0xbff00000, 0x40000000, 0xc0000000, 0x40100000, 0xc0100000,
]);

/** Sources that are accumulation registers whatever the code says. */
function accumulators(dwords: number, target: Target): string[] {
  const texts = target.names.vectors("a", dwords);
  return Array.from({ length: 512 }, (_, code) => texts[code & 0xff] ?? "");
}

/** A literal of 64 bits that begins at a bit of the word. */
export function wideLiteral(word: Word, offset: number, kind: ValueKind): string {
  const low = word.at(offset / 32);
  const high = word.at(offset / 32 + 1);
  if (kind !== "f64" && kind !== "i64") return literalText(low, kind);
  const text = high === 0 ? `0x${low.toString(16)}` : `0x${high.toString(16)}${low.toString(16).padStart(8, "0")}`;
  const small = (high === 0 && low <= 64) || (high === 0xffff_ffff && low >= 0xffff_fff0);
  return small || (low === 0 && INLINE_F64.has(high)) ? `lit64(${text})` : text;
}

/** A scalar register field: its number is the value shifted left by the implied bits. */
export function scalarPrinter(form: DecodeForm, field: string, dwords: number, target: Target): Printer {
  const texts = target.names.sources(dwords);
  const read = reader(form, field);
  const padding = form.encoding.field(field)?.padding ?? 0;
  if (padding === 0) return (word) => texts[read(word)] ?? "";
  return (word) => texts[read(word) << padding] ?? "";
}

/** A vector register of 8 or 9 bits. */
export function vectorPrinter(form: DecodeForm, field: string, dwords: number, target: Target, prefix = "v"): Printer {
  const texts = target.names.vectors(prefix, dwords);
  const read = reader(form, field);
  return (word) => texts[read(word) & 0xff] ?? "";
}

/** A vector register whose ACC bit says that it is an accumulation register. */
export function accumulatorPrinter(form: DecodeForm, field: string, dwords: number, target: Target): Printer {
  const acc = form.encoding.field("ACC")?.read;
  const plain = vectorPrinter(form, field, dwords, target);
  if (acc === undefined) return plain;
  const accumulator = vectorPrinter(form, field, dwords, target, "a");
  return (word) => (acc(word) === 1 ? accumulator(word) : plain(word));
}

/** Whether a source code is a vector register. */
export function isVector(code: number): boolean {
  return code >= VECTOR;
}
