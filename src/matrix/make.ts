import type { Digit, Layout } from "../fragments/layout.ts";
import { transposed } from "../fragments/layout.ts";
import type { MatrixFragment } from "./fragment.ts";
import { unitOf } from "./item.ts";
import { elementBits } from "./shape.ts";

/** What a fragment needs besides its operand, type and layout. */
type More = Partial<Omit<MatrixFragment, "operand" | "element" | "width" | "layout" | "unit">>;

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  A: ["SRC0"],
  B: ["SRC1"],
  C: ["SRC2"],
  D: ["VDST"],
  "C, D": ["SRC2", "VDST"],
  "index of A": ["SRC2"],
  "scale of A": ["SCALE_SRC0"],
  "scale of B": ["SCALE_SRC1"],
};

/** A fragment of elements of a type, stated by the source unless `more` says otherwise. */
export function fragment(
  operand: string,
  element: string,
  layout: Layout,
  wave: 32 | 64,
  more: More & { width?: number } = {},
): MatrixFragment {
  const { width = elementBits(element), ...rest } = more;
  return {
    operand,
    fields: FIELDS[operand] ?? [],
    element,
    width,
    layout,
    unit: unitOf(width),
    wave,
    basis: "stated",
    ...rest,
  };
}

/** C and D, in one fragment where they have one type and in two where not. */
export function results(
  c: string,
  d: string,
  layoutOf: (type: string) => Layout,
  wave: 32 | 64,
  more: More = {},
): MatrixFragment[] {
  if (c === d) return [fragment("C, D", d, layoutOf(d), wave, more)];
  return [fragment("C", c, layoutOf(c), wave, more), fragment("D", d, layoutOf(d), wave, more)];
}

/** The layout of B that is A's with rows and columns exchanged. */
export function likeA(digits: readonly Digit[]): Layout {
  return transposed({ digits });
}

/** Said where only the sum over K matters, so that code may number K as it likes. */
export const orderNote =
  "A product does not depend on the order of K: code may number K otherwise, as long as A and B agree.";
