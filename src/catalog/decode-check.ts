import { existsSync } from "node:fs";
import path from "node:path";
import { type DecodeCheck, decodeCheckSchema } from "../schema/decode-check.ts";
import { hashDecodeInputs } from "../verify/decode/inputs.ts";
import { contentFolder } from "./paths.ts";
import { readData } from "./read-data.ts";
import { staleWords } from "./staleness.ts";

/** What comparing our decoder with LLVM's gave, and what to say where the catalogs have changed since. */
export type DecodeResults = DecodeCheck & { readonly stale: string | undefined };

/**
 * Reads the results of the comparison; undefined where there are none.
 *
 * @param inputs the hash of the catalogs that it would be made from now.
 */
export function readDecodeCheck(
  inputs = hashDecodeInputs(path.join(contentFolder(), "amd")),
): DecodeResults | undefined {
  const file = path.join(contentFolder(), "amd/decode-check.json");
  if (!existsSync(file)) return undefined;
  const check = readData(file, decodeCheckSchema);
  return { ...check, stale: staleWords(check.inputs, inputs, "npm run verify:decode") };
}
