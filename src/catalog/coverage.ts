import path from "node:path";
import type { Catalog } from "../schema/catalog.ts";
import type { FindingKind } from "../schema/finding.ts";
import type { Mutations } from "../schema/mutation.ts";
import { isEvaluated } from "../semantics/family.ts";
import { readPtxCases } from "../semantics/read-cases.ts";
import type { Atlas } from "./atlas.ts";
import { listAmdRoutes } from "./amd-routes.ts";
import { contentFolder } from "./paths.ts";
import { readMutations } from "./read-mutations.ts";
import { type ConceptCoverage, measureConceptCoverage } from "./concepts/concept-coverage.ts";
import { type ConceptIndex, NO_CONCEPTS } from "./concepts/concept-index.ts";
import { countSyntaxLines } from "../ptx/count.ts";
import { ptxTextsByPage } from "./ptx/notation-texts.ts";
import type { PtxAtlas } from "./ptx/ptx-atlas.ts";
import { listPtxRoutes } from "./ptx/ptx-routes.ts";
import { countPairs, type PairCounts } from "./ptx/verification.ts";
import { InstructionPages } from "./instruction-page.ts";
import type { LayoutState } from "./lane-layouts.ts";

/** Counts of one AMD generation, computed from the data. */
export interface AmdCoverage {
  /** Names in the generation's catalog. */
  readonly names: number;
  /** Of them, names with a page. */
  readonly pages: number;
  readonly aliases: number;
  readonly encodings: number;
  /** Instruction encodings, repeats merged. */
  readonly forms: number;
  readonly identifierChecks: { readonly passed: number; readonly failed: number; readonly notApplicable: number };
  readonly undefinedConditions: number;
  readonly repeatsMerged: number;
  readonly summaries: { readonly ours: number; readonly composed: number };
  /** Names of which no source states what they do; our words say so. */
  readonly notDocumented: number;
  /** Names with a text in the notation. */
  readonly semantics: number;
  /** Of them, names that the evaluator runs; the others say why not. */
  readonly semanticsEvaluated: number;
  /** Matrix instructions, by what is known of the lanes and registers of their elements. */
  readonly laneLayouts: { readonly stated: number; readonly inferred: number; readonly notDocumented: number };
  /** Names with facts on timing: a counter, alignment, passes, a hazard or a rule of dual issue. */
  readonly timing: number;
  /** Names with an example that llvm-mc assembled and disassembled and our decoder read. */
  readonly examplesVerified: number;
  /** Names that llvm-mc does not know on any target of the generation. */
  readonly unknownToLlvm: number;
  /** Names that a concept relates to PTX or lists as without counterpart. */
  readonly concepts: number;
}

/** Counts of the PTX half, computed from the data. */
export interface PtxCoverage {
  readonly edition: string;
  readonly instructions: number;
  /** Instructions of chapter 9.7 with a page. */
  readonly pages: number;
  readonly forms: number;
  readonly syntaxLines: { readonly parsed: number; readonly total: number };
  readonly registers: number;
  readonly directives: number;
  readonly targets: number;
  readonly versions: number;
  /** Pairs of form and qualifier value, by what ptxas said of them; all 0 while it was not asked. */
  readonly pairs: PairCounts;
  /** Pages with words of ours: summary, description, semantics, notes. */
  readonly prose: number;
  readonly examples: number;
  readonly examplesVerified: number;
  /** Opcodes with a text of the notation, and instructions with at least one. */
  readonly semantics: {
    /** Opcodes with a text that runs. */
    readonly opcodes: number;
    readonly instructions: number;
    /** Worked cases of these texts. */
    readonly cases: number;
    /** Changes to the texts, and how many a case notices: the last run of `npm run mutate:ptx`. */
    readonly mutation: { readonly made: number; readonly noticed: number };
  };
}

/** Counts of the texts that say what AMD instructions do. */
export interface SemanticsCoverage {
  /** Names with a text, over all generations. */
  readonly texts: number;
  readonly evaluated: number;
  /** Names that no source documents. */
  readonly notDocumented: number;
  /** Names by the reason why their text is checked and not run. */
  readonly notEvaluated: Readonly<Record<string, number>>;
  readonly cases: number;
  /** Evaluated names with fewer than three worked cases. */
  readonly lackingCases: number;
  /** Changes to evaluated texts, and how many a case notices: the last run of `npm run mutate`. */
  readonly mutation: { readonly made: number; readonly noticed: number };
}

export interface Coverage {
  readonly semantics: SemanticsCoverage;
  readonly amd: Readonly<Record<string, AmdCoverage>>;
  readonly ptx: PtxCoverage;
  readonly concepts: ConceptCoverage;
}

/** What is there and what is missing of PTX. */
export function measurePtxCoverage(atlas: PtxAtlas): PtxCoverage {
  const { catalog, verification, words } = atlas;
  const routes = new Set(listPtxRoutes(atlas).flatMap((route) => (route.kind === "instruction" ? [route.name] : [])));
  const lines = countSyntaxLines(catalog.sections);
  const named = new Set(catalog.pages.map(({ name }) => name));
  return {
    edition: catalog.edition,
    instructions: catalog.pages.length,
    pages: catalog.pages.filter(({ name }) => routes.has(name)).length,
    forms: catalog.forms.length,
    syntaxLines: { parsed: lines.parsed, total: lines.lines },
    registers: catalog.registers.length,
    directives: catalog.directives.length,
    targets: catalog.targets.length,
    versions: catalog.releases.length,
    pairs: countPairs(verification.pairs),
    prose: [...words.keys()].filter((name) => named.has(name)).length,
    examples: [...words.values()].reduce((sum, { examples }) => sum + examples.length, 0),
    examplesVerified: verification.examples.filter(({ state }) => state === "verified").length,
    semantics: {
      opcodes: [...ptxTextsByPage().values()].reduce((sum, texts) => sum + texts.length, 0),
      instructions: ptxTextsByPage().size,
      cases: [...readPtxCases().values()].reduce((sum, all) => sum + all.length, 0),
      mutation: totalOf(readMutations(path.join(contentFolder(), "ptx"))),
    },
  };
}

/** What is there and what is missing, by vendor and generation. What no content exists for yet counts 0. */
export function measureCoverage(atlas: Atlas, ptx: PtxAtlas, concepts: ConceptIndex): Coverage {
  return {
    amd: measureAmdCoverage(atlas, concepts),
    semantics: measureSemanticsCoverage(atlas),
    ptx: measurePtxCoverage(ptx),
    concepts: measureConceptCoverage(concepts, atlas, ptx),
  };
}

/** What the texts in the notation cover. */
export function measureSemanticsCoverage({ semantics, cases, mutations }: Atlas): SemanticsCoverage {
  const texts = [...semantics.values()];
  const evaluated = texts.filter(isEvaluated);
  const reasons = Map.groupBy(
    texts.flatMap(({ family }) => family.notEvaluated ?? []),
    (reason) => reason,
  );
  return {
    texts: texts.filter(({ text }) => text !== undefined).length,
    evaluated: evaluated.length,
    notDocumented: texts.filter(({ text }) => text === undefined).length,
    notEvaluated: Object.fromEntries([...reasons].map(([reason, all]) => [reason, all.length])),
    cases: [...cases.values()].reduce((sum, all) => sum + all.length, 0),
    lackingCases: evaluated.filter(({ name }) => (cases.get(name)?.length ?? 0) < 3).length,
    mutation: totalOf(mutations),
  };
}

function totalOf(mutations: Mutations): { readonly made: number; readonly noticed: number } {
  return {
    made: mutations.reduce((sum, { made }) => sum + made, 0),
    noticed: mutations.reduce((sum, { noticed }) => sum + noticed, 0),
  };
}

/** What the import counted and checked of a generation. */
export function countChecks({
  instructions,
  encodings,
  findings,
}: Catalog): Pick<AmdCoverage, "encodings" | "forms" | "identifierChecks" | "undefinedConditions" | "repeatsMerged"> {
  const forms = instructions.flatMap(({ encodings }) => encodings);
  const found = (kind: FindingKind): number =>
    findings.filter((finding) => finding.kind === kind).reduce((sum, { count }) => sum + count, 0);
  return {
    encodings: encodings.length,
    forms: forms.length,
    identifierChecks: {
      passed: forms.filter(({ identifierCheck }) => identifierCheck === undefined).length,
      failed: forms.filter(({ identifierCheck }) => identifierCheck === "fail").length,
      notApplicable: forms.filter(({ identifierCheck }) => identifierCheck === "not applicable").length,
    },
    undefinedConditions: found("condition-not-defined"),
    repeatsMerged: found("form-stated-twice"),
  };
}

function countLayouts(states: readonly LayoutState[]): AmdCoverage["laneLayouts"] {
  const count = (wanted: LayoutState): number => states.filter((state) => state === wanted).length;
  return { stated: count("stated"), inferred: count("inferred"), notDocumented: count("not documented") };
}

/** What is there and what is missing of AMD's generations. */
export function measureAmdCoverage(atlas: Atlas, concepts: ConceptIndex = NO_CONCEPTS): Record<string, AmdCoverage> {
  const pages = new InstructionPages(atlas);
  const routes = new Set(listAmdRoutes(atlas).flatMap((route) => (route.kind === "instruction" ? [route.name] : [])));
  const amd = [...atlas.catalogs].map(([id, { catalog, instructions }]): [string, AmdCoverage] => {
    const names = [...instructions.keys()];
    const origins = names.map((name) => pages.summary(name).origin);
    return [
      id,
      {
        names: names.length,
        pages: names.filter((name) => routes.has(name)).length,
        aliases: new Set(catalog.instructions.flatMap(({ aliases = [] }) => aliases)).size,
        ...countChecks(catalog),
        summaries: {
          ours: origins.filter((origin) => origin === "ours").length,
          composed: origins.filter((origin) => origin === "composed").length,
        },
        notDocumented: names.filter((name) => atlas.prose.get(name)?.inferredFrom !== undefined).length,
        semantics: names.filter((name) => atlas.semantics.get(name)?.text !== undefined).length,
        semanticsEvaluated: names.filter((name) => isEvaluated(atlas.semantics.get(name))).length,
        laneLayouts: countLayouts(
          names.flatMap((name) => {
            const named = atlas.names.get(name);
            return named === undefined ? [] : (pages.layoutStates(named).get(id) ?? []);
          }),
        ),
        timing: names.filter((name) => {
          const named = atlas.names.get(name);
          return named !== undefined && pages.timing(named).some(({ generations }) => generations.includes(id));
        }).length,
        examplesVerified: names.filter((name) => atlas.verified?.forms.get(name)?.some(({ on }) => on.includes(id)))
          .length,
        unknownToLlvm: new Set(
          (atlas.verified?.tables.unverified ?? [])
            .filter(({ on, missing }) => missing === "name" && on.includes(id))
            .map(({ name }) => name),
        ).size,
        concepts: names.filter((name) => concepts.byAmdName.has(name)).length,
      },
    ];
  });
  return Object.fromEntries(amd);
}
