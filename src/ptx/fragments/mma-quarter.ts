import type { Fragment } from "./fragment.ts";
import { digit, transposed, type Digit, type Layout } from "../../fragments/layout.ts";

/**
 * `mma.m8n8k4` with `.f16`: the warp computes four tiles. Tile q belongs to lanes 4q to 4q+3 and, 16 lanes further,
 * 4q+16 to 4q+19; the second four take the upper half of the rows (of the columns for B).
 */
const tile: readonly Digit[] = digit("lane", 4, 4, "matrix", 1);

/** A row-major: a lane has a whole row of four. */
const rowA: Layout = {
  digits: [
    ...tile,
    ...digit("lane", 1, 4, "row", 1),
    ...digit("lane", 16, 2, "row", 4),
    ...digit("part", 1, 2, "column", 1),
    ...digit("register", 1, 2, "column", 2),
  ],
};

/** A column-major: a lane has four rows of one column. */
const columnA: Layout = {
  digits: [
    ...tile,
    ...digit("part", 1, 2, "row", 1),
    ...digit("register", 1, 2, "row", 2),
    ...digit("lane", 16, 2, "row", 4),
    ...digit("lane", 1, 4, "column", 1),
  ],
};

/** Accumulators in `.f16`: a lane has a whole row of eight. */
const halfC: Layout = {
  digits: [
    ...tile,
    ...digit("lane", 1, 4, "row", 1),
    ...digit("lane", 16, 2, "row", 4),
    ...digit("part", 1, 2, "column", 1),
    ...digit("register", 1, 4, "column", 2),
  ],
};

/** Accumulators in `.f32`: a lane has pairs of columns in two rows, in both halves of the columns. */
const singleC: Layout = {
  digits: [
    ...tile,
    ...digit("lane", 1, 2, "row", 1),
    ...digit("register", 2, 2, "row", 2),
    ...digit("lane", 16, 2, "row", 4),
    ...digit("register", 1, 2, "column", 1),
    ...digit("lane", 2, 2, "column", 2),
    ...digit("register", 4, 2, "column", 4),
  ],
};

const common = {
  instruction: "mma",
  shape: "m8n8k4",
  types: ["f16"],
  register: ".f16x2",
  section: "9.7.16.5.1",
  basis: "formula",
} as const;

/** Fragments of `mma.m8n8k4` with `.f16` multiplicands. B mirrors A: its rows are A's columns. */
export const quarterFragments: readonly Fragment[] = [
  { ...common, id: "mma.m8n8k4.f16.a.row", operand: "A", variant: ".row", layout: rowA },
  { ...common, id: "mma.m8n8k4.f16.a.col", operand: "A", variant: ".col", layout: columnA },
  { ...common, id: "mma.m8n8k4.f16.b.row", operand: "B", variant: ".row", layout: transposed(columnA) },
  { ...common, id: "mma.m8n8k4.f16.b.col", operand: "B", variant: ".col", layout: transposed(rowA) },
  { ...common, id: "mma.m8n8k4.f16.c.f16", operand: "C, D", layout: halfC },
  {
    ...common,
    id: "mma.m8n8k4.f16.c.f32",
    operand: "C, D",
    types: ["f32"],
    register: ".f32",
    layout: singleC,
  },
];
