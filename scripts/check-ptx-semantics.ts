import path from "node:path";
import { contentFolder } from "../src/catalog/paths.ts";
import { readData } from "../src/catalog/read-data.ts";
import { createMatcher } from "../src/ptx/match.ts";
import { makeMatchSource } from "../src/ptx/source.ts";
import { catalogSchema } from "../src/schema/ptx/catalog.ts";
import { checkPtxText } from "../src/semantics/ptx/check-texts.ts";
import { expandPtxTexts, readPtxSemantics } from "../src/semantics/ptx/texts.ts";

// node scripts/check-ptx-semantics.ts [REGEXP]: checks the PTX texts, or those of the opcodes that the expression fits.

const content = contentFolder();
const catalog = readData(path.join(content, "ptx", "catalog.json"), catalogSchema);
const matcher = createMatcher(makeMatchSource(catalog));
const wanted = new RegExp(process.argv[2] ?? "");
const texts = [...expandPtxTexts(readPtxSemantics(content)).values()].filter(({ opcode }) => wanted.test(opcode));
const problems = texts.flatMap((text) => checkPtxText(text, matcher));
for (const problem of problems) console.error(problem);
console.log(`${String(texts.length)} opcodes, ${String(problems.length)} problems`);
if (problems.length > 0) process.exitCode = 1;
