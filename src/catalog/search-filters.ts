import { loadAtlas } from "./atlas.ts";
import { listPtxCategories } from "./ptx/group-pages.ts";
import { loadPtxAtlas } from "./ptx/ptx-atlas.ts";

/** Classes of instruction that search can filter by, in the order of the vocabulary. */
export function searchClasses(): string[] {
  return [...new Set([...loadAtlas().vocabulary.encodings.values()].map((words) => words.class))];
}

/** Categories of each vendor that search can filter by; pages of instructions carry the same titles. */
export function searchCategories(): { readonly vendor: string; readonly titles: readonly string[] }[] {
  return [
    { vendor: "AMD", titles: loadAtlas().categories.map(({ title }) => title) },
    { vendor: "NVIDIA", titles: listPtxCategories(loadPtxAtlas()).map(({ title }) => title) },
  ];
}

/** PTX targets that search can filter by, newest first. */
export function searchTargets(): string[] {
  return loadPtxAtlas()
    .catalog.targets.map(({ name }) => name)
    .reverse();
}
