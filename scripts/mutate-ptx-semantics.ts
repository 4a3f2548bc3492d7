import { writeFileSync } from "node:fs";
import path from "node:path";
import { contentFolder } from "../src/catalog/paths.ts";
import { readData } from "../src/catalog/read-data.ts";
import { hashMutationInputs, MUTATIONS_FILE } from "../src/catalog/read-mutations.ts";
import { createMatcher } from "../src/ptx/match.ts";
import { makeMatchSource } from "../src/ptx/source.ts";
import type { Mutations } from "../src/schema/mutation.ts";
import { catalogSchema } from "../src/schema/ptx/catalog.ts";
import { mutate } from "../src/semantics/mutate.ts";
import { parseSemantics } from "../src/semantics/parse.ts";
import { printSemantics } from "../src/semantics/print.ts";
import { PtxEvaluator } from "../src/semantics/ptx/evaluator.ts";
import { expandPtxTexts, type PtxText, readPtxSemantics } from "../src/semantics/ptx/texts.ts";
import { readPtxCases } from "../src/semantics/read-cases.ts";
import { sameValues } from "../src/semantics/same-values.ts";

// What mutate-semantics.ts does with AMD's texts, for the texts of PTX opcodes: a regular expression limits the opcodes;
// without one, what became of the changes is written to content/ptx/semantics-mutation.json, a record a family. Exit
// code 1 when fewer than 95 % of the changes are noticed.

const WANTED = 0.95;
const folder = path.join(contentFolder(), "ptx");
const only = new RegExp(process.argv[2] ?? "");
const matcher = createMatcher(makeMatchSource(readData(path.join(folder, "catalog.json"), catalogSchema)));
const cases = readPtxCases();

/** Whether all cases of the opcode still give what they say. */
function passes(text: PtxText): boolean {
  const evaluator = new PtxEvaluator(matcher, new Map([[text.opcode, text]]));
  return (cases.get(text.opcode) ?? []).every((each) => {
    try {
      return sameValues(evaluator.evaluate(each.opcode, each.in).out, each.out);
    } catch {
      // A change that the checker refuses, or that leaves an operand out, is noticed.
      return false;
    }
  });
}

const texts = [...expandPtxTexts(readPtxSemantics(contentFolder())).values()].filter(({ opcode }) => only.test(opcode));
const results = [...Map.groupBy(texts, ({ family }) => family.id)].map(([name, members]): Mutations[number] => {
  let made = 0;
  const survivors = members.flatMap((text) => {
    const mutants = [...mutate(parseSemantics(text.text))];
    made += mutants.length;
    return mutants
      .filter(({ tree }) => passes({ ...text, text: printSemantics(tree) }))
      .map(({ change }) => `${text.opcode}, ${change}`);
  });
  for (const survivor of survivors) console.log(`${name}: ${survivor}`);
  return { name, made, noticed: made - survivors.length, ...(survivors.length > 0 ? { survivors } : {}) };
});
const made = results.reduce((sum, result) => sum + result.made, 0);
const noticed = results.reduce((sum, result) => sum + result.noticed, 0);
const share = made === 0 ? 0 : noticed / made;
console.log(
  `${noticed} of ${made} changes noticed (${(share * 100).toFixed(1)} %), ${made - noticed} not; ${texts.length} opcodes`,
);
if (process.argv[2] === undefined) {
  const lines = results.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((result) => JSON.stringify(result));
  writeFileSync(
    path.join(folder, MUTATIONS_FILE),
    `{"inputs":"${hashMutationInputs(folder)}","names":[\n${lines.join(",\n")}\n]}\n`,
  );
}
process.exitCode = share >= WANTED ? 0 : 1;
