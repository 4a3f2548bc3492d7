import type { Page } from "../../schema/ptx/page.ts";
import type { PtxAtlas } from "./ptx-atlas.ts";

/** What stands at /ptx/<slug>/. */
export type PtxRoute =
  | { readonly kind: "instruction"; readonly slug: string; readonly name: string }
  | { readonly kind: "redirect"; readonly slug: string; readonly from: string; readonly target: Page };

/** A name as it stands in an address: lower case, with dots for the double colons. */
export function aliasSlug(name: string): string {
  return name.toLowerCase().replaceAll("::", ".");
}

/** Every address of an instruction: a page for each record, a redirect for each other name. */
export function listPtxRoutes(atlas: PtxAtlas): PtxRoute[] {
  const slugs = new Set(atlas.catalog.pages.map(({ slug }) => slug));
  const pages = atlas.catalog.pages.map(({ name, slug }): PtxRoute => ({ kind: "instruction", slug, name }));
  const aliases = atlas.catalog.pages.flatMap((target) =>
    target.aliases
      .filter((alias) => !slugs.has(aliasSlug(alias)))
      .map((alias): PtxRoute => ({ kind: "redirect", slug: aliasSlug(alias), from: alias, target })),
  );
  return [...pages, ...aliases];
}
