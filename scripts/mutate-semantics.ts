import path from "node:path";
import { loadAtlas } from "../src/catalog/atlas.ts";
import { contentFolder } from "../src/catalog/paths.ts";
import type { Mutations } from "../src/schema/mutation.ts";
import { Evaluator } from "../src/semantics/evaluator.ts";
import { assignTexts, isEvaluated, type SemanticsText } from "../src/semantics/family.ts";
import { readSemantics, readTraits } from "../src/semantics/read-texts.ts";
import { sameValues } from "../src/semantics/same-values.ts";
import { readWanted, report, toResult, tryMutants } from "./tools/mutation-report.ts";

// Changes one operator, type, operand order or constant of a text at a time, and asks whether a worked case notices.
// A regular expression on the command line limits the names; without one, what became of the changes is written to
// content/amd/semantics-mutation.json. Texts without cases are counted apart. Exit code 1 when fewer than 95 % of the
// changes are noticed.

const USAGE = `Usage: npm run mutate [-- REGEXP]`;
const wanted = readWanted(process.argv.slice(2), USAGE);
if (wanted === undefined) process.exit(2);
const atlas = loadAtlas();
const folder = path.join(contentFolder(), "amd");
const { texts } = assignTexts(new Set(atlas.names.keys()), readSemantics(folder));
const source = {
  catalog: (id: string) => atlas.catalogs.get(id),
  encodingWords: atlas.words.encodings,
  traits: readTraits(folder),
};
const evaluated = [...texts.values()].filter((text) => isEvaluated(text) && wanted.only?.test(text.name) !== false);

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
  const { made, survivors } = tryMutants(text.text ?? "", (changed) => passes({ ...text, text: changed }));
  results.push(toResult(text.name, made, survivors));
}
report(results, wanted, folder, `${without} of ${evaluated.length} evaluated names have no cases`);
