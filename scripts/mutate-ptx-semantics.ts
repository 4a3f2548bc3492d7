import path from "node:path";
import { contentFolder } from "../src/catalog/paths.ts";
import { readData } from "../src/catalog/read-data.ts";
import { createMatcher } from "../src/ptx/match.ts";
import { makeMatchSource } from "../src/ptx/source.ts";
import type { Mutations } from "../src/schema/mutation.ts";
import { catalogSchema } from "../src/schema/ptx/catalog.ts";
import { PtxEvaluator } from "../src/semantics/ptx/evaluator.ts";
import { expandPtxTexts, type PtxText, readPtxSemantics } from "../src/semantics/ptx/texts.ts";
import { readPtxCases } from "../src/semantics/read-cases.ts";
import { sameValues } from "../src/semantics/same-values.ts";
import { readWanted, report, toResult, tryMutants } from "./tools/mutation-report.ts";

// What mutate-semantics.ts does with AMD's texts, for the texts of PTX opcodes: a regular expression limits the opcodes;
// without one, what became of the changes is written to content/ptx/semantics-mutation.json, a record a family. Exit
// code 1 when fewer than 95 % of the changes are noticed.

const USAGE = `Usage: npm run mutate:ptx [-- REGEXP]`;
const wanted = readWanted(process.argv.slice(2), USAGE);
if (wanted === undefined) process.exit(2);
const folder = path.join(contentFolder(), "ptx");
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

const texts = [...expandPtxTexts(readPtxSemantics(contentFolder())).values()].filter(
  ({ opcode }) => wanted.only?.test(opcode) !== false,
);
const results = [...Map.groupBy(texts, ({ family }) => family.id)].map(([name, members]): Mutations[number] => {
  let made = 0;
  const survivors = members.flatMap((text) => {
    const tried = tryMutants(text.text, (changed) => passes({ ...text, text: changed }));
    made += tried.made;
    return tried.survivors.map((change) => `${text.opcode}, ${change}`);
  });
  return toResult(name, made, survivors);
});
report(results, wanted, folder, `${texts.length} opcodes`);
