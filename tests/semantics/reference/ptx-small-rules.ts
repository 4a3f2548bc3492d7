import {
  addExact,
  compare,
  convert,
  exact,
  type Exact,
  type Format,
  type FormatName,
  formats,
  isNan,
  madeNan,
  multiplyExact,
  nearest,
  negate,
} from "./floats.ts";
import type { PtxRule, PtxValues } from "./ptx-rules.ts";
import { floatEdges } from "./library.ts";

// Conversions to and from floats of at most 16 bits, and arithmetic of 8-bit floats: reference rules.

type Given = Readonly<Record<string, bigint>>;
type Finite = Exclude<Exact, string>;
type Rounding = "rn" | "rz" | "rna";

const rules: PtxRule[] = [];
function rule(
  opcode: string,
  from: PtxRule["from"],
  gives: (given: Given) => PtxValues,
  cases: number,
  also: readonly Given[] = [],
): void {
  rules.push({ opcode, from, gives, cases, also });
}

const turned = (list: readonly bigint[], by: number): bigint[] => [...list.slice(by), ...list.slice(0, by)];
const signOf = (of: Format, bits: bigint): bigint => bits & (1n << BigInt(of.bits - 1));
const sizeOf = (of: Format, bits: bigint): bigint => bits - signOf(of, bits);
const withoutSign = ({ n, d }: Finite): Finite => ({ n: n < 0n ? -n : n, d });
const zero: Finite = { n: 0n, d: 0 };
/** The number that bits of a finite value stand for. */
function numberOf(of: Format, bits: bigint): Finite {
  const value = exact(of, bits);
  return typeof value === "string" ? zero : value;
}
function largestOf(of: Format): bigint {
  const top = (1n << BigInt(of.bits - 1)) - 1n;
  if (of.ieee) return (((1n << BigInt(of.bits - 1 - of.fraction)) - 1n) << BigInt(of.fraction)) - 1n;
  return of.bits === 8 ? top - 1n : top;
}
function flushed(of: Format, bits: bigint): bigint {
  return sizeOf(of, bits) < 1n << BigInt(of.fraction) ? signOf(of, bits) : bits;
}
/** x · 2^by. */
function shifted(value: Exact, by: number): Exact {
  if (typeof value === "string") return value;
  return by >= 0 ? { n: value.n << BigInt(by), d: value.d } : { n: value.n, d: value.d - by };
}
/** How much of a step a number lies above the pattern below it, as a fraction; the step above the largest is the one below it. */
function above(of: Format, low: bigint, size: Finite): { over: Finite; step: Finite } {
  const at = numberOf(of, low);
  const [a, b] = low === largestOf(of) ? [numberOf(of, low - 1n), at] : [at, numberOf(of, low + 1n)];
  const minus = (x: Finite, y: Finite): Finite => {
    const sum = addExact(x, negate(y));
    return typeof sum === "string" ? zero : sum;
  };
  return { over: minus(size, at), step: minus(b, a) };
}
/** A number in a format, without regard to what lies beyond the largest one. */
function rounded(of: Format, value: Exact, how: Rounding): bigint {
  if (typeof value === "string" || how === "rn") return nearest(of, value);
  const low = nearest(of, value, true);
  if (how === "rz") return low;
  const { over, step } = above(of, sizeOf(of, low), withoutSign(value));
  return compare({ n: over.n * 2n, d: over.d }, step) >= 0 ? low + 1n : low;
}
/** Rounded after `count` random bits are added below the last place. */
function atRandom(of: Format, value: Exact, random: bigint, count: number): bigint {
  if (typeof value === "string") return nearest(of, value);
  const low = nearest(of, value, true);
  const { over, step } = above(of, sizeOf(of, low), withoutSign(value));
  const part = { n: random * step.n, d: step.d + count };
  const sum = addExact(over, part) as Finite;
  // Numbers do not get beyond the largest one, as the text says.
  return sizeOf(of, low) < largestOf(of) && compare(sum, step) >= 0 ? low + 1n : low;
}

interface Mods {
  readonly relu?: boolean;
  readonly finite?: boolean;
  readonly pzo?: boolean;
}
/** What the qualifiers make of a result; `nan` stands for one that is not passed on. */
function modified(of: Format, bits: bigint, { relu = false, finite = false, pzo = false }: Mods): bigint {
  if (isNan(of, bits)) return bits;
  const minus = signOf(of, bits) !== 0n;
  if (relu && (minus || sizeOf(of, bits) === 0n)) return 0n;
  if (pzo && sizeOf(of, bits) === 0n) return 0n;
  return finite && sizeOf(of, bits) > largestOf(of) ? signOf(of, bits) | largestOf(of) : bits;
}
const f32 = formats.f32;
const single = (value: number): bigint => {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  return BigInt(view.getUint32(0));
};
/** Special values first: few cases get to the end. */
const singles: readonly bigint[] = [
  ...[-0, NaN, Infinity, -Infinity, -1e-9, 1, -70000, 460, 7.7, -7.8, 29, 6.4, -500, 0.26, 62000, -65535, 0.0175].map(
    single,
  ),
  ...[0.001, -3.1, 448, 57344, 28, -30, 1.3, 5, -0.06, 0.0625, 1e-9, 65519, 3.4e38, -3.4e38, 0.3, 1e-6, -6e-8].map(
    single,
  ),
  ...floatEdges("f32"),
];
const others = turned(singles, 7);

// To 16 bits.

const combinations: readonly [string, Mods][] = [
  ["", {}],
  [".relu", { relu: true }],
  [".satfinite", { finite: true }],
  [".relu.satfinite", { relu: true, finite: true }],
  [".pzo", { pzo: true }],
  [".relu.pzo", { relu: true, pzo: true }],
  [".satfinite.pzo", { finite: true, pzo: true }],
  [".relu.satfinite.pzo", { relu: true, finite: true, pzo: true }],
];
for (const name of ["f16", "bf16"] as const) {
  const of = formats[name];
  const short = (bits: bigint, how: Rounding): bigint =>
    isNan(f32, bits) ? convert(f32, bits, of) : rounded(of, exact(f32, bits), how);
  for (const [text, mods] of combinations) {
    for (const how of ["rn", "rz"] as const) {
      const one = (bits: bigint): bigint => modified(of, short(bits, how), mods);
      if (name === "bf16" || text !== "")
        rule(`cvt.${how}${text}.${name}.f32`, { A: singles }, ({ A = 0n }) => ({ D: one(A) }), 34);
      rule(
        `cvt.${how}${text}.${name}x2.f32`,
        { A: singles, B: others },
        ({ A = 0n, B = 0n }) => ({ D: (one(A) << 16n) | one(B) }),
        24,
      );
    }
    if (mods.pzo === true) continue;
    const count = name === "f16" ? 13 : 16;
    const random = (bits: bigint, draw: bigint): bigint =>
      modified(
        of,
        isNan(f32, bits)
          ? convert(f32, bits, of)
          : atRandom(of, exact(f32, bits), draw & ((1n << BigInt(count)) - 1n), count),
        mods,
      );
    rule(
      `cvt.rs${text}.${name}x2.f32`,
      {
        A: singles,
        B: others,
        RBITS: [0x12345678n, 0xffffffffn, 0x0n, 0x80008000n, 0x1fff0000n, 0x00001fffn, 0xdeadbeefn],
      },
      ({ A = 0n, B = 0n, RBITS = 0n }) => ({ D: (random(A, RBITS >> 16n) << 16n) | random(B, RBITS & 0xffffn) }),
      34,
      // Half a step above 1: each half of the random bits decides alone.
      [0xffff0000n, 0x0000ffffn, 0x10001000n, 0x0fff0fffn, 0x80008000n, 0x7fff7fffn].map((RBITS) => ({
        A: name === "f16" ? 0x3f801000n : 0x3f808000n,
        B: name === "f16" ? 0x3f801000n : 0x3f808000n,
        RBITS,
      })),
    );
  }
}

// To tf32: the f32 of the same value.

const tf32: Format = { bits: 19, fraction: 10, bias: 127, ieee: true };
for (const how of ["rn", "rz", "rna"] as const)
  for (const [text, mods] of combinations) {
    const { finite = false, relu = false, pzo = false } = mods;
    if (how === "rna" && (relu || pzo)) continue;
    const order = `${finite ? ".satfinite" : ""}${relu ? ".relu" : ""}${pzo ? ".pzo" : ""}`;
    if (text === "" && order !== "") throw new Error("qualifiers in another order");
    const list = [
      ...singles,
      0x3f801000n,
      0x3f803000n,
      0x7f7ff000n,
      0xff7fffffn,
      0x3f800fffn,
      0x3f801001n,
      0xbf801000n,
    ];
    rule(
      `cvt.${how}${order}.tf32.f32`,
      { A: turned(list, list.length - 7) },
      ({ A = 0n }) => ({
        D: isNan(f32, A) ? 0x7fffffffn : modified(tf32, rounded(tf32, exact(f32, A), how), mods) << 13n,
      }),
      30,
    );
  }

// To and from 8, 6 and 4 bits.

interface Small {
  readonly name: string;
  readonly of: Format;
  /** Bits from one element to the next. */
  readonly stride: number;
  readonly nan: bigint;
}
const smalls: readonly Small[] = [
  { name: "e4m3", of: formats.fp8, stride: 8, nan: 0x7fn },
  { name: "e5m2", of: formats.bf8, stride: 8, nan: 0x7fn },
  { name: "e2m3", of: formats.fp6, stride: 8, nan: 0x1fn },
  { name: "e3m2", of: formats.bf6, stride: 8, nan: 0x1fn },
  { name: "e2m1", of: formats.fp4, stride: 4, nan: 0x7n },
];
const scales = [0x7fn, 0x80n, 0x7dn, 0x81n, 0x7fn, 0x60n, 0x9fn, 0x0n, 0xfen];

function small({ of, nan }: Small, value: Exact, how: Rounding, mods: Mods): bigint {
  if (value === "nan") return nan;
  const size = typeof value === "string" ? value : withoutSign(value);
  const minus = value === "-inf" || value === "-0" || (typeof value !== "string" && value.n < 0n);
  const beyond =
    size === "inf" || size === "-inf" || (typeof size !== "string" && compare(size, numberOf(of, largestOf(of))) > 0);
  const sign = minus ? 1n << BigInt(of.bits - 1) : 0n;
  return modified(of, beyond ? sign | largestOf(of) : rounded(of, value, how), mods);
}

for (const kind of smalls)
  for (const how of ["rn", "rz"] as const)
    for (const [text, mods] of combinations) {
      if (mods.finite === true) continue;
      const { stride } = kind;
      const put = (high: bigint, low: bigint): PtxValues => ({ D: (high << BigInt(stride)) | low });
      const plain = `cvt.${how}.satfinite${text}`;
      rule(
        `${plain}.${kind.name}x2.f32`,
        { A: singles, B: others },
        ({ A = 0n, B = 0n }) => put(...both((bits) => small(kind, exact(f32, bits), how, mods), A, B)),
        24,
      );
      const scaledBy = (of: Format, bits: bigint, scale: bigint): bigint =>
        small(kind, shifted(exact(of, flushed(of, bits)), 127 - Number(scale)), how, mods);
      rule(
        `${plain}.scaled::n1::ue8m0.${kind.name}x2.f32`,
        { A: singles, B: others, SCALE: scales },
        ({ A = 0n, B = 0n, SCALE = 0n }) => put(...both((bits) => scaledBy(f32, bits, SCALE), A, B)),
        24,
      );
      for (const name of ["f16", "bf16"] as const) {
        const of = formats[name];
        const halves = singles.map((bits) => (isNan(f32, bits) ? madeNan(of) : nearest(of, exact(f32, bits))));
        const pairs = halves.map((low, index) => low | ((halves[(index + 7) % halves.length] ?? 0n) << 16n));
        rule(
          `${plain}.${kind.name}x2.${name}x2`,
          { A: pairs },
          ({ A = 0n }) => put(...both((bits) => small(kind, exact(of, bits), how, mods), A >> 16n, A & 0xffffn)),
          24,
        );
        rule(
          `${plain}.scaled::n1::ue8m0.${kind.name}x2.${name}x2`,
          { A: pairs, SCALE: scales },
          ({ A = 0n, SCALE = 0n }) => put(...both((bits) => scaledBy(of, bits, SCALE), A >> 16n, A & 0xffffn)),
          24,
        );
      }
    }

function both(of: (bits: bigint) => bigint, high: bigint, low: bigint): [bigint, bigint] {
  return [of(high), of(low)];
}

/** Patterns of a small format, special ones first, in pairs. */
function patterns({ of, stride }: Small): bigint[] {
  const all = (1n << BigInt(of.bits)) - 1n;
  const list = [0x80n, 0x7fn, 0x7cn, 0xfcn, 0x01n, 0x38n, 0xb8n, 0xffn, 0x20n, 0x9fn, 0x1fn, 0x7en, 0x15n, 0x3cn].map(
    (bits) => (of.bits === 8 ? bits : (bits >> BigInt(8 - of.bits)) & all),
  );
  return list.map((low, index) => low | ((list[(index + 3) % list.length] ?? 0n) << BigInt(stride)));
}

for (const kind of smalls) {
  const { of, stride } = kind;
  const mask = (1n << BigInt(of.bits)) - 1n;
  const up = (to: Format, bits: bigint, mods: Mods, scale?: bigint): bigint => {
    const value = shifted(exact(of, bits & mask), Number(scale ?? 127n) - 127);
    // A NaN of a format with a payload keeps what of it fits; one that is multiplied by a scale is made anew.
    const nan = scale === undefined ? convert(of, bits & mask, to) : madeNan(to);
    return modified(to, value === "nan" ? nan : nearest(to, value), mods);
  };
  for (const [text, mods] of combinations) {
    if (mods.pzo === true) continue;
    if (mods.finite !== true)
      rule(
        `cvt.rn${text}.f16x2.${kind.name}x2`,
        { A: patterns(kind) },
        ({ A = 0n }) => {
          const [high, low] = both((bits) => up(formats.f16, bits, mods), A >> BigInt(stride), A);
          return { D: (high << 16n) | low };
        },
        14,
      );
    rule(
      `cvt.rn${text}.bf16x2.${kind.name}x2`,
      { A: patterns(kind) },
      ({ A = 0n }) => {
        const [high, low] = both((bits) => up(formats.bf16, bits, mods), A >> BigInt(stride), A);
        return { D: (high << 16n) | low };
      },
      14,
    );
    rule(
      `cvt.rn${text}.scaled::n2::ue8m0.bf16x2.${kind.name}x2`,
      { A: patterns(kind), SCALE: [0x7f80n, 0x8182n, 0xfe01n, 0x00fen, 0x7d90n, 0xfefen] },
      ({ A = 0n, SCALE = 0n }) => {
        const scaled = (bits: bigint, scale: bigint): bigint => up(formats.bf16, bits, mods, scale);
        return { D: (scaled(A >> BigInt(stride), SCALE >> 8n) << 16n) | scaled(A, SCALE & 0xffn) };
      },
      20,
    );
  }
}

/** 2^(e - 127) as bf16: the lowest is a subnormal, 0xff NaN, which has no sign. */
const scaleAsBrain = (e: bigint): bigint =>
  e === 255n ? 0x7fc0n : nearest(formats.bf16, shifted({ n: 1n, d: 0 }, Number(e) - 127));
rule(
  "cvt.rn.bf16x2.ue8m0x2",
  { A: [0x7f80n, 0x00ffn, 0x01fen, 0xff00n, 0x4090n] },
  ({ A = 0n }) => ({ D: (scaleAsBrain(A >> 8n) << 16n) | scaleAsBrain(A & 0xffn) }),
  5,
);

// Arithmetic of four 8-bit floats.

const bytes = (list: readonly bigint[], by: number): bigint[] =>
  list.map((_, index) =>
    [0, 1, 2, 3].reduce(
      (all, place) => all | ((list[(index * 4 + place * by) % list.length] ?? 0n) << BigInt(8 * place)),
      0n,
    ),
  );
const fours = [0x00n, 0x80n, 0x38n, 0xb9n, 0x7en, 0xfen, 0x7fn, 0x01n, 0x7cn, 0xfbn, 0x7bn, 0x45n, 0xc2n, 0x08n, 0x77n];
type ByteName = "e4m3" | "e5m2";
const byteFormats: Readonly<Record<ByteName, Format>> = { e4m3: formats.fp8, e5m2: formats.bf8 };
const eachByte = (of: (place: bigint) => bigint): bigint =>
  [0n, 8n, 16n, 24n].reduce((all, place) => all | (of(place) << place), 0n);
const byteNames = ["e4m3", "e5m2"] as const;
/** The largest numbers of both signs in pairs, and ones: sums of them overflow, the last in both directions. */
const large: Readonly<Record<ByteName, bigint>> = { e4m3: 0xfefe7e7en, e5m2: 0xfbfb7b7bn };
const ones: Readonly<Record<ByteName, bigint>> = { e4m3: 0x38383838n, e5m2: 0x3c3c3c3cn };
const opposite = (bits: bigint): bigint => bits ^ 0x80808080n;
for (const to of byteNames)
  for (const sat of ["", ".satfinite"])
    for (const rnd of ["", ".rn"]) {
      const of = byteFormats[to];
      const result = (value: Exact): bigint => {
        const minusInfinity = value === "-inf" && to === "e4m3";
        const bits = value === "nan" && to === "e4m3" ? 0x7fn : minusInfinity ? 0xffn : nearest(of, value);
        if (sat === "" || value === "nan") return bits;
        const minus = value === "-inf" || (typeof value !== "string" && value.n < 0n);
        const over = isNan(of, bits) || sizeOf(of, bits) > largestOf(of);
        return over ? (minus ? 0x80n : 0n) | largestOf(of) : bits;
      };
      for (const from of byteNames) {
        const a = byteFormats[from];
        for (const op of ["add", "sub"])
          rule(
            `${op}${rnd}${sat}.${to}x4.${from}x4`,
            { A: bytes(fours, 1), C: bytes(fours, 7) },
            ({ A = 0n, C = 0n }) => ({
              D: eachByte((place) => {
                const c = exact(of, (C >> place) & 0xffn);
                return result(addExact(exact(a, (A >> place) & 0xffn), op === "add" ? c : negate(c)));
              }),
            }),
            14,
            [{ A: large[from], C: op === "add" ? large[to] : opposite(large[to]) }],
          );
        for (const second of byteNames) {
          const b = byteFormats[second];
          rule(
            `fma${rnd}${sat}.${to}x4.${from}x4.${second}x4`,
            { A: bytes(fours, 1), B: bytes(fours, 7), C: bytes(fours, 4) },
            ({ A = 0n, B = 0n, C = 0n }) => ({
              D: eachByte((place) => {
                const product = multiplyExact(exact(a, (A >> place) & 0xffn), exact(b, (B >> place) & 0xffn));
                return result(addExact(product, exact(of, (C >> place) & 0xffn)));
              }),
            }),
            14,
            [{ A: large[from], B: ones[second], C: large[to] }],
          );
        }
      }
    }

// bf16 and other formats.

const DIRECTIONS = ["rn", "rz", "rm", "rp"] as const;
/** A number rounded by a direction. */
function directed(of: Format, value: Exact, how: (typeof DIRECTIONS)[number]): bigint {
  if (typeof value === "string" || how === "rn") return nearest(of, value);
  const low = nearest(of, value, true);
  const there = compare(withoutSign(numberOf(of, low)), withoutSign(value)) === 0;
  return !there && how === (value.n < 0n ? "rm" : "rp") ? low + 1n : low;
}
for (const [to, from] of [
  ["bf16", "f64"],
  ["bf16", "f16"],
  ["f16", "bf16"],
] as const)
  for (const how of DIRECTIONS) {
    const [source, target] = [formats[from as FormatName], formats[to as FormatName]];
    rule(
      `cvt.${how}.${to}.${from}`,
      { A: floatEdges(from) },
      ({ A = 0n }) => ({
        D: isNan(source, A) ? convert(source, A, target) : directed(target, exact(source, A), how),
      }),
      15,
    );
  }
for (const type of ["u16", "u32", "u64", "s16", "s32", "s64"])
  for (const how of DIRECTIONS) {
    const width = Number(type.slice(1));
    const top = 1n << BigInt(width - 1);
    rule(
      `cvt.${how}.bf16.${type}`,
      { A: [0n, 1n, 259n, 0x7f7fn, top, 2n * top - 1n, top - 1n, 0x8081n, 257n] },
      ({ A = 0n }) => ({
        D: directed(formats.bf16, { n: type.startsWith("s") ? BigInt.asIntN(width, A) : A, d: 0 }, how),
      }),
      9,
    );
  }

/** Rules of conversions to and from small floats, and of their arithmetic. */
export const ptxSmallRules: readonly PtxRule[] = rules;
