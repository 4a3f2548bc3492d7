import type { Generation } from "../../schema/generation.ts";
import type { Crossing } from "../../schema/crossing.ts";

/** Two generations that a page compares. */
export interface GenerationPair {
  readonly from: Generation;
  readonly to: Generation;
  /** Why the pair is there although they are no neighbours. */
  readonly reason: string | undefined;
}

/** Neighbours in the order of the generations, then crossings; only pairs of which both catalogs are there. */
export function listPairs(
  generations: readonly Generation[],
  crossings: readonly Crossing[],
  catalogs: ReadonlyMap<string, unknown>,
): GenerationPair[] {
  const byId = new Map(
    generations.filter(({ id }) => catalogs.has(id)).map((generation) => [generation.id, generation]),
  );
  const wanted = [
    ...generations.flatMap(({ id, predecessor }) =>
      predecessor === null ? [] : [{ from: predecessor, to: id, reason: undefined }],
    ),
    ...crossings,
  ];
  return wanted.flatMap(({ from, to, reason }) => {
    const [before, after] = [byId.get(from), byId.get(to)];
    return before === undefined || after === undefined ? [] : [{ from: before, to: after, reason }];
  });
}
