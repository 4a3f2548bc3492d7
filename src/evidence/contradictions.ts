import type { Concept } from "../catalog/concepts/concept-index.ts";
import type { EvidenceRecord } from "../schema/evidence.ts";

/** Words by which a note tells of a kind of values. */
const WORDS: Readonly<Record<EvidenceRecord["classes"][number]["kind"], RegExp>> = {
  NaN: /nan/i,
  "signed zero": /zero|-0/i,
  denormal: /denormal/i,
  infinity: /infinit/i,
  "amount at or above the width": /count|distance|amount|wrap|modulo|clamp/i,
  "out of range": /range|saturat|overflow/i,
  rounding: /round|bit/i,
  zero: /zero|\b0\b/i,
  value: /./,
};

/**
 * Pairs that are said to be the same operation although values were found on which they differ, and whose table of
 * differences does not tell of such values: as messages.
 */
export function contradictions(
  concepts: readonly Pick<Concept, "id" | "pairs">[],
  evidence: ReadonlyMap<string, readonly EvidenceRecord[]>,
): string[] {
  return concepts.flatMap(({ id, pairs }) =>
    pairs
      .filter(({ relation }) => relation === "same operation")
      .flatMap((pair) => {
        const names = new Set(pair.amd.flatMap((item) => item.names));
        const told = pair.differs.flatMap(({ about, amd, ptx }) => [about, amd, ptx]).join(" ");
        return (evidence.get(id) ?? [])
          .filter(({ amd }) => names.has(amd))
          .flatMap(({ ptx, amd, classes }) =>
            classes
              .filter(({ kind }) => !WORDS[kind].test(told))
              .map(({ kind }) => `${id}: ${ptx} and ${amd} are called the same operation and differ (${kind})`),
          );
      }),
  );
}
