import type { ApiRoot } from "../schema/api/root.ts";
import type { ApiSchemaName } from "../schema/api/schemas.ts";
import { site } from "../site/config.ts";
import { apiPaths } from "./paths.ts";

/** Every kind of file of the API, with what it is. */
export const apiFileKinds: readonly {
  readonly path: string;
  readonly schema: ApiSchemaName;
  readonly about: string;
}[] = [
  { path: apiPaths.amdIndex, schema: "amd-index", about: "All instructions of AMD with their summaries." },
  { path: apiPaths.amd("<name>"), schema: "amd-instruction", about: "One instruction of AMD." },
  { path: apiPaths.ptxIndex, schema: "ptx-index", about: "All instructions of PTX with their summaries." },
  { path: apiPaths.ptx("<slug>"), schema: "ptx-instruction", about: "One instruction of PTX." },
  { path: apiPaths.generations, schema: "generations", about: "AMD's generations and their targets." },
  {
    path: apiPaths.generation("<id>"),
    schema: "generation-instructions",
    about: "The instructions of one generation with encodings and opcodes.",
  },
  { path: apiPaths.categories, schema: "categories", about: "Categories of both vendors with their instructions." },
  {
    path: apiPaths.conceptIndex,
    schema: "concept-index",
    about: "Operations that relate instructions of both vendors.",
  },
  {
    path: apiPaths.concept("<id>"),
    schema: "concept",
    about: "One of them: pairs, what differs, assembled sequences.",
  },
  {
    path: apiPaths.links,
    schema: "links",
    about: "Pages by name and alias, also by architecture as Compiler Explorer names them.",
  },
  { path: apiPaths.hover, schema: "hover", about: "Short texts for tool tips by page." },
];

/** Origin and base path without a slash at the end. */
export const siteAddress = site.origin.replace(/\/$/, "") + site.base.replace(/\/$/, "");

/** The entry point. */
export function buildRoot(): ApiRoot {
  return {
    $schema: apiPaths.schema("root"),
    title: `${site.title}: data`,
    site: siteAddress,
    licence: "Words: MIT. Facts are the vendors'; each source and its licence stand on /licence/.",
    files: apiFileKinds.map(({ path, schema, about }) => ({ path, schema: apiPaths.schema(schema), about })),
  };
}
