import { existsSync } from "node:fs";
import path from "node:path";
import {
  type ConceptArea,
  conceptAreasSchema,
  type ConceptRecord,
  conceptSchema,
  type VerifiedSequence,
  verifiedSequencesSchema,
} from "../../schema/concept.ts";
import { readEvidence, readNotCompared } from "../../evidence/read-evidence.ts";
import type { EvidenceRecord, NotCompared } from "../../schema/evidence.ts";
import { listFiles } from "../list-files.ts";
import { contentFolder } from "../paths.ts";
import { DataError, readData } from "../read-data.ts";

/** A concept with its id, the name of its file. */
export type ConceptFile = ConceptRecord & { readonly id: string; readonly file: string };

/** All that is written about concepts. */
export interface ConceptContent {
  readonly areas: readonly ConceptArea[];
  /** In the order of ids. */
  readonly concepts: readonly ConceptFile[];
  readonly verified: readonly VerifiedSequence[];
  /** What evaluating both sides gave. */
  readonly evidence: readonly EvidenceRecord[];
  readonly notCompared: readonly NotCompared[];
}

/** Reads content/concepts; nothing where the folder is not there. Throws a DataError that names the file for a wrong form. */
export function readConcepts(content = contentFolder()): ConceptContent {
  const folder = path.join(content, "concepts");
  if (!existsSync(folder)) return { areas: [], concepts: [], verified: [], evidence: [], notCompared: [] };
  const areas = readData(path.join(content, "concept-areas.yaml"), conceptAreasSchema);
  const concepts = listFiles(folder, ".yaml").map((file): ConceptFile => {
    const concept = readData(file, conceptSchema);
    if (!areas.some(({ id }) => id === concept.area))
      throw new DataError(file, [`area: there is no area '${concept.area}' in concept-areas.yaml`]);
    return { ...concept, id: path.basename(file, ".yaml"), file };
  });
  const verifiedFile = path.join(folder, "verified/sequences.json");
  const verified = existsSync(verifiedFile) ? readData(verifiedFile, verifiedSequencesSchema).sequences : [];
  return { areas, concepts, verified, evidence: readEvidence(content), notCompared: readNotCompared(content) };
}
