import type { MeaningChange } from "../../schema/meaning-change.ts";
import type { Removal } from "../../schema/removal.ts";
import type { ChangeData } from "./change-data.ts";

/**
 * Changes of meaning between two generations: those that hold in the later and did not in the earlier. With `names`,
 * only those that concern one of the names.
 */
export function findMeanings(
  { meanings }: Pick<ChangeData, "meanings">,
  { from, to }: { readonly from: string; readonly to: string },
  names: readonly string[] | undefined,
): MeaningChange[] {
  return meanings
    .filter(
      ({ record: { holds, before } }) =>
        holds.includes(to) && !holds.includes(from) && (before?.includes(from) ?? true),
    )
    .filter(({ matches }) => names === undefined || (matches !== undefined && names.some(matches)))
    .map(({ record }) => record);
}

/** What we say of a name that a generation does not have any more: the first record that fits. */
export function findRemoval({ removals }: Pick<ChangeData, "removals">, to: string, name: string): Removal | undefined {
  return removals.find(({ record, matches }) => matches?.(name) === true && (record.to?.includes(to) ?? true))?.record;
}
