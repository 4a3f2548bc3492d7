import { bitLength, type Real } from "./real.ts";

/**
 * Elementary functions of exact numbers to far more bits than any format holds, so that rounding them once gives the
 * nearest float. Fixed point: an integer stands for itself divided by 2^PLACES.
 */
const PLACES = 320;
const ONE = 1n << BigInt(PLACES);

const special = (value: number): Real => ({ m: 0n, e: 0, special: value });
const ZERO: Real = { m: 0n, e: 0 };
const fixed = (value: bigint): Real => ({ m: value, e: -PLACES });

/** An exact number in fixed point, cut below the last place. */
function toFixed({ m, e }: Real): bigint {
  const shift = e + PLACES;
  return shift >= 0 ? m << BigInt(shift) : m >> BigInt(-shift);
}

/** The exponent n of 2^n ≤ |x| < 2^(n+1). Not for zero. */
function scaleOf({ m, e }: Real): number {
  return bitLength(m < 0n ? -m : m) - 1 + e;
}

/** e^x for |x| < 1, by its series. */
function exponential(x: bigint): bigint {
  let term = ONE;
  let sum = ONE;
  for (let n = 1n; term !== 0n && term !== -1n; n++) {
    term = (term * x) / (ONE * n);
    sum += term;
  }
  return sum;
}

/** sin x and cos x for small x, by their series. */
function sineAndCosine(x: bigint): { sine: bigint; cosine: bigint } {
  let term = ONE;
  let sine = 0n;
  let cosine = 0n;
  for (let n = 0; term !== 0n && term !== -1n; n++) {
    const signed = n % 4 < 2 ? term : -term;
    if (n % 2 === 0) cosine += signed;
    else sine += signed;
    term = (term * x) / (ONE * BigInt(n + 1));
  }
  return { sine, cosine };
}

/** arctan(1/n), in a fixed point of its own. */
function inverseTangent(n: bigint, one: bigint): bigint {
  let power = one / n;
  let sum = power;
  for (let k = 3n, minus = true; power !== 0n; k += 2n, minus = !minus) {
    power /= n * n;
    sum += minus ? -(power / k) : power / k;
  }
  return sum;
}

let pi: bigint | undefined;
let ln2: bigint | undefined;

/** π by Machin's formula. */
function computePi(one: bigint): bigint {
  return 16n * inverseTangent(5n, one) - 4n * inverseTangent(239n, one);
}

function piFixed(): bigint {
  pi ??= computePi(ONE);
  return pi;
}

/** The natural logarithm of 2: the sum of 1 / (k · 2^k). */
function ln2Fixed(): bigint {
  if (ln2 === undefined) {
    ln2 = 0n;
    for (let k = 1n; k <= BigInt(PLACES); k++) ln2 += ONE / (k << k);
  }
  return ln2;
}

/** Beyond this, 2^x is zero or infinite in every format. */
const FAR = 20_000;

/** 2^x. */
export function exp2Real(x: Real): Real {
  if (x.special !== undefined) {
    if (x.special === -Infinity) return ZERO;
    return x.special === Infinity ? x : Number.isNaN(x.special) ? x : { m: 1n, e: 0 };
  }
  if (x.m === 0n) return { m: 1n, e: 0 };
  if (scaleOf(x) > 20) return x.m > 0n ? { m: 1n, e: FAR } : { m: 1n, e: -FAR };
  const whole = toFixed(x) >> BigInt(PLACES);
  const rest = toFixed(x) - (whole << BigInt(PLACES));
  // So near to 1 that the series would not show on which side.
  if (scaleOf(x) < -PLACES / 2) return fixed(x.m > 0n ? ONE + 1n : ONE - 1n);
  return { m: exponential((rest * ln2Fixed()) >> BigInt(PLACES)), e: Number(whole) - PLACES };
}

/** The logarithm to base 2: of zero -∞, of negative numbers NaN. */
export function log2Real(x: Real): Real {
  if (x.special !== undefined)
    return x.special === 0 ? special(-Infinity) : x.special > 0 || Number.isNaN(x.special) ? x : special(NaN);
  if (x.m === 0n) return special(-Infinity);
  if (x.m < 0n) return special(NaN);
  const whole = scaleOf(x);
  let y = toFixed({ m: x.m, e: x.e - whole });
  let bits = BigInt(whole);
  // Each squaring gives the next bit; twice the places of the widest format beyond the point where x is next to 1.
  const count = 200;
  for (let index = 0; index < count; index++) {
    y = (y * y) >> BigInt(PLACES);
    bits <<= 1n;
    if (y >= 2n * ONE) {
      y >>= 1n;
      bits |= 1n;
    }
  }
  return { m: bits, e: -count };
}

/** sin 2πx: 0 for every whole x, with the sign of x for a zero. */
export function sinTurnsReal(x: Real): Real {
  if (x.special !== undefined) return x.special === 0 ? x : special(NaN);
  // Near zero the sine is 2πx, less a third power that does not reach any format's places.
  if (x.m !== 0n && scaleOf(x) < -100)
    return { m: ((x.m * 2n * piFixed()) << 64n) - (x.m > 0n ? 1n : -1n), e: x.e - PLACES - 64 };
  const quarters = (toFixed(x) * 4n) & ((4n << BigInt(PLACES)) - 1n);
  const quarter = Number(quarters >> BigInt(PLACES));
  const rest = quarters - (BigInt(quarter) << BigInt(PLACES));
  const { sine, cosine } = sineAndCosine((rest * piFixed()) >> BigInt(PLACES + 1));
  const result = rest === 0n ? [0n, ONE, 0n, -ONE][quarter] : [sine, cosine, -sine, -cosine][quarter];
  return fixed(result ?? 0n);
}

/** cos 2πx. */
export function cosTurnsReal(x: Real): Real {
  if (x.special !== undefined) return x.special === 0 ? { m: 1n, e: 0 } : special(NaN);
  if (x.m !== 0n && scaleOf(x) < -100) return fixed(ONE - 1n);
  return sinTurnsReal(fixed(toFixed(x) + ONE / 4n));
}

/** x radians in turns: x / 2π, to 1200 bits, so that those of the widest finite number are whole. */
function turnsOf(x: Real): Real {
  return x.special !== undefined || x.m === 0n ? x : { m: x.m * bitsOfTwoOverPi(0, 1200), e: x.e - 1202 };
}

/** sin x of an angle in radians. */
export function sinReal(x: Real): Real {
  return sinTurnsReal(turnsOf(x));
}

/** cos x of an angle in radians. */
export function cosReal(x: Real): Real {
  return cosTurnsReal(turnsOf(x));
}

/** The hyperbolic tangent. */
export function tanhReal(x: Real): Real {
  if (x.special !== undefined) {
    if (x.special === 0 || Number.isNaN(x.special)) return x;
    return { m: x.special > 0 ? 1n : -1n, e: 0 };
  }
  if (x.m === 0n) return x;
  const scale = scaleOf(x);
  if (scale > 7) return fixed(x.m > 0n ? ONE - 1n : 1n - ONE);
  // Near zero it is x, less a third power that does not reach any format's places.
  if (scale < -100) return { m: (x.m << 64n) - (x.m > 0n ? 1n : -1n), e: x.e - 64 };
  const size = toFixed({ m: x.m < 0n ? -x.m : x.m, e: x.e });
  // e^-2|x| = 2^n · e^r with |r| < ln 2
  const n = (2n * size) / ln2Fixed();
  const power = exponential(-(2n * size - n * ln2Fixed())) >> n;
  const result = ((ONE - power) << BigInt(PLACES)) / (ONE + power);
  return fixed(x.m > 0n ? result : -result);
}

/** 1 / √x: of zeros the infinity of their sign, of negative numbers NaN. */
export function rsqrtReal(x: Real): Real {
  if (x.special !== undefined) {
    if (x.special === Infinity) return ZERO;
    return x.special === 0 ? special(Object.is(x.special, -0) ? -Infinity : Infinity) : special(NaN);
  }
  if (x.m === 0n) return special(Infinity);
  if (x.m < 0n) return special(NaN);
  const even = x.e % 2 === 0 ? x : { m: x.m * 2n, e: x.e - 1 };
  // √(2^(2p) / m), with a 1 below the last place where the root is not exact.
  const places = PLACES + bitLength(even.m);
  const square = (1n << BigInt(2 * places)) / even.m;
  const root = squareRoot(square);
  const exact = root * root * even.m === 1n << BigInt(2 * places);
  return { m: root * 2n + (exact ? 0n : 1n), e: -places - even.e / 2 - 1 };
}

function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt((bitLength(value) + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** Places of π for the bits of 2/π: 1201 of them are asked for. */
const WIDE = 1400;
let twoOverPi: bigint | undefined;

/** `count` bits of 2/π after the point, from place `from` on; place 0 is the first. */
export function bitsOfTwoOverPi(from: number, count: number): bigint {
  twoOverPi ??= (2n << BigInt(2 * WIDE)) / computePi(1n << BigInt(WIDE));
  const all = twoOverPi >> BigInt(WIDE - from - count);
  return all & ((1n << BigInt(count)) - 1n);
}
