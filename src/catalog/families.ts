import type { Atlas } from "./atlas.ts";

/** Families of generations, such as RDNA, in the order of the generations. */
export function familiesOf({ generations }: Atlas, ids: readonly string[]): string[] {
  return [...new Set(generations.filter(({ id }) => ids.includes(id)).map(({ family }) => family))];
}
