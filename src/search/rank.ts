import { isMistakenStart, isOneMistake } from "./edit.ts";
import type { Entry, EntryKind, NameIndex, OtherName } from "./name-index.ts";
import { normalise, splitTokens } from "./normalise.ts";

/**
 * How well a query names something, from the best to the worst; the classes keep their order whatever else is known.
 * `exact` is the name itself as typed; `spelling` the name in another spelling; `other-name` an alias or a word that
 * people use; `renamed` an entry that has an exact one's name as an alias, or the other way round; `rest` is
 * everything that only resembles.
 */
export type Closeness = "exact" | "spelling" | "other-name" | "renamed" | "rest";

/** An entry that answers a query. */
export interface Ranked {
  readonly entry: Entry;
  readonly closeness: Closeness;
  /** The lower the better. */
  readonly cost: number;
  /** The name through which it was found, where that is not its own. */
  readonly via: string | undefined;
}

/**
 * Costs of the exact ways to name something; everything from `start` on only resembles, but below `named` the query is
 * a whole name without its unit.
 */
const COST = { exact: 0, spelling: 1, alias: 2, word: 3, renamed: 4, start: 20, named: 22 } as const;

/** Queries with fewer letters have too many names one mistake away. */
const SHORTEST_MISTAKE = 3;

/** Kinds that are looked for by their full names. */
const SIDE_KINDS: ReadonlySet<EntryKind> = new Set<EntryKind>(["encoding", "generation", "target"]);

/** A name that can be typed, prepared for comparing. */
interface Key {
  readonly text: string;
  readonly plain: string;
  readonly tokens: readonly string[];
  /** The name without its first token, which says the unit: `max_f32` of `v_max_f32`. Empty for a name of one token. */
  readonly operation: string;
  readonly kind: "name" | "alias" | "word";
  /** Added to the cost of resembling: names of instructions are what is searched most. */
  readonly handicap: number;
  readonly targets: readonly number[];
}

/** Ranks names by a query. */
export interface Ranker {
  /** The entries that a query names or resembles, best first, each once. Any text may be given. */
  rank(query: string): Ranked[];
}

/** Prepares an index for ranking. */
export function createRanker(index: NameIndex): Ranker {
  const { entries } = index;
  const keys = [
    ...entries.map(({ name }, place) => makeKey({ name, targets: [place] }, "name", entries)),
    ...index.aliases.map((alias) => makeKey(alias, "alias", entries)),
    ...index.words.map((word) => makeKey(word, "word", entries)),
  ];
  const renamed = relate(index);
  return { rank: (query) => rankAll(query, keys, entries, renamed) };
}

function makeKey({ name, targets }: OtherName, kind: Key["kind"], entries: readonly Entry[]): Key {
  const isSide = targets.every((target) => SIDE_KINDS.has(entries[target]?.kind ?? "amd"));
  const tokens = splitTokens(name);
  return {
    text: name.toLowerCase(),
    plain: normalise(name),
    tokens,
    operation: tokens.slice(1).join(""),
    kind,
    handicap: (kind === "alias" ? 1 : 0) + (isSide ? 10 : 0),
    targets,
  };
}

/** For each entry the entries that have its name as an alias, and those whose names are its aliases. */
function relate(index: NameIndex): Map<number, number[]> {
  const places = new Map(index.entries.map(({ name }, place) => [name.toLowerCase(), place]));
  const related = new Map<number, number[]>();
  const add = (from: number, to: number): void => {
    if (from !== to) related.set(from, [...(related.get(from) ?? []), to]);
  };
  for (const { name, targets } of index.aliases) {
    const place = places.get(name.toLowerCase());
    if (place === undefined) continue;
    for (const target of targets) {
      add(place, target);
      add(target, place);
    }
  }
  return related;
}

interface Found {
  readonly cost: number;
  readonly via: string | undefined;
  readonly mistaken: boolean;
}

function rankAll(
  query: string,
  keys: readonly Key[],
  entries: readonly Entry[],
  renamed: ReadonlyMap<number, readonly number[]>,
): Ranked[] {
  const typed = { text: query.trim().toLowerCase(), plain: normalise(query), tokens: splitTokens(query) };
  if (typed.plain === "") return [];
  const best = new Map<number, Found>();
  const offer = (place: number, found: Found): void => {
    const present = best.get(place);
    if (present === undefined || found.cost < present.cost) best.set(place, found);
  };
  for (const key of keys) {
    const found = compare(typed, key);
    if (found === undefined) continue;
    const via = key.kind === "name" ? undefined : key.text;
    for (const [order, target] of key.targets.entries()) {
      offer(target, { cost: found.cost + order / 100, via, mistaken: found.mistaken });
    }
  }
  for (const [place, { cost }] of [...best]) {
    if (cost >= COST.renamed) continue;
    for (const [order, other] of (renamed.get(place) ?? []).entries())
      offer(other, { cost: COST.renamed + order / 100, via: undefined, mistaken: false });
  }
  const isNamed = [...best.values()].some(({ cost }) => cost < COST.named);
  return (
    [...best]
      // Whoever wrote a name made no mistake.
      .filter(([, { mistaken }]) => !(isNamed && mistaken))
      .flatMap(([place, { cost, via }]): (Ranked & { readonly place: number })[] => {
        const entry = entries[place];
        return entry === undefined ? [] : [{ entry, cost, via, closeness: closenessOf(cost), place }];
      })
      .sort(compareRanked)
      .map(({ entry, cost, via, closeness }) => ({ entry, cost, via, closeness }))
  );
}

/** Of equals, what exists in more generations is what more people mean; then the shorter name, then the index's order. */
function compareRanked(a: Ranked & { readonly place: number }, b: Ranked & { readonly place: number }): number {
  return (
    a.cost - b.cost ||
    b.entry.generations.length - a.entry.generations.length ||
    a.entry.name.length - b.entry.name.length ||
    a.place - b.place
  );
}

function closenessOf(cost: number): Closeness {
  if (cost < COST.spelling) return "exact";
  if (cost < COST.alias) return "spelling";
  if (cost < COST.renamed) return "other-name";
  return cost < COST.start ? "renamed" : "rest";
}

type Typed = { readonly text: string; readonly plain: string; readonly tokens: readonly string[] };

/** The best way in which a query names or resembles a key. */
function compare(typed: Typed, key: Key): { cost: number; mistaken: boolean } | undefined {
  const sure = (cost: number): { cost: number; mistaken: boolean } => ({ cost, mistaken: false });
  if (typed.plain === key.plain) {
    if (key.kind === "alias") return sure(COST.alias);
    if (key.kind === "word") return sure(COST.word);
    return sure(typed.text === key.text ? COST.exact : COST.spelling);
  }
  const letters = typed.plain.length;
  const extra = key.plain.length - letters;
  // A word is a name in another language: parts of it say little.
  if (key.kind === "word") {
    if (key.plain.startsWith(typed.plain) && letters > 2) return sure(40 + Math.min(extra, 20));
    return letters > 5 && isOneMistake(typed.plain, key.plain) ? { cost: 48, mistaken: true } : undefined;
  }
  const base = key.handicap;
  if (typed.plain === key.operation && letters > 1) return sure(base + COST.start);
  if (key.plain.startsWith(typed.plain)) return sure(base + 22 + Math.min(extra, 30) / 2);
  if (letters >= SHORTEST_MISTAKE && isOneMistake(typed.plain, key.plain))
    return { cost: base + (letters > 4 ? 25 : 27), mistaken: true };
  if (letters > 1 && key.operation.startsWith(typed.plain)) return sure(base + 30 + Math.min(extra, 30) / 2);
  if (letters > 4 && isOneMistake(typed.plain, key.operation)) return { cost: base + 36, mistaken: true };
  const byTokens = compareTokens(typed.tokens, key.tokens, false);
  if (byTokens !== undefined) return sure(base + 45 + byTokens);
  if (letters > 2 && key.plain.includes(typed.plain)) return sure(base + 65 + Math.min(extra, 20) / 2);
  if (letters > 4 && isMistakenStart(typed.plain, key.plain))
    return { cost: base + 55 + Math.min(extra, 20) / 2, mistaken: true };
  if (typed.tokens.length < 2) return undefined;
  const byMistaken = compareTokens(typed.tokens, key.tokens, true);
  return byMistaken === undefined ? undefined : { cost: base + 75 + byMistaken, mistaken: true };
}

/**
 * Finds each typed token in a different token of the name: the same, its beginning, or a piece of it; with `mistakes`
 * also one token with a typing mistake. The cost is 0 for the same tokens in the same order, up to 20.
 */
function compareTokens(typed: readonly string[], name: readonly string[], mistakes: boolean): number | undefined {
  if (typed.length > name.length) return undefined;
  const used = new Set<number>();
  let cost = 0;
  let last = -1;
  let mistaken = 0;
  for (const token of typed) {
    const free = [...name.entries()].filter(([index]) => !used.has(index));
    const [index, step] =
      take(free, (other) => other === token, 0) ??
      take(free, (other) => other.startsWith(token), 1) ??
      take(free, (other) => token.length > 2 && other.includes(token), 3) ??
      (mistakes ? take(free, (other) => token.length > 3 && isOneMistake(token, other), 4) : undefined) ??
      [];
    if (index === undefined || step === undefined) return undefined;
    if (step === 4 && ++mistaken > 1) return undefined;
    used.add(index);
    cost += step + (index < last ? 2 : 0);
    last = index;
  }
  return Math.min(20, cost + (name.length - typed.length) / 2);
}

function take(
  free: readonly (readonly [number, string])[],
  fits: (token: string) => boolean,
  step: number,
): readonly [number, number] | undefined {
  const found = free.find(([, token]) => fits(token));
  return found === undefined ? undefined : [found[0], step];
}
