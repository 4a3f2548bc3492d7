import type { Atlas } from "./atlas.ts";

/** Name of a catalog for people: a generation's title, or PTX. */
export function catalogTitle(atlas: Atlas, catalog: string): string {
  return catalog === "ptx" ? "PTX" : (atlas.generations.find(({ id }) => id === catalog)?.title ?? catalog);
}
