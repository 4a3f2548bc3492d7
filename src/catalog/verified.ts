import { existsSync } from "node:fs";
import path from "node:path";
import {
  type UnverifiedForm,
  type VerifiedForm,
  verifiedFormsSchema,
  type VerifiedTables,
  verifiedTablesSchema,
} from "../schema/verified.ts";
import { listFiles } from "./list-files.ts";
import { readData } from "./read-data.ts";
import { staleWords } from "./staleness.ts";

/** What llvm-mc said of AMD's instructions. */
export interface Verified {
  readonly tables: VerifiedTables;
  /** Verified forms by name. */
  readonly forms: ReadonlyMap<string, readonly VerifiedForm[]>;
  /** Forms without a line of LLVM's, by name. */
  readonly unverified: ReadonlyMap<string, readonly UnverifiedForm[]>;
  /** What to say where the results are older than the catalogs or the code that made them; undefined where they are not. */
  readonly stale: string | undefined;
}

/**
 * Reads content/amd/verified; undefined where nothing was verified. Throws a DataError that names the file.
 *
 * @param inputs the hash of what results would be made from now.
 */
export function readVerified(folder: string, inputs: string): Verified | undefined {
  const file = path.join(folder, "tables.json");
  if (!existsSync(file)) return undefined;
  const tables = readData(file, verifiedTablesSchema);
  const forms = listFiles(folder, ".json")
    .filter((name) => path.basename(name).startsWith("forms-"))
    .flatMap((name) => readData(name, verifiedFormsSchema).forms);
  return {
    tables,
    forms: Map.groupBy(forms, ({ name }) => name),
    unverified: Map.groupBy(tables.unverified, ({ name }) => name),
    stale: staleWords(tables.inputs, inputs, "npm run verify -- amd"),
  };
}

const sets = new WeakMap<VerifiedTables, ReadonlySet<string>[]>();

/** Names of the targets that assemble a line to the same bytes. */
export function targetsOf(tables: VerifiedTables, place: number): ReadonlySet<string> {
  const known = sets.get(tables) ?? tables.takes.map(({ same }) => namesOf(tables, same));
  sets.set(tables, known);
  return known[place] ?? new Set();
}

/** Names of the targets whose bits are 1 in a hexadecimal number. */
export function namesOf({ targets }: VerifiedTables, bits: string): Set<string> {
  const mask = BigInt(`0x${bits}`);
  return new Set(targets.filter((_, at) => ((mask >> BigInt(at)) & 1n) === 1n).map(({ name }) => name));
}
