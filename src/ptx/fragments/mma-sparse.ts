import type { Basis, Fragment, Sparsity } from "./fragment.ts";
import { digit, type Layout, type Selector } from "../../fragments/layout.ts";
import { accumulatorPacking, accumulatorRegister, layoutA, layoutB, layoutC } from "./mma.ts";

/** Which lanes of the four that share a row hold the metadata: one, a pair, or all. */
export type MetadataLanes = "one" | "pair" | "all";

/** One shape of `mma.sp` with the element types that share its layouts. */
export type SparseShape = {
  k: number;
  types: readonly string[];
  /** Elements of B, or stored elements of A, in one register. */
  packed: number;
  sparsity: Sparsity;
  accumulators: readonly string[];
  metadata: MetadataLanes;
  metadataBasis: Basis;
  /** Whether the documentation gives B as a formula (a dense shape has it too) or only draws it. */
  basisB: Basis;
  section: string;
};

const two: Sparsity = { kept: 2, of: 4 };
const one: Sparsity = { kept: 1, of: 2 };
/** Pairs: of four neighbouring pairs, two are stored. */
const pairs: Sparsity = { kept: 4, of: 8 };

function shape(
  k: number,
  types: readonly string[],
  packed: number,
  sparsity: Sparsity,
  accumulators: readonly string[],
  metadata: MetadataLanes,
  part: number,
  basis: { b?: Basis; metadata?: Basis } = {},
): SparseShape {
  return {
    k,
    types,
    packed,
    sparsity,
    accumulators,
    metadata,
    metadataBasis: basis.metadata ?? "figure",
    basisB: basis.b ?? "formula",
    section: `9.7.16.6.2.${part}`,
  };
}

/** M is 16 and N is 8 for all. */
export const sparseShapes: readonly SparseShape[] = [
  shape(16, ["f16"], 2, two, ["f16", "f32"], "one", 1, { metadata: "inferred" }),
  shape(16, ["bf16"], 2, two, ["f32"], "one", 1, { metadata: "inferred" }),
  shape(32, ["f16"], 2, two, ["f16", "f32"], "pair", 2, { b: "figure" }),
  shape(32, ["bf16"], 2, two, ["f32"], "pair", 2, { b: "figure" }),
  // B shares its figure with .f64 of m16n8k16, which has a formula.
  shape(16, ["tf32"], 1, one, ["f32"], "pair", 3),
  shape(8, ["tf32"], 1, one, ["f32"], "one", 4, { metadata: "inferred" }),
  shape(32, ["u8", "s8"], 4, two, ["s32"], "pair", 5, { metadata: "inferred" }),
  shape(64, ["u8", "s8"], 4, two, ["s32"], "all", 6, { b: "figure" }),
  shape(64, ["e4m3", "e5m2", "e3m2", "e2m3", "e2m1"], 4, two, ["f16", "f32"], "all", 6, { b: "figure" }),
  shape(64, ["u4", "s4"], 8, pairs, ["s32"], "pair", 7, { metadata: "inferred" }),
  shape(128, ["u4", "s4"], 8, pairs, ["s32"], "all", 8, { b: "figure" }),
  shape(128, ["e2m1"], 8, pairs, ["f32"], "all", 8, { b: "figure" }),
];

/** The selector operand `f`: it picks the lane, or the pair of lanes, of each four. */
function selectorOf(metadata: MetadataLanes): { selectors?: readonly Selector[] } {
  if (metadata === "one") return { selectors: [{ name: "selector", values: [0, 1, 2, 3], adds: "lane", step: 1 }] };
  if (metadata === "pair") return { selectors: [{ name: "selector", values: [0, 1], adds: "lane", step: 2 }] };
  return {};
}

/**
 * Metadata: a `.b32` register has eight fields of four bits, one for each group of stored elements of a row. Rows of
 * the layout are rows of A, columns are groups. 16-bit and 32-bit elements split a register between rows g and g + 8,
 * smaller ones give it to a single row.
 */
export function layoutMetadata(groups: number, metadata: MetadataLanes, bits: number, warps = 1): Layout {
  const low = [...digit("lane", 4, 8, "row", 1), ...digit("lane", 32, warps, "row", 16)];
  const selectors = selectorOf(metadata);
  if (bits >= 16) {
    return {
      digits: [
        ...low,
        ...digit("part", 4, 2, "row", 8),
        ...digit("part", 1, 4, "column", 1),
        ...digit("lane", 1, groups / 4, "column", 4),
      ],
      ...selectors,
    };
  }
  return {
    digits: [
      ...low,
      ...digit("lane", 1, 2, "row", 8),
      ...digit("part", 1, 8, "column", 1),
      ...digit("lane", 2, groups / 8, "column", 8),
    ],
    ...selectors,
  };
}

/** What the columns of a stored A are. */
export const storedNote =
  "Registers hold the stored elements only, in the order of their columns: 2 of every 4 columns of 8-bit and 16-bit types, 1 of every 2 of .tf32, and of 4-bit types 4 of every 8, in pairs of neighbours.";

/** What a field of metadata says. */
export const fieldNote =
  "A register has eight fields of four bits, one a group of columns, the first in the lowest bits. 8-bit and 16-bit types: 4 columns a group, the positions of the two kept ones in two bits each, the lower first. .tf32: 2 columns a group, 0b0100 keeps the first and 0b1110 the second. 4-bit types: 8 columns a group, the positions of the two kept pairs.";

/** All fragments of `mma.sp` and `mma.sp::ordered_metadata`. */
export const sparseFragments: readonly Fragment[] = sparseShapes.flatMap((entry) => {
  const { k, types, packed, sparsity, accumulators, section } = entry;
  const name = `m16n8k${k}`;
  const id = `mma.sp.${name}.${types[0] ?? ""}`;
  const common = { instruction: "mma.sp", shape: name, section } as const;
  const stored = (k * sparsity.kept) / sparsity.of;
  return [
    {
      ...common,
      id: `${id}.a`,
      operand: "A",
      types,
      register: ".b32",
      layout: layoutA(16, stored, packed),
      sparsity,
      basis: "formula",
      axes: { row: "row", column: "stored column" },
      note: storedNote,
    },
    {
      ...common,
      id: `${id}.b`,
      operand: "B",
      types,
      register: ".b32",
      layout: layoutB(k, packed),
      basis: entry.basisB,
    },
    ...accumulators.map((type) => ({
      ...common,
      id: `${id}.c.${type}`,
      operand: "C, D",
      types: [type],
      register: accumulatorRegister(type),
      layout: layoutC(16, accumulatorPacking(type)),
      basis: "formula" as const,
    })),
    {
      ...common,
      id: `${id}.metadata`,
      operand: "metadata",
      types,
      register: ".b32",
      layout: layoutMetadata(k / sparsity.of, entry.metadata, 32 / packed),
      basis: entry.metadataBasis,
      axes: { row: "row of A", column: "group" },
      note: fieldNote,
    },
  ];
});
