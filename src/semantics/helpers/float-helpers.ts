import { absFloat, divideFloat, fmaFloat, nanResult, signOfFloat, sqrtFloat } from "../float.ts";
import {
  decodeFloat,
  encodeFloat,
  exponentOf,
  type FloatBits,
  type FloatFormat,
  isNanBits,
  isSignallingBits,
  quietNan,
  roundToInteger,
  type Rounding,
} from "../format.ts";
import { addReal, multiplyReal, type Real, realOfDouble, roundReal } from "../real.ts";
import { BOOL, int, nameOfType, REAL, type Type } from "../type.ts";
import type { Compiled } from "../elaborate.ts";
import { type Call, type Helper, takeValues } from "./helper.ts";

interface FloatArguments {
  readonly format: FloatFormat;
  readonly type: Type;
  readonly runs: readonly (() => FloatBits)[];
}

function takeFloats(call: Call, count: number): FloatArguments {
  const values = call.unify(takeValues(call, count));
  const type = values[0]?.type;
  if (type?.kind !== "float") throw call.fail(`takes floats, not ${type === undefined ? "nothing" : nameOfType(type)}`);
  return { format: type.format, type, runs: values.map(({ run }) => run as () => FloatBits) };
}

function floatHelper(
  name: string,
  parameters: string,
  summary: string,
  compute: (format: FloatFormat, a: FloatBits, b: FloatBits, c: FloatBits, call: Call) => FloatBits,
): Helper {
  const count = parameters.split(",").length;
  return {
    name,
    signature: `${name}(${parameters}): the floats' type`,
    summary,
    build(call) {
      const { format, type, runs } = takeFloats(call, count);
      const [a, b = a, c = a] = runs;
      if (a === undefined || b === undefined || c === undefined) throw call.fail("takes values");
      if (count === 1) return { type, run: () => compute(format, a(), 0, 0, call) };
      if (count === 2) return { type, run: () => compute(format, a(), b(), 0, call) };
      return { type, run: () => compute(format, a(), b(), c(), call) };
    },
  };
}

function question(name: string, summary: string, ask: (format: FloatFormat, bits: FloatBits) => boolean): Helper {
  return {
    name,
    signature: `${name}(x): bool`,
    summary,
    build(call) {
      const { format, runs } = takeFloats(call, 1);
      const [x] = runs;
      if (x === undefined) throw call.fail("takes a value");
      return { type: BOOL, run: () => ask(format, x()) };
    },
  };
}

/** -0 is below +0, and otherwise numbers are ordered as usual; neither is NaN. */
function isBelow(format: FloatFormat, a: FloatBits, b: FloatBits): boolean {
  const x = decodeFloat(format, a);
  const y = decodeFloat(format, b);
  return x < y || (x === 0 && y === 0 && Object.is(x, -0) && !Object.is(y, -0));
}

function pickNumber(format: FloatFormat, a: FloatBits, b: FloatBits, low: boolean): FloatBits {
  if (isNanBits(format, a)) return isNanBits(format, b) ? nanResult(format, a) : b;
  if (isNanBits(format, b)) return a;
  return isBelow(format, a, b) === low ? a : b;
}

function pickIeee(format: FloatFormat, a: FloatBits, b: FloatBits, low: boolean, call: Call): FloatBits {
  if (isSignallingBits(format, a)) return quietNan(format, a, format);
  if (isSignallingBits(format, b)) return quietNan(format, b, format);
  const nanOfBoth = call.machine.trait("nan_of_two_is_first") === true ? a : b;
  if (isNanBits(format, a)) return isNanBits(format, b) ? nanOfBoth : b;
  if (isNanBits(format, b)) return a;
  return isBelow(format, a, b) === low ? a : b;
}

function pickPropagating(format: FloatFormat, a: FloatBits, b: FloatBits, low: boolean): FloatBits {
  for (const bits of [a, b]) if (isSignallingBits(format, bits)) return quietNan(format, bits, format);
  for (const bits of [a, b]) if (isNanBits(format, bits)) return bits;
  return isBelow(format, a, b) === low ? a : b;
}

function toIntegral(format: FloatFormat, bits: FloatBits, rounding: Rounding): FloatBits {
  const value = decodeFloat(format, bits);
  if (value !== value) return nanResult(format, bits);
  if (!Number.isFinite(value) || value === 0) return bits;
  const negative = value < 0;
  const whole = roundToInteger(Math.abs(value), rounding, negative);
  return encodeFloat(format, negative ? -whole : whole);
}

const rounding = (name: string, how: string, mode: Rounding): Helper =>
  floatHelper(
    name,
    "x",
    `The integer ${how}, as a float of the same type. NaN, infinities and zeros stay.`,
    (format, a) => toIntegral(format, a, mode),
  );

/** Exponent and fraction of a float as IEEE's formats store them. */
function storedExponent(format: FloatFormat, bits: FloatBits): number {
  const magnitude = absFloat(format, bits);
  return typeof magnitude === "bigint"
    ? Number(magnitude >> BigInt(format.fraction))
    : Math.floor(magnitude / 2 ** format.fraction);
}

/** Functions on floats. */
export const floatHelpers: readonly Helper[] = [
  {
    name: "fma",
    signature: "fma(a, b, c): the type of the three",
    summary: "a · b + c, rounded once to nearest even.",
    build(call) {
      const values = call.unify(takeValues(call, 3));
      const [a, b, c] = values.map(({ run }) => run);
      const type = values[0]?.type;
      if (type === undefined || a === undefined || b === undefined || c === undefined)
        throw call.fail("takes 3 values");
      if (type.kind === "real")
        return { type: REAL, run: () => addReal(multiplyReal(a() as Real, b() as Real), c() as Real) };
      if (type.kind !== "float") throw call.fail(`takes floats, not ${nameOfType(type)}`);
      const { format } = type;
      return { type, run: () => fmaFloat(format, a() as FloatBits, b() as FloatBits, c() as FloatBits) };
    },
  },
  floatHelper("div", "a, b", "a / b, rounded to nearest even.", divideFloat),
  floatHelper("sqrt", "x", "The square root, rounded to nearest even; that of a negative number is NaN.", sqrtFloat),
  floatHelper(
    "quiet",
    "x",
    "A signalling NaN made quiet: its highest fraction bit is set. Everything else stays.",
    (format, a) => (isNanBits(format, a) ? quietNan(format, a, format) : a),
  ),
  floatHelper("flush", "x", "Zero of the same sign for a subnormal number; everything else stays.", (format, a) => {
    if (storedExponent(format, a) !== 0) return a;
    return encodeFloat(format, signOfFloat(format, a) ? -0 : 0);
  }),
  rounding("floor", "at or below x", "down"),
  rounding("ceil", "at or above x", "up"),
  rounding("trunc", "next to x towards zero", "zero"),
  rounding("round_even", "nearest to x, the even one of two", "even"),
  floatHelper(
    "min_num",
    "a, b",
    "The lower number, where -0 is below +0. A NaN gives way to a number; of two, the first results, quiet.",
    (format, a, b) => pickNumber(format, a, b, true),
  ),
  floatHelper(
    "max_num",
    "a, b",
    "The higher number, where +0 is above -0. A NaN gives way to a number; of two, the first results, quiet.",
    (format, a, b) => pickNumber(format, a, b, false),
  ),
  floatHelper(
    "min_ieee",
    "a, b",
    "As min_num, but a signalling NaN results itself, quiet: the minimum while MODE's IEEE bit is set. Of two quiet NaNs, the second results, on RDNA 3 and 3.5 the first.",
    (format, a, b, _, call) => pickIeee(format, a, b, true, call),
  ),
  floatHelper(
    "max_ieee",
    "a, b",
    "As max_num, but a signalling NaN results itself, quiet: the maximum while MODE's IEEE bit is set. Of two quiet NaNs, the second results, on RDNA 3 and 3.5 the first.",
    (format, a, b, _, call) => pickIeee(format, a, b, false, call),
  ),
  floatHelper(
    "minimum",
    "a, b",
    "The lower number, where -0 is below +0. A NaN results, quiet: the first signalling one, else the first.",
    (format, a, b) => pickPropagating(format, a, b, true),
  ),
  floatHelper(
    "maximum",
    "a, b",
    "The higher number, where +0 is above -0. A NaN results, quiet: the first signalling one, else the first.",
    (format, a, b) => pickPropagating(format, a, b, false),
  ),
  question("is_nan", "Whether x is a NaN.", isNanBits),
  question("is_signalling", "Whether x is a signalling NaN.", isSignallingBits),
  question(
    "is_inf",
    "Whether x is an infinity of either sign.",
    (format, bits) => Math.abs(decodeFloat(format, bits)) === Infinity,
  ),
  question(
    "is_subnormal",
    "Whether x is a number between zero and the lowest normal one, of either sign.",
    (format, bits) => storedExponent(format, bits) === 0 && decodeFloat(format, bits) !== 0,
  ),
  question("sign", "Whether the sign bit of x is set; that of a NaN too.", signOfFloat),
  {
    name: "exponent",
    signature: "exponent(x): integer",
    summary:
      "The exponent as the format stores it, with its bias: 0 for zero and subnormals, the highest for infinity and NaN.",
    build(call) {
      const { format, runs } = takeFloats(call, 1);
      const [x] = runs;
      if (x === undefined) throw call.fail("takes a value");
      return {
        type: int(0n, 2n ** BigInt(format.bits - 1 - format.fraction) - 1n),
        run: () => storedExponent(format, x()),
      };
    },
  },
  {
    name: "scale_of",
    signature: "scale_of(x): integer",
    summary:
      "The n of 2ⁿ ≤ |x| < 2ⁿ⁺¹ for a finite number that is not zero, subnormal ones included; 0 for everything else.",
    build(call) {
      const { format, runs } = takeFloats(call, 1);
      const [x] = runs;
      if (x === undefined) throw call.fail("takes a value");
      return {
        type: int(-1074n, 1023n),
        run: () => {
          const value = decodeFloat(format, x());
          return value === 0 || !Number.isFinite(value) ? 0 : exponentOf(value);
        },
      };
    },
  },
  {
    name: "ldexp",
    signature: "ldexp(x, n): the type of x",
    summary: "x · 2ⁿ, rounded once to nearest even.",
    build(call) {
      const [x, n] = takeValues(call, 2);
      if (x?.type.kind !== "float" || n?.type.kind !== "int") throw call.fail("takes a float and an integer");
      const { format } = x.type;
      const value = x.run as () => FloatBits;
      const power = n.run;
      return {
        type: x.type,
        run: () => {
          const number = value();
          if (isNanBits(format, number)) return nanResult(format, number);
          const real = realOfDouble(decodeFloat(format, number));
          // Beyond these, every result is zero or infinity.
          const by = Math.min(Math.max(Number(power()), -5000), 5000);
          return real.special !== undefined || real.m === 0n
            ? number
            : roundReal(format, { m: real.m, e: real.e + by });
        },
      };
    },
  },
];

/** `abs`: of floats, integers and reals. */
export const absHelper: Helper = {
  name: "abs",
  signature: "abs(x): the type of x",
  summary: "x without its sign. Of a float the sign bit is cleared, also of a NaN.",
  build(call): Compiled {
    const [x] = takeValues(call, 1);
    if (x === undefined) throw call.fail("takes a value");
    const { type, run } = x;
    if (type.kind === "float") {
      const { format } = type;
      return { type, run: () => absFloat(format, run() as FloatBits) };
    }
    if (type.kind === "int") {
      const lo = type.lo > 0n ? type.lo : 0n;
      const hi = -type.lo > type.hi ? -type.lo : type.hi;
      return {
        type: int(lo, hi),
        run: () => {
          const value = run() as number | bigint;
          return value < 0 ? -value : value;
        },
      };
    }
    throw call.fail(`takes a float or an integer, not ${nameOfType(type)}`);
  },
};
