import { loadFinder, loadSearchData } from "../../src/search/build/finder.ts";
import { quantile } from "./quantile.ts";

/** Times of one kind of query, in milliseconds of one core. */
export interface QueryFigure {
  readonly queries: string;
  readonly count: number;
  readonly median: number;
  /** The time that 99 of 100 queries stay below. */
  readonly percentile99: number;
}

/** Every how many names one is asked for. */
const STEP = 10;

/** Answers names as they are, with a letter missing, with a suffix, and as they are typed letter by letter. */
export function measureFind(): QueryFigure[] {
  const finder = loadFinder();
  const names = loadSearchData()
    .names.entries.filter((_, place) => place % STEP === 0)
    .map(({ name }) => name);
  const kinds: [string, string[]][] = [
    ["whole names", names],
    ["a letter missing", names.map((name) => name.slice(0, 2) + name.slice(3))],
    ["with a suffix", names.map((name) => `${name}_e64`)],
    ["letter by letter", names.flatMap((name) => Array.from(name, (_, end) => name.slice(0, end + 1)))],
  ];
  // Once before, so that compiled code is measured and not its compilation.
  for (const name of names) finder.find(name);
  return kinds.map(([queries, texts]) => {
    const times = texts.map((text) => {
      const start = performance.now();
      finder.find(text);
      return performance.now() - start;
    });
    return { queries, count: times.length, median: quantile(times, 0.5), percentile99: quantile(times, 0.99) };
  });
}
