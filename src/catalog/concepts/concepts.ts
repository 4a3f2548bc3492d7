import { loadAtlas } from "../atlas.ts";
import { loadPtxAtlas } from "../ptx/ptx-atlas.ts";
import { type ConceptIndex, indexConcepts } from "./concept-index.ts";
import { readConcepts } from "./read-concepts.ts";

let index: ConceptIndex | undefined;

/** The index of the content folder's concepts, made once: every page of a build asks for it. */
export function loadConcepts(): ConceptIndex {
  index ??= indexConcepts(readConcepts(), loadAtlas().names, loadPtxAtlas());
  return index;
}
