import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { catalogSchema } from "../../src/schema/ptx/catalog.ts";
import { createAssembler, type Assembler } from "../../src/verify/ptx/ptxas.ts";
import { printDifferences } from "../../src/verify/ptx/differences.ts";
import { printSummary, printUnproved } from "../../src/verify/ptx/summary.ts";
import { verifyForms } from "../../src/verify/ptx/verify.ts";
import { printResults } from "../../src/verify/ptx/write.ts";

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");
const OUT = path.join(ROOT, "content/ptx/verified");

/**
 * Verifies forms and examples with ptxas and writes the results.
 *
 * @returns the exit code: 0 done, 1 when ptxas is missing or an example is refused.
 */
export async function verifyPtx(args: readonly string[]): Promise<number> {
  let assembler: Assembler;
  try {
    assembler = await createAssembler();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
  try {
    const start = performance.now();
    const catalog = catalogSchema.parse(
      JSON.parse(await readFile(path.join(ROOT, "content/ptx/catalog.json"), "utf8")),
    );
    const forms = await verifyForms(catalog, assembler);
    await mkdir(OUT, { recursive: true });
    await writeFile(path.join(OUT, "forms.json"), printResults(forms));
    console.log(printSummary(forms));
    if (args.includes("--details"))
      console.log(
        `\nNot proved:\n${printUnproved(forms)}\n\nDifferent from the documentation:\n${printDifferences(forms)}`,
      );
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.log(`\n${String(assembler.runs())} runs of ptxas ${assembler.version} in ${seconds} s`);
    return 0;
  } finally {
    await assembler.close();
  }
}
