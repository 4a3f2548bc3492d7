import { writeFileSync } from "node:fs";
import path from "node:path";
import { loadAtlas } from "../src/catalog/atlas.ts";
import { hashMutationInputs, MUTATIONS_FILE } from "../src/catalog/read-mutations.ts";
import { contentFolder } from "../src/catalog/paths.ts";
import type { Mutations } from "../src/schema/mutation.ts";
import { Evaluator } from "../src/semantics/evaluator.ts";
import { assignTexts, isEvaluated, type SemanticsText } from "../src/semantics/family.ts";
import { mutate } from "../src/semantics/mutate.ts";
import { parseSemantics } from "../src/semantics/parse.ts";
import { printSemantics } from "../src/semantics/print.ts";
import { readSemantics, readTraits } from "../src/semantics/read-texts.ts";
import { sameValues } from "../src/semantics/same-values.ts";
import { refuse } from "./tools/options.ts";

// Changes one operator, type, operand order or constant of a text at a time, and asks whether a worked case notices.
// A regular expression on the command line limits the names; without one, what became of the changes is written to
// content/amd/semantics-mutation.json. Texts without cases are counted apart. Exit code 1 when fewer than 95 % of the
// changes are noticed.

const USAGE = `Usage: npm run mutate [-- REGEXP]`;
const WANTED = 0.95;
const pattern = readPattern(process.argv.slice(2));
if (pattern === undefined) process.exit(2);
const only = pattern;
const atlas = loadAtlas();
const folder = path.join(contentFolder(), "amd");
const { texts } = assignTexts(new Set(atlas.names.keys()), readSemantics(folder));
const source = {
  catalog: (id: string) => atlas.catalogs.get(id),
  encodingWords: atlas.words.encodings,
  traits: readTraits(folder),
};
const evaluated = [...texts.values()].filter((text) => isEvaluated(text) && only.test(text.name));

/** Whether all cases of the name still give what they say. */
function passes(text: SemanticsText): boolean {
  const evaluator = new Evaluator({ ...source, texts: new Map([[text.name, text]]) });
  return (atlas.cases.get(text.name) ?? []).every((each) => {
    try {
      return sameValues(evaluator.evaluate(each).out, each.out);
    } catch {
      // A change that the checker refuses, or that leaves an operand out, is noticed.
      return false;
    }
  });
}

const results: Mutations = [];
let without = 0;
for (const text of evaluated) {
  if (!atlas.cases.has(text.name)) {
    without += 1;
    continue;
  }
  const mutants = [...mutate(parseSemantics(text.text ?? ""))];
  const survivors = mutants
    .filter(({ tree }) => passes({ ...text, text: printSemantics(tree) }))
    .map(({ change }) => change);
  for (const survivor of survivors) console.log(`${text.name}: ${survivor}`);
  const made = mutants.length;
  const noticed = made - survivors.length;
  results.push({ name: text.name, made, noticed, ...(survivors.length > 0 ? { survivors } : {}) });
}
const total = (count: (result: Mutations[number]) => number): number =>
  results.reduce((sum, result) => sum + count(result), 0);
const made = total((result) => result.made);
const noticed = total((result) => result.noticed);
const share = made === 0 ? 0 : noticed / made;
console.log(
  `${noticed} of ${made} changes noticed (${(share * 100).toFixed(1)} %), ${made - noticed} not; ${without} of ${evaluated.length} evaluated names have no cases`,
);
if (process.argv[2] === undefined) {
  const lines = results.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((result) => JSON.stringify(result));
  writeFileSync(
    path.join(folder, MUTATIONS_FILE),
    `{"inputs":"${hashMutationInputs(folder)}","names":[\n${lines.join(",\n")}\n]}\n`,
  );
}
process.exitCode = share >= WANTED ? 0 : 1;

/** The names that are wanted; undefined, and said, where the command line is wrong. */
function readPattern([text = "", ...more]: readonly string[]): RegExp | undefined {
  try {
    if (more.length === 0 && !text.startsWith("-")) return new RegExp(text);
    refuse(`Unknown arguments: ${[text, ...more].join(" ")}`, USAGE);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    refuse(error.message, USAGE);
  }
  return undefined;
}
