import { type FloatFormat, FORMATS } from "./format.ts";
import type { Real } from "./real.ts";

/** The type of an expression. */
export type Type =
  | { readonly kind: "bool" }
  /** An exact integer of which it is known that it lies in lo..hi. The types u32 and i32 are such ranges. */
  | { readonly kind: "int"; readonly lo: bigint; readonly hi: bigint }
  /** Bits without a meaning as a number. */
  | { readonly kind: "bits"; readonly width: number }
  | { readonly kind: "float"; readonly format: FloatFormat }
  /** An exact number, or NaN or an infinity. */
  | { readonly kind: "real" }
  /** A number with a point: it takes the type of what it stands beside. */
  | { readonly kind: "decimal" }
  | { readonly kind: "vector"; readonly of: Type; readonly count: number };

/**
 * A value while a text runs. bool: boolean. Integers and bits: a number where every value of the type is exact in one,
 * else a bigint. Floats: their bits. Vectors: their elements.
 */
export type Value = number | bigint | boolean | Real | readonly Value[];

export const BOOL: Type = { kind: "bool" };
export const REAL: Type = { kind: "real" };
export const DECIMAL: Type = { kind: "decimal" };
export const bits = (width: number): Type => ({ kind: "bits", width });
export const int = (lo: bigint, hi: bigint): Type => ({ kind: "int", lo, hi });
export const float = (format: FloatFormat): Type => ({ kind: "float", format });
export const F32 = float(FORMATS.f32);

/** The integer type of a width, signed or not. */
export function integerType(width: number, signed: boolean): Type & { kind: "int" } {
  const half = 1n << BigInt(width - 1);
  return signed ? { kind: "int", lo: -half, hi: half - 1n } : { kind: "int", lo: 0n, hi: 2n * half - 1n };
}

/** How some generations read a format's name: fp8 is FNUZ's on some and OCP's on others. */
export type FormatVariants = ReadonlyMap<string, string>;

/** The type that a name stands for, such as u32, b16, f16x2; s32 is i32, as PTX writes it. Undefined where it is none. */
export function typeOfName(name: string, variants: FormatVariants): Type | undefined {
  const packed = /^(\w+?)x(\d+)$/.exec(name);
  if (packed !== null) {
    const of = typeOfName(packed[1] ?? "", variants);
    return of === undefined || of.kind === "vector" ? undefined : { kind: "vector", of, count: Number(packed[2]) };
  }
  const integer = /^([uibs])(\d+)$/.exec(name);
  if (integer !== null) {
    const width = Number(integer[2]);
    if (width < 1 || width > 2048) return undefined;
    return integer[1] === "b" ? bits(width) : integerType(width, integer[1] !== "u");
  }
  if (name === "bool") return BOOL;
  if (name === "real") return REAL;
  const format = (FORMATS as Record<string, FloatFormat | undefined>)[variants.get(name) ?? name];
  return format === undefined ? undefined : float(format);
}

/** The name of a type for messages and pages; integer ranges that have no name are shown as a range. */
export function nameOfType(type: Type): string {
  switch (type.kind) {
    case "bool":
    case "real":
      return type.kind;
    case "decimal":
      return "a number with a point";
    case "bits":
      return `b${String(type.width)}`;
    case "float":
      return type.format.name;
    case "vector":
      return `${nameOfType(type.of)}x${String(type.count)}`;
    case "int": {
      const width = widthOfType(type);
      if (width !== undefined) return `${type.lo < 0n ? "i" : "u"}${String(width)}`;
      return `an integer in ${String(type.lo)}..${String(type.hi)}`;
    }
  }
}

/** Width in bits of a type that has one: an integer range only where it is that of a named type. */
export function widthOfType(type: Type): number | undefined {
  switch (type.kind) {
    case "bool":
      return 1;
    case "bits":
      return type.width;
    case "float":
      return type.format.bits;
    case "vector": {
      const of = widthOfType(type.of);
      return of === undefined ? undefined : of * type.count;
    }
    case "int": {
      const text = (type.hi + 1n).toString(2);
      if (!/^10*$/.test(text)) return undefined;
      if (type.lo === 0n) return text.length - 1 > 0 ? text.length - 1 : undefined;
      return type.lo === -(type.hi + 1n) ? text.length : undefined;
    }
    default:
      return undefined;
  }
}

const EXACT = 2n ** 53n;

/** Whether values of the type are bigints: 64-bit floats, wide bits, and integers that a double does not hold exactly. */
export function isWide(type: Type): boolean {
  switch (type.kind) {
    case "int":
      return type.lo < -EXACT || type.hi > EXACT;
    case "bits":
      return type.width > 32;
    case "float":
      return type.format.bits > 32;
    default:
      return false;
  }
}

/** Whether two types have the same values. */
export function sameType(a: Type, b: Type): boolean {
  return nameOfType(a) === nameOfType(b);
}
