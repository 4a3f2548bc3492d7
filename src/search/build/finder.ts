import { loadAtlas } from "../../catalog/atlas.ts";
import { readConcepts } from "../../catalog/concepts/read-concepts.ts";
import { loadPtxAtlas } from "../../catalog/ptx/ptx-atlas.ts";
import { createFinder, type Finder } from "../find.ts";
import type { NameIndex } from "../name-index.ts";
import type { NumberIndex } from "../number-index.ts";
import { createPtxFinder, type PtxSource } from "../ptx-opcode.ts";
import { buildNameIndex, readSynonyms } from "./names.ts";
import { buildNumberIndex } from "./numbers.ts";

/** The three parts of the index, made from the content folder. */
export interface SearchData {
  readonly names: NameIndex;
  readonly numbers: NumberIndex;
  readonly ptx: PtxSource;
}

let data: SearchData | undefined;

/** The parts of the index, made once. Throws what reading the content throws. */
export function loadSearchData(): SearchData {
  data ??= readSearchData();
  return data;
}

function readSearchData(): SearchData {
  const amd = loadAtlas();
  const ptx = loadPtxAtlas();
  const { forms, facts, limits, pages, registers, targets } = ptx.catalog;
  return {
    names: buildNameIndex({ amd, ptx, concepts: readConcepts().concepts, synonyms: readSynonyms() }),
    numbers: buildNumberIndex(amd),
    ptx: { forms, facts, limits, pages, registers, targets },
  };
}

/** A finder that has all parts. */
export function loadFinder(): Finder {
  const { names, numbers, ptx } = loadSearchData();
  return createFinder({ names, numbers, ptx: createPtxFinder(ptx, names.entries) });
}
