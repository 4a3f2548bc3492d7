import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { findNeeds } from "../../ptx/needs.ts";
import type { Catalog } from "../../schema/ptx/catalog.ts";

/** An object as JSON with one record of its lists a line, so that a difference shows what changed. */
export function formatRecords(object: object): string {
  const parts = Object.entries(object).map(([key, value]: [string, unknown]) => {
    if (!Array.isArray(value)) return `${JSON.stringify(key)}: ${JSON.stringify(value)}`;
    const records = value.map((record) => JSON.stringify(record));
    return records.length === 0 ? `${JSON.stringify(key)}: []` : `${JSON.stringify(key)}: [\n${records.join(",\n")}\n]`;
  });
  return `{\n${parts.join(",\n")}\n}\n`;
}

/** Where the minimums of forms stand: beside the catalog that they are derived from. */
export function needsFile(catalogFile: string): string {
  return path.join(path.dirname(catalogFile), "needs.json");
}

/** Writes the catalog, and the minimums of its forms, beside their places and renames them, so that a failure leaves the old ones. */
export async function writeCatalog(file: string, catalog: Catalog): Promise<void> {
  const texts = [
    [file, formatRecords(catalog)],
    [needsFile(file), formatRecords(findNeeds(catalog))],
  ] as const;
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = (name: string): string => `${name}.${String(process.pid)}.tmp`;
  for (const [name, text] of texts) await writeFile(temporary(name), text);
  for (const [name] of texts) await rename(temporary(name), name);
}
