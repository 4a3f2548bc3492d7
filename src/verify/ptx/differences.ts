import type { VerifiedForms, VerifiedPair } from "../../schema/ptx/verified.ts";

/** A disagreement between ptxas and the documentation that several pairs share. */
export type Difference = {
  /** What differs and how: `PTX 1.0 measured, 1.4 documented`. */
  title: string;
  measured: NonNullable<VerifiedPair["measured"]>;
  documented: NonNullable<VerifiedPair["documented"]>;
  differs: NonNullable<VerifiedPair["differs"]>;
  /** The pairs that have it. */
  pairs: VerifiedPair[];
};

/** The disagreements of a results file, each once, those of most pairs first. */
export function findDifferences(results: Pick<VerifiedForms, "pairs">): Difference[] {
  const groups = new Map<string, Difference>();
  for (const pair of results.pairs) {
    const { differs, measured, documented } = pair;
    if (!differs || !measured || !documented) continue;
    const titles = differs.map((what) =>
      what === "ptx"
        ? `PTX ${measured.ptx} measured, ${documented.ptx} documented`
        : `${measured.targets.join(" or ")} measured, ${documented.targets.join(" or ")} documented`,
    );
    const title = titles.join("; ");
    const group = groups.get(title) ?? { title, measured, documented, differs, pairs: [] };
    group.pairs.push(pair);
    groups.set(title, group);
  }
  return [...groups.values()].sort((a, b) => b.pairs.length - a.pairs.length || (a.title < b.title ? -1 : 1));
}

/** The disagreements as text, with up to a dozen statements each. */
export function printDifferences(results: Pick<VerifiedForms, "pairs">): string {
  return findDifferences(results)
    .map((difference) => {
      const statements = [...new Set(difference.pairs.map((pair) => pair.statement?.split(" ")[0] ?? ""))];
      const more = statements.length > 12 ? `, and ${String(statements.length - 12)} more` : "";
      return `${String(difference.pairs.length).padStart(4)}  ${difference.title}\n      ${statements.slice(0, 12).join(" ")}${more}`;
    })
    .join("\n");
}
