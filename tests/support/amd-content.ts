import { readdirSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import { contentFolder } from "../../src/catalog/paths.ts";
import { readData } from "../../src/catalog/read-data.ts";
import { type Catalog, catalogSchema } from "../../src/schema/catalog.ts";

/** All committed catalogs. */
export function readCatalogs(): Catalog[] {
  const folder = path.join(contentFolder(), "amd", "catalog");
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => readData(path.join(folder, file), catalogSchema));
}

/** One of our own data files under content/amd. */
export function readAmd<T>(file: string, schema: z.ZodType<T>): T {
  return readData(path.join(contentFolder(), "amd", file), schema);
}
