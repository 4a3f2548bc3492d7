import { mkdirSync, rmSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { laneControlCases } from "./lane-control-cases.ts";
import { laneMoveRules } from "./lane-move-rules.ts";
import { laneRules } from "./lane-rules.ts";
import { readNatives, writeCases } from "./library.ts";
import { convertRules } from "./convert-rules.ts";
import { matrixRules } from "./matrix-rules.ts";
import { mixedRules } from "./mixed-rules.ts";
import { randomRules } from "./random-rules.ts";
import { registerPartCases } from "./register-part-cases.ts";
import { scalarRules } from "./scalar-rules.ts";
import { vectorRules } from "./vector-rules.ts";

// Writes the worked cases that the reference rules compute. Nothing here imports src/semantics: it is a second way to
// the same values.

const FOLDER = new URL("../cases/", import.meta.url);
const AREAS = {
  convert: convertRules,
  lane: laneRules,
  "lane-move": laneMoveRules,
  matrix: matrixRules,
  mixed: mixedRules,
  random: randomRules,
  scalar: scalarRules,
  vector: vectorRules,
};

/** The files of worked cases by name, with their text. */
export function composeCases(): Map<string, string> {
  const natives = readNatives();
  const files = new Map<string, string>();
  for (const [area, rules] of Object.entries(AREAS)) {
    const lines = [...natives.keys()].sort().flatMap((name) => {
      for (const [pattern, make] of rules) {
        const match = pattern.exec(name);
        const rule = match === null ? undefined : make(match);
        if (rule !== undefined)
          return writeCases(name, natives.get(name) ?? [], rule, `tests/semantics/reference/${area}-rules.ts`);
      }
      return [];
    });
    files.set(`reference-${area}.jsonl`, `${lines.join("\n")}\n`);
  }
  files.set("reference-lane-control.jsonl", `${laneControlCases().join("\n")}\n`);
  files.set("reference-register-part.jsonl", `${registerPartCases().join("\n")}\n`);
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(FOLDER, { recursive: true });
  for (const file of readdirSync(FOLDER)) if (file.startsWith("reference-")) rmSync(new URL(file, FOLDER));
  for (const [file, text] of composeCases()) {
    writeFileSync(new URL(file, FOLDER), text);
    console.log(`${file}: ${text.split("\n").length - 1} cases`);
  }
}
