import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { readMoves } from "../src/catalog/moves.ts";
import { contentFolder } from "../src/catalog/paths.ts";
import { DataError } from "../src/catalog/read-data.ts";
import { writeFiles } from "../src/import/amd/write-files.ts";
import { listMissing, mergeAddresses } from "../src/ledger/addresses.ts";
import { printLedger } from "../src/ledger/ledger.ts";
import { ledgerFiles, readLedger } from "../src/ledger/read-ledger.ts";
import { readSite } from "../src/ledger/read-site.ts";
import { printSeals, sealOf } from "../src/ledger/seal.ts";
import { findUnanswered } from "../src/ledger/unanswered.ts";
import { site } from "../src/site/config.ts";

const USAGE = `Usage: npm run urls [-- --check]
  Adds every address and anchor of the built site to content/urls.json. Build the site first.
  --check  writes nothing; fails when the site has addresses that are not in the ledger`;

/** Entries that a message names; a release rarely has more that are not alike. */
const SHOWN = 40;

process.exitCode = await run(process.argv.slice(2));

/** Returns the exit code: 0 done, 1 bad input, 2 bad usage. */
async function run(args: string[]): Promise<number> {
  let check: boolean;
  try {
    ({ check } = parseArgs({ args, options: { check: { type: "boolean", default: false } } }).values);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return 2;
  }
  const folder = path.resolve(process.env["ATLAS_OUT"] ?? "dist");
  if (!existsSync(path.join(folder, "index.html"))) {
    console.error(`${folder} holds no built site: run \`npm run build\` first.`);
    return 1;
  }
  try {
    return await growLedger(folder, check);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    console.error(error.message);
    return 1;
  }
}

async function growLedger(folder: string, check: boolean): Promise<number> {
  const { addresses: published, seals } = readLedger();
  const built = readSite(folder, site.base);
  const unanswered = findUnanswered(published, built, readMoves().gone);
  if (unanswered.length > 0) {
    console.error(
      `${String(unanswered.length)} published addresses or anchors do not answer any more:\n${list(unanswered)}\nAdd a record for each to content/redirects.yaml (src/schema/moves.ts), build, and run this again.`,
    );
    return 1;
  }
  const fresh = listMissing(built.addresses, published);
  if (fresh.length === 0) {
    console.log(`The ledger is complete: ${String(published.size)} addresses.`);
    return 0;
  }
  if (check) {
    console.error(
      `${String(fresh.length)} addresses or anchors of the site are not in the ledger:\n${list(fresh)}\nRun \`npm run urls\` and commit what it writes.`,
    );
    return 1;
  }
  const all = mergeAddresses(published, built.addresses);
  const files = ledgerFiles();
  const seal = sealOf(all, seals.at(-1));
  await writeFiles(
    contentFolder(),
    new Map([
      [path.basename(files.ledger), printLedger(all)],
      [path.basename(files.seals), printSeals([...seals, seal])],
    ]),
  );
  console.log(
    `Added ${String(fresh.length)} to ${path.relative(process.cwd(), files.ledger)}: now ${String(seal.addresses)} addresses and ${String(seal.anchors)} anchors.`,
  );
  return 0;
}

function list(entries: readonly string[]): string {
  const more = entries.length - SHOWN;
  return [...entries.slice(0, SHOWN), ...(more > 0 ? [`and ${String(more)} more`] : [])]
    .map((entry) => `  ${entry}`)
    .join("\n");
}
