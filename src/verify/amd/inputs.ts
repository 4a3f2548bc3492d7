import { createHash } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { hashFiles } from "../hash-files.ts";

const SOURCE = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");
const CONTENT = path.join(SOURCE, "..", "content", "amd");

/**
 * What decides which words are tried and how LLVM's answers are judged: code below src, and data below content/amd. Our
 * encoder and decoder are not among it: a test reads every committed word with them.
 */
const CODE = ["verify/amd"];
const DATA = ["catalog", "corrections", "generations.json"];

/** Code that only prints or compares. */
const LEFT_OUT = new Set(["inputs.ts", "summary.ts", "write.ts"]);

/** Where the inputs are. The built site's code has no place of its own, and says so itself. */
interface InputFolders {
  /** The folder `src`. */
  readonly source: string;
  /** The folder `content/amd`. */
  readonly content: string;
}

/**
 * SHA-256 of what the results depend on.
 *
 * @param keywords the modifiers that stand alone, by which lines are taken apart.
 */
export function hashInputs(
  keywords: ReadonlySet<string>,
  { source, content }: InputFolders = { source: SOURCE, content: CONTENT },
): string {
  const hash = createHash("sha256");
  hash.update([...keywords].sort().join(" "));
  hashFiles(hash, source, CODE, LEFT_OUT);
  hashFiles(hash, content, DATA);
  return hash.digest("hex");
}
