import { createHash } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { hashFiles } from "../hash-files.ts";
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

/**
 * SHA-256 of what the results depend on: what the catalog says of forms and minimums, and the generator's code.
 *
 * @param source the folder `src`; the built site's code has no place of its own, and gives it.
 */
export function hashInputs(catalog: Catalog, source = SOURCE): string {
  const hash = createHash("sha256");
  const { forms, facts, limits, targets, registers } = catalog;
  const versions = catalog.releases.map((release) => release.ptx);
  for (const part of [forms, facts, limits, targets, registers, versions]) hash.update(JSON.stringify(part));
  hashFiles(hash, source, GENERATOR);
  return hash.digest("hex");
}
