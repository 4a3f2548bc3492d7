import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const CATALOG = fileURLToPath(new URL("../../content/amd/catalog", import.meta.url));

const catalogFileSchema = z.object({ instructions: z.array(z.object({ name: z.string().min(1) })).optional() });

/**
 * Every instruction name of the committed catalog, lower case, sorted, once each.
 *
 * @throws when the catalog is missing or empty, so that a test over all names cannot pass over none.
 */
export function readAmdNames(): string[] {
  const files = existsSync(CATALOG) ? globSync(join(CATALOG, "*.json")).sort() : [];
  if (files.length === 0) {
    throw new Error("content/amd/catalog holds no *.json file; run 'npm run import -- amd PATH' first");
  }
  const names = files.flatMap((file) => {
    const { instructions = [] } = catalogFileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    return instructions.map(({ name }) => name.toLowerCase());
  });
  if (names.length === 0) throw new Error("no file of content/amd/catalog has an instruction with a name");
  return [...new Set(names)].sort();
}
