import type { Fragment } from "./fragment.ts";
import { digit, type Layout } from "../../fragments/layout.ts";

/** A shape of `tcgen05.ld` and `tcgen05.st`. */
export type AccessShape = {
  /** The qualifier without its dot. */
  name: string;
  /** Registers of `.x1`. */
  registers: 1 | 2 | 4;
  /** The largest `.num`. */
  most: 32 | 64 | 128;
  /** Rows are lanes of Tensor Memory counted from the address, columns are its 32-bit columns. */
  layout: (num: number) => Layout;
  section: string;
};

export const accessShapes: readonly AccessShape[] = [
  {
    name: "32x32b",
    registers: 1,
    most: 128,
    section: "9.7.18.2.3.1.1",
    layout: (num) => ({ digits: [...digit("lane", 1, 32, "row", 1), ...digit("register", 1, num, "column", 1)] }),
  },
  {
    name: "16x64b",
    registers: 1,
    most: 128,
    section: "9.7.18.2.3.1.2",
    layout: (num) => ({
      digits: [
        ...digit("lane", 4, 8, "row", 1),
        ...digit("lane", 1, 2, "row", 8),
        ...digit("lane", 2, 2, "column", 1),
        ...digit("register", 1, num, "column", 2),
      ],
    }),
  },
  {
    name: "16x128b",
    registers: 2,
    most: 64,
    section: "9.7.18.2.3.1.3",
    layout: (num) => ({
      digits: [
        ...digit("lane", 4, 8, "row", 1),
        ...digit("register", 1, 2, "row", 8),
        ...digit("lane", 1, 4, "column", 1),
        ...digit("register", 2, num, "column", 4),
      ],
    }),
  },
  {
    name: "16x256b",
    registers: 4,
    most: 32,
    section: "9.7.18.2.3.1.4",
    layout: (num) => ({
      digits: [
        ...digit("lane", 4, 8, "row", 1),
        ...digit("register", 2, 2, "row", 8),
        ...digit("register", 1, 2, "column", 1),
        ...digit("lane", 1, 4, "column", 2),
        ...digit("register", 4, num, "column", 8),
      ],
    }),
  },
  {
    name: "16x32bx2",
    registers: 1,
    most: 128,
    section: "9.7.18.2.3.1.5",
    layout: (num) => ({
      digits: [
        ...digit("lane", 1, 16, "row", 1),
        ...digit("lane", 16, 2, "matrix", 1),
        ...digit("register", 1, num, "column", 1),
      ],
    }),
  },
];

/** Fragments of `tcgen05.ld` and `tcgen05.st`, both alike, with the largest `.num`. */
export const accessFragments: readonly Fragment[] = ["tcgen05.ld", "tcgen05.st"].flatMap((instruction) =>
  accessShapes.map(({ name, registers, most, layout, section }) => ({
    id: `${instruction}.${name}`,
    instruction,
    shape: name,
    operand: "r",
    types: ["b32"],
    register: ".b32",
    count: registers === 1 ? ".num" : `${registers} * .num`,
    layout: layout(most),
    section,
    basis: "figure" as const,
    axes: { row: "Tensor Memory lane", column: "32-bit column" },
    ...(name === "16x32bx2"
      ? {
          note: "Matrix 0 is at the address, matrix 1 is immHalfSplitoff columns further, in the same Tensor Memory lanes.",
        }
      : {}),
  })),
);
