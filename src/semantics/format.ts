/**
 * A binary float format. Values of up to 32 bits are handled as unsigned numbers of their bits, f64 as a bigint of its
 * 64 bits, so that a NaN keeps its payload.
 */
export interface FloatFormat {
  /** Such as f16, or fp8_fnuz for a variant that some generations call fp8. */
  readonly name: string;
  /** Width in bits, with the sign. */
  readonly bits: number;
  /** Bits of the fraction, without the hidden one. */
  readonly fraction: number;
  readonly bias: number;
  /**
   * Which bit patterns are not finite: `ieee` keeps the highest exponent for infinity and NaN, `ocp` only the one
   * pattern of all ones for NaN, `fnuz` the pattern of minus zero for NaN, `none` has no NaN; `scale` is a bare exponent
   * without sign whose highest value is NaN.
   */
  readonly specials: "ieee" | "ocp" | "fnuz" | "none" | "scale";
}

const format = (
  name: string,
  bits: number,
  fraction: number,
  bias: number,
  specials: FloatFormat["specials"],
): FloatFormat => ({ name, bits, fraction, bias, specials });

/** The formats, by name. Sources: IEEE 754, the OCP specifications of 8-bit floats and of MX, and the FNUZ proposal. */
export const FORMATS = {
  f16: format("f16", 16, 10, 15, "ieee"),
  bf16: format("bf16", 16, 7, 127, "ieee"),
  f32: format("f32", 32, 23, 127, "ieee"),
  f64: format("f64", 64, 52, 1023, "ieee"),
  xf32: format("xf32", 19, 10, 127, "ieee"),
  fp8: format("fp8", 8, 3, 7, "ocp"),
  bf8: format("bf8", 8, 2, 15, "ieee"),
  fp8_fnuz: format("fp8_fnuz", 8, 3, 8, "fnuz"),
  bf8_fnuz: format("bf8_fnuz", 8, 2, 16, "fnuz"),
  fp6: format("fp6", 6, 3, 1, "none"),
  bf6: format("bf6", 6, 2, 3, "none"),
  fp4: format("fp4", 4, 1, 1, "none"),
  e8m0: format("e8m0", 8, 0, 127, "scale"),
  e5m3: format("e5m3", 8, 3, 15, "scale"),
} as const satisfies Record<string, FloatFormat>;

/** Bits of a float: a number for formats of up to 32 bits, else a bigint. */
export type FloatBits = number | bigint;

/** How a value between two representable ones is rounded. */
export type Rounding = "even" | "zero" | "up" | "down";

const doubles = new Float64Array(1);
const doubleWords = new BigUint64Array(doubles.buffer);
const doubleHalves = new Uint32Array(doubles.buffer);
const singles = new Float32Array(1);
const singleWords = new Uint32Array(singles.buffer);

/** The 64 bits of a double. */
export function bitsOfDouble(value: number): bigint {
  doubles[0] = value;
  return doubleWords[0] ?? 0n;
}

/** The double with these 64 bits. */
export function doubleOfBits(bits: bigint): number {
  doubleWords[0] = bits;
  return doubles[0] ?? 0;
}

/** The bits of the f32 nearest to a double, ties to even. Not for NaN. */
export function singleBits(value: number): number {
  singles[0] = value;
  return singleWords[0] ?? 0;
}

/** The f32 with these bits, as a double. */
export function singleOfBits(bits: number): number {
  singleWords[0] = bits;
  return singles[0] ?? 0;
}

/** Whether `n` is odd in its last place: bit 0 of the double's bits. */
export function lastBitIsOdd(value: number): boolean {
  doubles[0] = value;
  return ((doubleHalves[0] ?? 0) & 1) === 1;
}

/** The neighbouring double of a finite value that is not 0, away from or towards zero. */
export function neighbour(value: number, away: boolean): number {
  return doubleOfBits(bitsOfDouble(value) + (away ? 1n : -1n));
}

/** Exponent of a finite double that is not 0: the e of 2^e ≤ |value| < 2^(e+1). */
export function exponentOf(value: number): number {
  doubles[0] = value;
  const exponent = ((doubleHalves[1] ?? 0) >>> 20) & 0x7ff;
  return exponent === 0 ? exponentOf(value * 2 ** 64) - 64 : exponent - 1023;
}

/**
 * The quiet NaN that an operation makes without a NaN operand: negative, only the highest fraction bit set, as in the
 * examples of AMD's manuals (V_COS_F32 of +∞ is 0xffc00000).
 */
export function defaultNan(to: FloatFormat): FloatBits {
  switch (to.specials) {
    case "ieee":
      if (to.bits === 64) return 0xfff8_0000_0000_0000n;
      return 2 ** to.bits - 2 ** (to.fraction - 1);
    case "ocp":
      return 2 ** (to.bits - 1) - 1;
    case "fnuz":
      return 2 ** (to.bits - 1);
    case "scale":
      return 2 ** to.bits - 1;
    case "none":
      return 2 ** (to.bits - 1) - 1;
  }
}

/** Whether the bits are a NaN of the format. */
export function isNanBits(of: FloatFormat, bits: FloatBits): boolean {
  if (typeof bits === "bigint") return (bits & 0x7fff_ffff_ffff_ffffn) > 0x7ff0_0000_0000_0000n;
  const magnitude = bits % 2 ** (of.bits - 1);
  switch (of.specials) {
    case "ieee":
      return magnitude > infinityBits(of);
    case "ocp":
      return magnitude === 2 ** (of.bits - 1) - 1;
    case "fnuz":
      return bits === 2 ** (of.bits - 1);
    case "scale":
      return bits === 2 ** of.bits - 1;
    case "none":
      return false;
  }
}

/** Whether a NaN is a signalling one; formats that are not IEEE's have none. */
export function isSignallingBits(of: FloatFormat, bits: FloatBits): boolean {
  if (of.specials !== "ieee" || !isNanBits(of, bits)) return false;
  if (typeof bits === "bigint") return (bits & 0x8_0000_0000_0000n) === 0n;
  return ((bits >>> (of.fraction - 1)) & 1) === 0;
}

/** Bits of plus infinity in an IEEE format of up to 32 bits. */
export function infinityBits(of: FloatFormat): number {
  return 2 ** (of.bits - 1) - 2 ** of.fraction;
}

/** Bits of the largest finite value of a format of up to 32 bits. */
export function largestBits(of: FloatFormat): number {
  switch (of.specials) {
    case "ieee":
      return infinityBits(of) - 1;
    case "ocp":
      return 2 ** (of.bits - 1) - 2;
    case "scale":
      return 2 ** of.bits - 2;
    default:
      return 2 ** (of.bits - 1) - 1;
  }
}

/** The value of the bits as a double; every format up to f64 fits exactly. */
export function decodeFloat(of: FloatFormat, bits: FloatBits): number {
  if (typeof bits === "bigint") return doubleOfBits(bits);
  if (of.bits === 32) return singleOfBits(bits);
  if (isNanBits(of, bits)) return NaN;
  const signed = of.specials !== "scale";
  const magnitude = signed ? bits % 2 ** (of.bits - 1) : bits;
  const sign = signed && bits >= 2 ** (of.bits - 1) ? -1 : 1;
  if (of.specials === "ieee" && magnitude === infinityBits(of)) return sign * Infinity;
  const exponent = Math.floor(magnitude / 2 ** of.fraction);
  const fraction = magnitude % 2 ** of.fraction;
  if (of.name === "e8m0") return 2 ** (exponent - of.bias);
  return exponent === 0
    ? sign * fraction * 2 ** (1 - of.bias - of.fraction)
    : sign * (2 ** of.fraction + fraction) * 2 ** (exponent - of.bias - of.fraction);
}

/** An integer near a value that is not negative, by the rounding; `negative` is the sign of the whole number. */
export function roundToInteger(value: number, rounding: Rounding, negative: boolean): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest === 0) return floor;
  switch (rounding) {
    case "even":
      if (rest === 0.5) return floor % 2 === 0 ? floor : floor + 1;
      return rest > 0.5 ? floor + 1 : floor;
    case "zero":
      return floor;
    case "up":
      return negative ? floor : floor + 1;
    case "down":
      return negative ? floor + 1 : floor;
  }
}

/**
 * The bits of the value of `to` nearest to a double by the rounding. Beyond the largest value the result is infinity
 * where the format has one and the rounding goes there, NaN in 8-bit formats without infinity, and the largest value
 * in formats that have neither.
 */
export function encodeFloat(to: FloatFormat, value: number, rounding: Rounding = "even"): FloatBits {
  if (value !== value) return defaultNan(to);
  if (to.bits === 64) return bitsOfDouble(value);
  if (to.bits === 32 && rounding === "even") return singleBits(value);
  const negative = value < 0 || Object.is(value, -0);
  const sign = negative && to.specials !== "scale" ? 2 ** (to.bits - 1) : 0;
  const magnitude = Math.abs(value);
  if (magnitude === 0) return to.specials === "fnuz" ? 0 : sign;
  const toInfinity = rounding === "even" || rounding === (negative ? "down" : "up");
  if (magnitude !== Infinity) {
    const lowest = 1 - to.bias;
    const exponent = Math.max(exponentOf(magnitude), lowest);
    const steps = roundToInteger(magnitude * 2 ** (to.fraction - exponent), rounding, negative);
    const bits = (exponent - lowest) * 2 ** to.fraction + steps;
    if (bits <= largestBits(to)) return to.specials === "fnuz" && bits === 0 ? 0 : sign + bits;
    if (!toInfinity) return sign + largestBits(to);
  }
  switch (to.specials) {
    case "ieee":
      return sign + infinityBits(to);
    case "none":
      return sign + largestBits(to);
    case "fnuz":
      return defaultNan(to);
    default:
      return sign + Number(defaultNan(to));
  }
}

/**
 * A NaN in another format, or in its own: quiet, with the sign and the highest fraction bits that fit. A NaN without
 * payload becomes one whose highest fraction bit alone is set, and without a sign a positive one.
 */
export function quietNan(from: FloatFormat, bits: FloatBits, to: FloatFormat): FloatBits {
  if (from.specials !== "ieee" || to.specials !== "ieee") {
    // The one NaN of FNUZ formats and that of scales have no sign.
    const signed = from.specials === "ieee" || from.specials === "ocp";
    const negative = signed && BigInt(bits) >> BigInt(from.bits - 1) === 1n;
    const top = 1n << BigInt(to.bits - 1);
    if (to.specials === "ieee") {
      const nan = (negative ? 2n * top : top) - (1n << BigInt(to.fraction - 1));
      return to.bits === 64 ? nan : Number(nan);
    }
    const nan = defaultNan(to);
    return negative && to.specials === "ocp" ? Number(nan) + Number(top) : nan;
  }
  const wide = BigInt(bits);
  const sign = wide >> BigInt(from.bits - 1);
  const fraction = wide & ((1n << BigInt(from.fraction)) - 1n);
  const shift = BigInt(to.fraction - from.fraction);
  const kept = shift >= 0n ? fraction << shift : fraction >> -shift;
  const exponents = (1n << BigInt(to.bits - 1 - to.fraction)) - 1n;
  const result =
    (sign << BigInt(to.bits - 1)) | (exponents << BigInt(to.fraction)) | kept | (1n << BigInt(to.fraction - 1));
  return to.bits === 64 ? result : Number(result);
}
