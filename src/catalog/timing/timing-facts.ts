import type { Counter, CountingRule, Hazard, PassesRule } from "../../schema/timing.ts";
import { compileNamePatterns, type NameMatcher } from "../name-pattern.ts";
import { joinWords } from "../generation-list.ts";
import type { Timing } from "./read-timing.ts";

/** What a row of 'Timing and hazards' is about. */
export type TimingTopic = "Counter" | "Alignment" | "Passes" | "Hazard" | "Half" | "Pair";

/** One fact on one page, with the generations in which it holds. */
export interface TimingRow {
  readonly topic: TimingTopic;
  readonly text: string;
  /** In the order of the generations. */
  readonly generations: readonly string[];
  /** Ids of sources. */
  readonly sources: readonly string[];
  /** Where the page on timing tells more: an id there. */
  readonly anchor: string | undefined;
}

/** Which halves of a dual-issue pair an instruction may be, by generation. */
export type HalvesByGeneration = ReadonlyMap<string, readonly ("x" | "y")[]>;

interface Compiled<T> {
  readonly rule: T;
  readonly matches: NameMatcher;
}

interface CompiledHazard {
  readonly hazard: Hazard;
  readonly first: NameMatcher;
  readonly second: NameMatcher;
}

/** Answers what is known of the timing of a name; patterns are compiled once, here. */
export class TimingFacts {
  readonly #timing: Timing;
  readonly #counting: readonly Compiled<CountingRule>[];
  readonly #alignments: readonly Compiled<Timing["alignments"][number]>[];
  readonly #passes: readonly Compiled<PassesRule>[];
  readonly #pairRules: readonly Compiled<Timing["pairRules"][number]>[];
  readonly #hazards: readonly CompiledHazard[];

  constructor(timing: Timing) {
    this.#timing = timing;
    this.#counting = timing.counting.map(compile);
    this.#alignments = timing.alignments.map(compile);
    this.#passes = timing.passes.map(compile);
    this.#pairRules = timing.pairRules.map((rule) => ({
      rule,
      matches: compileNamePatterns(rule.names ?? ["*"]),
    }));
    this.#hazards = timing.hazards.map((hazard) => ({
      hazard,
      first: sideMatcher(hazard.first),
      second: sideMatcher(hazard.second),
    }));
  }

  /**
   * The rows of a name, counters first.
   *
   * @param generations - ids where the name exists, in their order
   * @param halves - of dual-issue instructions
   */
  rows(name: string, generations: readonly string[], halves: HalvesByGeneration = new Map()): TimingRow[] {
    const rows = new RowList(this.#timing.sources);
    const counting = this.#counting.filter(({ matches }) => matches(name));
    const passes = this.#passes.filter(({ matches }) => matches(name));
    const alignments = this.#alignments.filter(({ matches }) => matches(name));
    for (const id of generations) {
      const counts = firstOf(counting, id);
      if (counts !== undefined) rows.add("Counter", this.#countingText(counts), id, counts.sources, "counters");
      for (const { rule } of alignments) {
        if (rule.generations.includes(id)) rows.add("Alignment", rule.text, id, rule.sources);
      }
      const held = firstOf(passes, id);
      if (held !== undefined) rows.add("Passes", passesText(held), id, held.sources, "passes");
    }
    for (const { hazard, first, second } of this.#hazards) {
      const isFirst = first(name);
      if (!isFirst && !second(name)) continue;
      for (const wait of hazard.waits) {
        for (const id of wait.generations.filter((each) => generations.includes(each))) {
          const own = isFirst ? firstOf(passes, id)?.passes : undefined;
          const text = `${hazard.first.words} → ${hazard.second.words}: ${waitText(wait, own)}`;
          rows.add("Hazard", text, id, hazard.sources, hazard.id);
        }
      }
    }
    for (const [id, list] of halves) {
      if (!generations.includes(id) || list.length === 0) continue;
      rows.add("Half", `${list.map((half) => half.toUpperCase()).join(" or ")} half of a pair`, id, [], "pairs");
      for (const { rule, matches } of this.#pairRules) {
        if (rule.generations.includes(id) && matches(name)) rows.add("Pair", rule.text, id, ["llvm-mc"], "pairs");
      }
    }
    return rows.inOrder(generations);
  }

  /** The rule on counters that holds for a name in a generation. */
  counting(name: string, generation: string): CountingRule | undefined {
    return firstOf(
      this.#counting.filter(({ matches }) => matches(name)),
      generation,
    );
  }

  /** The rule on passes that holds for a name in a generation. */
  passes(name: string, generation: string): PassesRule | undefined {
    return firstOf(
      this.#passes.filter(({ matches }) => matches(name)),
      generation,
    );
  }

  #countingText({ counters = [], order, none, notDocumented }: CountingRule): string {
    if (none !== undefined) return `none: ${none}`;
    if (notDocumented !== undefined) return `not documented: ${notDocumented}`;
    const known = counters.map(({ id, by }) => ({ counter: this.#counter(id), by }));
    const titles = joinWords(known.map(({ counter, by }) => counter.title + (by === undefined ? "" : ` (${by})`)));
    const orders = [...new Set(known.map(({ counter }) => counter.order))];
    return `${titles}; ${order ?? orders.join("; ")}`;
  }

  #counter(id: string): Counter {
    const counter = this.#timing.counters.get(id);
    if (counter === undefined) throw new Error(`no counter '${id}'`);
    return counter;
  }
}

/** What has to stand between the two instructions, in words. */
export function waitText(wait: Hazard["waits"][number], passes?: number): string {
  const states = (count: number): string =>
    count === 0 ? "no wait state" : `${count} wait state${count === 1 ? "" : "s"}`;
  if (wait.states !== undefined) return states(wait.states);
  if (wait.byPasses !== undefined) {
    const own = passes === undefined ? undefined : wait.byPasses[String(passes)];
    if (own !== undefined) return states(own);
    const list = Object.entries(wait.byPasses).map(([count, each]) => `${each} after ${count} passes`);
    return `wait states: ${list.join(", ")}`;
  }
  return wait.fix ?? "";
}

/** Passes or cycles in words. */
export function passesText({ passes, cycles, notDocumented, note }: PassesRule): string {
  const figure =
    passes !== undefined
      ? `${passes} passes of 4 cycles`
      : cycles !== undefined
        ? `${cycles} cycles of the matrix unit`
        : `not documented: ${notDocumented ?? ""}`;
  return note === undefined ? figure : `${figure}; ${note}`;
}

/** Pages of a side that holds for very many instructions do not repeat the hazard. */
function sideMatcher({ names, except, general }: Hazard["first"]): NameMatcher {
  return general === true ? () => false : compileNamePatterns(names, except);
}

function compile<T extends { readonly names: readonly string[]; readonly except?: readonly string[] | undefined }>(
  rule: T,
): Compiled<T> {
  return { rule, matches: compileNamePatterns(rule.names, rule.except) };
}

function firstOf<T extends { readonly generations: readonly string[] }>(
  compiled: readonly Compiled<T>[],
  generation: string,
): T | undefined {
  return compiled.find(({ rule }) => rule.generations.includes(generation))?.rule;
}

/** What a reader looks for first stands first. */
const TOPICS: readonly TimingTopic[] = ["Counter", "Half", "Alignment", "Passes", "Pair", "Hazard"];

/** Rows under construction: the same text is one row for all its generations, with the sources that speak of them. */
class RowList {
  readonly #sources: Timing["sources"];
  readonly #rows = new Map<string, TimingRow & { readonly generations: string[]; readonly sources: string[] }>();

  constructor(sources: Timing["sources"]) {
    this.#sources = sources;
  }

  add(topic: TimingTopic, text: string, generation: string, sources: readonly string[], anchor?: string): void {
    const key = `${topic} ${text}`;
    const row = this.#rows.get(key) ?? { topic, text, generations: [], sources: [], anchor };
    if (!row.generations.includes(generation)) row.generations.push(generation);
    for (const id of sources) {
      const speaks = this.#sources.get(id)?.generations?.includes(generation) ?? true;
      if (speaks && !row.sources.includes(id)) row.sources.push(id);
    }
    this.#rows.set(key, row);
  }

  inOrder(generations: readonly string[]): TimingRow[] {
    return [...this.#rows.values()]
      .sort((a, b) => TOPICS.indexOf(a.topic) - TOPICS.indexOf(b.topic))
      .map((row) => ({ ...row, generations: generations.filter((id) => row.generations.includes(id)) }));
  }
}
