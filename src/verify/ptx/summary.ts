import type { VerifiedExample, VerifiedExamples, VerifiedForms, VerifiedPair } from "../../schema/ptx/verified.ts";

/** The counts of a results file. */
export type Summary = {
  pairs: number;
  /** Pairs that the ptxas can judge: of versions that it reads. */
  judged: number;
  /** Proved, at the floor or not. */
  proved: number;
  /** Of the proved, those where target, version or both are at the floor. */
  floor: number;
  floorBoth: number;
  notJudged: number;
  refused: number;
  unproved: number;
  differs: number;
  /** Proved of judged, in per cent. */
  percent: number;
};

/** Counts the records. */
export function summarize(results: VerifiedForms): Summary {
  const count = (test: (pair: VerifiedPair) => boolean): number => results.pairs.filter(test).length;
  const notJudged = count((pair) => pair.state === "not-judged");
  const judged = results.pairs.length - notJudged;
  const proved = count((pair) => pair.state === "proved" || pair.state === "floor");
  return {
    pairs: results.pairs.length,
    judged,
    proved,
    floor: count((pair) => pair.state === "floor"),
    floorBoth: count((pair) => pair.state === "floor" && pair.targetBy === "floor" && pair.ptxBy === "floor"),
    notJudged,
    refused: count((pair) => pair.state === "refused"),
    unproved: count((pair) => pair.state === "unproved"),
    differs: count((pair) => pair.differs !== undefined),
    percent: judged === 0 ? 0 : (100 * proved) / judged,
  };
}

/** The table that the command prints. */
export function printSummary(results: VerifiedForms): string {
  const sum = summarize(results);
  const rows: [string, string][] = [
    ["pairs of form and value", String(sum.pairs)],
    [`  that PTX ${results.newest} has`, String(sum.judged)],
    ["    proved", `${String(sum.proved)} (${sum.percent.toFixed(2)} %)`],
    ["      of them at the floor", `${String(sum.floor)} (target and version both: ${String(sum.floorBoth)})`],
    ["    accepted, not proved", String(sum.unproved)],
    ["    refused", String(sum.refused)],
    [`  newer, not judged by ptxas ${results.version}`, String(sum.notJudged)],
    ["disagreements with the documentation", String(sum.differs)],
  ];
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return rows.map(([label, value]) => `${label.padEnd(width)}${value}`).join("\n");
}

/** The pairs that are not proved, grouped by reason and message, most first. */
export function printUnproved(results: VerifiedForms): string {
  const groups = Map.groupBy(
    results.pairs.filter((pair) => pair.state === "refused" || pair.state === "unproved"),
    (pair) => `${pair.reason ?? ""}${pair.message === undefined ? "" : ` (ptxas: ${pair.message})`}`,
  );
  return [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([reason, pairs]) => {
      const names = pairs.map((pair) => `${pair.form} ${pair.value ?? ""}`.trim());
      return `${String(pairs.length).padStart(4)}  ${reason}\n      ${names.join("\n      ")}`;
    })
    .join("\n");
}

/** The counts of the examples, and those that ptxas refuses. */
export function printExamples(results: Pick<VerifiedExamples, "examples">): string {
  const states = Map.groupBy(results.examples, (example) => example.state);
  const count = (state: VerifiedExample["state"]): string => String(states.get(state)?.length ?? 0);
  const refused = (states.get("refused") ?? []).map(
    (example) => `  ${example.page}, example ${String(example.index)}: ${example.message ?? ""}`,
  );
  const line = `examples: ${count("verified")} verified, ${count("not-judged")} not judged, ${count("refused")} refused`;
  return [line, ...refused].join("\n");
}
