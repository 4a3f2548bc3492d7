import type { Atlas } from "../catalog/atlas.ts";
import type { InstructionPages } from "../catalog/instruction-page.ts";
import type { PtxAtlas } from "../catalog/ptx/ptx-atlas.ts";
import type { PtxInstructionPages } from "../catalog/ptx/ptx-instruction-page.ts";
import { ptxUrls } from "../catalog/ptx/ptx-urls.ts";
import { urls } from "../catalog/urls.ts";
import type {
  AmdIndex,
  CategoryIndex,
  GenerationIndex,
  GenerationInstructions,
  PtxIndex,
} from "../schema/api/lists.ts";
import { apiPaths } from "./paths.ts";

/** AMD's instructions by name. */
export function listAmd(atlas: Atlas, pages: InstructionPages): AmdIndex {
  return {
    $schema: apiPaths.schema("amd-index"),
    instructions: [...atlas.names].map(([name, { byGeneration }]) => ({
      name,
      url: urls.instruction(name),
      json: apiPaths.amd(name),
      summary: pages.summary(name),
      category: atlas.categoryOf.get(name) ?? "",
      generations: [...byGeneration.keys()],
    })),
  };
}

/** PTX's instructions by name. */
export function listPtx(atlas: PtxAtlas, pages: PtxInstructionPages): PtxIndex {
  return {
    $schema: apiPaths.schema("ptx-index"),
    edition: atlas.catalog.edition,
    instructions: atlas.catalog.pages.map(({ name, slug, categories }) => {
      const { ptx, targets } = pages.needsOfPage(name);
      return {
        name,
        url: ptxUrls.instruction(slug),
        json: apiPaths.ptx(slug),
        summary: pages.summary(name),
        categories: categories.flatMap((id) => atlas.categories.get(id)?.title ?? []),
        ptx,
        targets: [...targets],
      };
    }),
  };
}

/** All generations, those without a catalog too. */
export function listGenerations({ generations, catalogs }: Atlas): GenerationIndex {
  return {
    $schema: apiPaths.schema("generations"),
    generations: generations.map((generation) =>
      catalogs.has(generation.id)
        ? { ...generation, url: urls.generation(generation.id), json: apiPaths.generation(generation.id) }
        : generation,
    ),
  };
}

/** The instructions of each generation that has a catalog, by its id. */
export function listByGeneration(atlas: Atlas, pages: InstructionPages): Map<string, GenerationInstructions> {
  const lists = new Map<string, GenerationInstructions>(
    atlas.generations
      .filter(({ id }) => atlas.catalogs.has(id))
      .map(({ id, title }) => [
        id,
        { $schema: apiPaths.schema("generation-instructions"), id, title, instructions: [] },
      ]),
  );
  for (const named of atlas.names.values()) {
    for (const [id, forms] of pages.forms(named)) {
      const aliases = named.byGeneration.get(id)?.aliases ?? [];
      lists.get(id)?.instructions.push({
        name: named.name,
        url: urls.instruction(named.name),
        json: apiPaths.amd(named.name),
        aliases: aliases.map((alias) => alias.toLowerCase()),
        forms: forms.map(({ encoding, half, opcode }) => ({
          encoding: encoding.name,
          half,
          bits: encoding.bits,
          opcode,
        })),
      });
    }
  }
  return lists;
}

/** Categories of both vendors in reading order, those without instructions left out. */
export function listCategories(amd: Atlas, ptx: PtxAtlas): CategoryIndex {
  const ofAmd = amd.categories.map(({ id, title }) => ({
    vendor: "AMD" as const,
    title,
    url: urls.category(id),
    instructions: [...(amd.namesInCategory.get(id) ?? [])],
  }));
  const ofPtx = ptx.catalog.categories.map(({ id, title }) => ({
    vendor: "NVIDIA" as const,
    title,
    url: ptxUrls.category(title),
    instructions: ptx.catalog.pages.filter(({ categories }) => categories.includes(id)).map(({ name }) => name),
  }));
  return {
    $schema: apiPaths.schema("categories"),
    categories: [...ofAmd, ...ofPtx].filter(({ instructions }) => instructions.length > 0),
  };
}
