import type { Correction } from "../../schema/ptx/correction.ts";
import type { Disagreement } from "../../schema/ptx/disagreement.ts";
import type { CatalogFact } from "../../schema/ptx/fact.ts";
import type { Page } from "../../schema/ptx/page.ts";
import type { PtxAtlas } from "./ptx-atlas.ts";
import { type DifferenceRow, listDifferences, type RefusedRow } from "./ptx-instruction-page.ts";
import { conditionPieces, targetWords } from "./words.ts";

/** A mend that a reader should know of. */
export interface CorrectionRow {
  readonly id: string;
  readonly section: string;
  readonly pages: readonly Page[];
  readonly was: string;
  readonly now: string;
  readonly evidence: string;
}

/** What the errata page says of PTX. */
export interface PtxErrata {
  readonly corrections: readonly CorrectionRow[];
  readonly disagreements: readonly Disagreement[];
  readonly differences: readonly { readonly page: Page; readonly rows: readonly DifferenceRow[] }[];
  readonly refused: readonly (RefusedRow & { readonly slug: string })[];
  /** The tool that was asked; absent while none was. */
  readonly tool?: string | undefined;
}

/** Gathers mistakes of the documentation, editions that disagree, and what ptxas says otherwise. */
export function gatherErrata(atlas: PtxAtlas): PtxErrata {
  const { catalog, verification } = atlas;
  const pairs = catalog.pages.map((page) => ({
    page,
    pairs: (atlas.forms.get(page.name) ?? []).flatMap(({ id }) => verification.pairsOf(id)),
  }));
  return {
    corrections: atlas.corrections
      .filter(({ errata }) => errata)
      .map((correction) => ({
        id: correction.id,
        section: correction.section,
        pages: catalog.pages.filter(({ sections }) => sections.includes(correction.section)),
        ...describeCorrection(correction),
        evidence: correction.evidence,
      })),
    disagreements: catalog.disagreements,
    differences: pairs
      .map(({ page, pairs }) => ({ page, rows: listDifferences(pairs) }))
      .filter(({ rows }) => rows.length > 0),
    refused: pairs.flatMap(({ page, pairs }) =>
      pairs.flatMap(({ state, form, statement = "", reason = "", message = "" }) =>
        state === "refused" ? [{ slug: page.slug, form, statement, reason, message }] : [],
      ),
    ),
    tool: verification.tool,
  };
}

function describeCorrection(correction: Correction): { was: string; now: string } {
  switch (correction.kind) {
    case "syntax":
      return { was: correction.was.trim(), now: correction.now.trim() };
    case "fact":
      return { was: factsInWords(correction.was), now: factsInWords(correction.now) };
    case "form":
      return { was: "", now: "vector operand required" };
    case "limit":
      return { was: "", now: correction.hint };
  }
}

type PlainFact = Omit<CatalogFact, "section" | "correction">;

function factsInWords(facts: readonly PlainFact[]): string {
  return facts.map(factInWords).join("; ");
}

function factInWords({ kind, when, ptx, targets }: PlainFact): string {
  const about =
    when.length === 0
      ? "the instruction"
      : conditionPieces(when)
          .map(({ text }) => text)
          .join("");
  const value = [
    ...(ptx === undefined ? [] : [`PTX ${ptx}`]),
    ...(targets === undefined ? [] : [targetWords(targets)]),
  ];
  return `${about}: ${kind === "deprecated" || kind === "removed" ? `${kind} ` : ""}${value.join(", ")}`;
}
