import { existsSync } from "node:fs";
import path from "node:path";
import { contentFolder } from "../catalog/paths.ts";
import { DataError, readData } from "../catalog/read-data.ts";
import { type Seal, sealsSchema, urlLedgerSchema } from "../schema/url-ledger.ts";
import { expandLedger } from "./ledger.ts";
import { findBrokenSeal } from "./seal.ts";

/** What was ever published, with the seals of its growths. */
export interface Ledger {
  readonly addresses: ReadonlyMap<string, ReadonlySet<string>>;
  readonly seals: readonly Seal[];
}

/** The files of the ledger below a content folder. */
export function ledgerFiles(folder = contentFolder()): { ledger: string; seals: string } {
  return { ledger: path.join(folder, "urls.json"), seals: path.join(folder, "urls.seals.json") };
}

/**
 * Reads the ledger; empty where nothing was published yet.
 *
 * @throws DataError when a file has a wrong form, or when the ledger is not what its last seal was made of.
 */
export function readLedger(folder = contentFolder()): Ledger {
  const files = ledgerFiles(folder);
  if (!existsSync(files.ledger) && !existsSync(files.seals)) return { addresses: new Map(), seals: [] };
  const addresses = expandLedger(readData(files.ledger, urlLedgerSchema));
  const seals = readData(files.seals, sealsSchema);
  const broken = findBrokenSeal(addresses, seals);
  if (broken !== undefined)
    throw new DataError(files.ledger, [
      `${broken}. Take both files from the last commit, then run \`npm run build && npm run urls\`, which only adds.`,
    ]);
  return { addresses, seals };
}
