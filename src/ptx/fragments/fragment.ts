import type { Layout } from "../../fragments/layout.ts";

/**
 * What the layout rests on.
 *
 * - `formula`: the documentation gives the rule as a formula or in words.
 * - `figure`: the documentation only draws it; the rule here is the one that public kernels use, mostly the vendor's own.
 * - `inferred`: drawn only, and no public code found; follows from the layouts of related shapes.
 */
export type Basis = "formula" | "figure" | "inferred";

/** Structured sparsity: of every `of` consecutive elements of a row, `kept` are stored. */
export type Sparsity = { kept: number; of: number };

/** How the elements of one operand are spread over the lanes of a warp or warpgroup. */
export type Fragment = {
  /** Unique, stable, such as `mma.m16n8k16.f16.a`. */
  id: string;
  /** The page name of the instruction, such as `mma`. */
  instruction: string;
  /** The instruction's shape qualifier without its dot; `n` stands for any allowed N. */
  shape: string;
  /** The operand as the page calls it, such as `A` or `C, D`. */
  operand: string;
  /** Element types without their dots. */
  types: readonly string[];
  /** What else the layout depends on, such as `row-major` or `.trans`. */
  variant?: string;
  /** Type of one register of the vector, such as `.f16x2`. */
  register: string;
  /** The number of registers in words, where the shape leaves it open: `N / 2`. The layout is that of the largest. */
  count?: string;
  layout: Layout;
  /** Columns of the layout count stored elements of a sparse matrix. */
  sparsity?: Sparsity;
  /** Section of the PTX ISA of the covered edition that documents the layout. */
  section: string;
  basis: Basis;
  /** What the rows and columns count, where that is not the matrix itself. */
  axes?: { row: string; column: string };
  /** One sentence of ours that a reader needs with this layout. */
  note?: string;
};

/** The first and the last column of the dense row that a stored element of a sparse matrix may come from. */
export function denseColumns({ kept, of }: Sparsity, stored: number): { first: number; last: number } {
  const first = Math.floor(stored / kept) * of;
  return { first, last: first + of - 1 };
}
