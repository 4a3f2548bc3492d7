import type { Generation } from "../schema/generation.ts";

/** What lists of generations need to know of one. */
export type GenerationName = Pick<Generation, "id" | "title" | "family" | "predecessor">;

/**
 * Generations in words: neighbours of a family become a span, as in 'RDNA 1 to 3.5 and CDNA 5'.
 * `ids` may come in any order; unknown ids are ignored.
 */
export function describeGenerations(ids: Iterable<string>, generations: readonly GenerationName[]): string {
  const wanted = new Set(ids);
  const key = [...wanted].join(" ");
  const known = described.get(generations) ?? new Map<string, string>();
  described.set(generations, known);
  const present = known.get(key);
  if (present !== undefined) return present;
  const words = describe(wanted, generations);
  known.set(key, words);
  return words;
}

/** Descriptions by list of generations and ids: pages describe the same few hundred sets tens of thousands of times. */
const described = new WeakMap<readonly GenerationName[], Map<string, string>>();

function describe(wanted: ReadonlySet<string>, generations: readonly GenerationName[]): string {
  const spans: GenerationName[][] = [];
  let previous: GenerationName | undefined;
  for (const generation of generations) {
    if (wanted.has(generation.id)) {
      const span = spans.at(-1);
      if (span !== undefined && previous !== undefined && generation.predecessor === previous.id) span.push(generation);
      else spans.push([generation]);
      previous = generation;
    } else {
      previous = undefined;
    }
  }
  return joinWords(spans.flatMap(describeSpan));
}

function describeSpan(span: readonly GenerationName[]): string[] {
  const [first, second] = span;
  const last = span.at(-1);
  if (first === undefined || last === undefined) return [];
  if (second === undefined) return [first.title];
  const short = last.title.replace(`${last.family} `, "");
  return [`${first.title} ${span.length === 2 ? "and" : "to"} ${short}`];
}

/**
 * The generation among `ids` that is nearest to another one: the last before it in its family, else the first after it
 * there, else the last of all families. Undefined when `ids` is empty.
 */
export function nearestGeneration(
  id: string,
  ids: Iterable<string>,
  generations: readonly Generation[],
): string | undefined {
  const wanted = new Set(ids);
  const byId = new Map(generations.map((generation) => [generation.id, generation]));
  const own = byId.get(id);
  let earlier = byId.get(own?.predecessor ?? "");
  while (earlier !== undefined && !wanted.has(earlier.id)) earlier = byId.get(earlier.predecessor ?? "");
  if (earlier !== undefined) return earlier.id;
  const candidates = generations.filter((generation) => wanted.has(generation.id));
  return (candidates.find(({ family }) => family === own?.family) ?? candidates.at(-1))?.id;
}

/** `a`, `a and b`, `a, b and c`; with commas only where a part has an 'and' of its own. */
export function joinWords(words: readonly string[]): string {
  const last = words.at(-1);
  if (last === undefined) return "";
  if (words.length === 1) return last;
  const rest = words.slice(0, -1).join(", ");
  return words.some((word) => word.includes(" and ")) ? `${rest}, ${last}` : `${rest} and ${last}`;
}
