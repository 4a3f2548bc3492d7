import { decodeFloat, encodeFloat, FORMATS, quietNan } from "./format.ts";
import { isWide, type Type, type Value, widthOfType } from "./type.ts";
import { type Raw, readBits, writeBits } from "./value.ts";

const FLOAT = /^[-+]?(?:\d+\.?\d*(?:e[-+]?\d+)?|\.\d+(?:e[-+]?\d+)?|inf|infinity|nan)$/i;

/**
 * What a person types as hexadecimal bits of a register: bits (0x3f800000), an integer (-1), or a float (1.5, -inf, nan)
 * where the type is one. Elements of a vector are separated by spaces, the first in the lowest place.
 *
 * @throws {RangeError} for what is none of these or does not fit.
 */
export function parseTyped(text: string, type: Type, registerBits: number): string {
  const typed = text.trim();
  if (/^0x[0-9a-f]+$/i.test(typed)) return typed;
  const hex = (raw: Raw): string => `0x${raw.toString(16)}`;
  if (type.kind === "vector" && /\s/.test(typed)) {
    const parts = typed.split(/\s+/).map((part) => BigInt(parseTyped(part, type.of, widthOfType(type.of) ?? 32)));
    const width = BigInt(widthOfType(type.of) ?? 32);
    return hex(parts.reduceRight((all, part) => (all << width) | BigInt.asUintN(Number(width), part), 0n));
  }
  const of = type.kind === "vector" ? type.of : type;
  if (of.kind === "float" && FLOAT.test(typed)) {
    const value = Number(typed.replace(/inf(?:inity)?/i, "Infinity").replace(/nan/i, "NaN"));
    if (Number.isNaN(value))
      return hex(quietNan(FORMATS.f32, typed.startsWith("-") ? 0xffc0_0000 : 0x7fc0_0000, of.format));
    return hex(encodeFloat(of.format, value));
  }
  if (/^[-+]?\d+$/.test(typed)) return hex(BigInt.asUintN(registerBits, BigInt(typed.replace("+", ""))));
  throw new RangeError(
    `'${typed}' is no number; write bits (0x3f800000), an integer (-1)${of.kind === "float" ? " or a float (1.5)" : ""}`,
  );
}

/** The bits of a register as its type shows them: a number, or several; empty where the bits are all there is to say. */
export function formatTyped(hex: string, type: Type): string {
  const width = widthOfType(type);
  if (width === undefined || type.kind === "bits") return "";
  const bits = BigInt.asUintN(width, BigInt(hex));
  return format(readBits(type)(width > 32 ? bits : Number(bits)), type);
}

function format(value: Value, type: Type): string {
  if (type.kind === "vector") return (value as readonly Value[]).map((each) => format(each, type.of)).join(" ");
  if (type.kind === "float") {
    const number = decodeFloat(type.format, value as Raw);
    return Object.is(number, -0) ? "-0" : String(number);
  }
  if (type.kind === "int") return String(value);
  const raw = writeBits(type)(value);
  return isWide(type) || type.kind === "bits" ? `0x${raw.toString(16)}` : String(value);
}
