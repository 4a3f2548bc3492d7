import type { Atlas } from "./atlas.ts";
import { listAmdRoutes } from "./amd-routes.ts";
import { InstructionPages } from "./instruction-page.ts";

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
  readonly semantics: number;
  readonly examplesVerified: number;
  readonly concepts: number;
}

export interface Coverage {
  readonly amd: Readonly<Record<string, AmdCoverage>>;
  readonly ptx: Readonly<Record<string, unknown>>;
  readonly concepts: Readonly<Record<string, unknown>>;
}

/** What is there and what is missing, by vendor and generation. What no content exists for yet counts 0. */
export function measureCoverage(atlas: Atlas): Coverage {
  const pages = new InstructionPages(atlas);
  const routes = new Set(listAmdRoutes(atlas).flatMap((route) => (route.kind === "instruction" ? [route.name] : [])));
  const amd = [...atlas.catalogs].map(([id, { catalog, instructions }]): [string, AmdCoverage] => {
    const names = [...instructions.keys()];
    const forms = catalog.instructions.flatMap(({ encodings }) => encodings);
    const origins = names.map((name) => pages.summary(name).origin);
    const findings = (kind: string): number =>
      catalog.findings.filter((finding) => finding.kind === kind).reduce((sum, { count }) => sum + count, 0);
    return [
      id,
      {
        names: names.length,
        pages: names.filter((name) => routes.has(name)).length,
        aliases: new Set(catalog.instructions.flatMap(({ aliases = [] }) => aliases)).size,
        encodings: catalog.encodings.length,
        forms: forms.length,
        identifierChecks: {
          passed: forms.filter(({ identifierCheck }) => identifierCheck === undefined).length,
          failed: forms.filter(({ identifierCheck }) => identifierCheck === "fail").length,
          notApplicable: forms.filter(({ identifierCheck }) => identifierCheck === "not applicable").length,
        },
        undefinedConditions: findings("condition-not-defined"),
        repeatsMerged: findings("form-stated-twice"),
        summaries: {
          ours: origins.filter((origin) => origin === "ours").length,
          composed: origins.filter((origin) => origin === "composed").length,
        },
        semantics: names.filter((name) => atlas.prose.get(name)?.words.semantics !== undefined).length,
        examplesVerified: names.filter((name) =>
          atlas.examples.get(name)?.some(({ example }) => example.generation === id),
        ).length,
        concepts: names.filter((name) => pages.page(name).concepts.length > 0).length,
      },
    ];
  });
  return { amd: Object.fromEntries(amd), ptx: {}, concepts: {} };
}
