import { encodeFloat } from "./format.ts";
import { isWide, type Type, type Value, widthOfType } from "./type.ts";

/** Raw bits of a register or a part of one: a number for up to 32 bits, else a bigint. */
export type Raw = number | bigint;

/** A conversion, chosen once by type and run for every value. */
export type Convert = (value: Value) => Value;

const asIs: Convert = (value) => value;

/** Bits `low` and up of a wider raw value, `width` of them. */
export function sliceRaw(raw: Raw, low: number, width: number): Raw {
  if (typeof raw === "number") {
    if (width === 32) return low === 0 ? raw : raw >>> low;
    return (raw >>> low) & (2 ** width - 1);
  }
  const cut = BigInt.asUintN(width, raw >> BigInt(low));
  return width > 32 ? cut : Number(cut);
}

/** Reads raw bits of exactly the type's width as the type. */
export function readBits(type: Type): (raw: Raw) => Value {
  const width = widthOfType(type);
  if (width === undefined) throw new Error("a type without a width cannot be read from bits");
  switch (type.kind) {
    case "bool":
      return (raw) => raw === 1;
    case "int": {
      const wide = isWide(type);
      if (type.lo === 0n) return width > 32 && !wide ? (raw) => Number(raw) : (raw) => raw;
      if (width > 32)
        return wide
          ? (raw) => BigInt.asIntN(width, raw as bigint)
          : (raw) => Number(BigInt.asIntN(width, raw as bigint));
      const spare = 32 - width;
      return (raw) => ((raw as number) << spare) >> spare;
    }
    case "vector": {
      const each = width / type.count;
      const element = readBits(type.of);
      const places = Array.from({ length: type.count }, (_, index) => index * each);
      return (raw) => places.map((place) => element(sliceRaw(raw, place, each)));
    }
    default:
      return (raw) => raw;
  }
}

/** The raw bits of a value of the type. */
export function writeBits(type: Type): (value: Value) => Raw {
  const width = widthOfType(type);
  if (width === undefined) throw new Error("a type without a width has no bits");
  switch (type.kind) {
    case "bool":
      return (value) => (value === true ? 1 : 0);
    case "int":
      if (width > 32) return (value) => BigInt.asUintN(width, BigInt(value as number | bigint));
      if (type.lo === 0n) return (value) => value as number;
      return (value) => (width === 32 ? (value as number) >>> 0 : (value as number) & (2 ** width - 1));
    case "vector": {
      const each = BigInt(width / type.count);
      const element = writeBits(type.of);
      return (value) => {
        let all = 0n;
        let place = 0n;
        for (const part of value as readonly Value[]) {
          all |= BigInt(element(part)) << place;
          place += each;
        }
        return width > 32 ? all : Number(all);
      };
    }
    default:
      return (value) => value as Raw;
  }
}

/** Brings an integer value from one representation to that of another range. */
export function represent(from: Type, to: Type): Convert {
  if (isWide(from) === isWide(to)) return asIs;
  return isWide(to) ? (value) => BigInt(value as number) : (value) => Number(value as bigint);
}

/** Cuts an exact integer to a named integer type: the value modulo 2 to the power of its width. */
export function wrapInteger(from: Type & { kind: "int" }, to: Type & { kind: "int" }): Convert {
  if (from.lo >= to.lo && from.hi <= to.hi) return represent(from, to);
  const width = widthOfType(to) ?? 0;
  const signed = to.lo < 0n;
  if (!isWide(from) && width <= 32) {
    const spare = 32 - width;
    if (signed) return (value) => ((value as number) << spare) >> spare;
    return width === 32 ? (value) => (value as number) >>> 0 : (value) => ((value as number) & (2 ** width - 1)) >>> 0;
  }
  const cut = signed
    ? (value: Value) => BigInt.asIntN(width, BigInt(value as number | bigint))
    : (value: Value) => BigInt.asUintN(width, BigInt(value as number | bigint));
  return isWide(to) ? cut : (value) => Number(cut(value));
}

/** Takes an exact integer to the nearest value of a named integer type. */
export function saturateInteger(from: Type & { kind: "int" }, to: Type & { kind: "int" }): Convert {
  if (from.lo >= to.lo && from.hi <= to.hi) return represent(from, to);
  if (isWide(from) || isWide(to)) {
    const narrow = !isWide(to);
    return (value) => {
      const exact = BigInt(value as number | bigint);
      const kept = exact < to.lo ? to.lo : exact > to.hi ? to.hi : exact;
      return narrow ? Number(kept) : kept;
    };
  }
  const lo = Number(to.lo);
  const hi = Number(to.hi);
  return (value) => Math.min(Math.max(value as number, lo), hi);
}

/** The value of a decimal literal in a float type, or as a real's double. */
export function decimalIn(type: Type, value: number): Value | undefined {
  return type.kind === "float" ? encodeFloat(type.format, value) : undefined;
}
