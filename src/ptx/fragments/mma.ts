import type { Fragment } from "./fragment.ts";
import { digit, type Layout } from "../../fragments/layout.ts";

/** One shape of `mma.sync` with the element types that share its layouts. */
export type MmaShape = {
  m: 8 | 16;
  k: number;
  /** Types of A and B without their dots. */
  types: readonly string[];
  /** Elements of A or B in one register, 1 to 32. */
  packed: number;
  /** Type of a register of A and B. */
  register: string;
  /** Types of C and D. */
  accumulators: readonly string[];
  /** Section of PTX ISA 9.4. */
  section: string;
};

/** N is 8 for every shape here. `m8n8k4` with `.f16` is in mma-quarter.ts: it computes four tiles at once. */
export const mmaShapes: readonly MmaShape[] = [
  shape(8, 4, ["f64"], 1, ".f64", ["f64"], 2),
  shape(8, 16, ["u8", "s8"], 4, ".b32", ["s32"], 3),
  shape(8, 32, ["u4", "s4"], 8, ".b32", ["s32"], 4),
  shape(8, 128, ["b1"], 32, ".b32", ["s32"], 5),
  shape(16, 4, ["tf32"], 1, ".b32", ["f32"], 6),
  shape(16, 4, ["f64"], 1, ".f64", ["f64"], 6),
  shape(16, 8, ["f16"], 2, ".f16x2", ["f16", "f32"], 7),
  shape(16, 8, ["bf16"], 2, ".b32", ["f32"], 7),
  shape(16, 8, ["tf32"], 1, ".b32", ["f32"], 7),
  shape(16, 8, ["f64"], 1, ".f64", ["f64"], 7),
  shape(16, 16, ["f16"], 2, ".f16x2", ["f16", "f32"], 8),
  shape(16, 16, ["bf16"], 2, ".b32", ["f32"], 8),
  shape(16, 16, ["f64"], 1, ".f64", ["f64"], 8),
  shape(16, 16, ["u8", "s8"], 4, ".b32", ["s32"], 9),
  shape(16, 16, ["e4m3", "e5m2"], 4, ".b32", ["f16", "f32"], 9),
  shape(16, 32, ["u4", "s4"], 8, ".b32", ["s32"], 10),
  shape(16, 32, ["u8", "s8"], 4, ".b32", ["s32"], 10),
  shape(16, 32, ["e4m3", "e5m2", "e3m2", "e2m3", "e2m1"], 4, ".b32", ["f16", "f32"], 10),
  shape(16, 64, ["u4", "s4"], 8, ".b32", ["s32"], 11),
  shape(16, 64, ["e2m1"], 8, ".b32", ["f32"], 11),
  shape(16, 128, ["b1"], 32, ".b32", ["s32"], 12),
  shape(16, 256, ["b1"], 32, ".b32", ["s32"], 13),
];

function shape(
  m: 8 | 16,
  k: number,
  types: readonly string[],
  packed: number,
  register: string,
  accumulators: readonly string[],
  part: number,
): MmaShape {
  return { m, k, types, packed, register, accumulators, section: `9.7.16.5.${part}` };
}

/**
 * A: four lanes share a row, each with `packed` neighbours in a register; the next register is 8 rows down (if M is
 * 16), the one after that `4 * packed` columns to the right. `warps` warps lie below each other, 16 rows each.
 */
export function layoutA(m: 8 | 16, k: number, packed: number, warps = 1): Layout {
  const down = m / 8;
  return {
    digits: [
      ...digit("lane", 4, 8, "row", 1),
      ...digit("lane", 32, warps, "row", m),
      ...digit("register", 1, down, "row", 8),
      ...digit("lane", 1, 4, "column", packed),
      ...digit("part", 1, packed, "column", 1),
      ...digit("register", down, k / (4 * packed), "column", 4 * packed),
    ],
  };
}

/** B: four lanes share a column, each with `packed` neighbours in a register; further registers go down. */
export function layoutB(k: number, packed: number): Layout {
  return {
    digits: [
      ...digit("lane", 1, 4, "row", packed),
      ...digit("part", 1, packed, "row", 1),
      ...digit("register", 1, k / (4 * packed), "row", 4 * packed),
      ...digit("lane", 4, 8, "column", 1),
    ],
  };
}

/**
 * C and D: four lanes share a row, each with two neighbours: two registers, or the halves of one when `packed` is 2.
 * Then come the row 8 further down (if M is 16) and, for N above 8, the next 8 columns.
 */
export function layoutC(m: 8 | 16, packed: 1 | 2, n = 8, warps = 1): Layout {
  const pair = 2 / packed;
  const down = m / 8;
  return {
    digits: [
      ...digit("lane", 4, 8, "row", 1),
      ...digit("lane", 32, warps, "row", m),
      ...digit("register", pair, down, "row", 8),
      ...digit("lane", 1, 4, "column", 2),
      ...digit("part", 1, packed, "column", 1),
      ...digit("register", 1, pair, "column", 1),
      ...digit("register", pair * down, n / 8, "column", 8),
    ],
  };
}

/** Elements of an accumulator type in one register. */
export function accumulatorPacking(type: string): 1 | 2 {
  return type === "f16" ? 2 : 1;
}

/** Register type of an accumulator. */
export function accumulatorRegister(type: string): string {
  return type === "f16" ? ".f16x2" : `.${type}`;
}

/** What a reader who compares A with the documentation should know. */
function errata(k: number): { note?: string } {
  if (k !== 256) return {};
  return {
    note: "For m16n8k256 the documentation's column formula lacks the mask i & 31 for elements below 64; taken literally, two lanes would hold one element.",
  };
}

/** All fragments of `mma.sync` that follow the general pattern. */
export const mmaFragments: readonly Fragment[] = mmaShapes.flatMap(
  ({ m, k, types, packed, register, accumulators, section }) => {
    const name = `m${m}n8k${k}`;
    const common = { instruction: "mma", shape: name, section, basis: "formula" } as const;
    const id = `mma.${name}.${types[0] ?? ""}`;
    return [
      { ...common, id: `${id}.a`, operand: "A", types, register, layout: layoutA(m, k, packed), ...errata(k) },
      { ...common, id: `${id}.b`, operand: "B", types, register, layout: layoutB(k, packed) },
      ...accumulators.map((type) => ({
        ...common,
        id: `${id}.c.${type}`,
        operand: "C, D",
        types: [type],
        register: accumulatorRegister(type),
        layout: layoutC(m, accumulatorPacking(type)),
      })),
    ];
  },
);
