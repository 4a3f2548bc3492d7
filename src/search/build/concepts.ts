import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { contentFolder } from "../../catalog/paths.ts";
import { readData } from "../../catalog/read-data.ts";

/** What search needs of a page about a concept. */
export interface ConceptName {
  readonly id: string;
  readonly title: string;
}

/** Concepts have more fields; their own schema checks those. */
const conceptNameSchema = z.looseObject({ title: z.string().min(1) });

/** Ids and titles of the files below content/concepts, one concept a file; none where there is no such folder. */
export function listConceptNames(folder = path.join(contentFolder(), "concepts")): ConceptName[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".yaml"))
    .sort()
    .map((file) => ({
      id: path.basename(file, ".yaml"),
      title: readData(path.join(folder, file), conceptNameSchema).title,
    }));
}
