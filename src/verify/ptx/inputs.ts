import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Catalog } from "../../schema/ptx/catalog.ts";

const SOURCE = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");

// What decides what is generated and how it is judged. What only prints or examines examples is left out.
const GENERATOR = [
  "ptx/expand.ts",
  "ptx/parse.ts",
  "ptx/pattern.ts",
  "ptx/requirement.ts",
  "ptx/sample.ts",
  "ptx/target.ts",
  "ptx/token.ts",
  "ptx/type.ts",
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
  "verify/ptx/ptxas.ts",
  "verify/ptx/records.ts",
  "verify/ptx/registers.ts",
  "verify/ptx/targets.ts",
  "verify/ptx/verify.ts",
];

/** SHA-256 of what the results depend on: what the catalog says of forms and minimums, and the generator's code. */
export async function hashInputs(catalog: Catalog): Promise<string> {
  const hash = createHash("sha256");
  const { forms, facts, limits, targets, registers } = catalog;
  const versions = catalog.releases.map((release) => release.ptx);
  for (const part of [forms, facts, limits, targets, registers, versions]) hash.update(JSON.stringify(part));
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
