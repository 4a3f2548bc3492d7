import { type Exact, addExact, exact, formats, type FormatName, multiplyExact, nearest, negate } from "./floats.ts";
import { type Fields, type Rule, signed, unsigned, type Values } from "./library.ts";
import type { RuleMaker } from "./vector-rules.ts";

/** An element of a matrix format: how wide, and its number. */
interface Element {
  readonly width: number;
  readonly read: (bits: bigint) => Exact;
  readonly format?: FormatName;
}

const integer = (width: number, sign: boolean): Element => ({
  width,
  read: (bits) => ({ n: sign ? signed(width, bits) : unsigned(width, bits), d: 0 }),
});
const float = (name: FormatName): Element => ({
  width: formats[name].bits,
  read: (bits) => exact(formats[name], bits),
  format: name,
});

function elementOf(name: string): Element {
  if (name === "xf32")
    return { ...float("f32"), read: (bits) => exact(formats.xf32, nearest(formats.xf32, exact(formats.f32, bits))) };
  if (name === "i8" || name === "iu8") return integer(8, name === "i8");
  if (name === "iu4") return integer(4, false);
  return float(name as FormatName);
}

/** The element that a name means in a generation. */
function elementIn(name: string): (arch: string) => Element {
  const usual = elementOf(name);
  if (name !== "fp8" && name !== "bf8") return () => usual;
  const fnuz = elementOf(`${name}_fnuz`);
  return (arch) => (arch === "cdna3" ? fnuz : usual);
}

/** Small numbers that every format holds, by a running number. */
function small(element: Element, seed: number): bigint {
  const known = smalls.get(element) ?? [];
  smalls.set(element, known);
  return (known[seed % 7] ??= findSmall(element, seed));
}

/** Numbers by element: finding one decodes up to 256 patterns. */
const smalls = new WeakMap<Element, bigint[]>();

function findSmall(element: Element, seed: number): bigint {
  const n = [1, 2, -1, 3, -2, 0, 4][seed % 7] ?? 1;
  if (element.width === 4) return BigInt(((n % 16) + 16) % 16);
  for (let bits = 0n; ; bits++) {
    if (bits > 255n) break;
    const read = element.read(bits);
    if (element.width <= 8 && typeof read !== "string" && read.n === BigInt(n) << BigInt(read.d)) return bits;
  }
  return nearest(formats[element.format ?? "f16"], { n: BigInt(n), d: 0 });
}

interface Shape {
  readonly lanes: number;
  readonly rows: number;
  readonly columns: number;
  readonly depth: number;
  readonly blocks: number;
  /** Elements in a generation: CDNA 3 reads the FNUZ formats where others read OCP's. */
  readonly a: (arch: string) => Element;
  readonly b: (arch: string) => Element;
  readonly to: string;
  /** Where element (i, j) of block b of the result lies. */
  readonly place: (i: number, j: number, b: number) => readonly [lane: number, index: number];
}

function mfma(to: string, rows: number, depth: number, blocks: number, input: readonly string[]): Shape {
  const [first = "", second = first] = input;
  const place = (i: number, j: number, b: number): readonly [number, number] => {
    if (to === "f64") return rows === 16 ? [j + 16 * (i % 4), Math.floor(i / 4)] : [j + 4 * b + 16 * i, 0];
    if (rows === 4) return [j + 4 * b, i];
    const groups = rows === 32 ? 2 : 4;
    return [
      j + rows * (Math.floor(i / 4) % groups),
      (i % 4) + 4 * Math.floor(i / (4 * groups)) + (rows === 32 ? 16 : 4) * b,
    ];
  };
  return { lanes: 64, rows, columns: rows, depth, blocks, a: elementIn(first), b: elementIn(second), to, place };
}

/** Lanes that BLGP takes the lanes of B from, by its value: the table of the CDNA 3 and 4 documents. */
const LANE_GROUPS: readonly ((lane: number) => number)[] = [
  (lane) => lane,
  (lane) => lane % 32,
  (lane) => 32 + (lane % 32),
  (lane) => (lane + 16) % 64,
  (lane) => lane % 16,
  (lane) => 16 + (lane % 16),
  (lane) => 32 + (lane % 16),
  (lane) => 48 + (lane % 16),
];

/** Fields by the number of blocks: every pattern of lanes, shares of every size, and the highest block of each. */
const SHARED: Readonly<Record<number, readonly Fields[]>> = {
  1: [{ BLGP: 1 }, { BLGP: 2 }, { BLGP: 3 }, { BLGP: 4 }, { BLGP: 5 }, { BLGP: 6 }, { BLGP: 7 }],
  2: [
    { CBSZ: 1, ABID: 1, BLGP: 1 },
    { CBSZ: 1, BLGP: 2 },
    { BLGP: 3 },
    { CBSZ: 1, ABID: 1, BLGP: 5 },
    { BLGP: 6 },
    { BLGP: 7 },
    { BLGP: 4 },
  ],
  4: [
    { CBSZ: 1, ABID: 1, BLGP: 1 },
    { CBSZ: 2, ABID: 3, BLGP: 2 },
    { CBSZ: 1, BLGP: 3 },
    { CBSZ: 2, ABID: 1, BLGP: 5 },
    { CBSZ: 2, BLGP: 6 },
    { CBSZ: 1, ABID: 1, BLGP: 7 },
    { BLGP: 4 },
  ],
  16: [
    { CBSZ: 1, ABID: 1, BLGP: 1 },
    { CBSZ: 2, ABID: 1, BLGP: 2 },
    { CBSZ: 4, ABID: 15, BLGP: 3 },
    { CBSZ: 3, ABID: 6, BLGP: 5 },
    { CBSZ: 1, BLGP: 7 },
    { CBSZ: 2, ABID: 3, BLGP: 6 },
    { BLGP: 4 },
  ],
};
/** In products of 64-bit floats BLGP negates A, B and C. */
const SIGNS: readonly Fields[] = [{ BLGP: 1 }, { BLGP: 2 }, { BLGP: 4 }, { BLGP: 7 }];

/** A product with few elements that are not zero, so that the lines of the cases stay short. */
function product({ lanes, rows, columns, depth, blocks, a, b, to, place }: Shape): Rule {
  const perLane = (rows * depth * blocks) / lanes;
  const out = to === "i32" ? 32 : formats[to as FormatName].bits;
  const negates = to === "f64";
  const number = (bits: bigint): Exact =>
    to === "i32" ? { n: signed(32, bits), d: 0 } : exact(formats[to as FormatName], bits);
  const start = to === "i32" ? 7n : nearest(formats[to as FormatName], { n: 3n, d: 1 });
  const none = (): bigint[] => Array.from({ length: lanes }, () => 0n);
  const one = (seed: number): Operands => {
    const [A, B] = [none(), none()];
    for (let n = 0; n < 6; n++) {
      const lane = (seed * 11 + n * 13 + 1) % lanes;
      const index = (seed * 5 + n * 3) % perLane;
      A[lane] = (A[lane] ?? 0n) | (small(a("cdna4"), seed + n) << BigInt(a("cdna4").width * index));
    }
    for (let n = 0; n < lanes; n++)
      for (let k = 0; k < perLane; k++)
        B[n] = (B[n] ?? 0n) | (small(b("cdna4"), n + 2 * k + seed) << BigInt(b("cdna4").width * k));
    return { A, B, C: seed % 2 === 0 ? 0n : start, fields: {} };
  };
  // Two rows of every block of A, which tell the blocks apart, and lanes of B that tell groups of lanes apart.
  const shared = (fields: Fields, seed: number): Operands => {
    const [A, B] = [none(), none()];
    for (let lane = 0; lane < lanes; lane++) {
      const [line, block] = [lane % rows, Math.floor(lane / rows)];
      for (const [which, row] of [1, rows > 4 ? 6 : 2].entries()) {
        if (line !== row) continue;
        for (const index of new Set([(seed + which) % perLane, (seed + 3 + 2 * which) % perLane])) {
          const value = which === 0 ? block + index : 3 * block + Math.floor(block / 7) + index;
          A[lane] = (A[lane] ?? 0n) | (small(a("cdna4"), value) << BigInt(a("cdna4").width * index));
        }
      }
      if (rows === 4 ? lane % 4 !== 2 : lane % 16 !== 2 && lane % 16 !== 9) continue;
      for (let k = 0; k < perLane; k++)
        B[lane] = (B[lane] ?? 0n) | (small(b("cdna4"), lane + 2 * k + 1) << BigInt(b("cdna4").width * k));
    }
    return { A, B, C: negates ? start : 0n, fields };
  };
  const all = [...[0, 1, 2].map(one), ...(negates ? SIGNS : (SHARED[blocks] ?? [])).map(shared)];
  return {
    from: { SRC0: all.map(({ A }) => A), SRC1: all.map(({ B }) => B), SRC2: all.map(({ C }) => C) },
    same: true,
    cases: all.length,
    fields: all.map(({ fields }) => fields),
    gives: (_, given, arch, { CBSZ = 0, ABID = 0, BLGP = 0 }) => {
      const [A, B] = [given["SRC0"] as readonly bigint[], given["SRC1"] as readonly bigint[]];
      const minus = (operand: number, value: Exact): Exact =>
        negates && ((BLGP >> operand) & 1) === 1 ? negate(value) : value;
      const read = (of: readonly bigint[], side: Element, lane: number, k: number): Exact =>
        side.read(unsigned(side.width, (of[lane] ?? 0n) >> BigInt(side.width * (k % perLane))));
      const D = none();
      for (let block = 0; block < blocks; block++) {
        // Of each 2^CBSZ neighbouring blocks, the one that ABID names stands for all.
        const neighbours = 2 ** CBSZ;
        const blockOfA = block - (block % neighbours) + ABID;
        for (let i = 0; i < rows; i++)
          for (let j = 0; j < columns; j++) {
            const [lane, index] = place(i, j, block);
            let sum = minus(2, number(index === 0 ? (given["SRC2"] as bigint) : 0n));
            for (let k = 0; k < depth; k++) {
              const group = blocks * Math.floor(k / perLane);
              const laneOfB = j + columns * (block + group);
              const x = minus(0, read(A, a(arch), i + rows * (blockOfA + group), k));
              // Zero times a number adds nothing to a sum that is not minus zero: most of A is zero, and B has no NaN and no infinity.
              if (!negates && typeof x !== "string" && x.n === 0n) continue;
              const y = minus(1, read(B, b(arch), negates ? laneOfB : (LANE_GROUPS[BLGP]?.(laneOfB) ?? NaN), k));
              sum = addExact(sum, multiplyExact(x, y));
            }
            const bits =
              to === "i32"
                ? unsigned(32, typeof sum === "string" ? 0n : sum.n >> BigInt(sum.d))
                : nearest(formats[to as FormatName], sum);
            D[lane] = (D[lane] ?? 0n) | (bits << BigInt(index * out));
          }
      }
      return { VDST: D };
    },
  };
}

interface Operands {
  readonly A: bigint[];
  readonly B: bigint[];
  /** What all lanes have. */
  readonly C: bigint;
  readonly fields: Fields;
}

const lanes = (count: number, value: (lane: number) => number): bigint[] =>
  Array.from({ length: count }, (_, lane) => BigInt(value(lane)));
const LISTS = [lanes(32, (i) => i * 3 + 1), lanes(32, (i) => 1000 - i), lanes(32, (i) => (i * i) % 97)];
const list = (value: bigint | readonly bigint[] | undefined): readonly bigint[] =>
  Array.isArray(value) ? (value as readonly bigint[]) : [];
const WAVE32 = ["rdna1", "rdna2", "rdna3", "rdna3_5", "rdna4", "cdna5"];

/** The first lane of the row that a lane reads: its own, or that beside it. */
const otherRow = (lane: number, x = ""): number => {
  const own = lane - (lane % 16);
  return x === "x" ? 16 - own : own;
};

/** Values taken within rows or from the row beside, with OP_SEL's bits FI (1) and BOUND_CTRL (2). */
function inRows(from: Rule["from"], source: (lane: number, all: Values) => number): Rule {
  return {
    from: {
      SRC0: LISTS,
      ...from,
      VDST: [lanes(32, (i) => 70_000 + i)],
      EXEC: [0xffff_ffffn, 0x0fff_ff3fn, 0xa5f0_3ccdn],
    },
    fields: [{}, { OP_SEL: 1 }, { OP_SEL: 2 }, { OP_SEL: 3 }],
    archs: WAVE32,
    gives: ({ EXEC = 0n }, all, _, { OP_SEL = 0 }) => {
      const runs = (lane: number): boolean => (EXEC >> BigInt(lane)) % 2n === 1n;
      return {
        VDST: list(all["VDST"]).map((old, lane) => {
          if (!runs(lane)) return old;
          const at = source(lane, all);
          if (runs(at) || OP_SEL % 2 === 1) return list(all["SRC0"])[at] ?? 0n;
          return OP_SEL === 2 ? 0n : old;
        }),
      };
    },
  };
}

export const laneRules: readonly RuleMaker[] = [
  [
    /^v_mfma_(f32|f64|i32)_(4|16|32)x\d+x(\d+)_?((?:\d+b_)?)(xf32|bf16|f16|f32|f64|i8|fp8|bf8)(?:_(fp8|bf8))?(?:_?1k)?$/,
    ([text, to = "", rows, depth, blocks = "", a = "", b]) => {
      const size = Number(rows);
      // Names without a number of blocks have as many as fill the lanes: 64 elements of A a register.
      const known = blocks === "" ? undefined : Number.parseInt(blocks, 10);
      const each =
        a === "f32" || a === "f64"
          ? 1
          : a === "xf32"
            ? 2
            : a === "bf16" && !text.includes("1k")
              ? 2
              : a === "i8" || a.endsWith("8")
                ? 4
                : 4;
      const count = known ?? Math.max(1, (64 * each) / (size * Number(depth)));
      return product(mfma(to, size, Number(depth), count, b === undefined ? [a] : [a, b]));
    },
  ],
  [
    /^v_readlane_b32$/,
    () => ({
      from: { SRC0: LISTS, SRC1: [0n, 5n, 31n, 37n] },
      archs: WAVE32,
      gives: (given, all) => ({ VDST: list(all["SRC0"])[Number((given["SRC1"] ?? 0n) % 32n)] ?? 0n }),
    }),
  ],
  [
    /^v_readfirstlane_b32$/,
    () => ({
      from: { SRC0: LISTS, EXEC: [0xfffffff0n, 0n, 0x80000000n, 1n] },
      archs: WAVE32,
      gives: (given, all) => {
        const at = (given["EXEC"] ?? 0n).toString(2).split("").toReversed().indexOf("1");
        return { VDST: list(all["SRC0"])[Math.max(at, 0)] ?? 0n };
      },
    }),
  ],
  [
    /^v_writelane_b32$/,
    () => ({
      from: { VDST: LISTS, SRC0: [7n, 0xffffffffn], SRC1: [3n, 31n, 40n] },
      archs: WAVE32,
      gives: (given, all) => ({
        VDST: list(all["VDST"]).map((old, lane) =>
          lane === Number((given["SRC1"] ?? 0n) % 32n) ? (given["SRC0"] ?? 0n) : old,
        ),
      }),
    }),
  ],
  [
    /^v_mbcnt_(lo|hi)_u32_b32$/,
    ([, part]) => ({
      from: { SRC0: [0xffffffffn, 0x5a5a5a5an, 1n], SRC1: LISTS },
      archs: WAVE32,
      gives: (given, all) => ({
        VDST: list(all["SRC1"]).map((added, lane) =>
          part === "hi"
            ? added
            : added +
              BigInt(
                [...((given["SRC0"] ?? 0n) & ((1n << BigInt(lane)) - 1n)).toString(2)].filter((bit) => bit === "1")
                  .length,
              ),
        ),
      }),
    }),
  ],
  [
    /^v_permlane(x?)16_b32$/,
    ([, x]) =>
      inRows({ SRC1: [0x76543210n, 0x01234567n, 0n], SRC2: [0xfedcba98n, 0x89abcdefn, 0x13579bdfn] }, (lane, all) => {
        const word = (name: string): string => (all[name] as bigint).toString(16).padStart(8, "0");
        const from = Number.parseInt(`${word("SRC2")}${word("SRC1")}`[15 - (lane % 16)] ?? "0", 16);
        return otherRow(lane, x) + from;
      }),
  ],
  [
    /^v_permlane(x?)16_var_b32$/,
    ([, x]) =>
      inRows({ SRC1: [lanes(32, (i) => 15 - (i % 16)), lanes(32, (i) => i * 7)] }, (lane, all) => {
        return otherRow(lane, x) + Number((list(all["SRC1"])[lane] ?? 0n) % 16n);
      }),
  ],
  [
    /^ds_bpermute(_fi)?_b32$/,
    ([, fi]) => ({
      from: {
        ADDR: [lanes(32, (i) => (31 - i) * 4), lanes(32, (i) => i * 20 + 3)],
        DATA0: LISTS,
        EXEC: [0xffffffffn, 0xfffffff0n],
      },
      archs: WAVE32,
      gives: (given, all) => {
        const exec = given["EXEC"] ?? 0n;
        return {
          VDST: list(all["ADDR"]).map((address, lane) => {
            const from = Number((address / 4n) % 32n);
            return (exec >> BigInt(lane)) & 1n
              ? fi !== undefined || (exec >> BigInt(from)) & 1n
                ? (list(all["DATA0"])[from] ?? 0n)
                : 0n
              : 0n;
          }),
        };
      },
    }),
  ],
  [
    /^ds_permute_b32$/,
    () => ({
      from: {
        ADDR: [lanes(32, (i) => (31 - i) * 4), lanes(32, (i) => ((i * 5) % 32) * 4 + 1)],
        DATA0: LISTS,
        EXEC: [0xffffffffn, 0x0ffffff0n],
      },
      archs: WAVE32,
      gives: (given, all) => {
        const exec = given["EXEC"] ?? 0n;
        const out = lanes(32, () => 0);
        for (let lane = 0; lane < 32; lane++)
          if ((exec >> BigInt(lane)) & 1n)
            out[Number(((list(all["ADDR"])[lane] ?? 0n) / 4n) % 32n)] = list(all["DATA0"])[lane] ?? 0n;
        return { VDST: out.map((value, lane) => ((exec >> BigInt(lane)) & 1n ? value : 0n)) };
      },
    }),
  ],
  [
    /^v_permlane64_b32$/,
    () => ({
      from: { SRC0: [lanes(64, (i) => i + 1), lanes(64, (i) => 500 - i)] },
      cases: 3,
      gives: (_, all) => {
        const given = list(all["SRC0"]);
        return { VDST: [...given.slice(32), ...given.slice(0, 32)] };
      },
    }),
  ],
];
