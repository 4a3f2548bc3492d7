import { digit, type Digit, type Layout } from "../fragments/layout.ts";
import type { MatrixFragment } from "./fragment.ts";
import { item } from "./item.ts";
import { fragment, likeA, orderNote, results } from "./make.ts";
import { elementBits, type MatrixShape } from "./shape.ts";

/** A: a whole row in a lane, and the same 16 rows in every 16 lanes. */
function inputDigits({ m, k }: MatrixShape, width: number): Digit[] {
  return [...digit("lane", 1, m, "row", 1), ...item(width, 1, k, "column", 1)];
}

/** C and D: the rows go round the groups of 16 lanes; 16-bit elements take one half of each register. */
function outputLayout({ m, n }: MatrixShape, width: number, wave: 32 | 64): Layout {
  const groups = wave / n;
  const half = { name: "OP_SEL[2]", values: [0, 1], adds: "part", step: 1 } as const;
  return {
    digits: [
      ...digit("lane", 1, n, "column", 1),
      ...digit("lane", n, groups, "row", 1),
      ...digit("register", 1, m / groups, "row", groups),
    ],
    ...(width === 16 ? { selectors: [half] } : {}),
  };
}

/** The fragments of a WMMA instruction that wants A and B in every group of 16 lanes. */
export function copiedFragments(shape: MatrixShape): MatrixFragment[] {
  const { m, a, b, c, d } = shape;
  return ([32, 64] as const).flatMap((wave) => {
    const copies = { step: m, count: wave / m };
    return [
      fragment("A", a, { digits: inputDigits(shape, elementBits(a)) }, wave, { copies, note: orderNote }),
      fragment("B", b, likeA(inputDigits(shape, elementBits(b))), wave, { copies, note: orderNote }),
      ...results(c, d, (type) => outputLayout(shape, elementBits(type), wave), wave, {
        ...(elementBits(d) === 16 ? { note: "D leaves the other half of each register as it was." } : {}),
      }),
    ];
  });
}
