import type { Fragment } from "./fragment.ts";
import { digit, transposed, type Layout } from "../../fragments/layout.ts";

/** An 8x8 matrix of 16-bit elements: four lanes share a row, two neighbours in a register; one register a matrix. */
function eight(matrices: number): Layout {
  return {
    digits: [
      ...digit("register", 1, matrices, "matrix", 1),
      ...digit("lane", 4, 8, "row", 1),
      ...digit("lane", 1, 4, "column", 2),
      ...digit("part", 1, 2, "column", 1),
    ],
  };
}

/** An 8x16 matrix of bytes: four lanes share a row, four neighbours in a register. */
function wide(matrices: number): Layout {
  return {
    digits: [
      ...digit("register", 1, matrices, "matrix", 1),
      ...digit("lane", 4, 8, "row", 1),
      ...digit("lane", 1, 4, "column", 4),
      ...digit("part", 1, 4, "column", 1),
    ],
  };
}

/** A 16x16 matrix of bytes, transposed by the load: two registers a matrix, eight rows apart. */
function square(matrices: number): Layout {
  return {
    digits: [
      ...digit("register", 2, matrices, "matrix", 1),
      ...digit("lane", 4, 8, "row", 1),
      ...digit("register", 1, 2, "row", 8),
      ...digit("lane", 1, 4, "column", 4),
      ...digit("part", 1, 4, "column", 1),
    ],
  };
}

/** A 16x8 matrix of bytes: as the accumulators of an m16n8 `mma`, narrowed to bytes; one register a matrix. */
function narrow(matrices: number): Layout {
  return {
    digits: [
      ...digit("register", 1, matrices, "matrix", 1),
      ...digit("lane", 4, 8, "row", 1),
      ...digit("part", 2, 2, "row", 8),
      ...digit("lane", 1, 4, "column", 2),
      ...digit("part", 1, 2, "column", 1),
    ],
  };
}

const load = { instruction: "ldmatrix", operand: "r", register: ".b32", section: "9.7.16.5.15" } as const;
const store = { instruction: "stmatrix", operand: "r", register: ".b32", section: "9.7.16.5.16" } as const;
const move = { instruction: "movmatrix", register: ".b32", section: "9.7.16.5.17", basis: "formula" } as const;

const straight = { row: "row in memory", column: "column in memory" };
const turned = { row: "column in memory", column: "row in memory" };

const addresses = "Lanes 8m to 8m + 7 give the addresses of rows 0 to 7 of matrix m.";

/** Fragments of the instructions that load, store and transpose matrices; for several matrices the largest count. */
export const moveFragments: readonly Fragment[] = [
  {
    ...load,
    id: "ldmatrix.m8n8",
    shape: "m8n8",
    types: ["b16"],
    layout: eight(4),
    basis: "formula",
    axes: straight,
    note: addresses,
  },
  {
    ...load,
    id: "ldmatrix.m8n8.trans",
    shape: "m8n8",
    types: ["b16"],
    variant: ".trans",
    layout: transposed(eight(4)),
    basis: "formula",
    axes: straight,
    note: addresses,
  },
  {
    ...load,
    id: "ldmatrix.m8n16",
    shape: "m8n16",
    types: ["b8x16.b6x16_p32", "b8x16.b4x16_p64", "s8.s4"],
    layout: wide(4),
    basis: "formula",
    axes: straight,
    note: addresses,
  },
  {
    ...load,
    id: "ldmatrix.m16n16.trans",
    shape: "m16n16",
    types: ["b8", "b8x16.b6x16_p32", "b8x16.b4x16_p64"],
    variant: ".trans",
    layout: transposed(square(2)),
    basis: "figure",
    axes: straight,
    // The documentation speaks of eight addresses a matrix for every shape, but this one has 16 rows.
    note: "Lanes 16m to 16m + 15 give the addresses of rows 0 to 15 of matrix m.",
  },
  {
    ...store,
    id: "stmatrix.m8n8",
    shape: "m8n8",
    types: ["b16"],
    layout: eight(4),
    basis: "formula",
    axes: straight,
    note: addresses,
  },
  {
    ...store,
    id: "stmatrix.m8n8.trans",
    shape: "m8n8",
    types: ["b16"],
    variant: ".trans",
    layout: transposed(eight(4)),
    basis: "formula",
    axes: straight,
    note: addresses,
  },
  {
    ...store,
    id: "stmatrix.m16n8.trans",
    shape: "m16n8",
    types: ["b8"],
    variant: ".trans",
    layout: narrow(4),
    basis: "figure",
    axes: turned,
    note: "Each column of the tile becomes one row of 16 bytes in memory; lanes 8m to 8m + 7 give the addresses for matrix m.",
  },
  { ...move, id: "movmatrix.a", shape: "m8n8", operand: "a", types: ["b16"], layout: eight(1) },
  {
    ...move,
    id: "movmatrix.d",
    shape: "m8n8",
    operand: "d",
    types: ["b16"],
    variant: ".trans",
    layout: transposed(eight(1)),
    axes: { row: "row of a", column: "column of a" },
  },
];
