import path from "node:path";
import { type CompiledFamily, type Prose, readFamily } from "./family.ts";
import { listFiles } from "./list-files.ts";
import type { PhraseTables } from "./name-rule.ts";
import { DataError } from "./read-data.ts";

/** Reads every family of content/amd/prose, in the order of their files; none where the folder is not there. */
export function readFamilies(folder: string, tables: PhraseTables): CompiledFamily[] {
  return listFiles(folder, ".md").map((file) => readFamily(file, path.basename(file, ".md"), tables));
}

/** Gives every name its family's words. A name without a family is not in the map; a name in two families is a DataError. */
export function assignProse(families: readonly CompiledFamily[], names: Iterable<string>): Map<string, Prose> {
  const prose = new Map<string, Prose>();
  for (const name of names) {
    const [family, other] = families.filter(({ matches }) => matches(name));
    if (other !== undefined)
      throw new DataError(other.file, [
        `${name} is in ${path.basename(family?.file ?? "")} too: a name is in one family`,
      ]);
    if (family !== undefined) prose.set(name, family.describe(name));
  }
  return prose;
}
