import type { Page } from "../../schema/ptx/page.ts";
import type { PtxAtlas } from "./ptx-atlas.ts";

/** A category with its instructions. */
export interface PtxCategory {
  readonly id: string;
  readonly title: string;
  readonly pages: readonly Page[];
}

/** The categories in the order of the documentation; one that has no instructions is left out. */
export function listPtxCategories({ catalog }: PtxAtlas): PtxCategory[] {
  return catalog.categories
    .map(({ id, title }) => ({ id, title, pages: catalog.pages.filter(({ categories }) => categories.includes(id)) }))
    .filter(({ pages }) => pages.length > 0);
}
