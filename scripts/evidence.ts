import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { generateEvidence, printEvidence } from "../src/evidence/generate.ts";
import { loadEvidenceSource } from "../src/evidence/load.ts";
import { evidenceFile } from "../src/evidence/read-evidence.ts";
import { readOptions } from "./tools/options.ts";

const USAGE = `Usage: npm run evidence
  Evaluates both sides of the mappings in content/evidence/pairs.yaml and writes what differs.`;

if (readOptions({}, USAGE) !== undefined) writeEvidence();

function writeEvidence(): void {
  const file = generateEvidence(loadEvidenceSource());
  const target = evidenceFile();
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, printEvidence(file));
  const { records } = file;
  const pairs = new Set(records.map(({ ptx, amd }) => `${ptx} ${amd}`));
  const same = records.filter(({ differ }) => differ === 0);
  console.log(
    `${String(pairs.size)} pairs of ${String(new Set(records.map(({ concept }) => concept)).size)} concepts, ${String(records.length)} records: ${String(same.length)} without a difference, ${String(records.length - same.length)} with some`,
  );
}
