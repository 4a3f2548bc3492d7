import type { Atlas } from "../../catalog/atlas.ts";
import type { Verification } from "./verify.ts";

/** Counts of one generation. */
export interface GenerationCount {
  readonly generation: string;
  /** Names in the catalog. */
  readonly names: number;
  /** Names that LLVM knows there. */
  readonly known: number;
  /** Names with a verified form. */
  readonly verified: number;
  readonly forms: number;
  readonly formsVerified: number;
}

/** Counts the results by generation. */
export function countVerified({ forms, tables }: Verification, atlas: Atlas): GenerationCount[] {
  return [...atlas.catalogs].map(([id, { instructions }]): GenerationCount => {
    const own = forms.filter(({ on }) => on.includes(id));
    const refused = tables.unverified.filter(({ on }) => on.includes(id));
    const unknown = new Set(refused.filter(({ missing }) => missing === "name").map(({ name }) => name));
    return {
      generation: id,
      names: instructions.size,
      known: instructions.size - unknown.size,
      verified: new Set(own.map(({ name }) => name)).size,
      forms: own.length + refused.length,
      formsVerified: own.length,
    };
  });
}

/** The table that the command prints, and what is missing by reason. */
export function printSummary(verification: Verification, atlas: Atlas): string {
  const counts = countVerified(verification, atlas);
  const sum = (key: "names" | "known" | "verified" | "forms" | "formsVerified"): number =>
    counts.reduce((total, count) => total + count[key], 0);
  const rows = [
    ...counts.map(({ generation, names, known, verified, forms, formsVerified }) => [
      generation,
      names,
      known,
      verified,
      forms,
      formsVerified,
    ]),
    ["all", sum("names"), sum("known"), sum("verified"), sum("forms"), sum("formsVerified")],
  ];
  const head = ["generation", "names", "known to LLVM", "verified", "forms", "verified"];
  const lines = [head, ...rows].map((row) =>
    row.map((cell, at) => (at === 0 ? String(cell).padEnd(12) : String(cell).padStart(14))).join(""),
  );
  const { unverified, disagreements, untaken } = verification.tables;
  const reasons = [...Map.groupBy(unverified, ({ missing, reason }) => `${missing}: ${reason}`)]
    .map(([reason, own]) => `${String(own.length).padStart(6)}  ${reason}`)
    .sort();
  const kinds = [...Map.groupBy(disagreements, ({ kind }) => kind)].map(
    ([kind, own]) => `${String(own.length).padStart(6)}  ${kind}`,
  );
  const percent = ((100 * sum("verified")) / sum("known")).toFixed(2);
  return [
    ...lines,
    `${percent} % of the names that LLVM knows are verified`,
    "Not verified:",
    ...reasons,
    "Differences:",
    ...kinds,
    `${String(untaken.length)} fields with bits that no line sets`,
  ].join("\n");
}
