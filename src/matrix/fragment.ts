import type { Layout } from "../fragments/layout.ts";

/**
 * What a layout rests on.
 *
 * - `stated`: the source gives it as a formula or a table.
 * - `inferred`: the source states it for the other operands, and this one follows from them; `note` says how.
 */
export type MatrixBasis = "stated" | "inferred";

/** How the elements of one operand of a matrix instruction are spread over the lanes and registers of a wave. */
export type MatrixFragment = {
  /** What the operand is, such as `A` or `index of A`. */
  operand: string;
  /** Fields of the encoding that hold it, such as SRC0. */
  fields: readonly string[];
  /** Element type as in the instruction's name, such as `bf16`; `index` for the positions of a sparse A. */
  element: string;
  /** Bits of an element, 1 to 64. */
  width: number;
  /**
   * Where the elements are. A register of the layout is `unit` vector registers; `matrix` counts blocks. Rows and
   * columns are those of the matrix, but for A of a sparse product and its index, whose columns count stored elements.
   */
  layout: Layout;
  /** Vector registers that one register of the layout stands for: 1, 2 for 64-bit elements, 6 for 32 of 6 bits. */
  unit: 1 | 2 | 6;
  /** Lanes of the wave. */
  wave: 32 | 64;
  /** Where every element is in several lanes: `count` of them, `step` lanes apart. */
  copies?: { step: number; count: number };
  basis: MatrixBasis;
  /** What a reader needs with this layout, in our words. */
  note?: string;
  /** What else the layout depends on, such as `8-bit formats`. */
  variant?: string;
  /** What rows and columns count, where that is not the matrix itself. */
  axes?: { row: string; column: string };
};

/** Vector registers of a wave's lane that a fragment takes. */
export function vectorRegisters({ layout, unit }: MatrixFragment): number {
  const most = layout.digits
    .filter(({ from }) => from === "register")
    .reduce((last, { step, size }) => last + step * (size - 1), 0);
  return (most + 1) * unit;
}

/** The bits of its vector registers that hold a part: `[15:0]`; undefined where the part fills them. */
export function bitsOfPart({ width, unit }: MatrixFragment, part: number): string | undefined {
  return width === 32 * unit ? undefined : `[${(part + 1) * width - 1}:${part * width}]`;
}
