import type { Result } from "./find.ts";
import { splitSuffix } from "./suffix.ts";

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

/**
 * Where an address with this name should have led: the one result, where the name differs from it only in an
 * assembler's suffix or in upper case. Anything less sure is a suggestion for the reader.
 */
export function findMoved(name: string, results: readonly Result[]): Result | undefined {
  const result = findDestination(results);
  if (result === undefined) return undefined;
  const stem = splitSuffix(name);
  const plain = (stem?.suffix === undefined ? name : stem.stem).toLowerCase();
  return plain === result.entry.name.toLowerCase() ? result : undefined;
}
