import { categorySlug, ptxUrls } from "../catalog/ptx/ptx-urls.ts";
import { aliasSlug } from "../catalog/ptx/ptx-routes.ts";
import { urls } from "../catalog/urls.ts";
import type { Catalog } from "../schema/catalog.ts";
import type { Catalog as PtxCatalog } from "../schema/ptx/catalog.ts";

/** Addresses that exist because AMD's catalogs have what they are called by. */
export function amdAddresses(catalogs: readonly Catalog[]): Set<string> {
  return new Set(
    catalogs.flatMap(({ generation, instructions, encodings, operandTypes, dataFormats, functionalGroups }) => [
      ...instructions.flatMap(({ name, aliases = [] }) => [name, ...aliases].map(urls.instruction)),
      ...encodings.flatMap(({ name }) => [urls.encoding(name), urls.opcodeMap(name, generation)]),
      ...operandTypes.map(({ name }) => urls.operandType(name)),
      ...dataFormats.map(({ name }) => urls.dataFormat(name)),
      ...functionalGroups.map(urls.group),
    ]),
  );
}

/** Addresses, and anchors of forms, that exist because the PTX catalog has what they are called by. */
export function ptxAddresses(catalog: PtxCatalog): Set<string> {
  const slugs = new Map(catalog.pages.map(({ name, slug }) => [name, slug]));
  const titles = new Map(catalog.categories.map(({ id, title }) => [id, title]));
  return new Set([
    ...catalog.pages.flatMap(({ url, aliases, categories }) => [
      url,
      ...aliases.map((alias) => ptxUrls.instruction(aliasSlug(alias))),
      ...categories.flatMap((id) => {
        const title = titles.get(id);
        return title === undefined ? [] : [`/ptx/categories/${categorySlug(title)}/`];
      }),
    ]),
    ...catalog.forms.flatMap(({ page, id }) => {
      const slug = slugs.get(page);
      return slug === undefined ? [] : [ptxUrls.form(slug, id)];
    }),
    ...catalog.registers.map(({ url }) => url),
    ...catalog.directives.map(({ slug }) => ptxUrls.directive(slug)),
    ...catalog.targets.map(({ name }) => ptxUrls.target(name)),
    ...catalog.releases.map(({ ptx }) => ptxUrls.version(ptx)),
  ]);
}
