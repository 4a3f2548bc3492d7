import path from "node:path";
import { loadAtlas } from "../src/catalog/atlas.ts";
import { contentFolder } from "../src/catalog/paths.ts";
import { checkText } from "../src/semantics/check-texts.ts";
import { assignTexts, isEvaluated } from "../src/semantics/family.ts";
import { readSemantics, readTraits } from "../src/semantics/read-texts.ts";

// Checks the texts of content/amd/semantics, and says which names have none yet. Names or patterns (regular
// expressions) on the command line limit the list of missing names.

const atlas = loadAtlas();
const folder = path.join(contentFolder(), "amd");
const { texts, missing } = assignTexts(new Set(atlas.names.keys()), readSemantics(folder));
const traits = readTraits(folder);
const problems = [...texts.values()].flatMap((text) =>
  checkText(text, atlas.catalogs, atlas.words.encodings, traits).map((problem) => ({ id: text.family.id, problem })),
);
for (const [id, found] of Map.groupBy(problems, (each) => each.id)) {
  console.error(found[0]?.problem ?? id);
  if (found.length > 1) console.error(`  and ${found.length - 1} more of the family`);
}
const only = new RegExp(process.argv[2] ?? "");
const wanted = missing.filter((name) => only.test(name));
if (wanted.length > 0) console.log(`without a text: ${wanted.join(" ")}`);
const evaluated = [...texts.values()].filter(isEvaluated);
console.log(`${texts.size} of ${atlas.names.size} names have a text, ${evaluated.length} of them evaluate`);
process.exitCode = problems.length > 0 ? 1 : 0;
