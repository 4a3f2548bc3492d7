import path from "node:path";
import { parseArgs } from "node:util";
import { contentFolder, vendorFolder } from "../../src/catalog/paths.ts";
import { DataError, readData } from "../../src/catalog/read-data.ts";
import { importAmd, type ImportResult } from "../../src/import/amd/import-amd.ts";
import { ImportError } from "../../src/import/amd/import-error.ts";
import { serializeCatalog } from "../../src/import/amd/serialize-catalog.ts";
import { formatSummary } from "../../src/import/amd/summary.ts";
import { writeFiles } from "../../src/import/amd/write-files.ts";
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
    await writeFiles(
      folder,
      new Map(results.map(({ catalog }) => [`${catalog.generation}.json`, serializeCatalog(catalog)])),
    );
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

async function writeVendorText(results: readonly ImportResult[]): Promise<void> {
  const texts = results.map(
    ({ vendorText }) => [`${vendorText.generation}.json`, `${JSON.stringify(vendorText, null, 1)}\n`] as const,
  );
  await writeFiles(path.join(vendorFolder(), "amd"), new Map(texts));
}
