import {
  addExact,
  compare,
  convert,
  exact,
  formats,
  type FormatName,
  madeNan,
  multiplyExact,
  nearest,
  result,
} from "./floats.ts";
import { type Fields, type Rule, unsigned } from "./library.ts";
import { ldexp, type RuleMaker } from "./vector-rules.ts";

// Operations whose operands are of different kinds: mixed precision, scaling of a division, pieces of 2/π, tiles.

const named = (name: string): FormatName => name as FormatName;

/** Which operands are halves, which half, and their signs: each field's bits in the order SRC0, SRC1, SRC2. */
const MIXES: readonly Fields[] = [
  {},
  { OP_SEL_HI: 7 },
  { OP_SEL_HI: 7, OP_SEL: 7 },
  { OP_SEL_HI: 1, OP_SEL: 1, NEG: 1 },
  { OP_SEL_HI: 2, NEG_HI: 2, NEG: 4 },
  { OP_SEL_HI: 4, OP_SEL: 4, NEG_HI: 5, NEG: 2 },
  { OP_SEL_HI: 2, OP_SEL: 2, NEG_HI: 7 },
  { OP_SEL_HI: 5, OP_SEL: 3, NEG: 7 },
  { NEG_HI: 1 },
  { NEG_HI: 2, NEG: 1 },
  { NEG_HI: 4 },
];

function mixed(half: FormatName, fused: boolean, fields: Fields, sources: readonly bigint[]): bigint {
  const f32 = formats.f32;
  const has = (field: string, index: number): boolean => (((fields[field] ?? 0) >> index) & 1) === 1;
  const [a = 0n, b = 0n, c = 0n] = sources.map((bits, index) => {
    const chosen = has("OP_SEL", index) ? bits >> 16n : unsigned(16, bits);
    const wide = has("OP_SEL_HI", index) ? convert(formats[half], chosen, f32) : bits;
    const size = has("NEG_HI", index) ? wide & 0x7fff_ffffn : wide;
    return has("NEG", index) ? size ^ 0x8000_0000n : size;
  });
  const product = () => multiplyExact(exact(f32, a), exact(f32, b));
  if (fused) return result(f32, [a, b, c], () => addExact(product(), exact(f32, c)));
  const rounded = result(f32, [a, b], product);
  return result(f32, [rounded, c], () => addExact(exact(f32, rounded), exact(f32, c)));
}

/** Registers that are a usual f32 and hold usual halves, and some at the edges. */
const REGISTERS = [
  0x3f8c_3c01n,
  0xc0f1_4248n,
  0x4131_b80bn,
  0x3c00_bfffn,
  0x7bff_7c00n,
  0x0000_8001n,
  0x7f80_0001n,
  0x3fc0_0000n,
  0xb555_3555n,
  0x8000_0000n,
  0x7e01_fc00n,
  0x4640_e400n,
  0xc2f6_e979n,
];

function mix(half: FormatName, fused: boolean, part?: "lo" | "hi"): Rule {
  const from = {
    SRC0: REGISTERS,
    SRC1: [...REGISTERS.slice(5), ...REGISTERS.slice(0, 5)],
    SRC2: [...REGISTERS.slice(3), ...REGISTERS.slice(0, 3)],
  };
  return {
    from: part === undefined ? from : { ...from, VDST: [0xabcd_1234n, 0xffff_ffffn, 0n] },
    fields: MIXES,
    cases: 44,
    gives: ({ SRC0 = 0n, SRC1 = 0n, SRC2 = 0n, VDST = 0n }, _, __, fields) => {
      const wide = mixed(half, fused, fields, [SRC0, SRC1, SRC2]);
      if (part === undefined) return { VDST: wide };
      const narrow = convert(formats.f32, wide, formats[half]);
      return { VDST: part === "hi" ? unsigned(16, VDST) | (narrow << 16n) : ((VDST >> 16n) << 16n) | narrow };
    },
  };
}

/** Whether |a / b| lies between zero and the lowest normal number; none of the candidates is near that number. */
function tiny(name: FormatName, a: bigint, b: bigint): boolean {
  const [x, y] = [exact(formats[name], a), exact(formats[name], b)];
  if (typeof x === "string" || typeof y === "string" || x.n === 0n || y.n === 0n) return false;
  const size = (n: bigint): bigint => (n < 0n ? -n : n);
  return compare({ n: size(x.n), d: x.d }, multiplyExact({ n: size(y.n), d: y.d }, lowest(name)) as typeof x) < 0;
}

const lowest = (name: FormatName): { n: bigint; d: number } => ({ n: 1n, d: formats[name].bias - 1 });

/** Numbers in their order of size that take a division through each of its ways. */
function divisionPairs(name: FormatName): [bigint, bigint][] {
  const of = formats[name];
  const at = (power: number, fraction = 5n): bigint =>
    (BigInt(power + of.bias) << BigInt(of.fraction)) | (fraction << BigInt(of.fraction - 4));
  const minus = 1n << BigInt(of.bits - 1);
  const [gap, least] = name === "f32" ? [96, 23] : [768, 53];
  const [top, bottom] = [of.bias, 1 - of.bias];
  return [
    [at(1), at(0)],
    [0n, at(0)],
    [at(0), minus],
    [at(gap), at(0)],
    [at(gap - 1), at(0)],
    [minus | at(gap + 5), at(0)],
    [at(0), 5n],
    [at(0), minus | 1n],
    [at(0), at(top, 8n)],
    [minus | at(bottom + 5), at(10)],
    [at(bottom + least - 1), at(bottom + 1)],
    [at(bottom + least), at(bottom + 1)],
    [7n, at(bottom + 2)],
    [at(top), at(top)],
  ];
}

function divisionScale(name: FormatName): Rule {
  const of = formats[name];
  const stored = (a: bigint): number => Number((a & ((1n << BigInt(of.bits - 1)) - 1n)) >> BigInt(of.fraction));
  const [gap, least, places] = name === "f32" ? [96, 23, 64n] : [768, 53, 128n];
  const one = nearest(of, { n: 1n, d: 0 });
  // Each pair with the numerator and with the denominator as the number to scale.
  const pairs = divisionPairs(name).flatMap(([n, d]) => [
    [n, d, n],
    [d, d, n],
  ]);
  return {
    from: Object.fromEntries(["SRC0", "SRC1", "SRC2"].map((key, index) => [key, pairs.map((all) => all[index] ?? 0n)])),
    same: true,
    cases: pairs.length,
    gives: ({ SRC0 = 0n, SRC1 = 0n, SRC2 = 0n }) => {
      const zero = (a: bigint): boolean => a << 1n === 0n || a === 1n << BigInt(of.bits - 1);
      const up = ldexp(name, SRC0, places);
      const [asDenominator, asNumerator] = [SRC0 === SRC1 ? up : SRC0, SRC0 === SRC2 ? up : SRC0];
      if (zero(SRC1) || zero(SRC2)) return { VDST: madeNan(of), VCC: 0n };
      if (stored(SRC2) - stored(SRC1) >= gap) return { VDST: asDenominator, VCC: 1n };
      if (stored(SRC1) === 0) return { VDST: up, VCC: 0n };
      const [inverse, quotient] = [tiny(name, one, SRC1), tiny(name, SRC2, SRC1)];
      if (inverse && quotient) return { VDST: asDenominator, VCC: 1n };
      if (inverse) return { VDST: ldexp(name, SRC0, -places), VCC: 0n };
      if (quotient) return { VDST: asNumerator, VCC: 1n };
      return { VDST: stored(SRC2) <= least ? up : SRC0, VCC: 0n };
    },
  };
}

/** arctan(1 / n) in units of 1 / `one`, by its series. */
function inverseTangent(n: bigint, one: bigint): bigint {
  let power = one / n;
  let sum = power;
  for (let k = 3n; power !== 0n; k += 2n) {
    power = -power / (n * n);
    sum += power / k;
  }
  return sum;
}

/** 1201 places of 2/π after the point, by Machin's formula. */
function twoOverPi(): bigint {
  const one = 1n << 1400n;
  const pi = 4n * (4n * inverseTangent(5n, one) - inverseTangent(239n, one));
  return ((2n * one) << 1201n) / pi;
}

function reductionPiece(): Rule {
  const table = twoOverPi();
  const f64 = (exponent: bigint): bigint => (exponent << 52n) | 0x8_1234_5678_9abcn;
  const minus = 1n << 63n;
  const exponents = [1023n, 1077n, 1078n, 0n, 1100n, 1967n, 1968n, 2046n, 1500n];
  return {
    from: {
      SRC0: exponents.map((e, index) => (index % 2 === 1 ? minus : 0n) | f64(e)),
      SRC1: [0n, 1n, 2n, 3n, 5n, 21n, 22n, 31n, 32n, 0xffff_ffe1n],
    },
    cases: 24,
    gives: ({ SRC0 = 0n, SRC1 = 0n }) => {
      const e = (SRC0 >> 52n) & 2047n;
      const shift = (SRC1 & 31n) * 53n + (e > 1077n ? e - 1077n : 0n);
      // The 53 places that a shift brings before the point, of those that were behind it.
      const piece = unsigned(53, (table << (shift + 53n)) >> 1201n);
      const scale = -53 - Number(shift) + (e >= 1968n ? 128 : 0);
      if (piece === 0n) return { VDST: 0n };
      return { VDST: nearest(formats.f64, multiplyExact({ n: piece, d: 0 }, { n: 1n, d: -scale }), true) };
    },
  };
}

/** The screen engines that own the 32-pixel tiles of a rectangle, whose corners are given by their two low bits. */
function tiles(select: bigint): bigint {
  const [left, top, right, bottom] = [6n, 4n, 2n, 0n].map((low) => Number((select >> low) & 3n)) as [
    number,
    number,
    number,
    number,
  ];
  let mask = 0n;
  for (let x = left; ; x = (x + 1) % 4) {
    for (let y = top; ; y = (y + 1) % 4) {
      const engine = (((x & 1) ^ (y >> 1)) << 1) | ((y & 1) ^ (x >> 1));
      mask |= 1n << BigInt(engine);
      if (y === bottom) break;
    }
    if (x === right) break;
  }
  return mask;
}

export const mixedRules: readonly RuleMaker[] = [
  [/^v_(fma|mad)_mix_f32(?:_(bf16))?$/, ([, op, half = "f16"]) => mix(named(half), op === "fma")],
  [
    /^v_(fma|mad)_mix(lo|hi)_(f16|bf16)$/,
    ([, op, part, half = ""]) => mix(named(half), op === "fma", part as "lo" | "hi"),
  ],
  [/^v_div_scale_(f32|f64)$/, ([, t = ""]) => divisionScale(named(t))],
  [/^v_trig_preop_f64$/, reductionPiece],
  [
    /^v_screen_partition_4se_b32$/,
    () => ({
      from: { SRC0: Array.from({ length: 37 }, (_, index) => BigInt(index * 7)) },
      same: true,
      cases: 37,
      gives: ({ SRC0 = 0n }) => ({ VDST: tiles(SRC0) }),
    }),
  ],
  // One comparison that always fails and one that always holds; both write two masks on these generations.
  [
    /^v_cmpx_(f|t)_[iu]16$/,
    ([, op]) => ({
      from: { SRC0: [0n, 5n, 0xffffn, 0x8000n], SRC1: [0n, 0xffffn, 5n] },
      archs: ["cdna1", "cdna2", "cdna3", "cdna4"],
      cases: 4,
      gives: () => ({ VCC: op === "t" ? 1n : 0n, EXEC: op === "t" ? 1n : 0n }),
    }),
  ],
];
