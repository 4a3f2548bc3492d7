import { loadAtlas } from "../catalog/atlas.ts";
import { loadConcepts } from "../catalog/concepts/concepts.ts";
import { instructionPages } from "../catalog/pages.ts";
import { loadPtxAtlas } from "../catalog/ptx/ptx-atlas.ts";
import { ptxInstructionPages } from "../catalog/ptx/pages.ts";
import { apiSchemas, type ApiSchemaName, toJsonSchema } from "../schema/api/schemas.ts";
import { toAmdRecord } from "./amd-record.ts";
import { listConcepts, toConceptRecord } from "./concept-record.ts";
import { buildHover } from "./hover.ts";
import { buildLinks } from "./links.ts";
import { listAmd, listByGeneration, listCategories, listGenerations, listPtx } from "./lists.ts";
import { apiPaths } from "./paths.ts";
import { toPtxRecord } from "./ptx-record.ts";
import { buildRoot, siteAddress } from "./root.ts";

/** A file of the API. */
export interface ApiFile {
  /** Address from the site's root. */
  readonly path: string;
  /** The schema that it follows; undefined for the schemas themselves. */
  readonly schema: ApiSchemaName | undefined;
  readonly value: object;
}

/** Every file of the API, made one after the other from the content folder, so that only one record is in memory. */
export function* listApiFiles(): Generator<ApiFile> {
  const amd = loadAtlas();
  const ptx = loadPtxAtlas();
  const amdPages = instructionPages();
  const ptxPages = ptxInstructionPages();
  for (const name of Object.keys(apiSchemas) as ApiSchemaName[])
    yield { path: apiPaths.schema(name), schema: undefined, value: toJsonSchema(name) };
  yield { path: apiPaths.root, schema: "root", value: buildRoot() };
  yield { path: apiPaths.links, schema: "links", value: buildLinks(amd, ptx, siteAddress) };
  yield { path: apiPaths.hover, schema: "hover", value: buildHover({ amd, amdPages, ptx, ptxPages }) };
  yield { path: apiPaths.amdIndex, schema: "amd-index", value: listAmd(amd, amdPages) };
  yield { path: apiPaths.ptxIndex, schema: "ptx-index", value: listPtx(ptx, ptxPages) };
  yield { path: apiPaths.generations, schema: "generations", value: listGenerations(amd) };
  for (const [id, value] of listByGeneration(amd, amdPages))
    yield { path: apiPaths.generation(id), schema: "generation-instructions", value };
  yield { path: apiPaths.categories, schema: "categories", value: listCategories(amd, ptx) };
  const concepts = loadConcepts();
  yield { path: apiPaths.conceptIndex, schema: "concept-index", value: listConcepts(concepts) };
  for (const concept of concepts.concepts)
    yield { path: apiPaths.concept(concept.id), schema: "concept", value: toConceptRecord(concept, concepts, amd) };
  for (const name of amd.names.keys())
    yield { path: apiPaths.amd(name), schema: "amd-instruction", value: toAmdRecord(amdPages.page(name), amd) };
  for (const { name, slug } of ptx.catalog.pages)
    yield { path: apiPaths.ptx(slug), schema: "ptx-instruction", value: toPtxRecord(ptxPages.page(name)) };
}
