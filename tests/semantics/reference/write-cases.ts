import { mkdirSync, rmSync, readdirSync, writeFileSync } from "node:fs";
import { laneRules } from "./lane-rules.ts";
import { readNatives, writeCases } from "./library.ts";
import { convertRules } from "./convert-rules.ts";
import { scalarRules } from "./scalar-rules.ts";
import { vectorRules } from "./vector-rules.ts";

// Writes the worked cases that the reference rules compute. Nothing here imports src/semantics: it is a second way to
// the same values.

const FOLDER = new URL("../cases/", import.meta.url);
const AREAS = { convert: convertRules, lane: laneRules, scalar: scalarRules, vector: vectorRules };

mkdirSync(FOLDER, { recursive: true });
const natives = readNatives();
for (const file of readdirSync(FOLDER)) if (file.startsWith("reference-")) rmSync(new URL(file, FOLDER));
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
  writeFileSync(new URL(`reference-${area}.jsonl`, FOLDER), `${lines.join("\n")}\n`);
  console.log(
    `${area}: ${lines.length} cases of ${new Set(lines.map((line) => (JSON.parse(line) as { name: string }).name)).size} names`,
  );
}
