import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { catalogSchema } from "../../src/schema/ptx/catalog.ts";
import { verifiedExamplesSchema, verifiedFormsSchema } from "../../src/schema/ptx/verified.ts";
import { readExamples, verifyExamples, type PageExample } from "../../src/verify/ptx/examples.ts";
import { createAssembler, type Assembler } from "../../src/verify/ptx/ptxas.ts";
import { printDifferences } from "../../src/verify/ptx/differences.ts";
import { printExamples, printSummary, printUnproved } from "../../src/verify/ptx/summary.ts";
import { verifyForms } from "../../src/verify/ptx/verify.ts";
import { printResults } from "../../src/verify/ptx/write.ts";

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");
const PROSE = path.join(ROOT, "content/ptx/prose");
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
    const text = await readFile(path.join(ROOT, "content/ptx/catalog.json"), "utf8");
    const forms = await verifyForms(catalogSchema.parse(JSON.parse(text)), assembler);
    const { tool, version } = forms;
    const examples = { tool, version, examples: await verifyExamples(await loadExamples(), assembler) };
    await mkdir(OUT, { recursive: true });
    await writeFile(path.join(OUT, "forms.json"), printResults(verifiedFormsSchema.parse(forms)));
    await writeFile(path.join(OUT, "examples.json"), printResults(verifiedExamplesSchema.parse(examples)));
    console.log(printSummary(forms));
    if (args.includes("--details")) {
      console.log(`\nNot proved:\n${printUnproved(forms)}`);
      console.log(`\nDifferent from the documentation:\n${printDifferences(forms)}`);
    }
    console.log(`\n${printExamples(examples)}`);
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.log(`${String(assembler.runs())} runs of ptxas ${version} in ${seconds} s`);
    return examples.examples.some((example) => example.state === "refused") ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  } finally {
    await assembler.close();
  }
}

/** Reads the examples of all prose files. */
async function loadExamples(): Promise<PageExample[]> {
  const files = (await readdir(PROSE).catch(() => [])).filter((file) => file.endsWith(".md")).sort();
  const pages = await Promise.all(
    files.map(async (file) => readExamples(file.slice(0, -3), await readFile(path.join(PROSE, file), "utf8"))),
  );
  return pages.flat();
}
