import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

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

/**
 * SHA-256 of what the results depend on.
 *
 * @param keywords the modifiers that stand alone, by which lines are taken apart.
 */
export async function hashInputs(keywords: ReadonlySet<string>): Promise<string> {
  const hash = createHash("sha256");
  hash.update([...keywords].sort().join(" "));
  for (const [root, entries] of [
    [SOURCE, CODE],
    [CONTENT, DATA],
  ] as const) {
    for (const entry of entries) {
      for (const file of await listFiles(path.join(root, entry))) {
        if (LEFT_OUT.has(path.basename(file))) continue;
        hash.update(path.relative(root, file).replaceAll(path.sep, "/"));
        // Line ends differ between check-outs; they decide nothing.
        hash.update((await readFile(file, "utf8")).replaceAll("\r\n", "\n"));
      }
    }
  }
  return hash.digest("hex");
}

/** The file itself, or the files of a folder, sorted; none where there is neither. */
async function listFiles(entry: string): Promise<string[]> {
  if (/\.(?:ts|json|yaml)$/.test(entry)) return [entry];
  const names = await readdir(entry).catch(() => []);
  return names
    .filter((name) => /\.(?:ts|json|yaml)$/.test(name))
    .sort()
    .map((name) => path.join(entry, name));
}
