import { createHash } from "node:crypto";
import { hashFiles } from "../hash-files.ts";

/** What decides which words are made and what they mean, below content/amd. */
const DATA = ["catalog", "corrections", "generations.json"];

/**
 * SHA-256 of the data that the comparison of the decoder depends on; its code is compared again by a test.
 *
 * @param content the folder `content/amd`.
 */
export function hashDecodeInputs(content: string): string {
  const hash = createHash("sha256");
  hashFiles(hash, content, DATA);
  return hash.digest("hex");
}
