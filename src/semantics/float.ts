import {
  decodeFloat,
  defaultNan,
  encodeFloat,
  type FloatBits,
  type FloatFormat,
  isNanBits,
  lastBitIsOdd,
  neighbour,
  quietNan,
  type Rounding,
} from "./format.ts";
import { addReal, multiplyReal, realOfDouble, roundReal } from "./real.ts";

/**
 * The NaN of an operation: that of the first operand that is one, quiet, or the default NaN when the operation made it
 * from numbers. AMD's sources do not say which payload results; this rule is ours, and the pages state it.
 */
export function nanResult(of: FloatFormat, ...operands: readonly FloatBits[]): FloatBits {
  const nan = operands.find((bits) => isNanBits(of, bits));
  return nan === undefined ? defaultNan(of) : quietNan(of, nan, of);
}

/** Sum, rounded to nearest even. */
export function addFloat(of: FloatFormat, a: FloatBits, b: FloatBits): FloatBits {
  const sum = decodeFloat(of, a) + decodeFloat(of, b);
  return sum !== sum ? nanResult(of, a, b) : encodeFloat(of, sum);
}

/** Difference, rounded to nearest even. */
export function subtractFloat(of: FloatFormat, a: FloatBits, b: FloatBits): FloatBits {
  const difference = decodeFloat(of, a) - decodeFloat(of, b);
  return difference !== difference ? nanResult(of, a, b) : encodeFloat(of, difference);
}

/** Product, rounded to nearest even. */
export function multiplyFloat(of: FloatFormat, a: FloatBits, b: FloatBits): FloatBits {
  const product = decodeFloat(of, a) * decodeFloat(of, b);
  return product !== product ? nanResult(of, a, b) : encodeFloat(of, product);
}

/** Quotient, rounded to nearest even. A double holds enough bits of it for every narrower format. */
export function divideFloat(of: FloatFormat, a: FloatBits, b: FloatBits): FloatBits {
  const quotient = decodeFloat(of, a) / decodeFloat(of, b);
  return quotient !== quotient ? nanResult(of, a, b) : encodeFloat(of, quotient);
}

/** Square root, rounded to nearest even. */
export function sqrtFloat(of: FloatFormat, a: FloatBits): FloatBits {
  const root = Math.sqrt(decodeFloat(of, a));
  return root !== root ? nanResult(of, a) : encodeFloat(of, root);
}

/** a · b + c rounded once, to nearest even. */
export function fmaFloat(of: FloatFormat, a: FloatBits, b: FloatBits, c: FloatBits): FloatBits {
  const x = decodeFloat(of, a);
  const y = decodeFloat(of, b);
  const z = decodeFloat(of, c);
  const product = x * y;
  const sum = product + z;
  if (sum !== sum) return nanResult(of, a, b, c);
  if (!Number.isFinite(x) || !Number.isFinite(y) || !Number.isFinite(z)) return encodeFloat(of, sum);
  if (of.bits === 64) {
    return roundReal(of, addReal(multiplyReal(realOfDouble(x), realOfDouble(y)), realOfDouble(z)));
  }
  // The product is exact in a double. The sum is rounded to odd, so that rounding it again is as good as once.
  const back = sum - product;
  const error = product - (sum - back) + (z - back);
  if (error === 0 || lastBitIsOdd(sum)) return encodeFloat(of, sum);
  return encodeFloat(of, neighbour(sum, error > 0 === sum > 0));
}

/** A float in another format, rounded by the rounding; a NaN stays one and becomes quiet. */
export function convertFloat(
  from: FloatFormat,
  bits: FloatBits,
  to: FloatFormat,
  rounding: Rounding = "even",
): FloatBits {
  return isNanBits(from, bits) ? quietNan(from, bits, to) : encodeFloat(to, decodeFloat(from, bits), rounding);
}

/** The float with the opposite sign; of a NaN too. */
export function negateFloat(of: FloatFormat, bits: FloatBits): FloatBits {
  if (typeof bits === "bigint") return bits ^ (1n << 63n);
  const sign = 2 ** (of.bits - 1);
  return bits >= sign ? bits - sign : bits + sign;
}

/** The float with its sign cleared; of a NaN too. */
export function absFloat(of: FloatFormat, bits: FloatBits): FloatBits {
  if (typeof bits === "bigint") return bits & 0x7fff_ffff_ffff_ffffn;
  return bits % 2 ** (of.bits - 1);
}

/** Whether the sign bit is set. */
export function signOfFloat(of: FloatFormat, bits: FloatBits): boolean {
  return typeof bits === "bigint" ? bits >> 63n === 1n : bits >= 2 ** (of.bits - 1);
}
