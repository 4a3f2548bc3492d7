import type { Digit, Holder, Layout, Place } from "./layout.ts";
import { extentOf, holderOf } from "./layout.ts";

/** A drawing of a layout: a table of blocks, each of neighbouring elements in one register. */
export type Grid = {
  /** Who holds each block, such as `T5:2` for lane 5 and register 2, row by row. */
  cells: string[][];
  /** The rows of the tile that each row of blocks covers: `4` or `4–7`. */
  rowHeads: string[];
  /** The columns of the tile that each column of blocks covers. */
  columnHeads: string[];
  /** How the drawing goes on where it does not show all, such as `column + 8: register + 4`. */
  repeats: string[];
};

/** More blocks in a direction than this are not drawn. */
export type MostBlocks = { row: number; column: number };

const MOST: MostBlocks = { row: 32, column: 16 };
/** Where a single digit is longer than that, this much of it shows the rule. */
const SOME = 4;

/** Elements of one register that lie next to each other in a direction. */
function blockSize(layout: Layout, to: "row" | "column"): number {
  return layout.digits.find((entry) => entry.from === "part" && entry.to === to && entry.stride === 1)?.size ?? 1;
}

/** How many elements of a direction to draw: whole digits as far as they fit, else the start of one. */
function drawn(layout: Layout, to: "row" | "column", block: number, most: MostBlocks): number {
  const digits = layout.digits.filter((entry) => entry.to === to).sort((a, b) => a.stride - b.stride);
  let whole = 1;
  for (const { stride, size } of digits) if (stride * size <= most[to] * block) whole = Math.max(whole, stride * size);
  const { rows, columns } = extentOf(layout);
  return Math.max(whole, Math.min(to === "row" ? rows : columns, SOME * block));
}

function range(first: number, length: number): string {
  return length === 1 ? String(first) : `${first}–${first + length - 1}`;
}

const WORDS: Record<keyof Holder | keyof Place, string> = {
  lane: "lane",
  register: "register",
  part: "element",
  matrix: "matrix",
  row: "row",
  column: "column",
};

/** How a drawing names a holder; `part` is undefined where the block's place tells it. */
export type NameHolder = (holder: { lane: number; register: number; part: number | undefined }) => string;

const threadName: NameHolder = ({ lane, register, part }) =>
  `T${lane}:${register}${part === undefined ? "" : `.${part}`}`;

/** Draws the first matrix of a layout, or its first part if it is large. */
export function gridOf(
  layout: Layout,
  { nameHolder = threadName, most = MOST }: { nameHolder?: NameHolder; most?: MostBlocks } = {},
): Grid {
  const height = blockSize(layout, "row");
  const width = blockSize(layout, "column");
  const rows = drawn(layout, "row", height, most);
  const columns = drawn(layout, "column", width, most);
  const blocked = (entry: Digit) => entry.stride === 1 && entry.from === "part" && entry.to !== "matrix";
  // Elements of a register that do not lie in the block are told apart by the number of the first.
  const showPart = layout.digits.some((entry) => entry.from === "part" && !blocked(entry));
  const name = ({ lane, register, part }: Holder) => nameHolder({ lane, register, part: showPart ? part : undefined });
  const firsts = (length: number, step: number) => Array.from({ length: length / step }, (_, index) => index * step);
  const shown: Record<keyof Place, number> = { matrix: 1, row: rows, column: columns };
  return {
    cells: firsts(rows, height).map((row) =>
      firsts(columns, width).map((column) => name(holderOf(layout, { matrix: 0, row, column }))),
    ),
    rowHeads: firsts(rows, height).map((row) => range(row, height)),
    columnHeads: firsts(columns, width).map((column) => range(column, width)),
    repeats: layout.digits
      .filter(({ to, stride, size }) => stride * size > shown[to])
      .map(({ from, step, to, stride }) => `${WORDS[to]} + ${stride}: ${WORDS[from]} + ${step}`),
  };
}
