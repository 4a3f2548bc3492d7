/** How a source's value is read; decides how a literal is written. */
export type ValueKind = "b32" | "i16" | "f16" | "bf16" | "f64" | "i64" | "pk16" | "pkf16" | "pkbf16";

/** The kind of a data format, by the vendor's name without FMT_, and its size in bits. */
export function valueKind(format: string, bits: number): ValueKind {
  if (/PK2_F16/.test(format)) return "pkf16";
  if (/PK2_F32/.test(format)) return "b32";
  if (/PK2_BF16/.test(format)) return "pkbf16";
  if (/PK2_[BIU]16/.test(format)) return "pk16";
  if (bits === 16) return format.endsWith("BF16") ? "bf16" : format.endsWith("F16") ? "f16" : "i16";
  if (format === "NUM_F16") return "f16";
  if (bits === 64) return format.endsWith("F64") ? "f64" : "i64";
  return "b32";
}

/** Floats of 32 bits that have an inline code: ±0.5, ±1, ±2, ±4 and 1/2π. */
const INLINE32 = new Set([
  0x3f000000, 0xbf000000, 0x3f800000, 0xbf800000, 0x40000000, 0xc0000000, 0x40800000, 0xc0800000, 0x3e22f983,
]);
const INLINE_F16 = new Set([0x3800, 0xb800, 0x3c00, 0xbc00, 0x4000, 0xc000, 0x4400, 0xc400, 0x3118]);
const INLINE_BF16 = new Set([0x3f00, 0xbf00, 0x3f80, 0xbf80, 0x4000, 0xc000, 0x4080, 0xc080, 0x3e22]);

/**
 * Text of a literal of 32 bits. One that an inline code could say is written `lit(…)`, because an assembler would
 * take the shorter code otherwise.
 */
export function literalText(value: number, kind: ValueKind): string {
  const hex = `0x${value.toString(16)}`;
  const signed = value | 0;
  switch (kind) {
    case "b32":
      return isSmall(signed) || INLINE32.has(value) ? `lit(${hex})` : hex;
    case "i16":
      return isSmall(signed) || INLINE32.has(value) ? `lit(${hex})` : `0x${(value & 0xffff).toString(16)}`;
    case "f16":
      return isInline16(value, INLINE_F16) ? `lit(${hex})` : `0x${(value & 0xffff).toString(16)}`;
    case "bf16":
      return isInline16(value, INLINE_BF16) ? `lit(${hex})` : hex;
    case "f64":
      return value === 0 ? "0" : hex;
    case "i64":
      return signed >= 0 && isSmall(signed) ? `lit(${hex})` : hex;
    case "pk16":
      return isSmall(signed) || INLINE32.has(value) ? `lit(${hex})` : hex;
    case "pkf16":
      return isSmall(signed) || INLINE_F16.has(value) ? `lit(${hex})` : hex;
    case "pkbf16":
      return isSmall(signed) || INLINE_BF16.has(value) ? `lit(${hex})` : hex;
  }
}

/** Whether an inline code says what the low 16 bits of a literal say. */
function isInline16(value: number, floats: ReadonlySet<number>): boolean {
  return isSmall((value << 16) >> 16) || floats.has(value & 0xffff);
}

function isSmall(value: number): boolean {
  return value >= -16 && value <= 64;
}

/** Hexadecimal with 0x. */
export function hex(value: number): string {
  return `0x${value.toString(16)}`;
}
