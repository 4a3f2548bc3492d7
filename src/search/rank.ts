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
 * Costs of the exact ways to name something; everything from `start` on only resembles. A name one mistake away is
 * nearer than one that goes on for three letters.
 */
const COST = { exact: 0, spelling: 1, alias: 2, word: 3, renamed: 4, start: 20, mistake: 23.4 } as const;

/** Queries with fewer letters have too many names one mistake away. */
const SHORTEST_MISTAKE = 3;

/** Kinds that are looked for by their full names: resembling counts less. */
const HANDICAPS: Readonly<Partial<Record<EntryKind, number>>> = {
  register: 8,
  directive: 8,
  encoding: 10,
  generation: 10,
  target: 10,
};

/** A name that can be typed, prepared for comparing. */
interface Key {
  readonly text: string;
  readonly plain: string;
  readonly tokens: readonly string[];
  /** The name without its first token, which says the unit: `max_f32` of `v_max_f32`. Empty for a name of one token. */
  readonly operation: string;
  readonly kind: "name" | "alias" | "word";
  /** Added to the cost of resembling. */
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
  const context: Context = {
    keys,
    entries,
    renamed: relate(index),
    wholes: new Set(keys.flatMap(({ plain, operation }) => [plain, operation])),
  };
  return { rank: (query) => rankAll(query, context) };
}

interface Context {
  readonly keys: readonly Key[];
  readonly entries: readonly Entry[];
  readonly renamed: ReadonlyMap<number, readonly number[]>;
  /** Every name in its plain spelling, with and without its unit. */
  readonly wholes: ReadonlySet<string>;
}

function makeKey({ name, targets }: OtherName, kind: Key["kind"], entries: readonly Entry[]): Key {
  const handicaps = targets.map((target) => HANDICAPS[entries[target]?.kind ?? "amd"] ?? 0);
  const tokens = splitTokens(name);
  return {
    text: name.toLowerCase(),
    plain: normalise(name),
    tokens,
    operation: tokens.slice(1).join(""),
    kind,
    handicap: (kind === "alias" ? 1 : 0) + Math.min(...handicaps),
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
}

function rankAll(query: string, { keys, entries, renamed, wholes }: Context): Ranked[] {
  const typed = { text: query.trim().toLowerCase(), plain: normalise(query), tokens: splitTokens(query) };
  if (typed.plain === "") return [];
  // Whoever wrote a name made no mistake.
  const mistakes = !wholes.has(typed.plain);
  const best = new Map<number, Found>();
  const offer = (place: number, found: Found): void => {
    const present = best.get(place);
    if (present === undefined || found.cost < present.cost) best.set(place, found);
  };
  for (const key of keys) {
    const cost = compare(typed, key, mistakes);
    if (cost === undefined) continue;
    const via = key.kind === "name" ? undefined : key.text;
    for (const [order, target] of key.targets.entries()) {
      offer(target, { cost: cost + order / 100, via });
    }
  }
  for (const [place, { cost }] of [...best]) {
    if (cost >= COST.renamed) continue;
    for (const [order, other] of (renamed.get(place) ?? []).entries())
      offer(other, { cost: COST.renamed + order / 100, via: undefined });
  }
  return [...best]
    .flatMap(([place, { cost, via }]): (Ranked & { readonly place: number })[] => {
      const entry = entries[place];
      return entry === undefined ? [] : [{ entry, cost, via, closeness: closenessOf(cost), place }];
    })
    .sort(compareRanked)
    .map(({ entry, cost, via, closeness }) => ({ entry, cost, via, closeness }));
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

/** The cost of the best way in which a query names or resembles a key, with typing mistakes or without. */
function compare(typed: Typed, key: Key, mistakes: boolean): number | undefined {
  if (typed.plain === key.plain) {
    if (key.kind === "alias") return COST.alias;
    if (key.kind === "word") return COST.word;
    return typed.text === key.text ? COST.exact : COST.spelling;
  }
  const cost = key.kind === "word" ? compareWord(typed.plain, key.plain, mistakes) : compareName(typed, key, mistakes);
  return cost === undefined ? undefined : cost + key.handicap;
}

/** A word is a name in another language: parts of it say little. */
function compareWord(typed: string, word: string, mistakes: boolean): number | undefined {
  if (typed.length > 2 && word.startsWith(typed)) return 40 + Math.min(word.length - typed.length, 20);
  return mistakes && typed.length > 5 && isOneMistake(typed, word) ? 48 : undefined;
}

function compareName({ plain, tokens }: Typed, key: Key, mistakes: boolean): number | undefined {
  const letters = plain.length;
  const extra = Math.min(key.plain.length - letters, 30) / 2;
  if (letters > 1 && plain === key.operation) return COST.start;
  if (key.plain.startsWith(plain)) return 22 + extra;
  // `s_or_b32` is a name, and may still be meant for `s_xor_b32`: a letter is left out more easily than put in.
  const mayBeMistaken = letters >= SHORTEST_MISTAKE && (mistakes || key.plain.length > letters);
  if (mayBeMistaken && isOneMistake(plain, key.plain)) return COST.mistake;
  if (letters > 1 && key.operation.startsWith(plain)) return 30 + extra;
  if (mistakes && letters > 4 && isOneMistake(plain, key.operation)) return 36;
  const byTokens = compareTokens(tokens, key, 0);
  if (byTokens !== undefined) return 45 + byTokens;
  if (mistakes && letters > 4 && isMistakenStart(plain, key.plain)) return 55 + extra;
  if (letters > 2 && key.plain.includes(plain)) return 65 + extra;
  if (!mistakes || tokens.length < 2) return undefined;
  const byMistaken = compareTokens(tokens, key, 1);
  return byMistaken === undefined ? undefined : 75 + byMistaken;
}

/**
 * Finds each typed token in a different token of the name: the same, its beginning, or a piece of it; `mistakes` of
 * them may have a typing mistake. The cost is 0 for the same tokens in the same order, up to 20.
 */
function compareTokens(typed: readonly string[], key: Key, mistakes: number): number | undefined {
  const name = key.tokens;
  if (typed.length > name.length) return undefined;
  // Most names lack some token altogether, which this tells fastest.
  let missing = 0;
  for (const token of typed) if (!key.plain.includes(token) && ++missing > mistakes) return undefined;
  const used = new Set<number>();
  let cost = 0;
  let last = -1;
  for (const token of typed) {
    const [index, step] =
      take(name, used, (other) => other === token, 0) ??
      take(name, used, (other) => other.startsWith(token), 1) ??
      take(name, used, (other) => token.length > 2 && other.includes(token), 3) ??
      (mistakes > 0 ? take(name, used, (other) => token.length > 3 && isOneMistake(token, other), 4) : undefined) ??
      [];
    if (index === undefined || step === undefined) return undefined;
    used.add(index);
    cost += step + (index < last ? 2 : 0);
    last = index;
  }
  return Math.min(20, cost + (name.length - typed.length) / 2);
}

function take(
  tokens: readonly string[],
  used: ReadonlySet<number>,
  fits: (token: string) => boolean,
  step: number,
): readonly [number, number] | undefined {
  const found = tokens.findIndex((token, index) => !used.has(index) && fits(token));
  return found === -1 ? undefined : [found, step];
}
