import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loadAtlas } from "../../src/catalog/atlas.ts";
import { readConcepts } from "../../src/catalog/concepts/read-concepts.ts";
import { contentFolder } from "../../src/catalog/paths.ts";
import { openMachineCodeTool } from "../../src/verify/concepts/llvm.ts";
import { listSequences, verifySequences } from "../../src/verify/concepts/sequences.ts";
import { createAssembler } from "../../src/verify/ptx/ptxas.ts";
import { printResults } from "../../src/verify/ptx/write.ts";

/**
 * Assembles the sequences of the concepts and writes the results.
 *
 * @returns the exit code: 0 done, 1 when a tool is missing or a sequence is refused.
 */
export async function verifyConcepts(): Promise<number> {
  const llvm = await openMachineCodeTool();
  if (llvm === undefined) {
    console.error("llvm-mc was not found. Install it (Debian: apt-get install llvm-22), or set LLVM_MC to its path.");
    return 1;
  }
  let ptxas;
  try {
    ptxas = await createAssembler();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
  try {
    const sequences = await verifySequences(listSequences(readConcepts()), loadAtlas().generations, { llvm, ptxas });
    const folder = path.join(contentFolder(), "concepts/verified");
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "sequences.json"), printResults({ sequences }));
    const refused = sequences.filter(({ state }) => state === "refused");
    for (const { concept, pair, index, message = "" } of refused)
      console.error(`${concept}, pair ${String(pair)}, sequence ${String(index)}: ${message}`);
    console.log(`${String(sequences.length - refused.length)} of ${String(sequences.length)} sequences are accepted`);
    return refused.length === 0 ? 0 : 1;
  } finally {
    await ptxas.close();
  }
}
