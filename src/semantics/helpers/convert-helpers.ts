import { convertFloat } from "../float.ts";
import { decodeFloat, encodeFloat, type FloatBits, type FloatFormat, isNanBits, quietNan } from "../format.ts";
import { divideReal, type Real, realOfDouble, realOfInteger, type RealRounding, rootReal, roundReal } from "../real.ts";
import { isWide, nameOfType, REAL, type Value } from "../type.ts";
import type { Compiled } from "../elaborate.ts";
import { type Call, type Helper, takeValues } from "./helper.ts";

function takeTarget(call: Call, count: number): { format: FloatFormat; values: readonly Compiled[] } {
  const [to] = call.types;
  if (to?.kind !== "float" || call.values.length !== count)
    throw call.fail(`takes a float type and ${String(count)} ${count === 1 ? "value" : "values"}`);
  return { format: to.format, values: call.values };
}

/** Makes exact numbers of a float's, an integer's or a real's values. */
function exact(call: Call, { type, run }: Compiled): () => Real {
  switch (type.kind) {
    case "real":
      return run as () => Real;
    case "int":
      return () => realOfInteger(BigInt(run() as number | bigint));
    case "float": {
      const { format } = type;
      return () => realOfDouble(decodeFloat(format, run() as FloatBits));
    }
    default:
      throw call.fail(`${nameOfType(type)} is no number`);
  }
}

function rounded(call: Call, value: Compiled, to: FloatFormat, rounding: () => RealRounding): () => Value {
  const real = exact(call, value);
  if (value.type.kind !== "float") return () => roundReal(to, real(), rounding());
  const { format } = value.type;
  const { run } = value;
  return () => {
    const bits = run() as FloatBits;
    return isNanBits(format, bits)
      ? quietNan(format, bits, to)
      : roundReal(to, realOfDouble(decodeFloat(format, bits)), rounding());
  };
}

function directed(name: string, rounding: "up" | "down", where: string): Helper {
  return {
    name,
    signature: `${name}(T, x): T`,
    summary: `x in the float type T, rounded to the value ${where} that is nearest.`,
    build(call) {
      const { format, values } = takeTarget(call, 1);
      const [value] = values;
      if (value === undefined) throw call.fail("takes a value");
      return { type: { kind: "float", format }, run: rounded(call, value, format, () => rounding) };
    },
  };
}

/** Conversions between kinds of numbers. */
export const convertHelpers: readonly Helper[] = [
  {
    name: "round",
    signature: "T(x): T",
    summary: "x in the float type T, rounded to nearest even. A NaN stays one, quiet, with the payload bits that fit.",
    build(call) {
      const { format, values } = takeTarget(call, 1);
      const [value] = values;
      if (value === undefined) throw call.fail("takes a value");
      const { type, run } = value;
      const to = { kind: "float", format } as const;
      if (type.kind === "float") {
        const from = type.format;
        return { type: to, run: () => convertFloat(from, run() as FloatBits, format) };
      }
      if (type.kind === "int" && !isWide(type)) {
        // An integer that a double holds is rounded like the double.
        return { type: to, run: () => encodeFloat(format, run() as number) };
      }
      return { type: to, run: rounded(call, value, format, () => "even") };
    },
  },
  {
    name: "real",
    signature: "real(x): real",
    summary: "The exact number that a float or an integer stands for.",
    build(call) {
      const [value] = takeValues(call, 1);
      if (value === undefined) throw call.fail("takes a value");
      return { type: REAL, run: exact(call, value) };
    },
  },
  {
    name: "scaled",
    signature: "scaled(x, n): real",
    summary: "The exact number x · 2ⁿ, of a float or a real x and an integer n.",
    build(call) {
      const [value, power] = takeValues(call, 2);
      if (value === undefined || power?.type.kind !== "int") throw call.fail("takes a number and an integer");
      const real = exact(call, value);
      const by = power.run;
      return {
        type: REAL,
        run: () => {
          const number = real();
          return number.special === undefined ? { m: number.m, e: number.e + Number(by()) } : number;
        },
      };
    },
  },
  {
    name: "round_zero",
    signature: "round_zero(T, x): T",
    summary:
      "x in the float type T, rounded towards zero; what lies beyond the largest finite number becomes that number.",
    build(call) {
      const { format, values } = takeTarget(call, 1);
      const [value] = values;
      if (value === undefined) throw call.fail("takes a value");
      return { type: { kind: "float", format }, run: rounded(call, value, format, () => "zero") };
    },
  },
  directed("round_up", "up", "at or above it"),
  directed("round_down", "down", "at or below it"),
  {
    name: "quotient",
    signature: "quotient(x, y): real",
    summary:
      "x / y to more places than any float has, so that rounding it once is right. A number by zero is infinite; zero by zero and infinity by infinity make NaN.",
    build(call) {
      const [x, y] = takeValues(call, 2);
      if (x === undefined || y === undefined) throw call.fail("takes two numbers");
      const [a, b] = [exact(call, x), exact(call, y)];
      return { type: REAL, run: () => divideReal(a(), b()) };
    },
  },
  {
    name: "root",
    signature: "root(x): real",
    summary:
      "The square root of x to more places than any float has, so that rounding it once is right. Of zeros themselves, of negative numbers NaN.",
    build(call) {
      const [x] = takeValues(call, 1);
      if (x === undefined) throw call.fail("takes a number");
      const a = exact(call, x);
      return { type: REAL, run: () => rootReal(a()) };
    },
  },
  {
    name: "round_random",
    signature: "round_random(T, x, r): T",
    summary:
      "x in the float type T after the bits r are added below its last place, the highest bit of r next to it: stochastic rounding.",
    build(call) {
      const { format, values } = takeTarget(call, 2);
      const [value, random] = values;
      if (value === undefined || random?.type.kind !== "bits") throw call.fail("takes a value and bits");
      const { width } = random.type;
      const draw = random.run;
      return {
        type: { kind: "float", format },
        run: rounded(call, value, format, () => ({ random: BigInt(draw() as number | bigint), bits: width })),
      };
    },
  },
];
