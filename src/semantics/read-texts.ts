import { existsSync } from "node:fs";
import path from "node:path";
import { listFiles } from "../catalog/list-files.ts";
import { readData } from "../catalog/read-data.ts";
import { type SemanticsFamily, semanticsFileSchema, type Traits, traitsSchema } from "../schema/semantics.ts";

/** All families of texts below a content folder, by file and then in their order. */
export function readSemantics(folder: string): SemanticsFamily[] {
  return listFiles(path.join(folder, "semantics"), ".yaml").flatMap((file) => readData(file, semanticsFileSchema));
}

/** What differs between generations. */
export function readTraits(folder: string): Traits {
  const file = path.join(folder, "traits.yaml");
  return existsSync(file) ? readData(file, traitsSchema) : { traits: [], formats: [], waves: [] };
}
