import type { Atlas } from "../catalog/atlas.ts";
import { describeGenerations } from "../catalog/generation-list.ts";
import type { InstructionPages } from "../catalog/instruction-page.ts";
import type { PtxAtlas } from "../catalog/ptx/ptx-atlas.ts";
import type { PtxInstructionPages } from "../catalog/ptx/ptx-instruction-page.ts";
import { ptxUrls } from "../catalog/ptx/ptx-urls.ts";
import { targetWords } from "../catalog/ptx/words.ts";
import { urls } from "../catalog/urls.ts";
import type { HoverFile } from "../schema/api/links.ts";
import { apiPaths } from "./paths.ts";

/** What tool tips are made of. */
export interface HoverSources {
  readonly amd: Atlas;
  readonly amdPages: InstructionPages;
  readonly ptx: PtxAtlas;
  readonly ptxPages: PtxInstructionPages;
}

/** Texts for tool tips by address: the summary and where the instruction exists. */
export function buildHover({ amd, amdPages, ptx, ptxPages }: HoverSources): HoverFile {
  const texts: HoverFile["texts"] = {};
  for (const [name, { byGeneration }] of amd.names)
    texts[urls.instruction(name)] = {
      title: name,
      text: `${amdPages.summary(name).text} ${describeGenerations(byGeneration.keys(), amd.generations)}.`,
    };
  for (const { name, targets } of amd.aliases.values()) {
    if (amd.names.has(name) || targets.size < 2) continue;
    const meanings = [...targets].map(([target, ids]) => `${target} on ${describeGenerations(ids, amd.generations)}`);
    texts[urls.instruction(name)] = { title: name, text: `An alias: ${meanings.join("; ")}.` };
  }
  for (const { name, slug } of ptx.catalog.pages) {
    const { ptx: version, targets } = ptxPages.needsOfPage(name);
    texts[ptxUrls.instruction(slug)] = {
      title: name,
      text: `${ptxPages.summary(name).text} From PTX ${version}, ${targetWords(targets)}.`,
    };
  }
  for (const { names, slug, url, type, ptx: version, targets } of ptx.catalog.registers)
    texts[url] = {
      title: names.length > 2 ? `${names[0] ?? ""} to ${names.at(-1) ?? ""}` : names.join(", "),
      text: `${ptx.registerMeanings[slug] ?? "Special register."} ${type}, from PTX ${version}, ${targetWords(targets)}.`,
    };
  return { $schema: apiPaths.schema("hover"), texts };
}
