import { ORDER_CLASSES, orderClass } from "./assign.ts";
import { fitForms, isRepeated, limitOf } from "./fit.ts";
import type { Form, MatchSource } from "./form.ts";
import type { PatternNode, Slot } from "./pattern.ts";
import { isLayout, isSpace } from "./part.ts";
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
const VARIANT = /^\.(?:nc|sp(?:::ordered_metadata)?|ws)$/;

/**
 * How sure a part is to be meant. Modifiers are judged by the types, types by the shape, as ptxas does; two layouts are
 * less than a shape, and what makes an instruction another one (`.sp`) is surest.
 */
export function weight(part: string): number {
  if (isLayout(part)) return 0.6;
  if (isType(part)) return 2.1;
  if (SHAPE.test(part)) return 2.3;
  if (VARIANT.test(part)) return 2.5;
  if (isSpace(part)) return 1.3;
  return part.startsWith(".kind::") ? 1.8 : 1;
}

/** What a place that is not filled costs beside the extra part that may have been meant for it. */
const MISSING = 1.4;
/** What it costs when that part is of another kind. */
const UNLIKE = 1.2;
/** What it costs that it stands on the wrong side of others of its kind. */
const CROSSED = 0.3;
/** What it costs that a limit forbids what is left when the extra parts are taken out. */
const FORBIDDEN = 1.2;

/** The kinds that are told by their form, from 1; 0 for all others. */
export function kindOf(part: string): number {
  if (isType(part)) return 1;
  if (isLayout(part)) return 2;
  if (SHAPE.test(part)) return 3;
  return isSpace(part) ? 4 : 0;
}

const slotKinds = new WeakMap<Slot, number>();

function kindOfSlot(slot: Slot): number {
  const kind = slotKinds.get(slot) ?? kindOf(slot.alternatives[0]?.[0] ?? "");
  slotKinds.set(slot, kind);
  return kind;
}

/** Whether a part can be meant for a place: a type for a type, and a modifier where some form has it in place of what stands there. */
function isLike(part: string, kind: number, slot: Slot, forms: readonly Form[]): boolean {
  if (kind !== kindOfSlot(slot)) return false;
  if (kind !== 0) return true;
  const others = placesOf(part, forms);
  return (
    others.length === 0 ||
    others.some((other) => slot.alternatives.some(([first = ""]) => other.byPart.has(first) && !slot.byPart.has(part)))
  );
}

const places = new WeakMap<readonly Form[], Map<string, readonly Slot[]>>();

/** The places of several forms that take a part, looked up once for these forms. */
function placesOf(part: string, forms: readonly Form[]): readonly Slot[] {
  const known = places.get(forms) ?? new Map<string, readonly Slot[]>();
  places.set(forms, known);
  const found =
    known.get(part) ?? forms.flatMap((form) => form.pattern.slots.filter((other) => other.byPart.has(part)));
  known.set(part, found);
  return found;
}

/**
 * Finds the cheapest repairs of an opcode over several forms, in the order of the forms; several where they cost the same.
 * Each form has at most one, since it is the part that is asked for.
 */
export function findRepairs(forms: readonly Form[], parts: readonly string[], source: MatchSource): Repair[] {
  let best: Repair[] = [];
  let lowest = Number.POSITIVE_INFINITY;
  const likely = forms.map((form) => ({ form, strange: strangeness(form, parts) }));
  for (const { form } of likely.sort((a, b) => a.strange - b.strange)) {
    const repair = repairFor(form, parts, forms, lowest);
    if (!repair || repair.cost > lowest) continue;
    if (isForbidden(repair, parts, source)) repair.cost += FORBIDDEN;
    if (repair.cost > lowest) continue;
    if (repair.cost < lowest) best = [];
    lowest = repair.cost;
    best.push(repair);
  }
  return best;
}

/** The weight of the parts that a form does not know: no repair costs less. */
function strangeness(form: Form, parts: readonly string[]): number {
  return parts.reduce((sum, part) => (form.pattern.parts.has(part) ? sum : sum + weight(part)), 0);
}

/** Whether a limit forbids what is left without the extra parts. */
function isForbidden({ form, extra, missing }: Repair, parts: readonly string[], source: MatchSource): boolean {
  if (missing.length > 0 || extra.length === 0) return false;
  const fits = fitForms(
    [form],
    parts.filter((_, index) => !extra.includes(index)),
  );
  return fits?.every((fit) => limitOf(fit, source)) ?? true;
}

/**
 * The cheapest repair for one form; undefined when each costs more than `limit`.
 *
 * @param forms all forms of the mnemonic: they tell which parts are of one kind.
 * @param whole whether all parts must find a place, so that only what is missing is asked for.
 */
export function repairFor(
  form: Form,
  parts: readonly string[],
  forms: readonly Form[],
  limit = Number.POSITIVE_INFINITY,
  whole = false,
): Repair | undefined {
  const { pattern } = form;
  if (strangeness(form, parts) > limit) return undefined;
  const search: Search = {
    form,
    forms,
    parts,
    kinds: parts.map(kindOf),
    weights: parts.map(weight),
    classes: parts.map(orderClass),
    used: parts.map((part, index) => isRepeated(part, index, parts)),
    last: Array<number>(ORDER_CLASSES).fill(-1),
    missing: [],
    placed: [],
    whole,
    bound: 0,
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
  forms: readonly Form[];
  parts: readonly string[];
  /** Of each part its kind, its weight and its order class. */
  kinds: readonly number[];
  weights: readonly number[];
  classes: readonly number[];
  used: boolean[];
  /** The last part taken of each order class. */
  last: number[];
  missing: Slot[];
  /** Which part, by index, stands for each filled place. */
  placed: { slot: Slot; at: number }[];
  /** Whether all parts must find a place. */
  whole: boolean;
  /** What the missing places cost at least. */
  bound: number;
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
  if (placeParts(slot, search, goOn)) return;
  if (slot.optional || slot.alternatives.length === 0) {
    goOn();
    return;
  }
  const least = leastFor(slot);
  if (search.bound + least > Math.min(search.limit, search.best?.cost ?? search.limit)) return;
  search.missing.push(slot);
  search.bound += least;
  goOn();
  search.missing.pop();
  search.bound -= least;
}

/** The least that a missing place adds: alone, or with the extra part that was meant for it. */
function leastFor(slot: Slot): number {
  return Math.min(missingCost(slot), weight(slot.alternatives[0]?.[0] ?? ""));
}

/** The most that one missing place costs. */
export const ONE_PLACE = 2.5;

function missingCost(slot: Slot): number {
  return VARIANT.test(slot.alternatives[0]?.[0] ?? "") ? ONE_PLACE : MISSING;
}

function hasPart(slot: Slot, search: Search): boolean {
  return search.parts.some((part, index) => search.used[index] === false && slot.byPart.has(part));
}

/** Tries the parts that a place takes; true when it took one of which only the presence counts, so that nothing else need be tried. */
function placeParts(slot: Slot, search: Search, goOn: () => void): boolean {
  for (const [index, part] of search.parts.entries()) {
    if (search.used[index] !== false) continue;
    for (const alternative of slot.byPart.get(part) ?? []) {
      const taken = takeParts(alternative, index, search);
      if (!taken) continue;
      const last = [...search.last];
      for (const at of taken) {
        search.used[at] = true;
        const group = search.classes[at] ?? -1;
        if (group !== -1) search.last[group] = at;
      }
      search.placed.push({ slot, at: index });
      goOn();
      search.placed.pop();
      for (const at of taken) search.used[at] = false;
      search.last = last;
      if (search.classes[index] === -1 && alternative.length === 1) return true;
    }
  }
  return false;
}

/** The indexes of the parts of one alternative, the first of which stands at `start`. */
function takeParts(alternative: readonly string[], start: number, search: Search): number[] | undefined {
  const taken: number[] = [];
  for (const [place, part] of alternative.entries()) {
    const index: number =
      place === 0
        ? start
        : search.parts.findIndex((given, at) => given === part && search.used[at] === false && !taken.includes(at));
    if (index === -1) return undefined;
    const group = search.classes[index] ?? -1;
    if (group !== -1 && index < (search.last[group] ?? -1)) return undefined;
    taken.push(index);
  }
  return taken;
}

/** Keeps what was found when it is the cheapest so far. */
function keep(search: Search): void {
  const { parts, kinds, weights, form, forms } = search;
  const extra = search.used.flatMap((used, index) => (used ? [] : [index]));
  if (search.whole && extra.length > 0) return;
  const free = [...extra];
  let cost = free.reduce((sum, index) => sum + (weights[index] ?? 0), 0);
  if (cost > Math.min(search.limit, search.best?.cost ?? search.limit)) return;
  for (const slot of search.missing) {
    const alike = free.filter((index) => isLike(parts[index] ?? "", kinds[index] ?? 0, slot, forms));
    const place = form.pattern.slots.indexOf(slot);
    const straight = alike.find((index) => !isCrossed(index, place, search));
    const meant = straight ?? alike[0] ?? free.at(-1);
    if (meant === undefined) cost += missingCost(slot);
    else if (alike.length === 0) cost += UNLIKE;
    else if (straight === undefined) cost += CROSSED;
    if (meant !== undefined) free.splice(free.indexOf(meant), 1);
  }
  if (cost > search.limit || (search.best && cost >= search.best.cost)) return;
  search.best = { form, extra, missing: [...search.missing], cost };
}

/** Whether a part meant for a place would stand on the wrong side of one of its class, whose order counts. */
function isCrossed(index: number, place: number, { classes, form, placed }: Search): boolean {
  const group = classes[index] ?? -1;
  return (
    group !== -1 &&
    placed.some(({ slot, at }) => {
      if (classes[at] !== group) return false;
      const other = form.pattern.slots.indexOf(slot);
      return (other < place && at > index) || (other > place && at < index);
    })
  );
}
