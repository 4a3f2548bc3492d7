import { loadAtlas } from "./atlas.ts";

/** Classes of instruction that search can filter by, in the order of the vocabulary. */
export function searchClasses(): string[] {
  return [...new Set([...loadAtlas().vocabulary.encodings.values()].map((words) => words.class))];
}
