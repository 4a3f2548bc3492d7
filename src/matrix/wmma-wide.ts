import { digit, type Digit, type Layout } from "../fragments/layout.ts";
import type { MatrixFragment } from "./fragment.ts";
import { item } from "./item.ts";
import { fragment, likeA, orderNote, results } from "./make.ts";
import { elementBits, type MatrixShape, smallFormats } from "./shape.ts";
import { indexFragment, pairedB, storedA, storedAxes, type StoredDigit, storedNote } from "./sparse.ts";

const LANES = 32;

/** Runs of `run` columns go in turn to the lower and the upper 16 lanes. */
function columnDigits(columns: number, run: number): StoredDigit[] {
  return [
    { from: "item", step: 1, size: run, column: 1 },
    { from: "lane", step: 16, size: 2, column: run },
    { from: "item", step: run, size: columns / (2 * run), column: 2 * run },
  ];
}

/** A of 16 or 32 rows; rows 16 to 31 are a second matrix in the registers behind the first. */
function inputDigits(rows: number, columns: number, width: number, run: number): Digit[] {
  return [...storedA(16, width, columnDigits(columns, run)), ...item(width, columns / 2, rows / 16, "row", 16)];
}

function outputLayout({ m, n }: MatrixShape, width: number): Layout {
  return {
    digits: [
      ...digit("lane", 1, n, "column", 1),
      ...digit("lane", 16, 2, "row", 8),
      ...item(width, 1, 8, "row", 1),
      ...item(width, 8, m / 16, "row", 16),
    ],
  };
}

/** Scales of 16 rows or columns are in one half of the lanes, which a field names; those of 32 are in all. */
function scaleLayout(rows: number, scales: number, field: string): Layout {
  return {
    digits: [...digit("lane", 1, rows, "row", 1), ...item(8, 1, scales, "column", 1)],
    ...(rows === 16 ? { selectors: [{ name: field, values: [0, 1], adds: "lane", step: 16 }] } : {}),
  };
}

/** The fragments of a WMMA or SWMMAC instruction of a wave of 32 lanes with up to 128 columns of A. */
export function wideFragments(shape: MatrixShape): MatrixFragment[] {
  const { kind, m, n, k, a, b, c, d, scaled } = shape;
  const output = results(c, d, (type) => outputLayout(shape, elementBits(type)), LANES);
  if (kind === "swmmac") {
    const width = elementBits(a);
    const digits = columnDigits(k / 2, 8);
    return [
      fragment("A", a, { digits: storedA(m, width, digits) }, LANES, { axes: storedAxes, note: storedNote }),
      fragment("B", b, pairedB(n, elementBits(b), digits), LANES),
      ...output.map((each) => ({ ...each, fields: ["VDST"] })),
      indexFragment(m, digits, LANES, "", {
        note: "Two bits for each stored element: which of its four columns it is, the lower of the two first. AMD's document also has a formula that would put them in other lanes; this is what it says in words.",
      }),
    ];
  }
  const scales =
    scaled === undefined
      ? []
      : [
          fragment("scale of A", "scale", scaleLayout(m, k / scaled, "SCALE_OPSEL[0]"), LANES, {
            width: 8,
            axes: { row: "row of A", column: `${scaled} neighbours of K` },
          }),
          fragment("scale of B", "scale", scaleLayout(n, k / scaled, "SCALE_OPSEL_HI[0]"), LANES, {
            width: 8,
            axes: { row: "column of B", column: `${scaled} neighbours of K` },
            ...(m === 32
              ? {
                  basis: "inferred" as const,
                  note: "The source draws the scales of A; those of B's 16 columns are as for the smaller product.",
                }
              : {}),
          }),
        ];
  if (a === "f8f6f4" || a === "f4") {
    const formats = smallFormats.filter(({ width }) => a === "f8f6f4" || width === 4);
    const inputs = formats.flatMap(({ width, names }) => {
      const run = width === 8 ? 16 : 32;
      const variant = names.join(", ");
      return [
        fragment("A", a, { digits: inputDigits(m, k, width, run) }, LANES, { width, variant }),
        fragment("B", b, likeA(inputDigits(n, k, width, run)), LANES, { width, variant }),
      ];
    });
    return [...inputs, ...output, ...scales];
  }
  const digits = inputDigits(m, k, elementBits(a), Math.min(8, k / 2));
  return [
    fragment("A", a, { digits }, LANES, { note: orderNote }),
    fragment("B", b, likeA(digits), LANES, { note: orderNote }),
    ...output,
  ];
}
