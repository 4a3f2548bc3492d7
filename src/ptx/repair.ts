import { ORDER_CLASSES, orderClass } from "./assign.ts";
import type { Form } from "./form.ts";
import type { PatternNode, Slot } from "./pattern.ts";
import { isType } from "./type.ts";

/** What has to change in an opcode so that a form takes it, in any order of its parts. */
export type Repair = {
  form: Form;
  /** The parts that have no place, by index in the order written. */
  extra: number[];
  /** The places that must be filled and are not. */
  missing: Slot[];
  /** How much a person would have to change; the lowest is the likeliest. */
  cost: number;
};

const SHAPE = /^\.(?:m\d+n\d+(?:k\d+)?|\d+x\d+bx?2?)$/;
const LAYOUT = /^\.(?:row|col)$/;
const SPACE = /^\.(?:const|global|local|param|shared)(?:::|$)/;

/**
 * How sure a part is to be meant. Modifiers are judged by the types, types by the shape, as ptxas does; two layouts are
 * less than a shape.
 */
export function weight(part: string): number {
  if (LAYOUT.test(part)) return 0.6;
  if (isType(part)) return 1.9;
  if (SHAPE.test(part)) return 2;
  if (SPACE.test(part)) return 1.3;
  if (part.startsWith(".kind::")) return 1.8;
  return 1;
}

/** What a place that is not filled costs beside the extra part that may have been meant for it. */
const MISSING = 1.4;
/** What it costs when that part is of another kind. */
const UNLIKE = 0.7;

/** Parts of one kind can be meant for each other: a type for a type. */
function kindOf(part: string): number {
  if (isType(part)) return 1;
  if (LAYOUT.test(part)) return 2;
  if (SHAPE.test(part)) return 3;
  return SPACE.test(part) ? 4 : 0;
}

/**
 * Finds the cheapest repairs of an opcode over several forms, in the order of the forms; several where they cost the same.
 * Each form has at most one, since it is the part that is asked for.
 */
export function findRepairs(forms: readonly Form[], parts: readonly string[]): Repair[] {
  let best: Repair[] = [];
  let lowest = Number.POSITIVE_INFINITY;
  for (const form of forms) {
    const repair = repairFor(form, parts, lowest);
    if (!repair || repair.cost > lowest) continue;
    if (repair.cost < lowest) best = [];
    lowest = repair.cost;
    best.push(repair);
  }
  return best;
}

/** The cheapest repair for one form; undefined when each costs more than `limit`. */
export function repairFor(form: Form, parts: readonly string[], limit = Number.POSITIVE_INFINITY): Repair | undefined {
  const { pattern } = form;
  const strange = parts.reduce((sum, part) => (pattern.parts.has(part) ? sum : sum + weight(part)), 0);
  if (strange > limit) return undefined;
  const search: Search = {
    form,
    parts,
    used: parts.map(() => false),
    last: Array<number>(ORDER_CLASSES).fill(-1),
    missing: [],
    best: undefined,
    limit,
    steps: 0,
  };
  place(pattern.nodes, 0, search, () => {
    keep(search);
  });
  return search.best;
}

type Search = {
  form: Form;
  parts: readonly string[];
  used: boolean[];
  /** The last part taken of each order class. */
  last: number[];
  missing: Slot[];
  best: Repair | undefined;
  limit: number;
  steps: number;
};

// Enough for every form; opcodes that repeat a type many times would otherwise branch without end.
const STEPS = 4000;

/** Places parts into nodes from `at` on, in every sensible way, and calls `done` for each. */
function place(nodes: readonly PatternNode[], at: number, search: Search, done: () => void): void {
  const node = nodes[at];
  search.steps += 1;
  if (!node || search.steps > STEPS) {
    done();
    return;
  }
  const goOn = (): void => {
    place(nodes, at + 1, search, done);
  };
  if (node.kind === "group") {
    if (node.items.some((item) => item.kind === "slot" && hasPart(item.slot, search)))
      place(node.items, 0, search, goOn);
    goOn();
    return;
  }
  const { slot } = node;
  const ordered = placeParts(slot, search, goOn);
  if (ordered === "settled") return;
  if (slot.optional || slot.alternatives.length === 0) {
    goOn();
    return;
  }
  search.missing.push(slot);
  goOn();
  search.missing.pop();
}

function hasPart(slot: Slot, search: Search): boolean {
  return search.parts.some((part, index) => search.used[index] === false && slot.byPart.has(part));
}

/** Tries the parts that a place takes; "settled" when it took one that could go nowhere else. */
function placeParts(slot: Slot, search: Search, goOn: () => void): "settled" | "open" {
  let settled: "settled" | "open" = "open";
  for (const [index, part] of search.parts.entries()) {
    if (search.used[index] !== false) continue;
    for (const alternative of slot.byPart.get(part) ?? []) {
      const taken = takeParts(alternative, index, search);
      if (!taken) continue;
      const last = [...search.last];
      for (const at of taken) {
        search.used[at] = true;
        const group = orderClass(search.parts[at] ?? "");
        if (group !== -1) search.last[group] = at;
      }
      goOn();
      for (const at of taken) search.used[at] = false;
      search.last = last;
      if (orderClass(part) === -1 && alternative.length === 1) return "settled";
      settled = "open";
    }
  }
  return settled;
}

/** The indexes of the parts of one alternative, the first of which stands at `start`. */
function takeParts(alternative: readonly string[], start: number, search: Search): number[] | undefined {
  const taken: number[] = [];
  for (const [place, part] of alternative.entries()) {
    const index =
      place === 0
        ? start
        : search.parts.findIndex((given, at) => given === part && search.used[at] === false && !taken.includes(at));
    if (index === -1) return undefined;
    const group = orderClass(part);
    if (group !== -1 && index < (search.last[group] ?? -1)) return undefined;
    taken.push(index);
  }
  return taken;
}

/** Keeps what was found when it is the cheapest so far. */
function keep(search: Search): void {
  const extra = search.used.flatMap((used, index) => (used ? [] : [index]));
  const free = extra.map((index) => search.parts[index] ?? "");
  let cost = free.reduce((sum, part) => sum + weight(part), 0);
  for (const slot of search.missing) {
    const kind = kindOf(slot.alternatives[0]?.[0] ?? "");
    const like = free.findIndex((part) => kindOf(part) === kind);
    if (like === -1 && free.length === 0) cost += MISSING;
    else if (like === -1) {
      free.pop();
      cost += UNLIKE;
    } else free.splice(like, 1);
  }
  if (cost > search.limit || (search.best && cost >= search.best.cost)) return;
  search.best = { form: search.form, extra, missing: [...search.missing], cost };
}
