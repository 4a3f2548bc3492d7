import type { Result } from "./find.ts";

/**
 * The one result that a query names, for going there without asking; undefined when there is none, or when there are
 * several. A name as typed wins over other things that it is a name of too.
 */
export function findDestination(results: readonly Result[]): Result | undefined {
  const exact = results.filter((result) => result.exact);
  const [first, second] = exact;
  if (first === undefined) return undefined;
  return second === undefined || (first.via === undefined && second.via !== undefined) ? first : undefined;
}
