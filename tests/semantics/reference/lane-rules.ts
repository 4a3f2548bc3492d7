import { type Exact, addExact, exact, formats, type FormatName, multiplyExact, nearest } from "./floats.ts";
import { type Rule, signed, unsigned, type Values } from "./library.ts";
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
  if (name === "xf32") return float("f32");
  if (name === "i8" || name === "iu8") return integer(8, name === "i8");
  if (name === "iu4") return integer(4, false);
  return float(name as FormatName);
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
  readonly a: Element;
  readonly b: Element;
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
  return { lanes: 64, rows, columns: rows, depth, blocks, a: elementOf(first), b: elementOf(second), to, place };
}

/** A product with few elements that are not zero, so that the lines of the cases stay short. */
function product(shape: Shape): Rule {
  const { lanes, rows, columns, depth, blocks, a, b, to, place } = shape;
  const perLane = (rows * depth * blocks) / lanes;
  const out = to === "i32" ? 32 : formats[to as FormatName].bits;
  const number = (bits: bigint): Exact =>
    to === "i32" ? { n: signed(32, bits), d: 0 } : exact(formats[to as FormatName], bits);
  const one = (seed: number): { A: bigint[]; B: bigint[]; C: bigint } => {
    const A = Array.from({ length: lanes }, () => 0n);
    const B = Array.from({ length: lanes }, () => 0n);
    for (let n = 0; n < 6; n++) {
      const lane = (seed * 11 + n * 13 + 1) % lanes;
      const index = (seed * 5 + n * 3) % perLane;
      A[lane] = (A[lane] ?? 0n) | (small(a, seed + n) << BigInt(a.width * index));
    }
    for (let n = 0; n < lanes; n++)
      for (let k = 0; k < perLane; k++) B[n] = (B[n] ?? 0n) | (small(b, n + 2 * k + seed) << BigInt(b.width * k));
    return { A, B, C: seed % 2 === 0 ? 0n : to === "i32" ? 7n : nearest(formats[to as FormatName], { n: 3n, d: 1 }) };
  };
  const seeds = [0, 1, 2].map(one);
  const element = (
    of: readonly bigint[],
    side: Element,
    line: number,
    size: number,
    k: number,
    block: number,
  ): Exact => {
    const lane = line + size * (block + blocks * Math.floor(k / perLane));
    return side.read(unsigned(side.width, (of[lane] ?? 0n) >> BigInt(side.width * (k % perLane))));
  };
  return {
    from: { SRC0: seeds.map(({ A }) => A), SRC1: seeds.map(({ B }) => B), SRC2: seeds.map(({ C }) => C) },
    same: true,
    cases: 3,
    gives: (_, all) => {
      const A = all["SRC0"] as readonly bigint[];
      const B = all["SRC1"] as readonly bigint[];
      const C = all["SRC2"] as bigint;
      const D = Array.from({ length: lanes }, () => 0n);
      for (let block = 0; block < blocks; block++)
        for (let i = 0; i < rows; i++)
          for (let j = 0; j < columns; j++) {
            const [lane, index] = place(i, j, block);
            let sum = number(index === 0 ? C : 0n);
            for (let k = 0; k < depth; k++)
              sum = addExact(sum, multiplyExact(element(A, a, i, rows, k, block), element(B, b, j, columns, k, block)));
            const bits =
              to === "i32"
                ? unsigned(32, typeof sum === "string" ? 0n : sum.n >> BigInt(sum.d))
                : nearest(formats[to as FormatName], sum);
            D[lane] = (D[lane] ?? 0n) | (bits << BigInt(index * out));
          }
      return { VDST: D };
    },
  };
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
      // CDNA 3 reads 8-bit floats in other formats, which the reference does not have.
      const archs = a.endsWith("p8") || a.endsWith("f8") ? ["cdna4"] : ["cdna1", "cdna2", "cdna3", "cdna4"];
      return {
        ...product(
          mfma(
            to,
            size,
            Number(depth),
            known ?? Math.max(1, (64 * each) / (size * Number(depth))),
            b === undefined ? [a] : [a, b],
          ),
        ),
        archs,
      };
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
