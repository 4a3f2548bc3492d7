import {
  bitsOfDouble,
  defaultNan,
  type FloatBits,
  type FloatFormat,
  infinityBits,
  largestBits,
  type Rounding,
} from "./format.ts";

/**
 * An exact number m · 2^e, or one of the values that a float adds to the numbers. `special` is NaN, an infinity, or minus
 * zero; then `m` is 0.
 */
export interface Real {
  readonly m: bigint;
  readonly e: number;
  readonly special?: number;
}

const special = (value: number): Real => ({ m: 0n, e: 0, special: value });

/** The exact number that a double stands for. */
export function realOfDouble(value: number): Real {
  if (!Number.isFinite(value) || Object.is(value, -0)) return special(value);
  if (Number.isInteger(value)) return { m: BigInt(value), e: 0 };
  const bits = bitsOfDouble(value);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xf_ffff_ffff_ffffn;
  const m = exponent === 0 ? fraction : fraction | (1n << 52n);
  return { m: bits >> 63n === 1n ? -m : m, e: Math.max(exponent, 1) - 1075 };
}

/** A real from an integer. */
export function realOfInteger(value: bigint): Real {
  return { m: value, e: 0 };
}

/** The value as a double where it is no number of the usual kind or 0, else its sign: enough for rules about specials. */
function outline({ m, special: value }: Real): number {
  if (value !== undefined) return value;
  return m === 0n ? 0 : m > 0n ? 1 : -1;
}

/** The sum; opposite infinities make NaN, and a zero made of two different zeros is plus zero. */
export function addReal(a: Real, b: Real): Real {
  if (a.special !== undefined || b.special !== undefined) {
    const x = outline(a);
    const y = outline(b);
    if (Number.isFinite(x) && Number.isFinite(y)) return x === 0 ? (y === 0 ? special(x + y) : b) : a;
    return special(Number.isFinite(x) ? y : Number.isFinite(y) ? x : x + y);
  }
  // Most products of a matrix have a zero in them.
  if (b.m === 0n) return a;
  if (a.m === 0n) return b;
  const e = Math.min(a.e, b.e);
  return { m: (a.m << BigInt(a.e - e)) + (b.m << BigInt(b.e - e)), e };
}

/** The product; zero times infinity makes NaN. */
export function multiplyReal(a: Real, b: Real): Real {
  if (a.special !== undefined || b.special !== undefined || a.m === 0n || b.m === 0n)
    return realOrSpecial(outline(a) * outline(b));
  return { m: a.m * b.m, e: a.e + b.e };
}

function realOrSpecial(value: number): Real {
  return Number.isFinite(value) && !Object.is(value, -0) ? { m: BigInt(value), e: 0 } : special(value);
}

/** The opposite. */
export function negateReal(a: Real): Real {
  const value = outline(a);
  return Number.isFinite(value) && value !== 0 ? { m: -a.m, e: a.e } : special(-value);
}

/** -1, 0 or 1 as a is below, equal to or above b; undefined when either is NaN. */
export function compareReal(a: Real, b: Real): number | undefined {
  const x = outline(a);
  const y = outline(b);
  if (Number.isNaN(x) || Number.isNaN(y)) return undefined;
  if (!Number.isFinite(x) || !Number.isFinite(y)) return Math.sign(x === y ? 0 : x - y);
  const difference = addReal(a, negateReal(b)).m;
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}

/** The largest integer that is not above the number. Only for finite ones. */
export function floorReal({ m, e }: Real): bigint {
  return e >= 0 ? m << BigInt(e) : m >> BigInt(-e);
}

/** Number of bits of a positive integer. */
export function bitLength(value: bigint): number {
  return value.toString(16).length * 4 - (Math.clz32(Number(`0x${value.toString(16)[0] ?? "0"}`)) - 28);
}

/** Bits of a quotient or root that is not exact: more than twice those of any format, so that one rounding is right. */
const PLACES = 160;

/**
 * The quotient, to {@link PLACES} bits and a 1 below them where it goes on. A number by zero is infinite; zero by zero
 * and infinity by infinity make NaN.
 */
export function divideReal(a: Real, b: Real): Real {
  if (a.special !== undefined || b.special !== undefined || a.m === 0n || b.m === 0n)
    return realOrSpecial(outline(a) / outline(b));
  const shift = Math.max(0, PLACES + bitLength(magnitude(b.m)) - bitLength(magnitude(a.m)));
  const wide = magnitude(a.m) << BigInt(shift);
  const divisor = magnitude(b.m);
  const quotient = ((wide / divisor) << 1n) | (wide % divisor === 0n ? 0n : 1n);
  return { m: a.m < 0n === b.m < 0n ? quotient : -quotient, e: a.e - b.e - shift - 1 };
}

/** The square root, as exact as a quotient: of zeros themselves, of negative numbers NaN. */
export function rootReal(a: Real): Real {
  const x = outline(a);
  if (x !== 1) return realOrSpecial(x === -1 ? NaN : Math.sqrt(x));
  const shift = Math.max(0, 2 * PLACES - bitLength(a.m));
  const even = (a.e - shift) % 2 === 0 ? shift : shift + 1;
  const wide = a.m << BigInt(even);
  let root = 1n << BigInt((bitLength(wide) + 1) >> 1);
  for (let next = (root + wide / root) >> 1n; next < root; next = (root + wide / root) >> 1n) root = next;
  return { m: (root << 1n) | (root * root === wide ? 0n : 1n), e: (a.e - even) / 2 - 1 };
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** How {@link roundReal} rounds: by a rounding, or by adding random bits below the last place. */
export type RealRounding = Rounding | { readonly random: bigint; readonly bits: number };

/**
 * The bits of `to` for an exact number, rounded once. With random bits, those are added to as many bits below the last
 * place, and what is left is cut off.
 */
export function roundReal(to: FloatFormat, value: Real, rounding: RealRounding = "even"): FloatBits {
  const fit = (bits: bigint): FloatBits => (to.bits === 64 ? bits : Number(bits));
  const x = outline(value);
  if (Number.isNaN(x)) return defaultNan(to);
  const negative = x < 0 || Object.is(x, -0);
  const sign = negative && to.specials !== "scale" ? 1n << BigInt(to.bits - 1) : 0n;
  if (x === 0) return fit(to.specials === "fnuz" ? 0n : sign);
  const infinite = to.bits === 64 ? 0x7ff0_0000_0000_0000n : BigInt(infinityBits(to));
  const largest = to.bits === 64 ? infinite - 1n : BigInt(largestBits(to));
  let bits: bigint | undefined;
  if (Number.isFinite(x)) {
    const m = value.m < 0n ? -value.m : value.m;
    const lowest = 1 - to.bias;
    const exponent = Math.max(bitLength(m) - 1 + value.e, lowest);
    const shift = exponent - to.fraction - value.e; // bits below the last place
    const steps = shift <= 0 ? m << BigInt(-shift) : cutReal(m, shift, rounding, negative);
    bits = (BigInt(exponent - lowest) << BigInt(to.fraction)) + steps;
    if (bits <= largest) return fit(to.specials === "fnuz" && bits === 0n ? 0n : sign | bits);
    if (rounding !== "even" && !isAway(rounding, negative)) return fit(sign | largest);
  }
  switch (to.specials) {
    case "ieee":
      return fit(sign | infinite);
    case "none":
      return fit(sign | largest);
    default:
      return to.specials === "fnuz" ? defaultNan(to) : fit(sign | BigInt(defaultNan(to)));
  }
}

/** Whether the rounding takes a number of this sign away from zero. */
function isAway(rounding: RealRounding, negative: boolean): boolean {
  return rounding === (negative ? "down" : "up");
}

function cutReal(m: bigint, shift: number, rounding: RealRounding, negative: boolean): bigint {
  const below = BigInt(shift);
  const floor = m >> below;
  if (isAway(rounding, negative)) return floor << below === m ? floor : floor + 1n;
  if (rounding === "zero" || rounding === "up" || rounding === "down") return floor;
  if (rounding !== "even") {
    const width = BigInt(rounding.bits);
    const kept = below >= width ? m >> (below - width) : m << (width - below);
    return (kept + rounding.random) >> width;
  }
  const rest = m & ((1n << below) - 1n);
  const half = 1n << (below - 1n);
  return rest > half || (rest === half && (floor & 1n) === 1n) ? floor + 1n : floor;
}
