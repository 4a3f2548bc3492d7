import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { readData } from "../../src/catalog/read-data.ts";
import { compareStates } from "../../src/changelog/compare.ts";
import { ptxState } from "../../src/changelog/state.ts";
import { today, writeEntry } from "../../src/changelog/write.ts";
import { readCorrections } from "../../src/import/ptx/correct.ts";
import { PtxImportError } from "../../src/import/ptx/error.ts";
import { importPtx, type ImportReport } from "../../src/import/ptx/import.ts";
import { writeCatalog } from "../../src/import/ptx/write.ts";
import { ptxAddresses } from "../../src/ledger/catalog-addresses.ts";
import { describeLost, findLost } from "../../src/ledger/lost.ts";
import { catalogSchema } from "../../src/schema/ptx/catalog.ts";
import { editionsSchema } from "../../src/schema/ptx/edition.ts";

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");
const OUT = path.join(ROOT, "content/ptx/catalog.json");
const USAGE = "usage: npm run import -- ptx PATH [--out FILE] [--details]";

/**
 * Imports the PTX extracts in a folder into content/ptx/catalog.json and reports what it found.
 *
 * @returns the exit code: 0 done, 1 bad input (nothing was written), 2 bad usage.
 */
export async function runPtxImport(args: string[]): Promise<number> {
  const options = parseArguments(args);
  if (!options) {
    console.error(USAGE);
    return 2;
  }
  try {
    const corrections = await readCorrections(path.join(ROOT, "content/ptx/corrections"), "content/ptx/corrections");
    const { catalog, report } = await importPtx({ path: options.path, editions: await readEditions(), corrections });
    const before = options.out === OUT && existsSync(OUT) ? readData(OUT, catalogSchema) : undefined;
    const lost =
      before === undefined ? [] : findLost(ptxAddresses(before), ptxAddresses(catalog), path.join(ROOT, "content"));
    if (lost.length > 0) {
      console.error(`${describeLost(lost)}\nNothing was written.`);
      return 1;
    }
    await writeCatalog(options.out, catalog);
    const change = before === undefined ? undefined : compareStates(ptxState(before), ptxState(catalog));
    if (change !== undefined) {
      const entry = { date: today(), title: "Import of the PTX documentation's facts", catalogs: [change] };
      console.log(`wrote content/changelog/${await writeEntry(path.join(ROOT, "content"), entry)}`);
    }
    console.log(formatReport(report, options.details));
    console.log(
      `wrote ${path.relative(process.cwd(), options.out)}: ${String(catalog.pages.length)} pages, ${String(catalog.forms.length)} forms, ${String(catalog.facts.length)} facts`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof PtxImportError)) throw error;
    console.error(`${error.message} Nothing was written.`);
    return 1;
  }
}

function parseArguments(args: readonly string[]): { path: string; out: string; details: boolean } | undefined {
  const rest = [...args];
  const details = take(rest, "--details") !== -1;
  let out = OUT;
  const at = take(rest, "--out");
  if (at !== -1) {
    const [file] = rest.splice(at, 1);
    if (file === undefined) return undefined;
    out = path.resolve(file);
  }
  const [folder] = rest;
  return folder === undefined || rest.length > 1 || folder.startsWith("-") ? undefined : { path: folder, out, details };
}

/** Removes a flag and gives the index where it stood, or -1. */
function take(args: string[], flag: string): number {
  const at = args.indexOf(flag);
  if (at !== -1) args.splice(at, 1);
  return at;
}

async function readEditions(): Promise<z.infer<typeof editionsSchema>> {
  const file = path.join(ROOT, "content/ptx/editions.json");
  const parsed = editionsSchema.safeParse(JSON.parse(await readFile(file, "utf8")));
  if (parsed.success) return parsed.data;
  throw new PtxImportError(
    "content/ptx/editions.json",
    z.prettifyError(parsed.error),
    "a list of editions",
    "See src/schema/ptx/edition.ts for the fields.",
  );
}

function formatReport(report: ImportReport, details: boolean): string {
  const { lines, unread, changes, disagreements } = report;
  const total = lines.parsed + lines.failed.length;
  const out = [
    `read PTX ISA ${report.editions.join(", ")}`,
    `syntax lines: ${String(lines.parsed)} of ${String(total)} parsed`,
  ];
  for (const line of lines.failed) out.push(`  not parsed: ${line.place}: ${line.text}: ${line.reason}`);
  out.push(`notes without a fact: ${String(unread.length)}`);
  for (const note of unread)
    out.push(`  ${note.file}:${String(note.line)}: not understood; add a correction of kind 'fact'`);
  out.push(`editions disagree on ${String(disagreements.length)} facts`);
  for (const entry of disagreements)
    out.push(`  ${entry.page}, ${entry.about}: ${entry.older} in ${entry.from}, ${entry.newer} in ${entry.to}`);
  for (const [step, own] of Map.groupBy(changes, (change) => `${change.from} to ${change.to}`)) {
    const added = own.reduce((sum, change) => sum + change.added.length, 0);
    const removed = own.reduce((sum, change) => sum + change.removed.length, 0);
    out.push(
      `syntax from ${step}: ${String(own.length)} pages changed, ${String(added)} lines added, ${String(removed)} removed`,
    );
    if (!details) continue;
    for (const change of own) {
      out.push(
        `  ${change.page}`,
        ...change.added.map((line) => `    + ${line}`),
        ...change.removed.map((line) => `    - ${line}`),
      );
      for (const value of change.values)
        out.push(`    ${value.name}: +[${value.added.join(" ")}] -[${value.removed.join(" ")}]`);
    }
  }
  return out.join("\n");
}
