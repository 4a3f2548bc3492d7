import { loadAtlas } from "../atlas.ts";
import { buildChangePage, type ChangePage } from "./change-page.ts";
import { listPairs } from "./pairs.ts";

let pages: readonly ChangePage[] | undefined;

/** All pages of changes between generations of AMD, made once a build: neighbours in their order, then crossings. */
export function changePages(): readonly ChangePage[] {
  const atlas = loadAtlas();
  pages ??= listPairs(atlas.generations, atlas.changes.crossings, atlas.catalogs).map((pair) =>
    buildChangePage(pair, atlas),
  );
  return pages;
}
