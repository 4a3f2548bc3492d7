import { globSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { contentFolder } from "../src/catalog/paths.ts";
import { DataError, readData } from "../src/catalog/read-data.ts";
import { compareRelease } from "../src/fetch/compare-release.ts";
import { BACKOFF, checkPin, describePin, download, isKnownHost, pinOf } from "../src/fetch/download.ts";
import { FetchError } from "../src/fetch/fetch-error.ts";
import { ImportError } from "../src/import/amd/import-error.ts";
import { openInputs } from "../src/import/amd/open-inputs.ts";
import { type Download, downloadsSchema } from "../src/schema/download.ts";
import { linksSchema } from "../src/schema/links.ts";

const USAGE = `Usage: npm run fetch -- [--latest] [--out FILE]
  Downloads AMD's machine-readable ISA from the address in content/links.yaml, checks its size and SHA-256 against
  content/downloads.json and stores it as FILE (default: vendor/, which git ignores). Then: npm run import -- amd FILE
  --latest  take what is there now, set the pin to it, and tell which files differ from those of the catalogs
  HTTPS_PROXY and NO_PROXY are honoured.`;
const STALL_MS = 30_000;

process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  let options: { latest: boolean; out?: string | undefined };
  try {
    ({ values: options } = parseArgs({
      args,
      options: { latest: { type: "boolean", default: false }, out: { type: "string" } },
    }));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return 2;
  }
  try {
    await fetchAmd(options);
    return 0;
  } catch (error) {
    if (!(error instanceof FetchError) && !(error instanceof DataError) && !(error instanceof ImportError)) throw error;
    console.error(`${error.message}\nNothing was written.`);
    return 1;
  }
}

async function fetchAmd({ latest, out }: { latest: boolean; out?: string | undefined }): Promise<void> {
  const table = path.join(contentFolder(), "downloads.json");
  const downloads = readData(table, downloadsSchema);
  const entry = downloads.find(({ id }) => id === "amd-isa-xml");
  const links = readData(path.join(contentFolder(), "links.yaml"), linksSchema);
  const address = links[entry?.link ?? ""]?.url;
  if (entry === undefined || address === undefined)
    throw new DataError(table, ["amd-isa-xml is missing, or its link is not in links.yaml"]);
  const { pin } = entry;
  if (pin === null && !latest)
    throw new FetchError(
      `${path.relative(process.cwd(), table)} has no pin for ${entry.id} yet: nobody has said which file is the right one.\n` +
        "npm run fetch -- --latest takes the file that is there now and sets the pin.",
      { again: false },
    );
  const bytes = await download(address, {
    allows: (url) => isKnownHost(url, entry.hosts),
    maxBytes: entry.maxBytes,
    stallMs: STALL_MS,
    backoff: BACKOFF,
    onRetry: (problem) => {
      console.error(problem);
    },
  });
  if (!latest && pin !== null) checkPin(address, bytes, pin);
  const file = path.resolve(out ?? path.join("vendor", entry.file));
  await store(file, bytes, async (temporary) => {
    if (latest) await reportRelease(temporary, bytes, entry);
  });
  if (latest) await writePin(table, downloads, { ...entry, pin: pinOf(bytes) });
  console.log(`wrote ${path.relative(process.cwd(), file)}: ${describePin(pinOf(bytes))}`);
}

/** Writes beside the place and renames, so that nothing half-written ever stands there. */
async function store(file: string, bytes: Uint8Array, check: (temporary: string) => Promise<void>): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${String(process.pid)}.tmp`;
  try {
    await writeFile(temporary, bytes);
    await check(temporary);
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}

async function reportRelease(file: string, bytes: Uint8Array, { pin }: Download): Promise<void> {
  console.log(
    `pinned before: ${pin === null ? "nothing" : describePin(pin)}\npinned now:    ${describePin(pinOf(bytes))}`,
  );
  const inputs = await openInputs(file);
  try {
    for (const change of await compareRelease(inputs, await readSources()))
      console.log(`  ${change.state.padEnd(8)}${change.file}`);
  } finally {
    inputs.close();
  }
}

/** SHA-256 of the files that the committed catalogs were made from, by name. */
async function readSources(): Promise<Map<string, string>> {
  const schema = z.object({ source: z.object({ file: z.string(), sha256: z.string() }) });
  const files = globSync(path.join(contentFolder(), "amd/catalog/*.json"));
  const sources = await Promise.all(
    files.map(async (file) => schema.parse(JSON.parse(await readFile(file, "utf8"))).source),
  );
  return new Map(sources.map(({ file, sha256 }) => [file, sha256]));
}

async function writePin(table: string, downloads: readonly Download[], changed: Download): Promise<void> {
  const text = JSON.stringify(
    downloads.map((entry) => (entry.id === changed.id ? changed : entry)),
    null,
    2,
  );
  const temporary = `${table}.${String(process.pid)}.tmp`;
  await writeFile(temporary, `${text}\n`);
  await rename(temporary, table);
}
