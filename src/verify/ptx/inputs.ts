import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Catalog } from "../../schema/ptx/catalog.ts";

const SOURCE = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");

// What decides what is generated and how it is judged. What only prints or examines examples is left out.
const GENERATOR = [
  "ptx",
  "verify/ptx/candidates.ts",
  "verify/ptx/documented.ts",
  "verify/ptx/kernel.ts",
  "verify/ptx/measure.ts",
  "verify/ptx/message.ts",
  "verify/ptx/module.ts",
  "verify/ptx/opcode.ts",
  "verify/ptx/operands.ts",
  "verify/ptx/operands",
  "verify/ptx/pairs.ts",
  "verify/ptx/records.ts",
  "verify/ptx/registers.ts",
  "verify/ptx/targets.ts",
];

/** SHA-256 of what the results depend on: the catalog's forms, facts, limits and targets, and the generator's code. */
export async function hashInputs(catalog: Pick<Catalog, "forms" | "facts" | "limits" | "targets">): Promise<string> {
  const hash = createHash("sha256");
  for (const part of [catalog.forms, catalog.facts, catalog.limits, catalog.targets]) hash.update(JSON.stringify(part));
  for (const file of await generatorFiles()) {
    hash.update(path.relative(SOURCE, file).replaceAll(path.sep, "/"));
    // Line ends differ between check-outs; they decide nothing.
    hash.update((await readFile(file, "utf8")).replaceAll("\r\n", "\n"));
  }
  return hash.digest("hex");
}

async function generatorFiles(): Promise<string[]> {
  const files: string[] = [];
  for (const entry of GENERATOR) {
    const full = path.join(SOURCE, entry);
    if (entry.endsWith(".ts")) files.push(full);
    else for (const name of (await readdir(full)).sort()) if (name.endsWith(".ts")) files.push(path.join(full, name));
  }
  return files;
}
