import { readAtlas } from "../src/catalog/atlas.ts";
import { listNamedOperands } from "../src/catalog/named-operands.ts";
import { contentFolder } from "../src/catalog/paths.ts";
import { readFamilies } from "../src/catalog/prose.ts";
import { readData } from "../src/catalog/read-data.ts";
import { wordsSchema } from "../src/schema/words.ts";
import { readAmdRuns } from "../src/prose/amd-text.ts";
import { checkFamilies } from "../src/prose/check-families.ts";

/** Checks the families of content/amd/prose; arguments keep only problems of the files whose name contains one of them. */
const VENDOR = "../shared/amd";

const atlas = readAtlas();
const { tables } = readData(`${contentFolder()}/amd/words.yaml`, wordsSchema);
const families = readFamilies(`${contentFolder()}/amd/prose`, tables);
const vendor = await readAmdRuns(VENDOR);
if (vendor.size === 0) console.error(`${VENDOR} is missing: shared runs are not checked.`);
const wanted = process.argv.slice(2);
const problems = checkFamilies(families, listNamedOperands(atlas), vendor).filter(
  (problem) => wanted.length === 0 || wanted.some((part) => problem.includes(part)),
);
for (const problem of problems) console.error(problem);
const without = [...atlas.names.keys()].filter((name) => !atlas.prose.has(name));
console.log(
  `${String(problems.length)} problems; ${String(families.length)} families, ${String(without.length)} names without one`,
);
if (wanted.length === 0 && without.length > 0) console.log(without.join(" "));
process.exitCode = problems.length === 0 ? 0 : 1;
