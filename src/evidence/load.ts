import path from "node:path";
import { loadAtlas } from "../catalog/atlas.ts";
import { contentFolder } from "../catalog/paths.ts";
import { readData } from "../catalog/read-data.ts";
import { evidencePairsSchema } from "../schema/evidence.ts";
import { loadEvaluator } from "../semantics/load-evaluator.ts";
import { loadPtxEvaluator } from "../semantics/ptx/load.ts";
import type { EvidenceSource } from "./generate.ts";

/** What the generator reads, from the content folder. Throws a DataError that names a file of a wrong form. */
export function loadEvidenceSource(): EvidenceSource {
  const { names, semantics, traits, generations } = loadAtlas();
  return {
    pairs: readData(path.join(contentFolder(), "evidence", "pairs.yaml"), evidencePairsSchema),
    ptx: loadPtxEvaluator(),
    amd: loadEvaluator(),
    texts: semantics,
    traits,
    generationsOf: (name) =>
      generations.map(({ id }) => id).filter((id) => names.get(name)?.byGeneration.has(id) === true),
  };
}
