import path from "node:path";
import { loadAtlas } from "../src/catalog/atlas.ts";
import { contentFolder } from "../src/catalog/paths.ts";
import { Evaluator } from "../src/semantics/evaluator.ts";
import { assignTexts, type SemanticsText } from "../src/semantics/family.ts";
import { mutate } from "../src/semantics/mutate.ts";
import { parseSemantics } from "../src/semantics/parse.ts";
import { printSemantics } from "../src/semantics/print.ts";
import { readSemantics, readTraits } from "../src/semantics/read-texts.ts";
import { sameValues } from "../src/semantics/same-values.ts";

// Changes one operator, type, operand order or constant of a text at a time, and asks whether a worked case notices.
// A regular expression on the command line limits the names. Of the names of a family, one is taken for each different
// text; texts without cases are counted apart. Exit code 1 when fewer than 95 % of the changes are noticed.

const WANTED = 0.95;
const atlas = loadAtlas();
const folder = path.join(contentFolder(), "amd");
const { texts } = assignTexts(new Set(atlas.names.keys()), readSemantics(folder));
const only = new RegExp(process.argv[2] ?? "");
const source = {
  catalog: (id: string) => atlas.catalogs.get(id),
  encodingWords: atlas.words.encodings,
  traits: readTraits(folder),
};
const evaluated = [...texts.values()].filter(
  ({ name, text, family }) => text !== undefined && family.notEvaluated === undefined && only.test(name),
);

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

let made = 0;
let killed = 0;
let without = 0;
const survivors: string[] = [];
for (const text of evaluated) {
  if (!atlas.cases.has(text.name)) {
    without += 1;
    continue;
  }
  const tree = parseSemantics(text.text ?? "");
  for (const { tree: changed, change } of mutate(tree)) {
    made += 1;
    if (passes({ ...text, text: printSemantics(changed) })) survivors.push(`${text.name}: ${change}`);
    else killed += 1;
  }
}
for (const survivor of survivors) console.log(survivor);
const share = made === 0 ? 0 : killed / made;
console.log(
  `${killed} of ${made} changes noticed (${(share * 100).toFixed(1)} %), ${survivors.length} not; ${without} of ${evaluated.length} evaluated names have no cases`,
);
process.exitCode = share >= WANTED ? 0 : 1;
