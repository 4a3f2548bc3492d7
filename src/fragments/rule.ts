import type { Digit, Holder, Layout, Place } from "./layout.ts";

/** Letters of the rules: lane, register r of the vector, element j inside the register. */
const LETTERS = { lane: "lane", register: "r", part: "j", matrix: "matrix", row: "row", column: "column" } as const;

type Term = { name: string; weight: number; size: number; top: boolean; factor: number };

/** `2 * ((lane >> 2) & 7)`: the digit of weight `weight` of a number, times a factor. */
function term({ name, weight, size, top, factor }: Term): string {
  let text = name;
  if (weight > 1)
    text = Number.isInteger(Math.log2(weight)) ? `(${text} >> ${Math.log2(weight)})` : `(${text} / ${weight})`;
  // The highest digit of a number needs no mask.
  if (!top) text = Number.isInteger(Math.log2(size)) ? `(${text} & ${size - 1})` : `(${text} % ${size})`;
  if (factor > 1) return `${factor} * ${text}`;
  return text;
}

function sum(terms: readonly Term[]): string {
  const text = [...terms].sort((a, b) => a.factor - b.factor).map(term);
  // A term that stands alone needs no brackets around it.
  if (text.length === 1) return (text[0] ?? "").replace(/^\((.*)\)$/, "$1");
  return text.length === 0 ? "0" : text.join(" + ");
}

function isTop(digits: readonly Digit[], key: "from" | "to", weight: "step" | "stride", entry: Digit): boolean {
  return digits.every((other) => other[key] !== entry[key] || other[weight] <= entry[weight]);
}

/** Where an element is: `row = (lane >> 2) + 8 * (r & 1)` and so on, for the coordinates that vary. */
export function placeRule(layout: Layout): string[] {
  const keys: readonly (keyof Place)[] = ["matrix", "row", "column"];
  return keys.flatMap((key) => {
    const digits = layout.digits.filter(({ to }) => to === key);
    if (key === "matrix" && digits.length === 0) return [];
    const terms = digits.map((entry) => ({
      name: LETTERS[entry.from],
      weight: entry.step,
      size: entry.size,
      // A lane that a selector moves has digits above and between, so every digit needs its mask.
      top: isTop(layout.digits, "from", "step", entry) && !moved(layout, entry.from),
      factor: entry.stride,
    }));
    return [`${LETTERS[key]} = ${sum(terms)}`];
  });
}

/** Who holds an element: `lane = 4 * (row & 7) + (column >> 1)` and so on, for the numbers that vary. */
export function holderRule(layout: Layout): string[] {
  const keys: readonly (keyof Holder)[] = ["lane", "register", "part"];
  return keys.flatMap((key) => {
    const digits = layout.digits.filter(({ from }) => from === key);
    const selectors = (layout.selectors ?? []).filter(({ adds }) => adds === key);
    if (key !== "lane" && digits.length + selectors.length === 0) return [];
    const terms: Term[] = digits.map((entry) => ({
      name: LETTERS[entry.to],
      weight: entry.stride,
      size: entry.size,
      top: isTop(layout.digits, "to", "stride", entry),
      factor: entry.step,
    }));
    const moves = selectors.map(({ name, step }) => ({ name, weight: 1, size: 1, top: true, factor: step }));
    return [`${LETTERS[key]} = ${sum([...terms, ...moves])}`];
  });
}

function moved(layout: Layout, from: keyof Holder): boolean {
  return (layout.selectors ?? []).some(({ adds }) => adds === from);
}
