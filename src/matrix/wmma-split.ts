import { digit, type Layout } from "../fragments/layout.ts";
import type { MatrixFragment } from "./fragment.ts";
import { item } from "./item.ts";
import { fragment, likeA, orderNote, results } from "./make.ts";
import { elementBits, type MatrixShape } from "./shape.ts";
import { indexFragment, pairedB, storedA, storedAxes, type StoredDigit, storedNote } from "./sparse.ts";

/** Where the columns of A of `columns` columns go; for a sparse A these are the stored ones. */
function columnDigits(columns: number, width: number, wave: 32 | 64): StoredDigit[] {
  const wide = wave === 64;
  if (width === 16)
    return [
      { from: "item", step: 1, size: 4, column: 1 },
      { from: "lane", step: 16, size: wide ? 4 : 2, column: 4 },
      { from: "item", step: 4, size: columns / (wide ? 16 : 8), column: 8 },
    ];
  // 16 columns of four bits are in the first 32 lanes of either wave.
  const spread = wide && !(width === 4 && columns === 16);
  const high = columns / 2;
  const inLane = spread ? high / 2 : high;
  return [
    { from: "item", step: 1, size: inLane, column: 1 },
    { from: "lane", step: 16, size: 2, column: high },
    ...(spread ? [{ from: "lane", step: 32, size: 2, column: inLane } as const] : []),
  ];
}

function outputLayout({ n }: MatrixShape, width: number, wave: 32 | 64): Layout {
  return {
    digits: [
      ...digit("lane", 1, n, "column", 1),
      ...digit("lane", 16, 2, "row", 8),
      ...(wave === 64 ? digit("lane", 32, 2, "row", 4) : []),
      ...item(width, 1, wave === 64 ? 4 : 8, "row", 1),
    ],
  };
}

const contradiction =
  "For 16-bit elements AMD's document also has a formula for the index that would number K in halves of a row; this is the layout of its tables.";

/** The fragments of a WMMA or SWMMAC instruction that splits K over the groups of 16 lanes. */
export function splitFragments(shape: MatrixShape): MatrixFragment[] {
  const { kind, m, n, k, a, b, c, d } = shape;
  const width = elementBits(a);
  if (kind === "swmmac") {
    const digits = columnDigits(k / 2, width, 32);
    const doubt = width === 16 ? ` ${contradiction}` : "";
    return [
      fragment("A", a, { digits: storedA(m, width, digits) }, 32, { axes: storedAxes, note: storedNote }),
      fragment("B", b, pairedB(n, elementBits(b), digits), 32, {
        basis: "inferred",
        note: `The source gives A and the index; B's elements are where the stored elements of A select from them.${doubt}`,
      }),
      ...results(c, d, (type) => outputLayout(shape, elementBits(type), 32), 32).map((each) => ({
        ...each,
        fields: ["VDST"],
      })),
      indexFragment(m, digits, 32, "OP_SEL[0]"),
    ];
  }
  return ([32, 64] as const).flatMap((wave) => {
    const digits = storedA(m, width, columnDigits(k, width, wave));
    const unused = wave === 64 && width === 4 && k === 16 ? "Lanes 32 to 63 are not used. " : "";
    return [
      fragment("A", a, { digits }, wave, { note: `${unused}${orderNote}` }),
      fragment("B", b, likeA(digits), wave, { note: `${unused}${orderNote}` }),
      ...results(c, d, (type) => outputLayout(shape, elementBits(type), wave), wave),
    ];
  });
}
