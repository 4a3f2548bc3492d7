import {
  addExact,
  type Exact,
  exact,
  type Format,
  formats,
  type FormatName,
  multiplyExact,
  nearest,
  negate,
} from "./floats.ts";
import { type Fields, type Rule, signed, unsigned, type Values } from "./library.ts";
import { slotOf, type Slots, slotsOf } from "./matrix-slots.ts";
import type { RuleMaker } from "./vector-rules.ts";

/** One side of a product: its format, and where its elements are. */
interface Side {
  /** A float format, or iu8, iu4, i8. */
  readonly type: string;
  readonly width: number;
  readonly slots: Slots;
  /** Lanes of a group: 16, or 32 in waves of 64. Further rows of A are behind the others in the same lanes. */
  readonly group: number;
}

/** A product under fixed fields of the encoding. */
interface Product {
  readonly lanes: number;
  readonly m: number;
  readonly n: number;
  readonly k: number;
  readonly a: Side;
  readonly b: Side;
  readonly c: string;
  readonly d: string;
  /** Elements are in so many groups of 16 lanes. */
  readonly copies: number;
  /** Two of four columns of A are stored, and the index takes so many bits at this place of the register. */
  readonly index: { readonly first: number } | undefined;
  /** Neighbours of K with one scale, and where a scale is. */
  readonly scales:
    | { readonly per: number; readonly of: (side: "A" | "B", line: number, block: number) => readonly [number, number] }
    | undefined;
  /** Register and half of an element of the result. */
  readonly place: (i: number, j: number) => readonly [lane: number, index: number];
  /** C is read from VDST. */
  readonly accumulates: boolean;
  readonly fields: Fields;
  /** Whether an element of A (0), B (1) or C (2) is negated; `at` is its number along K. Without it, C by NEG. */
  readonly flips?: (operand: number, at: number) => boolean;
}

const SMALL = ["fp8", "bf8", "fp6", "bf6", "fp4"];
const isInteger = (type: string): boolean => /^iu?\d/.test(type);
const bitsOf = (type: string): number =>
  isInteger(type) ? Number(/\d+$/.exec(type)?.[0]) : formats[type as FormatName].bits;
const bit = (fields: Fields, name: string, index: number): boolean => (((fields[name] ?? 0) >> index) & 1) === 1;

function read(type: string, bits: bigint, isSigned: boolean): Exact {
  if (isInteger(type)) return { n: (isSigned ? signed : unsigned)(bitsOf(type), bits), d: 0 };
  return exact(formats[type as FormatName], bits);
}

const lanesOf = (value: bigint | readonly bigint[] | undefined): readonly bigint[] =>
  Array.isArray(value) ? (value as readonly bigint[]) : [];
const slice = (of: readonly bigint[], lane: number, first: number, width: number): bigint =>
  unsigned(width, (of[lane] ?? 0n) >> BigInt(first));

/** Lane and first bit of an element of A (line i, column k) or B (line j, row k). */
function placeOf({ slots, width, group }: Side, line: number, k: number): readonly [lane: number, first: number] {
  const found = slotOf(slots, k);
  const item = found.item + Math.floor(line / group) * slots.run * slots.starts.length;
  return [(line % group) + group * found.group, item * width];
}

/** The scale as a number: E8M0, E5M3 or E4M3 without sign. */
function scaleOf(bits: bigint, format: number): Exact {
  const power = (exponent: number): Exact =>
    exponent >= 0 ? { n: 1n << BigInt(exponent), d: 0 } : { n: 1n, d: -exponent };
  if (format === 0) return bits === 255n ? "nan" : power(Number(bits) - 127);
  if (format === 2) return exact(formats.fp8, bits & 0x7fn);
  if (bits === 255n) return "nan";
  const exponent = Number(bits >> 3n);
  const fraction = (bits & 7n) + (exponent === 0 ? 0n : 8n);
  return multiplyExact({ n: fraction, d: 0 }, power(Math.max(exponent, 1) - 18));
}

function flipped({ flips, accumulates, fields }: Product, operand: number, at: number): boolean {
  if (flips !== undefined) return flips(operand, at);
  return operand === 2 && !accumulates && bit(fields, "NEG", 2);
}

/** The columns of a row of A that take part, with their numbers; of a sparse A those that the index names. */
function rowOfA(product: Product, all: Values, i: number): { k: number; x: Exact }[] {
  const { a, b, k, index, fields } = product;
  const A = lanesOf(all["SRC0"]);
  const value = (bits: bigint, at: number): Exact => {
    const x = read(a.type, bits, a.type === "i8" || bit(fields, "NEG", 0));
    return flipped(product, 0, at) ? negate(x) : x;
  };
  if (index === undefined)
    return Array.from({ length: k }, (_, column) => ({
      k: column,
      x: value(slice(A, ...placeOf(a, i, column), a.width), column),
    }));
  const indices = lanesOf(all["SRC2"]);
  const found: { k: number; x: Exact }[] = [];
  for (let four = 0; four < k; four += 4) {
    // The two stored elements are where B has these four rows, at half the place.
    const { group, item } = slotOf(b.slots, four);
    const lane = i + a.group * group;
    for (const second of [0, 1]) {
      const stored = item / 2 + second;
      const which = Number(slice(indices, lane, index.first + 2 * stored, 2));
      found.push({ k: four + which, x: value(slice(A, lane, stored * a.width, a.width), 0) });
    }
  }
  return found;
}

function columnOfB(product: Product, all: Values, j: number): Exact[] {
  const { b, k, fields } = product;
  const B = lanesOf(all["SRC1"]);
  return Array.from({ length: k }, (_, row) => {
    const y = read(b.type, slice(B, ...placeOf(b, j, row), b.width), b.type === "i8" || bit(fields, "NEG", 1));
    return flipped(product, 1, row) ? negate(y) : y;
  });
}

function startOf(product: Product, bits: bigint): Exact {
  const { c, fields } = product;
  const value = read(c, bits, true);
  if (isInteger(c)) return value;
  const minus = typeof value === "string" ? value.startsWith("-") : value.n < 0n;
  const size = bit(fields, "NEG_HI", 2) && minus ? negate(value) : value;
  return flipped(product, 2, 0) ? negate(size) : size;
}

function finish(d: string, sum: Exact, fields: Fields): bigint {
  if (!isInteger(d)) return nearest(formats[d as FormatName], sum);
  const whole = typeof sum === "string" ? 0n : sum.n >> BigInt(sum.d);
  const [low, high] = [-(1n << 31n), (1n << 31n) - 1n];
  const kept = (fields["CLAMP"] ?? 0) === 1 ? (whole < low ? low : whole > high ? high : whole) : whole;
  return unsigned(32, kept);
}

/** D of the values that the operands have. */
function multiply(product: Product, all: Values): Values {
  const { lanes, m, n, c, d, scales, place, accumulates, fields } = product;
  const C = lanesOf(all[accumulates ? "VDST" : "SRC2"]);
  const old = lanesOf(all["VDST"]);
  const D = Array.from({ length: lanes }, (_, lane) => old[lane] ?? 0n);
  const scale = (side: "A" | "B", line: number, k: number): Exact => {
    if (scales === undefined) return { n: 1n, d: 0 };
    const [lane, byte] = scales.of(side, line, Math.floor(k / scales.per));
    const format = (fields[side === "A" ? "SCALE_NEG" : "SCALE_NEG_HI"] ?? 0) & 3;
    return scaleOf(slice(lanesOf(all[side === "A" ? "SCALE_SRC0" : "SCALE_SRC1"]), lane, byte * 8, 8), format);
  };
  const columns = Array.from({ length: n }, (_, j) => columnOfB(product, all, j));
  for (let i = 0; i < m; i++) {
    const row = rowOfA(product, all, i);
    for (let j = 0; j < n; j++) {
      const [lane, index] = place(i, j);
      let sum = startOf(product, slice(C, lane, index * bitsOf(c), bitsOf(c)));
      for (const { k, x } of row) {
        const term = multiplyExact(x, columns[j]?.[k] ?? "nan");
        sum = addExact(
          sum,
          scales === undefined ? term : multiplyExact(multiplyExact(term, scale("A", i, k)), scale("B", j, k)),
        );
      }
      const first = BigInt(index * bitsOf(d));
      const mask = ((1n << BigInt(bitsOf(d))) - 1n) << first;
      D[lane] = ((D[lane] ?? 0n) & ~mask) | (finish(d, sum, fields) << first);
    }
  }
  return { VDST: D };
}

/** Numbers of a case, as bits by element. */
interface Scene {
  readonly A: ReadonlyMap<string, bigint>;
  readonly B: ReadonlyMap<string, bigint>;
  readonly C: ReadonlyMap<string, bigint>;
}

/** The pattern of a small whole number in a format, or of a special value. */
function pattern(type: string, value: number | "nan" | "inf" | "-0" | "least" | "most"): bigint {
  if (isInteger(type)) {
    const width = bitsOf(type);
    if (value === "most") return (1n << BigInt(width - 1)) - 1n;
    if (value === "least") return 1n << BigInt(width - 1);
    return unsigned(width, typeof value === "number" ? BigInt(value) : 0n);
  }
  const format: Format = formats[type as FormatName];
  const sign = 1n << BigInt(format.bits - 1);
  if (format.fnuz === true && (value === "nan" || value === "most")) return value === "nan" ? sign : sign - 1n;
  switch (value) {
    case "least":
      return 1n;
    case "-0":
      return format.fnuz === true ? 0n : sign;
    case "most":
      return format.ieee ? nearest(format, "inf") - 1n : sign - (format.bits === 8 ? 2n : 1n);
    case "nan":
      // Formats of fewer bits have neither: their largest number then.
      return format.ieee ? nearest(format, "inf") | 1n : sign - 1n;
    case "inf":
      return format.ieee ? nearest(format, "inf") : sign - 2n;
    default:
      return nearest(format, { n: BigInt(value), d: 0 });
  }
}

const key = (row: number, column: number): string => `${row} ${column}`;

/** Columns spread over a row so that every group of lanes and most registers get some. */
function spread(k: number, seed: number, count: number): number[] {
  const step = Math.max(1, Math.floor(k / count));
  return [...new Set(Array.from({ length: count }, (_, n) => (n * step + ((seed * 3 + n * 5) % step)) % k))];
}

/**
 * Three kinds of numbers. 0: small ones that no two places share. 1: NaN, infinity, minus zero, the least number. 2: sums
 * that overflow or have to be rounded.
 */
function scene({ m, n, k, a, b, c, d }: Product, kind: number, seed: number): Scene {
  const A = new Map<string, bigint>();
  const B = new Map<string, bigint>();
  const C = new Map<string, bigint>();
  const wholes = isInteger(a.type) ? [1, 2, 3, -1, -2, 5] : [1, 2, 3, -1, -2, 4];
  if (kind === 0) {
    // The first columns of runs besides: there a wrong size of a run shows.
    const runs = Array.from({ length: k >= 32 ? 8 : 0 }, (_, run) => (run * k) / 8);
    const columns = new Set([...spread(k, seed, Math.min(k, 12)), ...runs]);
    for (const [place, column] of [...columns].entries()) {
      A.set(key((seed + place * 5) % m, column), pattern(a.type, wholes[place % 6] ?? 1));
      for (const line of [seed % n, (seed + 7) % n])
        B.set(key(column, line), pattern(b.type, wholes[(place + line) % 6] ?? 1));
      // Rows of B beside a column of A that is zero: a wrong order of K would bring them in.
      if (!columns.has((column + 1) % k)) B.set(key((column + 1) % k, (seed + 7) % n), pattern(b.type, 2));
    }
    C.set(key(seed % m, (seed + 7) % n), pattern(c, 7));
    C.set(key(m - 1, n - 1), pattern(c, -3));
    return { A, B, C };
  }
  const at = (place: number): number => spread(k, seed, Math.min(k, 4))[place % 4] ?? 0;
  if (kind === 1) {
    const rows = { nan: 1, inf: 4, minus: 6, least: 9, other: 3 };
    A.set(key(rows.nan, at(0)), pattern(a.type, "nan"));
    A.set(key(rows.inf, at(1)), pattern(a.type, "inf"));
    A.set(key(rows.least, at(2)), pattern(a.type, "least"));
    A.set(key(rows.other, at(3)), pattern(a.type, 2));
    for (let column = 0; column < k; column++) {
      if (!isInteger(a.type)) A.set(key(rows.minus, column), pattern(a.type, "-0"));
      B.set(key(column, 2), pattern(b.type, 1));
    }
    // Infinity times zero, and the least numbers of both sides.
    B.set(key(at(1), 5), pattern(b.type, 0));
    B.set(key(at(2), 11), pattern(b.type, "least"));
    B.set(key(at(3), 12), pattern(b.type, "nan"));
    if (!isInteger(c)) {
      C.set(key(rows.minus, 2), pattern(c, "-0"));
      C.set(key(rows.least, 2), pattern(c, "least"));
      C.set(key(rows.inf, 11), pattern(c, "inf") | (1n << BigInt(bitsOf(c) - 1)));
    }
    return { A, B, C };
  }
  for (const [place, column] of [at(0), at(1), at(2), at(3)].entries()) {
    A.set(key(8, column), pattern(a.type, "most"));
    A.set(key(11, column), pattern(a.type, place === 0 ? 1 : 0));
    B.set(key(column, 3), pattern(b.type, "most"));
    B.set(key(column, 10), pattern(b.type, isInteger(b.type) ? "least" : place === 0 ? 3 : 1));
  }
  // A tie: half of the last place of C is added to it, which goes to the even neighbour.
  C.set(key(11, 10), isInteger(c) ? pattern(c, 2 ** 31 - 2) : tie(c));
  C.set(key(8, 3), pattern(d === c ? d : c, "most"));
  C.set(key(8, 10), pattern(c, "least"));
  return { A, B, C };
}

/** A number whose last place is worth 2, or as near as the format comes. */
function tie(type: string): bigint {
  const { fraction } = formats[type as FormatName];
  return nearest(formats[type as FormatName], { n: 2n ** BigInt(fraction + 1) + 2n, d: 0 });
}

/** The operands that hold a scene. */
function pack(product: Product, { A, B, C }: Scene, seed: number): Record<string, readonly bigint[]> {
  const { lanes, m, n, k, a, b, c, copies, index, scales, place, accumulates } = product;
  const zero = (): bigint[] => Array.from({ length: lanes }, () => 0n);
  const [SRC0, SRC1, sums, indices] = [zero(), zero(), zero(), zero()];
  const put = (into: bigint[], lane: number, first: number, bits: bigint): void => {
    for (let copy = 0; copy < copies; copy++)
      into[lane + 16 * copy] = (into[lane + 16 * copy] ?? 0n) | (bits << BigInt(first));
  };
  for (let j = 0; j < n; j++)
    for (let row = 0; row < k; row++) {
      put(SRC1, ...placeOf(b, j, row), B.get(key(row, j)) ?? 0n);
    }
  for (let i = 0; i < m; i++) {
    if (index === undefined) {
      for (let column = 0; column < k; column++) {
        put(SRC0, ...placeOf(a, i, column), A.get(key(i, column)) ?? 0n);
      }
      continue;
    }
    for (let four = 0; four < k; four += 4) {
      const { group, item } = slotOf(b.slots, four);
      const lane = i + a.group * group;
      const wanted = [0, 1, 2, 3].filter((one) => (A.get(key(i, four + one)) ?? 0n) !== 0n).slice(0, 2);
      const [low = 0, high = low === 0 ? 1 : 0] = wanted;
      for (const [second, which] of [Math.min(low, high), Math.max(low, high)].entries()) {
        SRC0[lane] =
          (SRC0[lane] ?? 0n) | ((A.get(key(i, four + which)) ?? 0n) << BigInt((item / 2 + second) * a.width));
        indices[lane] = (indices[lane] ?? 0n) | (BigInt(which) << BigInt(index.first + 2 * (item / 2 + second)));
      }
    }
  }
  for (const [where, bits] of C) {
    const [i = 0, j = 0] = where.split(" ").map(Number);
    const [lane, at] = place(i, j);
    sums[lane] = (sums[lane] ?? 0n) | (bits << BigInt(at * bitsOf(c)));
  }
  const operands: Record<string, readonly bigint[]> = accumulates
    ? { SRC0, SRC1, SRC2: indices, VDST: sums }
    : { SRC0, SRC1, SRC2: sums };
  if (scales === undefined) return operands;
  const scaleBits = (side: "A" | "B", lines: number): bigint[] => {
    const all = zero();
    for (let line = 0; line < lines; line++)
      for (let block = 0; block < k / scales.per; block++) {
        const [lane, byte] = scales.of(side, line, block);
        const format = (product.fields[side === "A" ? "SCALE_NEG" : "SCALE_NEG_HI"] ?? 0) & 3;
        const one = [127n, 0x78n, 0x38n][format] ?? 0n;
        const step = BigInt((line * 3 + block * 5 + seed) % 4);
        // One row has the highest value, which is NaN.
        const bits = seed === 1 && line === 13 ? ([255n, 255n, 0x7fn][format] ?? 0n) : one + step - 1n;
        all[lane] = (all[lane] ?? 0n) | (bits << BigInt(8 * byte));
      }
    return all;
  };
  return { ...operands, SCALE_SRC0: scaleBits("A", m), SCALE_SRC1: scaleBits("B", n) };
}

/** The rule of the products, one for each case; `sceneOf` numbers the scenes, which go round three kinds. */
function rule(
  products: readonly Product[],
  { archs, sceneOf = (index) => index }: { archs?: readonly string[]; sceneOf?: (index: number) => number } = {},
): Rule {
  const values = products.map((product, index): Values => {
    const seed = sceneOf(index);
    const operands = pack(product, scene(product, seed % 3, seed), seed);
    // Where results take halves of registers, what is in the other halves stays.
    const old = Array.from({ length: product.lanes }, (_, lane) => (lane % 5 === 0 ? 0xa5a5_a5a5n : 0n));
    return product.copies > 1 && bitsOf(product.d) === 16 ? { ...operands, VDST: old } : operands;
  });
  const names = [...new Set(values.flatMap((each) => Object.keys(each)))];
  return {
    // Nothing is picked: each case gives all of its operands.
    from: {},
    cases: 0,
    also: values,
    ...(archs === undefined ? {} : { archs }),
    fields: products.map(({ fields }) => fields),
    gives: (_, all) => {
      const at = values.findIndex((each) => names.every((name) => each[name] === all[name]));
      const product = products[at];
      if (product === undefined) throw new Error("these operands belong to no case");
      return multiply(product, all);
    },
  };
}

/** NEG negates the even elements of A and B, NEG_HI the odd ones. */
const flipsOfAll =
  (fields: Fields) =>
  (operand: number, at: number): boolean =>
    bit(fields, at % 2 === 0 ? "NEG" : "NEG_HI", operand);

const mfmaPlace =
  (rows: number) =>
  (i: number, j: number): readonly [number, number] =>
    rows === 32 ? [j + 32 * ((i >> 2) & 1), (i & 3) + 4 * (i >> 3)] : [j + 16 * (i >> 2), i & 3];
const wmmaPlace = (i: number, j: number): readonly [number, number] => [
  j + 16 * ((i >> 3) & 1),
  (i & 7) + 8 * (i >> 4),
];

/** Rows of a wave of 64 lanes, RDNA 4: four neighbours in a lane, the next four 32 lanes on. */
const wmmaPlaceOf64 = (i: number, j: number): readonly [number, number] => [
  j + 16 * ((i >> 3) & 1) + 32 * ((i >> 2) & 1),
  i & 3,
];

const side = (type: string, slots: string, group: number): Side => ({
  type,
  width: bitsOf(type),
  slots: slotsOf(slots),
  group,
});

/** Formats by the fields that name them: every one on both sides, in different pairs. */
const PAIRS: readonly (readonly [number, number])[] = [
  [0, 4],
  [1, 0],
  [4, 3],
  [2, 1],
  [3, 2],
  [4, 0],
  [2, 4],
];

export const matrixRules: readonly RuleMaker[] = [
  [
    // Signs that BLGP changes beside NaN, infinity and zeros; plain numbers are in lane-rules.ts.
    /^v_mfma_f64_16x16x4_?f64$/,
    () =>
      rule(
        [1, 2, 4, 7].map((signs): Product => ({
          lanes: 64,
          m: 16,
          n: 16,
          k: 4,
          a: side("f64", "cdna dense 16 64 4", 16),
          b: side("f64", "cdna dense 16 64 4", 16),
          c: "f64",
          d: "f64",
          copies: 1,
          index: undefined,
          scales: undefined,
          place: (i, j) => [j + 16 * (i % 4), i >> 2],
          accumulates: false,
          fields: { BLGP: signs },
          flips: (operand) => bit({ signs }, "signs", operand),
        })),
      ),
  ],
  [
    /^v_smfmac_(f32|i32)_(16|32)x\d+x(\d+)_(f16|bf16|i8|fp8|bf8)(?:_(fp8|bf8))?$/,
    ([, d = "", rows = "", depth = "", a = "", b = a]) => {
      const [m, k] = [Number(rows), Number(depth)];
      const width = bitsOf(a);
      const slots = `cdna sparse ${m} ${width} ${k}`;
      const stored = (m * k) / 2 / 64;
      const sets = 16 / stored;
      // Products of 8-bit floats that CDNA 3 has too: every other case is its, in the FNUZ formats.
      const both = width === 8 && a !== "i8" && sets > 1;
      const scenes = [0, Math.max(0, sets - 1), 1].flatMap((set, index) =>
        (both ? ["_fnuz", ""] : [""]).map((variant): Product => {
          const type = (name: string): string => (isInteger(name) ? name : `${name}${variant}`);
          // With CBSZ other than 0 the first set is taken whatever ABID says.
          const fields: Fields =
            sets === 1 || (set === 0 && index === 0) ? {} : index === 2 ? { CBSZ: 1, ABID: 1 } : { ABID: set };
          return {
            lanes: 64,
            m,
            n: m,
            k,
            a: side(type(a), slots, m),
            b: side(type(b), slots, m),
            c: d,
            d,
            copies: 1,
            index: { first: index === 2 ? 0 : set * 2 * stored },
            scales: undefined,
            place: mfmaPlace(m),
            accumulates: true,
            fields,
          };
        }),
      );
      return rule(scenes, both ? { sceneOf: (index) => Math.floor(index / 2) } : {});
    },
  ],
  [
    /^v_mfma_(scale_)?f32_(16|32)x\d+x(\d+)_f8f6f4$/,
    ([, scaled, rows = "", depth = ""]) => {
      const [m, k] = [Number(rows), Number(depth)];
      return rule(
        PAIRS.map(([first, second], index): Product => {
          const [a = "", b = ""] = [SMALL[first], SMALL[second]];
          const [byteA, byteB] = [index % 4, (index + 1) % 4];
          const select = { OP_SEL: (byteA & 1) | ((byteB & 1) << 1), OP_SEL_HI: (byteA >> 1) | ((byteB >> 1) << 1) };
          return {
            lanes: 64,
            m,
            n: m,
            k,
            a: side(a, `cdna named ${m} ${bitsOf(a)} ${k}`, m),
            b: side(b, `cdna named ${m} ${bitsOf(b)} ${k}`, m),
            c: "f32",
            d: "f32",
            copies: 1,
            index: undefined,
            scales:
              scaled === undefined
                ? undefined
                : { per: 32, of: (of, line, block) => [line + m * block, of === "A" ? byteA : byteB] },
            place: mfmaPlace(m),
            accumulates: false,
            fields: { CBSZ: first, BLGP: second, ...(scaled === undefined ? {} : select) },
          };
        }),
      );
    },
  ],
  [
    /^v_wmma_(f32|f16|bf16|i32)_16x16x16_(f16|bf16|iu8|iu4)$/,
    ([, d = "", a = ""]) => {
      // The cases go round these generations.
      const archs = ["rdna3", "rdna3_5", "rdna4"];
      const half = d === "f16" || d === "bf16";
      // After those of waves of 32 lanes, two rounds of waves of 64.
      const products = Array.from({ length: 15 }, (_, index): Product => {
        const older = index % 3 !== 2;
        const kind = Math.floor(index / 3) % 3;
        const lanes = index < 9 ? 32 : 64;
        const fields: Fields = {
          ...(isInteger(a)
            ? { NEG: kind + 1, CLAMP: kind === 2 ? 1 : 0 }
            : ([{}, { NEG: 2, NEG_HI: 5 }, { NEG: 5, NEG_HI: 2 }][kind] ?? {})),
          ...(half && older && kind > 0 ? { OP_SEL: 4 } : {}),
        };
        const upper = (fields["OP_SEL"] ?? 0) === 4 ? 1 : 0;
        const slots = `${older ? "rdna3" : "rdna4"} ${older || lanes === 32 ? "dense" : "wave64"} 16 ${bitsOf(a)} 16`;
        return {
          lanes,
          m: 16,
          n: 16,
          k: 16,
          a: side(a, slots, 16),
          b: side(a, slots, 16),
          c: d,
          d,
          copies: older ? lanes / 16 : 1,
          index: undefined,
          scales: undefined,
          place: older
            ? (i, j) => [j + 16 * (i % (lanes / 16)), Math.floor(i / (lanes / 16)) * (half ? 2 : 1) + upper]
            : lanes === 32
              ? wmmaPlace
              : wmmaPlaceOf64,
          accumulates: false,
          fields,
          ...(isInteger(a) ? {} : { flips: flipsOfAll(fields) }),
        };
      });
      return rule(products, { archs, sceneOf: (index) => Math.floor(index / 3) });
    },
  ],
  [
    /^v_wmma_(f32|f16|bf16|bf16f32|i32)_16x16x(\d+)_(f32|f16|bf16|iu8|iu4|fp8|bf8)(?:_(fp8|bf8))?$/,
    ([, out = "", depth = "", a = "", b = a]) => {
      const k = Number(depth);
      const [c, d] = out === "bf16f32" ? ["f32", "bf16"] : [out, out];
      // These depths are RDNA 4's alone.
      const generation = k === 16 || (k === 32 && a === "iu4") ? "rdna4" : "cdna5";
      const waves = [32, 32, 32, ...(generation === "rdna4" ? [64, 64] : [])];
      const kinds = waves.map((lanes, index) => ({ lanes, kind: index % 3 }));
      const slots = (lanes: number): string =>
        `${generation} ${lanes === 32 ? "dense" : "wave64"} 16 ${bitsOf(a)} ${k}`;
      return rule(
        kinds.map(({ lanes, kind }): Product => ({
          lanes,
          m: 16,
          n: 16,
          k,
          a: side(a, slots(lanes), 16),
          b: side(b, slots(lanes), 16),
          c,
          d,
          copies: 1,
          index: undefined,
          scales: undefined,
          place: lanes === 32 ? wmmaPlace : wmmaPlaceOf64,
          accumulates: false,
          fields: isInteger(a) ? { NEG: kind + 1, CLAMP: kind === 2 ? 1 : 0 } : kind === 2 ? { NEG: 4, NEG_HI: 4 } : {},
        })),
      );
    },
  ],
  [
    /^v_swmmac_(f32|f16|bf16|bf16f32|i32)_16x16x(\d+)_(f16|bf16|iu8|iu4|fp8|bf8)(?:_(fp8|bf8))?$/,
    ([, out = "", depth = "", a = "", b = a]) => {
      const k = Number(depth);
      const d = out === "bf16f32" ? "f32" : out;
      const width = bitsOf(a);
      const generation = k === 32 || (k === 64 && width === 4) ? "rdna4" : "cdna5";
      const slots = `${generation} sparse 16 ${width} ${k}`;
      const stored = k / 4;
      return rule(
        [0, 1, 2].map((kind): Product => {
          // Where the index takes half of the register, OP_SEL[0] names the half.
          const upper = stored === 8 && kind > 0;
          return {
            lanes: 32,
            m: 16,
            n: 16,
            k,
            a: side(a, slots, 16),
            b: side(b, slots, 16),
            c: d,
            d,
            copies: 1,
            index: { first: upper ? 16 : 0 },
            scales: undefined,
            place: wmmaPlace,
            accumulates: true,
            fields: {
              ...(upper ? { OP_SEL: 1 } : {}),
              ...(isInteger(a) ? { NEG: kind + 1, CLAMP: kind === 2 ? 1 : 0 } : {}),
            },
          };
        }),
      );
    },
  ],
  [
    /^v_wmma_(scale16_|scale_)?f32_(16|32)x16x128_(f8f6f4|f4)$/,
    ([, scaled, rows = "", type]) => {
      const m = Number(rows);
      const pairs = type === "f4" ? PAIRS.slice(0, 4).map(() => [4, 4] as const) : PAIRS;
      return rule(
        pairs.map(([first, second], index): Product => {
          const [a = "", b = ""] = [SMALL[first], SMALL[second]];
          const [lowA, lowB] = [(index >> 1) % 2, index % 2];
          // Other formats of scales go with 4-bit elements alone.
          const formatA = first === 4 ? index % 3 : 0;
          const formatB = second === 4 ? (first === 4 ? formatA : 1 + ((index >> 1) % 2)) : 0;
          const per = scaled === "scale16_" ? 16 : 32;
          return {
            lanes: 32,
            m,
            n: 16,
            k: 128,
            a: side(a, `cdna5 named 16 ${bitsOf(a)} 128`, 16),
            b: side(b, `cdna5 named 16 ${bitsOf(b)} 128`, 16),
            c: "f32",
            d: "f32",
            copies: 1,
            index: undefined,
            scales:
              scaled === undefined
                ? undefined
                : {
                    per,
                    of: (of, line, block) => [
                      of === "A" ? (m === 32 ? line : line + 16 * lowA) : line + 16 * lowB,
                      block,
                    ],
                  },
            place: wmmaPlace,
            accumulates: false,
            fields: {
              ...(type === "f4" ? {} : { OP_SEL: first, OP_SEL_HI: second }),
              ...(index === 2 ? { NEG: 4 } : index === 3 ? { NEG_HI: 4 } : {}),
              ...(scaled === undefined
                ? {}
                : {
                    ...(m === 32 ? {} : { SCALE_OPSEL: lowA }),
                    SCALE_OPSEL_HI: lowB,
                    SCALE_NEG: formatA,
                    SCALE_NEG_HI: formatB,
                  }),
            },
          };
        }),
      );
    },
  ],
];
