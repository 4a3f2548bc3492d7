import { createHash } from "node:crypto";
import type { Concept } from "../catalog/concepts/concept-index.ts";
import type { EvidenceFile, EvidencePair, EvidenceRecord } from "../schema/evidence.ts";
import type { Traits } from "../schema/semantics.ts";
import type { Evaluator } from "../semantics/evaluator.ts";
import { traitsOf } from "../semantics/evaluator.ts";
import { expandNames, fillText, type ParametricText, type SemanticsText } from "../semantics/family.ts";
import type { PtxEvaluator } from "../semantics/ptx/evaluator.ts";
import { type Comparison, measure } from "./measure.ts";
import { opcodesOf, ptxSide } from "./ptx-side.ts";

/** What the generator reads. */
export interface EvidenceSource {
  readonly pairs: readonly EvidencePair[];
  readonly ptx: PtxEvaluator;
  readonly amd: Evaluator;
  /** AMD's texts by name. */
  readonly texts: ReadonlyMap<string, SemanticsText>;
  readonly traits: Traits;
  /** Ids of the generations that have a name, in the order of the site. */
  readonly generationsOf: (name: string) => readonly string[];
}

/** Opcodes and names of the mappings, each with its parameters filled in. */
export function listComparisons(pairs: readonly EvidencePair[]): Comparison[] {
  return pairs.flatMap((pair) =>
    expandLabels(pair.ptx, { id: pair.concept, with: pair.with }).flatMap(({ label: opcode, chosen }) =>
      pair.amd.map((pattern) => ({
        opcode,
        name: fillText(pattern, { id: pair.concept, with: pair.with }, chosen),
        pair,
      })),
    ),
  );
}

/** Labels of a pattern, in which a parameter is the same wherever it stands. */
function expandLabels(
  pattern: string,
  family: ParametricText,
): { readonly label: string; readonly chosen: ReadonlyMap<string, string> }[] {
  const slots = new Set([...pattern.matchAll(/<(\w+)(?:\.\w+)?>/g)].map(([, parameter]) => `<${parameter ?? ""}>`));
  return expandNames([...slots].join(" "), family).map(({ chosen }) => {
    const tokens = [...chosen].reduce((text, [parameter, token]) => text.replaceAll(`<${parameter}>`, token), pattern);
    return { label: fillText(tokens, family, chosen), chosen };
  });
}

/** Measures every comparison in every generation that has the name; generations with the same results share a record. */
export function generateEvidence(source: EvidenceSource): EvidenceFile {
  const records = listComparisons(source.pairs).flatMap((comparison) => recordsOf(comparison, source));
  return { records: records.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) };
}

function keyOf({ concept, ptx, amd, on, fields = {}, fixed = {}, given = {} }: EvidenceRecord): string {
  return [concept, ptx, amd, JSON.stringify([fields, fixed, given]), on[0] ?? ""].join(" ");
}

function recordsOf(comparison: Comparison, source: EvidenceSource): EvidenceRecord[] {
  const { opcode, name, pair } = comparison;
  const generations = source.generationsOf(name);
  if (generations.length === 0) throw new Error(`evidence of '${pair.concept}': AMD has no instruction '${name}'`);
  const hash = hashComparison(comparison, source);
  const side = ptxSide(opcode, source.ptx);
  const groups = Map.groupBy(
    generations.map((id) => ({ id, measured: measure(comparison, id, side, source.amd) })),
    ({ measured }) => JSON.stringify(measured),
  );
  return [...groups.values()].flatMap((group): EvidenceRecord[] => {
    const [first] = group;
    if (first === undefined) return [];
    const { tried, differ, approximate, classes } = first.measured;
    return [
      {
        concept: pair.concept,
        ptx: opcode,
        amd: name,
        on: group.map(({ id }) => id),
        ...(Object.keys(pair.fields).length === 0 ? {} : { fields: pair.fields }),
        ...(Object.keys(pair.fixed).length === 0 ? {} : { fixed: pair.fixed }),
        ...(Object.keys(pair.given).length === 0 ? {} : { given: pair.given }),
        tried,
        differ,
        ...(approximate === undefined ? {} : { approximate }),
        classes,
        hash,
      },
    ];
  });
}

/** SHA-256 of what a comparison's records depend on besides the code that evaluates and compares. */
export function hashComparison(
  { opcode, name, pair }: Comparison,
  source: Omit<EvidenceSource, "amd" | "pairs">,
): string {
  const { texts } = ptxSide(opcode, source.ptx);
  const amd = source.texts.get(name);
  const { concept, reads, writes, fixed, given, fields } = pair;
  const parts = [
    { concept, opcode, name, reads, writes, fixed, given, fields },
    ...texts.map(({ text, family }) => [text, family.writes, family.reads, family.amounts]),
    [amd?.text, amd?.family],
    source.generationsOf(name).map((id) => {
      const { traits, variants, lanes } = traitsOf(id, source.traits);
      // Traits that the text does not name decide nothing of it.
      return [id, [...traits].filter(([trait]) => amd?.text?.includes(trait)), [...variants], lanes];
    }),
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** The file as it is committed: a record a line. */
export function printEvidence({ records }: EvidenceFile): string {
  const lines = records.map((record) => JSON.stringify(record));
  return `{ "records": [\n${lines.join(",\n")}\n] }\n`;
}

/**
 * Mappings whose concept has no pair with both sides, as messages: the page would show a result that nothing relates.
 */
export function unrelatedComparisons(
  comparisons: readonly Comparison[],
  concepts: ReadonlyMap<string, Concept>,
  pageOf: (opcode: string) => string,
): string[] {
  return comparisons.flatMap(({ opcode, name, pair }) => {
    const concept = concepts.get(pair.concept);
    if (concept === undefined) return [`there is no concept '${pair.concept}'`];
    const pages = opcodesOf(opcode).map(pageOf);
    const related = concept.pairs.some(
      ({ amd, ptx }) =>
        amd.some(({ names }) => names.includes(name)) &&
        pages.some((page) => ptx.some((item) => item.kind === "instruction" && item.page.name === page)),
    );
    return related ? [] : [`${pair.concept}: no pair has ${name} and ${pages.join(", ")} (${opcode})`];
  });
}
