import type { DecodeForm } from "../form.ts";
import type { FieldReader } from "../word.ts";
import { VECTOR } from "./names.ts";
import { hasField, type Printer, reader } from "./operand.ts";
import type { Target } from "./target.ts";

/** Formats of the elements of A and B where the instruction takes several, by value. */
const FORMATS = ["FP8", "BF8", "FP6", "BF6", "FP4"].map((name) => `MATRIX_FMT_${name}`);
/** Share of the registers of 8-bit elements that each format needs, in eighths. */
const EIGHTHS = [8, 8, 6, 6, 4];

/** Where an instruction says the format of A or B. */
function formatReader(form: DecodeForm, source: string): FieldReader | undefined {
  if (!form.name.includes("_f8f6f4") || !/^SRC[01]$/.test(source)) return undefined;
  const fields = source === "SRC0" ? ["CBSZ", "OPSEL"] : ["BLGP", "OPSEL_HI"];
  const field = fields.find((name) => hasField(form, name));
  return field === undefined ? undefined : reader(form, field);
}

/** A source of a matrix instruction whose size depends on the format of its elements; undefined for other operands. */
export function tileRegisters(form: DecodeForm, field: string, target: Target, prefix = "v"): Printer | undefined {
  const format = formatReader(form, field);
  const row = form.operands.find(([name]) => name === field);
  if (format === undefined || row === undefined) return undefined;
  const dwords = Math.ceil(row[3] / 32);
  const texts = EIGHTHS.map((eighths) => target.names.vectors(prefix, (dwords * eighths) / 8));
  const read = reader(form, field);
  return (word) =>
    (texts[format(word)] ?? texts[0])?.[read(word) - VECTOR] ?? target.names.sources(1)[read(word)] ?? "";
}

/** What OP_SEL and OP_SEL_HI mean for a matrix instruction. */
export function matrixParts(form: DecodeForm, { tileReuse }: Target): Printer[] {
  const select = reader(form, hasField(form, "OPSEL") ? "OPSEL" : "OP_SEL");
  const high = reader(form, hasField(form, "OPSEL_HI") ? "OPSEL_HI" : "OP_SEL_HI");
  if (form.name.includes("_f8f6f4"))
    return [
      (word) => (select(word) === 0 ? "" : ` matrix_a_fmt:${FORMATS[select(word)] ?? select(word)}`),
      (word) => (high(word) === 0 ? "" : ` matrix_b_fmt:${FORMATS[high(word)] ?? high(word)}`),
    ];
  const parts: Printer[] = [];
  if (form.name.startsWith("v_swmmac_"))
    parts.push((word) => ((select(word) & 3) === 0 ? "" : ` index_key:${select(word) & 3}`));
  if (tileReuse && !form.name.endsWith("_f4")) {
    parts.push((word) => ((select(word) & 4) === 0 ? "" : " matrix_a_reuse"));
    parts.push((word) => ((high(word) & 4) === 0 ? "" : " matrix_b_reuse"));
  }
  return parts;
}
