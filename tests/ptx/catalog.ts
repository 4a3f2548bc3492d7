import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { catalogSchema, type Catalog } from "../../src/schema/ptx/catalog.ts";

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** The extracts of NVIDIA's documentation, which only the project's own machines have. */
export const EXTRACTS = path.join(ROOT, "../shared/ptx");

/** The committed catalog, checked against its schema. */
export function loadCatalog(): Catalog {
  return catalogSchema.parse(JSON.parse(readFileSync(path.join(ROOT, "content/ptx/catalog.json"), "utf8")));
}

/** The lines of a table beside the tests, comments left out, split at ` | ` into this many columns. */
export function readTable(file: string, columns: number): string[][] {
  const text = readFileSync(path.join(ROOT, "tests/ptx", file), "utf8");
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return lines.map((line) => {
    const cells = line.split(" | ");
    return [...cells.slice(0, columns - 1), cells.slice(columns - 1).join(" | ")];
  });
}
