import { decodeFloat, type FloatBits, isNanBits } from "../format.ts";
import { addReal, bitLength, floorReal, negateReal, type Real, realOfDouble } from "../real.ts";
import { bits, BOOL, int, isWide, nameOfType, REAL, type Type, type Value, widthOfType } from "../type.ts";
import { type Raw, represent, saturateInteger } from "../value.ts";
import { asBits, type Compiled } from "../elaborate.ts";
import { type Call, type Helper, takeValues } from "./helper.ts";

const HERE = { line: 1, column: 1 };

function takeBits(call: Call, count: number): { width: number; runs: (() => Raw)[] } {
  const values = takeValues(call, count).map((value) => asBits(value, HERE));
  const width = widthOfType(values[0]?.type ?? BOOL) ?? 0;
  return { width, runs: values.map(({ run }) => run as () => Raw) };
}

function counting(name: string, summary: string, count: (value: bigint, width: number) => number): Helper {
  return {
    name,
    signature: `${name}(x): integer`,
    summary,
    build(call) {
      const { width, runs } = takeBits(call, 1);
      const [x] = runs;
      if (x === undefined) throw call.fail("takes a value");
      return { type: int(0n, BigInt(width)), run: () => count(BigInt(x()), width) };
    },
  };
}

function extreme(name: "min" | "max"): Helper {
  return {
    name,
    signature: `${name}(a, b): integer`,
    summary: `The ${name === "min" ? "lower" : "higher"} of two integers.`,
    build(call) {
      const [a, b] = call.unify(takeValues(call, 2));
      if (a?.type.kind !== "int" || b?.type.kind !== "int")
        throw call.fail("takes integers; floats have min_num, min_ieee and minimum, and the same of max");
      const lower = (x: bigint, y: bigint): bigint => (x < y ? x : y);
      const higher = (x: bigint, y: bigint): bigint => (x > y ? x : y);
      const pick = name === "min" ? lower : higher;
      const type = int(pick(a.type.lo, b.type.lo), pick(a.type.hi, b.type.hi));
      const [x, y] = [represent(a.type, type), represent(b.type, type)];
      const [p, q] = [a.run, b.run];
      return {
        type,
        run: () => {
          const first = p();
          const second = q();
          return first < second === (name === "min") ? x(first) : y(second);
        },
      };
    },
  };
}

/** A float or real towards zero as an integer of the type, or the nearest that the type has; NaN gives 0. */
function saturateNumber(call: Call, value: Compiled, to: Type & { kind: "int" }): Compiled {
  const { type, run } = value;
  const wide = isWide(to);
  const keep = (exact: bigint): Value => {
    const kept = exact < to.lo ? to.lo : exact > to.hi ? to.hi : exact;
    return wide ? kept : Number(kept);
  };
  const take = (real: Real): Value => {
    const special = real.special ?? 0;
    if (special !== special) return wide ? 0n : 0;
    if (special === Infinity) return keep(to.hi);
    if (special === -Infinity) return keep(to.lo);
    return keep(real.m < 0n ? -floorReal(negateReal(real)) : floorReal(real));
  };
  if (type.kind === "real") return { type: to, run: () => take(run() as Real) };
  if (type.kind !== "float") throw call.fail(`takes an integer, a float or a real, not ${nameOfType(type)}`);
  const { format } = type;
  if (wide) return { type: to, run: () => take(realOfDouble(decodeFloat(format, run() as FloatBits))) };
  const [lo, hi] = [Number(to.lo), Number(to.hi)];
  return {
    type: to,
    run: () => {
      const number = run() as FloatBits;
      if (isNanBits(format, number)) return 0;
      return Math.min(Math.max(Math.trunc(decodeFloat(format, number)), lo), hi) + 0;
    },
  };
}

function nearestInteger(x: Real): bigint {
  const below = floorReal(x);
  // Twice what is left, as a whole number of half steps and a sign of what lies beyond.
  const half = floorReal({ m: x.m, e: x.e + 1 }) - 2n * below;
  const exact = x.e >= -1 || x.m % (1n << BigInt(-x.e - 1)) === 0n;
  const up = half === 1n && (!exact || below % 2n !== 0n);
  return up ? below + 1n : below;
}

/** Functions on integers and bits. */
export const integerHelpers: readonly Helper[] = [
  extreme("min"),
  extreme("max"),
  {
    name: "saturate",
    signature: "saturate(T, x): T",
    summary:
      "x as an integer of the type T: towards zero if x is a float, and the nearest value of T if x lies beyond. NaN gives 0.",
    build(call) {
      const [value] = call.values;
      const [to] = call.types;
      if (value === undefined || call.values.length !== 1 || to?.kind !== "int")
        throw call.fail("takes an integer type and a value");
      if (value.type.kind !== "int") return saturateNumber(call, value, to);
      const change = saturateInteger(value.type, to);
      return { type: to, run: () => change(value.run()) };
    },
  },
  {
    name: "saturate_nearest",
    signature: "saturate_nearest(T, x): T",
    summary: "The integer nearest to x, the even one of two, in the type T, or the nearest that T has. NaN gives 0.",
    build(call) {
      const [value] = call.values;
      const [to] = call.types;
      if (value === undefined || call.values.length !== 1 || to?.kind !== "int" || isWide(to))
        throw call.fail("takes an integer type of up to 32 bits and a value");
      const { run } = call.convert(value, REAL);
      const [lo, hi] = [to.lo, to.hi];
      return {
        type: to,
        run: () => {
          const { m, e, special = 0 } = run() as Real;
          if (special !== special) return 0;
          if (special !== 0) return Number(special > 0 ? hi : lo);
          const whole = nearestInteger({ m, e });
          return Number(whole < lo ? lo : whole > hi ? hi : whole);
        },
      };
    },
  },
  {
    name: "carries",
    signature: "carries(T, x): bool",
    summary:
      "Whether the exact integer x is outside the type T: the carry of a sum, the borrow of a difference, or the overflow.",
    build(call) {
      const [value] = call.values;
      const [to] = call.types;
      if (value?.type.kind !== "int" || to?.kind !== "int") throw call.fail("takes an integer type and an integer");
      const { run } = value;
      const { lo, hi } = to;
      return {
        type: BOOL,
        run: () => {
          const exact = run() as number | bigint;
          return exact < lo || exact > hi;
        },
      };
    },
  },
  {
    name: "sum",
    signature: "sum(v): integer or real",
    summary: "The exact sum of the elements of a vector of integers or reals.",
    whole: true,
    build(call) {
      const [vector] = takeValues(call, 1);
      if (vector?.type.kind !== "vector") throw call.fail("takes a vector");
      const { of, count } = vector.type;
      const elements = vector.run as () => readonly Value[];
      if (of.kind === "real") return { type: of, run: () => (elements() as readonly Real[]).reduce(addReal) };
      if (of.kind !== "int") throw call.fail("takes a vector of integers or reals");
      const type = int(of.lo * BigInt(count), of.hi * BigInt(count));
      if (!isWide(type)) return { type, run: () => (elements() as readonly number[]).reduce((a, b) => a + b) };
      return {
        type,
        run: () => elements().reduce<bigint>((a, b) => a + BigInt(b as number | bigint), 0n),
      };
    },
  },
  counting("popcount", "How many bits of x are 1.", (value) => value.toString(2).replaceAll("0", "").length),
  counting(
    "leading_zeros",
    "How many bits above the highest 1 of x are 0; the width of x if all are.",
    (value, width) => (value === 0n ? width : width - bitLength(value)),
  ),
  counting(
    "trailing_zeros",
    "How many bits below the lowest 1 of x are 0; the width of x if all are.",
    (value, width) => (value === 0n ? width : bitLength(value & -value) - 1),
  ),
  {
    name: "reverse",
    signature: "reverse(x): bits of the width of x",
    summary: "The bits of x in opposite order.",
    build(call) {
      const { width, runs } = takeBits(call, 1);
      const [x] = runs;
      if (x === undefined) throw call.fail("takes a value");
      return {
        type: bits(width),
        run: () => {
          const text = BigInt(x()).toString(2).padStart(width, "0");
          const result = BigInt(`0b${[...text].reverse().join("")}`);
          return width > 32 ? result : Number(result);
        },
      };
    },
  },
  {
    name: "bits",
    signature: "bits(x, from, count): bits of the width of x",
    summary: "`count` bits of x from bit `from` up, above them zeros. Bits beyond the width of x are zeros.",
    build(call) {
      const [x, from, count] = takeValues(call, 3);
      if (
        x === undefined ||
        from?.type.kind !== "int" ||
        count?.type.kind !== "int" ||
        from.type.lo < 0n ||
        count.type.lo < 0n
      )
        throw call.fail("takes bits and two integers that are not negative");
      const source = asBits(x, HERE);
      const width = widthOfType(source.type) ?? 0;
      const [raw, low, length] = [source.run as () => Raw, from.run, count.run];
      return {
        type: bits(width),
        run: () => {
          const result = (BigInt(raw()) >> BigInt(low() as number)) & ((1n << BigInt(length() as number)) - 1n);
          return width > 32 ? result : Number(result);
        },
      };
    },
  },
  {
    name: "concat",
    signature: "concat(high, …, low): bits",
    summary: "The bits of all its arguments side by side, the first in the highest place.",
    whole: true,
    build(call) {
      const parts = call.values.map((value) => asBits(value, HERE));
      if (parts.length < 2) throw call.fail("takes at least two values");
      const widths = parts.map(({ type }) => widthOfType(type) ?? 0);
      const width = widths.reduce((sum, each) => sum + each, 0);
      const runs = parts.map(({ run }) => run as () => Raw);
      const join = (): bigint =>
        runs.reduce((all, run, index) => (all << BigInt(widths[index] ?? 0)) | BigInt(run()), 0n);
      return { type: bits(width), run: width > 32 ? join : () => Number(join()) };
    },
  },
  {
    name: "repeat",
    signature: "repeat(x, n): bits",
    summary: "The bits of x, n times side by side; n is a constant.",
    whole: true,
    build(call) {
      const [x, n] = takeValues(call, 2);
      if (x === undefined || n?.constant === undefined || n.constant < 1n)
        throw call.fail("takes a value and a constant");
      const source = asBits(x, HERE);
      const width = (widthOfType(source.type) ?? 0) * Number(n.constant);
      const each = BigInt(widthOfType(source.type) ?? 0);
      const times = Number(n.constant);
      const raw = source.run as () => Raw;
      const join = (): bigint => {
        const one = BigInt(raw());
        let all = 0n;
        for (let index = 0; index < times; index++) all = (all << each) | one;
        return all;
      };
      return { type: bits(width), run: width > 32 ? join : () => Number(join()) };
    },
  },
];
