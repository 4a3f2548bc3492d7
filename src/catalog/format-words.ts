import type { DataFormat, FormatField } from "../schema/data-format.ts";

/** Short names of the small floats that the widths of exponent and mantissa tell apart. */
const SMALL_FLOATS: ReadonlyMap<string, string> = new Map([
  ["E4M3", "FP8"],
  ["E5M2", "BF8"],
  ["E2M3", "FP6"],
  ["E3M2", "BF6"],
  ["E2M1", "FP4"],
]);

/** Widths of exponent and mantissa in IEEE 754's binary formats. */
const IEEE_FLOATS: ReadonlySet<string> = new Set(["E5M10", "E8M23", "E11M52"]);

function widthOf(component: readonly FormatField[], name: string): string {
  return (component.find((field) => field.name === name)?.width ?? 0).toString();
}

function floatWords(component: readonly FormatField[], bits: string, s: string): string {
  const shape = `E${widthOf(component, "Exponent")}M${widthOf(component, "Mantissa")}`;
  if (IEEE_FLOATS.has(shape)) return `${bits}-bit IEEE float${s}`;
  if (shape === "E8M7") return "bfloat16";
  const name = SMALL_FLOATS.get(shape);
  return `${bits}-bit float${s} (${name === undefined ? shape : `${name}, ${shape}`})`;
}

function integerWords(component: readonly FormatField[], bits: string, s: string): string {
  switch (component[0]?.signedness) {
    case "Signed":
      return `${bits}-bit signed integer${s}`;
    case "SignedByModifier":
      return `${bits}-bit integer${s}, signed or unsigned by a modifier`;
    default:
      return `${bits}-bit unsigned integer${s}`;
  }
}

/** One component in words, `s` being the ending of the plural; undefined for a kind without readable components. */
function componentWords(kind: string, component: readonly FormatField[], s: string): string | undefined {
  const bits = component.reduce((sum, { width }) => sum + width, 0);
  switch (kind) {
    case "float":
      return floatWords(component, bits.toString(), s);
    case "integer":
      return integerWords(component, bits.toString(), s);
    case "bits":
      return bits === 1 ? "1 bit" : `${bits.toString()} bits`;
    default:
      return undefined;
  }
}

/** 'FMT_WMMA_AB_16X32_F16' says of which matrix the value is a part; its layout says how much of it one lane holds. */
function matrixWords(name: string): string | undefined {
  const match = /^FMT_WMMA_(AB|DC)_(\d+)X(\d+)_/.exec(name);
  if (match === null) return undefined;
  const [, operand, rows = "", columns = ""] = match;
  return `part of a ${rows} × ${columns} matrix ${operand === "AB" ? "A or B" : "C or D"}`;
}

/**
 * A data format in words, from its kind, size and layout: FMT_NUM_F32 is a '32-bit IEEE float', FMT_NUM_PK2_F16 is
 * '2 × 16-bit IEEE floats'. Parts of matrices say what one lane holds. Descriptors, whose layout says nothing of their
 * use, get their size only: content/amd/data-formats.yaml has words for them.
 */
export function formatWords({ name, kind, bits, components, layout }: DataFormat): string {
  const [first] = layout;
  const words = first === undefined ? undefined : componentWords(kind, first, components > 1 ? "s" : "");
  if (words === undefined) return `${bits.toString()}-bit ${kind}`;
  const value = components > 1 ? `${components.toString()} × ${words}` : words;
  const matrix = matrixWords(name);
  return matrix === undefined ? value : `${value}, ${matrix}`;
}
