import { digit, type Digit, type Layout } from "../fragments/layout.ts";
import type { MatrixFragment } from "./fragment.ts";
import { item } from "./item.ts";
import { fragment, likeA, orderNote, results } from "./make.ts";
import { elementBits, type MatrixShape, smallFormats } from "./shape.ts";
import { indexFragment, pairedB, storedA, storedAxes, type StoredDigit, storedNote } from "./sparse.ts";

const LANES = 64;

/** A of `blocks` products: the rows of all blocks lie beside each other in the lanes, then come further columns. */
function inputDigits({ m, k }: MatrixShape, blocks: number, width: number): Digit[] {
  const groups = LANES / (m * blocks);
  const inLane = k / groups;
  return [
    ...digit("lane", 1, m, "row", 1),
    ...digit("lane", m, blocks, "matrix", 1),
    ...digit("lane", m * blocks, groups, "column", inLane),
    ...item(width, 1, inLane, "column", 1),
  ];
}

/**
 * C and D: a lane holds a run of neighbouring rows of one column, four, or one of 64-bit elements; blocks or runs fill
 * the lanes, then the next registers follow.
 */
function outputLayout({ m, n }: MatrixShape, blocks: number, width: number): Layout {
  const run = width === 64 ? 1 : 4;
  const blocksInRegister = Math.ceil(LANES / ((n * m) / run));
  const runsInRegister = LANES / blocksInRegister / n;
  const runsInLane = m / (run * runsInRegister);
  return {
    digits: [
      ...digit("lane", 1, n, "column", 1),
      ...digit("lane", n, blocksInRegister, "matrix", 1),
      ...digit("lane", n * blocksInRegister, runsInRegister, "row", run),
      ...item(width, 1, run, "row", 1),
      ...item(width, run, runsInLane, "row", run * runsInRegister),
      ...item(width, run * runsInLane, blocks / blocksInRegister, "matrix", blocksInRegister),
    ],
  };
}

/** A of the formats of 8, 6 or 4 bits that a field names: 8-bit ones lie in two runs of 16 columns. */
function smallDigits({ m, k }: MatrixShape, width: 8 | 6 | 4): Digit[] {
  const groups = LANES / m;
  const run = width === 8 ? 16 : 32;
  return [
    ...digit("lane", 1, m, "row", 1),
    ...item(width, 1, run, "column", 1),
    ...digit("lane", m, groups, "column", run),
    ...item(width, run, k / (run * groups), "column", run * groups),
  ];
}

function scaleLayout({ m, k }: MatrixShape, field: string): Layout {
  return {
    digits: [...digit("lane", 1, m, "row", 1), ...digit("lane", m, k / 32, "column", 1)],
    selectors: [{ name: field, values: [0, 1, 2, 3], adds: "part", step: 1 }],
  };
}

/** Digits of the stored elements of A of SMFMAC: 64 bits a lane at a time. */
function storedDigits({ m, k }: MatrixShape, width: number): StoredDigit[] {
  const groups = LANES / m;
  const run = 64 / width;
  return [
    { from: "item", step: 1, size: run, column: 1 },
    { from: "lane", step: m, size: groups, column: run },
    { from: "item", step: run, size: k / 2 / (run * groups), column: run * groups },
  ];
}

const scaleAxes = (row: string) => ({ row, column: "32 neighbours of K" });
const f64Note =
  "The general formula of AMD's ISA documents would exchange blocks and rows here; AMD's calculator and public kernels have them as below.";

/** The fragments of an MFMA or SMFMAC instruction; `resultBits` is the size of D in a lane, which tells the blocks. */
export function mfmaFragments(shape: MatrixShape, resultBits: number): MatrixFragment[] {
  const { kind, m, n, a, b, c, d, scaled } = shape;
  const blocks = (LANES * resultBits) / (elementBits(d) * m * n);
  const output = results(c, d, (type) => outputLayout(shape, blocks, elementBits(type)), LANES, {
    ...(elementBits(d) === 64 && blocks > 1 ? { note: f64Note } : {}),
  });
  if (kind === "smfmac") {
    const digits = storedDigits(shape, elementBits(a));
    const inferred = "inferred" as const;
    return [
      fragment("A", a, { digits: storedA(m, elementBits(a), digits) }, LANES, {
        basis: inferred,
        axes: storedAxes,
        note: `${storedNote} The source gives B and the index; a stored element is where it finds its four elements of B.`,
      }),
      fragment("B", b, pairedB(n, elementBits(b), digits), LANES),
      ...output.map((each) => ({ ...each, fields: ["VDST"] })),
      indexFragment(m, digits, LANES, "ABID (with CBSZ 0)"),
    ];
  }
  if (a === "f8f6f4") {
    const inputs = smallFormats.flatMap(({ width, names }) => {
      const digits = smallDigits(shape, width);
      const variant = names.join(", ");
      return [
        fragment("A", a, { digits }, LANES, { width, variant }),
        fragment("B", b, likeA(digits), LANES, { width, variant }),
      ];
    });
    if (scaled === undefined) return [...inputs, ...output];
    const scaleB = scaleLayout(shape, "{OP_SEL_HI[1], OP_SEL[1]}");
    return [
      ...inputs,
      ...output,
      fragment("scale of A", "scale", scaleLayout(shape, "{OP_SEL_HI[0], OP_SEL[0]}"), LANES, {
        width: 8,
        axes: scaleAxes("row of A"),
      }),
      fragment("scale of B", "scale", scaleB, LANES, { width: 8, axes: scaleAxes("column of B") }),
    ];
  }
  const digits = inputDigits(shape, blocks, elementBits(a));
  return [
    fragment("A", a, { digits }, LANES, { note: orderNote }),
    fragment("B", b, likeA(inputDigits(shape, blocks, elementBits(b))), LANES, { note: orderNote }),
    ...output,
  ];
}
