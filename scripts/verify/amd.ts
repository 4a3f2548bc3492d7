import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { loadAtlas } from "../../src/catalog/atlas.ts";
import { type LlvmMc, openLlvmMc } from "../../src/verify/amd/llvm-mc.ts";
import { printSummary } from "../../src/verify/amd/summary.ts";
import { verifyAll } from "../../src/verify/amd/verify.ts";
import { printVerification } from "../../src/verify/amd/write.ts";

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");
const OUT = path.join(ROOT, "content/amd/verified");

/**
 * Verifies every form of AMD's instructions with llvm-mc and writes the results.
 *
 * @returns the exit code: 0 done, 1 when llvm-mc is missing or lost its place.
 */
export async function verifyAmd(): Promise<number> {
  const start = performance.now();
  let llvm: LlvmMc;
  try {
    llvm = await openLlvmMc();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
  const atlas = loadAtlas();
  const verification = await verifyAll(atlas, llvm, (text) => {
    console.error(`${((performance.now() - start) / 1000).toFixed(0).padStart(4)} s  ${text}`);
  });
  const files = printVerification(verification);
  await mkdir(OUT, { recursive: true });
  for (const name of await readdir(OUT)) if (name.endsWith(".json") && !files.has(name)) await rm(path.join(OUT, name));
  for (const [name, text] of files) await writeFile(path.join(OUT, name), text);
  console.log(printSummary(verification, atlas));
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${String(llvm.runs())} runs of llvm-mc ${llvm.version} in ${seconds} s`);
  return 0;
}
