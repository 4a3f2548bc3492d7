import { listAmdRoutes } from "../catalog/amd-routes.ts";
import type { Atlas } from "../catalog/atlas.ts";
import { aliasSlug } from "../catalog/ptx/ptx-routes.ts";
import type { PtxAtlas } from "../catalog/ptx/ptx-atlas.ts";
import { ptxUrls } from "../catalog/ptx/ptx-urls.ts";
import { urls } from "../catalog/urls.ts";
import type { LinksFile } from "../schema/api/links.ts";
import { apiPaths } from "./paths.ts";

/**
 * Pages by name. A name that both vendors use, as PTX's `bar` or `exit` might be of AMD, would be ambiguous; AMD's names
 * have a prefix (`v_`, `s_`), so none is.
 *
 * @param site - origin and base path without a slash at the end
 * @throws {Error} when two pages claim a name
 */
export function buildLinks(amd: Atlas, ptx: PtxAtlas, site: string): LinksFile {
  const names = new Map<string, string>();
  const add = (name: string, url: string): void => {
    const key = name.toLowerCase();
    const present = names.get(key);
    if (present !== undefined && present !== url) throw new Error(`'${key}' leads to ${present} and to ${url}`);
    names.set(key, url);
  };
  for (const route of listAmdRoutes(amd))
    add(route.name, urls.instruction(route.kind === "redirect" ? route.target : route.name));
  for (const { name, slug } of ptx.catalog.pages) {
    add(name, ptxUrls.instruction(slug));
    add(slug, ptxUrls.instruction(slug));
  }
  // A page's own name goes before what another page takes as an alias.
  for (const { aliases, slug } of ptx.catalog.pages)
    for (const alias of aliases.flatMap((each) => [each, aliasSlug(each)]))
      if (!names.has(alias.toLowerCase())) add(alias, ptxUrls.instruction(slug));
  for (const { names: registers, url } of ptx.catalog.registers) for (const name of registers) add(name, url);
  return {
    $schema: apiPaths.schema("links"),
    site,
    names: sorted(names),
    architectures: Object.fromEntries(
      amd.generations
        .filter(({ id }) => amd.catalogs.has(id))
        .map(({ id, title, compilerExplorerKey }) => [compilerExplorerKey, { id, title, names: namesOf(amd, id) }]),
    ),
  };
}

/** What names mean in one generation: its own names first, then aliases that are taken there. */
function namesOf(amd: Atlas, generation: string): Record<string, string> {
  const names = new Map<string, string>();
  const instructions = amd.catalogs.get(generation)?.instructions;
  for (const [name, { aliases = [] }] of instructions ?? [])
    for (const alias of aliases) names.set(alias.toLowerCase(), urls.instruction(name));
  for (const name of instructions?.keys() ?? []) names.set(name, urls.instruction(name));
  return sorted(names);
}

function sorted(names: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...names].sort(([a], [b]) => (a < b ? -1 : 1)));
}
