import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { contentFolder, vendorFolder } from "../../src/catalog/paths.ts";
import { DataError, readData } from "../../src/catalog/read-data.ts";
import { importAmd, type ImportResult } from "../../src/import/amd/import-amd.ts";
import { ImportError } from "../../src/import/amd/import-error.ts";
import { serializeCatalog } from "../../src/import/amd/serialize-catalog.ts";
import { formatSummary } from "../../src/import/amd/summary.ts";
import { writeFiles } from "../../src/import/amd/write-files.ts";
import { compareStates } from "../../src/changelog/compare.ts";
import { amdState } from "../../src/changelog/state.ts";
import { today, writeEntry } from "../../src/changelog/write.ts";
import { amdAddresses } from "../../src/ledger/catalog-addresses.ts";
import { describeLost, findLost } from "../../src/ledger/lost.ts";
import { catalogSchema } from "../../src/schema/catalog.ts";
import type { CatalogChange } from "../../src/schema/changelog.ts";
import { generationsSchema } from "../../src/schema/generation.ts";

function parse(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      out: { type: "string" },
      partial: { type: "boolean", default: false },
      strict: { type: "boolean", default: false },
      "vendor-text": { type: "boolean", default: false },
    },
  });
}

/** Runs `import amd`. Returns the exit code: 0 done, 1 bad input, 2 bad usage. */
export async function runAmdImport(args: string[], usage: string): Promise<number> {
  let options: ReturnType<typeof parse>;
  try {
    options = parse(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    return 2;
  }
  const [location, ...extra] = options.positionals;
  if (location === undefined || extra.length > 0) {
    console.error(`Give exactly one PATH.\n${usage}`);
    return 2;
  }
  const { partial, strict, out, "vendor-text": withText } = options.values;
  try {
    const generations = readData(path.join(contentFolder(), "amd/generations.json"), generationsSchema);
    const onFile = (label: string, number: number, total: number): void => {
      if (process.stderr.isTTY) console.error(`[${number}/${total}] ${label}`);
    };
    const results = await importAmd(location, { generations, partial, onFile });
    console.log(formatSummary(results.map(({ catalog }) => catalog)));
    if (strict && results.some(({ catalog }) => catalog.findings.length > 0)) {
      console.error("There are warnings, and --strict makes them errors: nothing was written.");
      return 1;
    }
    const folder = path.resolve(out ?? path.join(contentFolder(), "amd/catalog"));
    const texts = new Map(results.map(({ catalog }) => [`${catalog.generation}.json`, serializeCatalog(catalog)]));
    const changes = out === undefined ? compareWithContent(folder, results, texts) : undefined;
    if (changes !== undefined && changes.lost.length > 0) {
      console.error(`${describeLost(changes.lost)}\nNothing was written.`);
      return 1;
    }
    await writeFiles(folder, texts);
    if (changes !== undefined && changes.catalogs.length > 0) {
      const entry = { date: today(), title: "Import of AMD's machine-readable ISA", catalogs: changes.catalogs };
      console.log(`Wrote content/changelog/${await writeEntry(contentFolder(), entry)}.`);
    }
    if (withText) await writeVendorText(results);
    return 0;
  } catch (error) {
    if (error instanceof ImportError || error instanceof DataError) {
      console.error(`${error.message}\nNothing was written.`);
    } else if (error instanceof Error && "syscall" in error) {
      console.error(`Reading or writing failed: ${error.message}`);
    } else throw error;
    return 1;
  }
}

/** What the import changes in the content, and which published addresses it would take away. */
function compareWithContent(
  folder: string,
  results: readonly ImportResult[],
  texts: ReadonlyMap<string, string>,
): { catalogs: CatalogChange[]; lost: string[] } {
  const isSame = ([name, text]: readonly [string, string]): boolean => {
    const file = path.join(folder, name);
    return existsSync(file) && readFileSync(file, "utf8") === text;
  };
  // The usual import brings nothing new, and need not read the catalogs.
  if ([...texts].every(isSame)) return { catalogs: [], lost: [] };
  const before = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".json"))
        .map((name) => readData(path.join(folder, name), catalogSchema))
    : [];
  const imported = results.map(({ catalog }) => catalog);
  const ids = new Set(imported.map(({ generation }) => generation));
  const after = [...before.filter(({ generation }) => !ids.has(generation)), ...imported];
  const states = new Map(before.map((catalog) => [catalog.generation, amdState(catalog)]));
  return {
    catalogs: imported.flatMap((catalog) => compareStates(states.get(catalog.generation), amdState(catalog)) ?? []),
    lost: findLost(amdAddresses(before), amdAddresses(after), contentFolder()),
  };
}

async function writeVendorText(results: readonly ImportResult[]): Promise<void> {
  const texts = results.map(
    ({ vendorText }) => [`${vendorText.generation}.json`, `${JSON.stringify(vendorText, null, 1)}\n`] as const,
  );
  await writeFiles(path.join(vendorFolder(), "amd"), new Map(texts));
}
