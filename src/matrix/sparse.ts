import { digit, type Digit, type Layout, type Selector } from "../fragments/layout.ts";
import type { MatrixFragment } from "./fragment.ts";
import { item, itemsPerRegister } from "./item.ts";
import { fragment } from "./make.ts";

/** Of four neighbouring columns of a sparse A two are stored. */
export const storedAxes = { row: "row", column: "stored column" };

export const storedNote =
  "Of every four neighbouring columns two are stored, the lower first; the index says which they are.";

/** A digit of the number of a stored element of A within its lane, or of its lane. */
export type StoredDigit = { from: "item" | "lane"; step: number; size: number; column: number };

/** Digits of the stored elements of A, `rows` rows in as many neighbouring lanes. */
export function storedA(rows: number, width: number, digits: readonly StoredDigit[]): Digit[] {
  return [
    ...digit("lane", 1, rows, "row", 1),
    ...digits.flatMap(({ from, step, size, column }) =>
      from === "lane" ? digit("lane", step, size, "column", column) : item(width, step, size, "column", column),
    ),
  ];
}

/**
 * B of a sparse product: a stored element selects from the four elements of B that the same lane group holds at twice
 * the place, so each digit of A above the lowest goes to the digit of B of twice the weight.
 */
export function pairedB(columns: number, width: number, digits: readonly StoredDigit[]): Layout {
  return {
    digits: [
      ...digit("lane", 1, columns, "column", 1),
      ...digits.flatMap(({ from, step, size, column }) => {
        if (from === "lane") return digit("lane", step, size, "row", 2 * column);
        // The lowest digit counts the two stored elements of four.
        if (step === 1) return item(width, 1, 2 * size, "row", 1);
        return item(width, 2 * step, size, "row", 2 * column);
      }),
    ],
  };
}

/** Stored elements of A in a lane. */
export function storedInLane(digits: readonly StoredDigit[]): number {
  return digits.filter(({ from }) => from === "item").reduce((product, { size }) => product * size, 1);
}

const INDEX_BITS = 2;

/**
 * The index of a sparse A: two bits for each stored element, in the lane that holds the element and in the order of its
 * elements. Where they take less than a register, a field of the encoding picks one of several sets.
 */
export function indexFragment(
  rows: number,
  digits: readonly StoredDigit[],
  wave: 32 | 64,
  field: string,
  more: Partial<MatrixFragment> = {},
): MatrixFragment {
  const stored = storedInLane(digits);
  const sets = Math.max(1, itemsPerRegister(INDEX_BITS) / stored);
  const selector: Selector = {
    name: field,
    values: Array.from({ length: sets }, (_, set) => set),
    adds: "part",
    step: stored,
  };
  const layout: Layout = {
    digits: storedA(rows, INDEX_BITS, digits),
    ...(sets > 1 ? { selectors: [selector] } : {}),
  };
  return fragment("index of A", "index", layout, wave, {
    width: INDEX_BITS,
    axes: storedAxes,
    note: "Two bits for each stored element: which of its four columns it is, the lower of the two first.",
    ...more,
  });
}
