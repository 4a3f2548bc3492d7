import type { PtxInstructionPage } from "../catalog/ptx/ptx-instruction-page.ts";
import { ptxUrls } from "../catalog/ptx/ptx-urls.ts";
import type { Requirement } from "../ptx/needs.ts";
import type { PtxInstructionRecord } from "../schema/api/ptx-instruction.ts";
import { apiPaths, twinPath } from "./paths.ts";

/** The record of a PTX instruction, from what its page shows. */
export function toPtxRecord(page: PtxInstructionPage): PtxInstructionRecord {
  const url = ptxUrls.instruction(page.slug);
  return {
    $schema: apiPaths.schema("ptx-instruction"),
    name: page.name,
    slug: page.slug,
    vendor: "NVIDIA",
    url,
    markdown: twinPath(url),
    summary: page.summary,
    categories: page.categories.map(({ title }) => ({ title, url: ptxUrls.category(title) })),
    deprecated: page.deprecated,
    aliases: [...page.aliases],
    edition: page.edition,
    editions: [...page.editions],
    current: page.current,
    needs: toNeeds(page.needs),
    targets: [...page.availableOn],
    forms: page.groups.flatMap(({ section, forms }) =>
      forms.map(({ id, syntax, needs, qualifiers, verdict }) => ({
        id,
        url: ptxUrls.form(page.slug, id),
        syntax,
        section,
        needs: toNeeds(needs),
        qualifiers: qualifiers.map(({ name, optional, groups }) => ({
          name,
          optional,
          groups: groups.map(({ values, more }) => ({ values: [...values], more })),
        })),
        verified: { ok: verdict.ok, text: verdict.text },
      })),
    ),
    operands: page.operands.map(({ name, places, forms, optional, suffixes, meaning }) => ({
      name,
      places: [...places],
      forms,
      optional,
      suffixes: [...suffixes],
      meaning,
    })),
    types: [...page.types],
    spaces: [...page.spaces],
    modifiers: page.modifiers.map(({ name, values }) => ({ name, values: [...values] })),
    description: page.description,
    semantics: page.semantics,
    notes: [...page.notes],
    examples: page.examples.map(({ title, module, check: { ok, text } }) => ({
      title,
      module,
      verified: { ok, text },
    })),
    refused: page.refused.map(({ form, statement, reason, message }) => ({ form, statement, reason, message })),
    differences: page.differences.map(({ form, statement, documented, measured }) => ({
      form,
      statement,
      documented: toNeeds(documented),
      measured: toNeeds(measured),
    })),
    changes: [...page.changes],
    verification: page.verification,
    related: page.related.map(({ slug }) => slug),
    sections: page.sections.map(({ number, title }) => ({ number, title })),
  };
}

function toNeeds({ ptx, targets }: Requirement): { ptx: string; targets: string[] } {
  return { ptx, targets: [...targets] };
}
