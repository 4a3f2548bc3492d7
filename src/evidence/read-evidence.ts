import { existsSync } from "node:fs";
import path from "node:path";
import { contentFolder } from "../catalog/paths.ts";
import { readData } from "../catalog/read-data.ts";
import {
  evidenceFileSchema,
  type EvidenceRecord,
  type NotCompared,
  notComparedFileSchema,
} from "../schema/evidence.ts";

/** The generated file. */
export function evidenceFile(content = contentFolder()): string {
  return path.join(content, "evidence", "measured.json");
}

/** The committed records; none where the content folder has no file of them. Throws a DataError for a wrong form. */
export function readEvidence(content = contentFolder()): readonly EvidenceRecord[] {
  const file = evidenceFile(content);
  return existsSync(file) ? readData(file, evidenceFileSchema).records : [];
}

/** Names that are not compared, with reasons; none where the content folder has no file of them. Throws a DataError for a wrong form. */
export function readNotCompared(content = contentFolder()): readonly NotCompared[] {
  const file = path.join(content, "evidence", "not-compared.yaml");
  return existsSync(file) ? readData(file, notComparedFileSchema) : [];
}
