import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Catalog } from "../../schema/ptx/catalog.ts";

/** The catalog as JSON with one record a line, so that a difference shows what changed. */
export function formatCatalog(catalog: Catalog): string {
  const parts = Object.entries(catalog).map(([key, value]) => {
    if (!Array.isArray(value)) return `${JSON.stringify(key)}: ${JSON.stringify(value)}`;
    const records = value.map((record) => JSON.stringify(record));
    return records.length === 0 ? `${JSON.stringify(key)}: []` : `${JSON.stringify(key)}: [\n${records.join(",\n")}\n]`;
  });
  return `{\n${parts.join(",\n")}\n}\n`;
}

/** Writes the catalog beside its place and renames it, so that a failure leaves the old one. */
export async function writeCatalog(file: string, catalog: Catalog): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${String(process.pid)}.tmp`;
  await writeFile(temporary, formatCatalog(catalog));
  await rename(temporary, file);
}
