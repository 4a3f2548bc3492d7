import { existsSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import { type Crossing, crossingsSchema } from "../../schema/crossing.ts";
import { type MeaningChange, meaningChangesSchema } from "../../schema/meaning-change.ts";
import { type Removal, removalsSchema } from "../../schema/removal.ts";
import { type Rename, renamesSchema } from "../../schema/rename.ts";
import { listFiles } from "../list-files.ts";
import { compileNamePattern, type NameMatcher } from "../name-pattern.ts";
import { DataError, readData } from "../read-data.ts";

/** A record of ours with the test of its name patterns; `matches` is undefined where it names no instruction. */
export interface Matched<T> {
  readonly record: T;
  readonly matches: NameMatcher | undefined;
}

/** Everything that we say of changes between generations, beyond what the catalogs show. */
export interface ChangeData {
  readonly crossings: readonly Crossing[];
  readonly renames: readonly Rename[];
  readonly meanings: readonly Matched<MeaningChange>[];
  readonly removals: readonly Matched<Removal>[];
}

/**
 * Reads crossings.yaml, renames, changes and removals of content/amd. What is not there is empty.
 *
 * @throws {DataError} for a wrong form and for an id that two records have.
 * @throws {NamePatternError} for a pattern that cannot be compiled.
 */
export function readChangeData(folder: string): ChangeData {
  const crossings = path.join(folder, "crossings.yaml");
  return {
    crossings: existsSync(crossings) ? readData(crossings, crossingsSchema) : [],
    renames: readRecords(path.join(folder, "renames"), renamesSchema),
    meanings: readRecords(path.join(folder, "changes"), meaningChangesSchema).map(compileNames),
    removals: readRecords(path.join(folder, "removals"), removalsSchema).map(compileNames),
  };
}

function readRecords<T extends { readonly id: string }>(folder: string, schema: z.ZodType<T[]>): T[] {
  const seen = new Set<string>();
  return listFiles(folder, ".yaml").flatMap((file) => {
    const records = readData(file, schema);
    for (const { id } of records) {
      if (seen.has(id)) throw new DataError(file, [`two records of ${folder} are called ${id}; give one another id`]);
      seen.add(id);
    }
    return records;
  });
}

function compileNames<T extends { readonly names?: readonly string[] | undefined }>(record: T): Matched<T> {
  const matchers = record.names?.map(compileNamePattern);
  return { record, matches: matchers && ((name) => matchers.some((matches) => matches(name))) };
}
