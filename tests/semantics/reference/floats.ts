/**
 * Floats for the worked cases, written apart from src/semantics: numbers are exact fractions n / 2^d, and rounding searches
 * the bit patterns of a format for the nearest one.
 */
export interface Format {
  readonly bits: number;
  readonly fraction: number;
  readonly bias: number;
  /** The highest exponent is infinity and NaN. */
  readonly ieee: boolean;
  /** The pattern of minus zero is the only NaN, and there is neither minus zero nor infinity. */
  readonly fnuz?: true;
}

export const formats = {
  f16: { bits: 16, fraction: 10, bias: 15, ieee: true },
  bf16: { bits: 16, fraction: 7, bias: 127, ieee: true },
  f32: { bits: 32, fraction: 23, bias: 127, ieee: true },
  f64: { bits: 64, fraction: 52, bias: 1023, ieee: true },
  fp8: { bits: 8, fraction: 3, bias: 7, ieee: false },
  bf8: { bits: 8, fraction: 2, bias: 15, ieee: true },
  // The FNUZ formats of CDNA 3: bias one higher, no infinity, one NaN (CDNA 3 ISA, data formats).
  fp8_fnuz: { bits: 8, fraction: 3, bias: 8, ieee: false, fnuz: true },
  bf8_fnuz: { bits: 8, fraction: 2, bias: 16, ieee: false, fnuz: true },
  // What the XF32 products of CDNA 3 round 32-bit floats to.
  xf32: { bits: 19, fraction: 10, bias: 127, ieee: true },
  fp6: { bits: 6, fraction: 3, bias: 1, ieee: false },
  bf6: { bits: 6, fraction: 2, bias: 3, ieee: false },
  fp4: { bits: 4, fraction: 1, bias: 1, ieee: false },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;

/** n / 2^d, or a special value. */
export type Exact = { readonly n: bigint; readonly d: number } | "nan" | "inf" | "-inf" | "-0";

const signBit = (of: Format): bigint => 1n << BigInt(of.bits - 1);

/** Bits of plus infinity. */
export function infinityOf(of: Format): bigint {
  const exponentBits = of.bits - 1 - of.fraction;
  return ((1n << BigInt(exponentBits)) - 1n) << BigInt(of.fraction);
}

function largest(of: Format): bigint {
  if (of.ieee) return infinityOf(of) - 1n;
  if (of.fnuz === true) return signBit(of) - 1n;
  // Eight bits keep one pattern for NaN, fewer keep none.
  return signBit(of) - (of.bits === 8 ? 2n : 1n);
}

export function isNan(of: Format, bits: bigint): boolean {
  if (of.fnuz === true) return bits === signBit(of);
  const size = bits & (signBit(of) - 1n);
  return of.ieee ? size > infinityOf(of) : of.bits === 8 && size === signBit(of) - 1n;
}

export function isSignalling(of: Format, bits: bigint): boolean {
  return of.ieee && isNan(of, bits) && ((bits >> BigInt(of.fraction - 1)) & 1n) === 0n;
}

export function quiet(of: Format, bits: bigint): bigint {
  return of.ieee && isNan(of, bits) ? bits | (1n << BigInt(of.fraction - 1)) : bits;
}

/** The NaN that an operation makes: negative, quiet, without payload. */
export function madeNan(of: Format): bigint {
  return signBit(of) | infinityOf(of) | (1n << BigInt(of.fraction - 1));
}

/** Decoded patterns of formats of up to 16 bits: matrix products ask for the same ones over and over. */
const decoded = new Map<Format, Exact[]>();

export function exact(of: Format, bits: bigint): Exact {
  if (of.bits > 16) return decode(of, bits);
  let known = decoded.get(of);
  if (known === undefined) decoded.set(of, (known = []));
  return (known[Number(bits)] ??= decode(of, bits));
}

function decode(of: Format, bits: bigint): Exact {
  if (isNan(of, bits)) return "nan";
  const negative = (bits & signBit(of)) !== 0n;
  const size = bits & (signBit(of) - 1n);
  if (of.ieee && size === infinityOf(of)) return negative ? "-inf" : "inf";
  if (size === 0n) return negative ? "-0" : { n: 0n, d: 0 };
  const exponent = Number(size >> BigInt(of.fraction));
  const fraction = size & ((1n << BigInt(of.fraction)) - 1n);
  const n = exponent === 0 ? fraction : fraction + (1n << BigInt(of.fraction));
  const d = of.fraction + of.bias - Math.max(exponent, 1);
  const value = d >= 0 ? { n, d } : { n: n << BigInt(-d), d: 0 };
  return negative ? { n: -value.n, d: value.d } : value;
}

export function compare(a: { n: bigint; d: number }, b: { n: bigint; d: number }): number {
  const left = a.n << BigInt(b.d);
  const right = b.n << BigInt(a.d);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The pattern nearest to a number, the even one of two; or the one next to it towards zero. */
export function nearest(of: Format, value: Exact, zero = false): bigint {
  if (of.fnuz === true) return nearestFnuz(of, value, zero);
  if (value === "nan") return of.ieee ? madeNan(of) : signBit(of) * (of.bits === 8 ? 2n : 1n) - 1n;
  if (value === "-0") return signBit(of);
  if (value === "inf" || value === "-inf") {
    const size = of.ieee ? infinityOf(of) : of.bits === 8 ? signBit(of) - 1n : largest(of);
    return value === "inf" ? size : signBit(of) | size;
  }
  if (value.n === 0n) return 0n;
  const sign = value.n < 0n ? signBit(of) : 0n;
  const size = { n: value.n < 0n ? -value.n : value.n, d: value.d };
  let low = 0n;
  let high = largest(of);
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (compare(exact(of, middle) as { n: bigint; d: number }, size) <= 0) low = middle;
    else high = middle - 1n;
  }
  const below = exact(of, low) as { n: bigint; d: number };
  if (zero || compare(below, size) === 0) return sign | low;
  // The step above the largest number is as wide as the one below it.
  const step = low === largest(of) ? subtract(below, exact(of, low - 1n)) : subtract(exact(of, low + 1n), below);
  const half = compare(subtract({ n: size.n * 2n, d: size.d }, { n: below.n * 2n, d: below.d }), step);
  const up = half > 0 || (half === 0 && low % 2n === 1n);
  if (!up) return sign | low;
  if (low < largest(of)) return sign | (low + 1n);
  return nearest(of, sign === 0n ? "inf" : "-inf");
}

/** As {@link nearest}: what has no pattern of its own is NaN, and what rounds to zero is plus zero. */
function nearestFnuz(of: Format, value: Exact, zero: boolean): bigint {
  if (value === "-0") return 0n;
  if (typeof value === "string") return signBit(of);
  // One more exponent above, with infinity: what goes there is beyond the largest number.
  const wider: Format = { bits: of.bits + 1, fraction: of.fraction, bias: of.bias, ieee: true };
  const bits = nearest(wider, value, zero);
  const size = bits & (signBit(wider) - 1n);
  if (size > largest(of)) return signBit(of);
  return size === 0n ? 0n : size | (bits >= signBit(wider) ? signBit(of) : 0n);
}

function subtract(a: Exact, b: Exact): { n: bigint; d: number } {
  const sum = addExact(a, negate(b));
  return typeof sum === "string" ? { n: 0n, d: 0 } : sum;
}

export function negate(a: Exact): Exact {
  if (typeof a !== "string") return a.n === 0n ? "-0" : { n: -a.n, d: a.d };
  return a === "inf" ? "-inf" : a === "-inf" ? "inf" : a === "-0" ? { n: 0n, d: 0 } : a;
}

const isInfinite = (a: Exact): boolean => a === "inf" || a === "-inf";
const isZero = (a: Exact): boolean => a === "-0" || (typeof a !== "string" && a.n === 0n);
const isMinus = (a: Exact): boolean => (typeof a === "string" ? a.startsWith("-") : a.n < 0n);

export function addExact(a: Exact, b: Exact): Exact {
  if (a === "nan" || b === "nan") return "nan";
  if (isInfinite(a) || isInfinite(b)) return isInfinite(a) && isInfinite(b) && a !== b ? "nan" : isInfinite(a) ? a : b;
  if (a === "-0" && b === "-0") return "-0";
  const x = typeof a === "string" ? { n: 0n, d: 0 } : a;
  const y = typeof b === "string" ? { n: 0n, d: 0 } : b;
  return { n: (x.n << BigInt(y.d)) + (y.n << BigInt(x.d)), d: x.d + y.d };
}

export function multiplyExact(a: Exact, b: Exact): Exact {
  if (a === "nan" || b === "nan" || (isInfinite(a) && isZero(b)) || (isZero(a) && isInfinite(b))) return "nan";
  const minus = isMinus(a) !== isMinus(b);
  if (isInfinite(a) || isInfinite(b)) return minus ? "-inf" : "inf";
  if (typeof a === "string" || typeof b === "string" || a.n === 0n || b.n === 0n) return minus ? "-0" : { n: 0n, d: 0 };
  return { n: a.n * b.n, d: a.d + b.d };
}

/** The result of an operation: the first NaN operand, quiet, else the number rounded. */
export function result(of: Format, operands: readonly bigint[], value: () => Exact): bigint {
  const nan = operands.find((bits) => isNan(of, bits));
  return nan === undefined ? nearest(of, value()) : quiet(of, nan);
}

/** A float in another format; a NaN keeps its sign, where it has one, and the highest bits of its payload. */
export function convert(from: Format, bits: bigint, to: Format, zero = false): bigint {
  if (!isNan(from, bits)) return nearest(to, exact(from, bits), zero);
  const minus = from.fnuz !== true && (bits & signBit(from)) !== 0n;
  if (to.fnuz === true) return signBit(to);
  if (!to.ieee) return (minus ? signBit(to) : 0n) | (signBit(to) - 1n);
  if (!from.ieee) return (minus ? signBit(to) : 0n) | infinityOf(to) | (1n << BigInt(to.fraction - 1));
  const payload = bits & ((1n << BigInt(from.fraction)) - 1n);
  const shift = to.fraction - from.fraction;
  const moved = shift >= 0 ? payload << BigInt(shift) : payload >> BigInt(-shift);
  return (minus ? signBit(to) : 0n) | infinityOf(to) | moved | (1n << BigInt(to.fraction - 1));
}
