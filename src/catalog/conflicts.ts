import { existsSync } from "node:fs";
import path from "node:path";
import { type Conflict, conflictsSchema } from "../schema/conflict.ts";
import { compileNamePatterns } from "./name-pattern.ts";
import { readData } from "./read-data.ts";

/** A contradiction between sources, with the names that it is about. */
export interface ConflictRow extends Conflict {
  /** In the order of `names`. */
  readonly about: readonly string[];
}

/**
 * Contradictions of the sources about AMD's instructions; none where the file is not there.
 *
 * @param folder the content folder of AMD.
 * @param names every instruction name; those that no pattern fits are left out.
 */
export function readConflicts(folder: string, names: Iterable<string>): ConflictRow[] {
  const file = path.join(folder, "conflicts.yaml");
  if (!existsSync(file)) return [];
  const all = [...names];
  return readData(file, conflictsSchema).map((conflict) => ({
    ...conflict,
    about: all.filter(compileNamePatterns(conflict.names)),
  }));
}
