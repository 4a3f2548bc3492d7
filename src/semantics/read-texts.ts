import { readdirSync } from "node:fs";
import path from "node:path";
import { readData } from "../catalog/read-data.ts";
import { type SemanticsFamily, semanticsFileSchema, type Traits, traitsSchema } from "../schema/semantics.ts";

/** All families of texts below a content folder, by file and then in their order. */
export function readFamilies(folder: string): SemanticsFamily[] {
  const texts = path.join(folder, "semantics");
  return readdirSync(texts)
    .filter((file) => file.endsWith(".yaml"))
    .sort()
    .flatMap((file) => readData(path.join(texts, file), semanticsFileSchema));
}

/** What differs between generations. */
export function readTraits(folder: string): Traits {
  return readData(path.join(folder, "traits.yaml"), traitsSchema);
}
