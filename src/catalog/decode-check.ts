import { existsSync } from "node:fs";
import path from "node:path";
import { type DecodeCheck, decodeCheckSchema } from "../schema/decode-check.ts";
import { contentFolder } from "./paths.ts";
import { readData } from "./read-data.ts";

/** What comparing our decoder with LLVM's gave; undefined where it was not done. */
export function readDecodeCheck(): DecodeCheck | undefined {
  const file = path.join(contentFolder(), "amd/decode-check.json");
  return existsSync(file) ? readData(file, decodeCheckSchema) : undefined;
}
