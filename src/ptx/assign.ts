import type { Pattern, PatternNode, Slot } from "./pattern.ts";
import { isLayout, isSpace } from "./part.ts";
import { isType } from "./type.ts";

/** A qualifier of an opcode: the slot of the form that it fills, and its text. */
export type Filled = { slot: Slot; text: string };

/** A concrete opcode fitted into a form. */
export type Assignment = {
  /** The filled slots in documented order. */
  filled: Filled[];
  /** Whether the parts were written in the documented order. */
  inOrder: boolean;
};

const BITS = /^\.(?:and|or|xor|popc)$/;

/** How many classes {@link orderClass} tells apart. */
export const ORDER_CLASSES = 5;

/**
 * The class of a part whose place among its like counts, from 0, or -1: the second type of `cvt` is the source's,
 * whatever stands between.
 */
export function orderClass(part: string): number {
  // ptxas takes the type of a tensor map on either side of the other one.
  if (part === ".b1024") return -1;
  if (isType(part)) return 0;
  if (isLayout(part)) return 1;
  if (isSpace(part)) return 2;
  // createpolicy has a primary and a secondary priority.
  if (part.startsWith(".L2::evict")) return 3;
  // The operation of a matrix of single bits stands before the count of its ones.
  return BITS.test(part) ? 4 : -1;
}

/**
 * Fits all parts of an opcode into a form; undefined when they do not fit.
 *
 * @param anyOrder whether the parts after the name may be written in another order than the documented one.
 */
export function assignParts(pattern: Pattern, parts: readonly string[], anyOrder: boolean): Assignment | undefined {
  if (!parts.every((part) => pattern.parts.has(part))) return undefined;
  const search: Search = {
    parts,
    anyOrder,
    used: 0,
    all: 2 ** parts.length - 1,
    next: 0,
    last: Array<number>(ORDER_CLASSES).fill(-1),
    filled: [],
  };
  return fill(pattern.nodes, 0, search, () => search.used === search.all)
    ? { filled: search.filled, inOrder: !anyOrder }
    : undefined;
}

type Search = {
  parts: readonly string[];
  anyOrder: boolean;
  /** Bits of the parts used so far. */
  used: number;
  all: number;
  /** The next part when the order counts. */
  next: number;
  /** The last part taken of each order class. */
  last: number[];
  filled: Filled[];
};

/** Fills nodes from `at` on and then calls `done`; leaves the search as it was when that fails. */
function fill(nodes: readonly PatternNode[], at: number, search: Search, done: () => boolean): boolean {
  const node = nodes[at];
  if (!node) return done();
  const goOn = (): boolean => fill(nodes, at + 1, search, done);
  if (node.kind === "group") return fill(node.items, 0, search, goOn) || goOn();
  return takeSlot(node.slot, search, goOn) || (node.slot.optional && goOn());
}

function takeSlot(slot: Slot, search: Search, goOn: () => boolean): boolean {
  for (const index of candidates(search)) {
    const part = search.parts[index];
    if (part === undefined || search.used & (1 << index)) continue;
    for (const alternative of slot.byPart.get(part) ?? []) {
      const saved = { used: search.used, next: search.next, last: [...search.last] };
      if (takeParts(alternative, index, search)) {
        search.filled.push({ slot, text: alternative.join("") });
        if (goOn()) return true;
        search.filled.pop();
      }
      search.used = saved.used;
      search.next = saved.next;
      search.last = saved.last;
    }
  }
  return false;
}

function candidates(search: Search): number[] {
  if (!search.anyOrder || search.next === 0) return [search.next];
  return search.parts.map((_, index) => index);
}

/** Takes the parts of one alternative, the first at `start`; of a value of several parts the others may stand anywhere too. */
function takeParts(alternative: readonly string[], start: number, search: Search): boolean {
  let index = start;
  for (const [place, part] of alternative.entries()) {
    if (place > 0)
      index = search.anyOrder
        ? search.parts.findIndex((given, at) => given === part && !(search.used & (1 << at)))
        : index + 1;
    if (search.parts[index] !== part) return false;
    const group = search.anyOrder ? orderClass(part) : -1;
    if (group !== -1) {
      if (index < (search.last[group] ?? -1)) return false;
      search.last[group] = index;
    }
    search.used |= 1 << index;
    search.next += 1;
  }
  return true;
}
