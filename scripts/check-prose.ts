import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { readFrontMatter } from "../src/catalog/front-matter.ts";
import { DataError } from "../src/catalog/read-data.ts";
import { findSharedRuns, proseWords, wordRuns } from "../src/prose/shared-runs.ts";
import { wrapExample } from "../src/prose/wrap-example.ts";
import { proseSchema, type PtxExample, type PtxProse } from "../src/schema/ptx/prose.ts";

/** Shared runs of this many words are a copy. */
const RUN = 9;
/** Architectures that ptxas generates code for start here. */
const OLDEST_ARCH = 75;

const files = process.argv.slice(2);
const vendor = new Set(
  globSync("../shared/ptx/**/*.{md,txt}").flatMap((file) => wordRuns(proseWords(readFileSync(file, "utf8")), RUN)),
);
if (vendor.size === 0) console.error("../shared/ptx is missing: shared runs are not checked.");
const scratch = mkdtempSync(path.join(os.tmpdir(), "atlas-prose-"));
let problems = 0;
for (const file of files.length > 0 ? files : globSync("content/ptx/prose/*.md").sort()) {
  for (const problem of checkFile(file)) {
    problems += 1;
    console.error(`${file}: ${problem}`);
  }
}
rmSync(scratch, { recursive: true });
console.log(`${problems} problems`);
process.exitCode = problems === 0 ? 0 : 1;

function checkFile(file: string): string[] {
  let prose: PtxProse;
  let body: string;
  try {
    ({ data: prose, body } = readFrontMatter(file, proseSchema));
  } catch (error) {
    if (error instanceof DataError) return [error.message];
    throw error;
  }
  const texts = [prose.summary, ...Object.values(prose.operands), prose.semantics, ...prose.notes, body];
  const shared = texts
    .flatMap((text) => findSharedRuns(text, vendor, RUN))
    .map((run) => `shares a run of ${RUN} words with NVIDIA's text: ${run}`);
  if (body.length < 80) shared.push("the description is shorter than 80 characters");
  return [...shared, ...prose.examples.flatMap(checkExample)];
}

function checkExample(example: PtxExample): string[] {
  if (example.unverifiable !== undefined) return [];
  const file = path.join(scratch, "example.ptx");
  writeFileSync(file, wrapExample(example));
  const number = Number(/\d+/.exec(example.target)?.[0]);
  const arch = number < OLDEST_ARCH ? `sm_${OLDEST_ARCH}` : example.target;
  const { status, stderr, stdout } = spawnSync(
    "ptxas",
    [`-arch=${arch}`, file, "-o", path.join(scratch, "out.cubin")],
    { encoding: "utf8" },
  );
  return status === 0 ? [] : [`example "${example.title}": ptxas: ${(stderr + stdout).trim()}`];
}
