import { loadAtlas } from "../src/catalog/atlas.ts";
import { loadConcepts } from "../src/catalog/concepts/concepts.ts";
import { loadPtxAtlas } from "../src/catalog/ptx/ptx-atlas.ts";
import { type Coverage, measureCoverage } from "../src/catalog/coverage.ts";
import { readOptions } from "./tools/options.ts";

const USAGE = `Usage: npm run coverage [-- --json]
  Counts what is there and what is missing.`;

const options = readOptions({ options: { json: { type: "boolean", default: false } } }, USAGE);
if (options !== undefined) {
  const coverage = measureCoverage(loadAtlas(), loadPtxAtlas(), loadConcepts());
  if (options.values.json) console.log(JSON.stringify(coverage));
  else printTables(coverage);
}

function printTables(coverage: Coverage): void {
  console.table(
    Object.fromEntries(
      Object.entries(coverage.amd).map(([id, { identifierChecks, summaries, laneLayouts, ...counts }]) => [
        id,
        {
          ...counts,
          "checks passed": identifierChecks.passed,
          "checks failed": identifierChecks.failed,
          "summaries ours": summaries.ours,
          "summaries composed": summaries.composed,
          "lane layouts stated": laneLayouts.stated,
          "lane layouts inferred": laneLayouts.inferred,
          "lane layouts not documented": laneLayouts.notDocumented,
        },
      ]),
    ),
  );
  const { notEvaluated, mutation, ...texts } = coverage.semantics;
  console.table({ semantics: { ...texts, "changes noticed": `${mutation.noticed} of ${mutation.made}` } });
  console.table({ "not evaluated": notEvaluated });
  const { syntaxLines, pairs, semantics, ...counts } = coverage.ptx;
  console.table({
    ptx: {
      ...counts,
      "syntax lines parsed": syntaxLines.parsed,
      "syntax lines": syntaxLines.total,
      pairs: pairs.total,
      "pairs proved": pairs.proved,
      "pairs at the floor": pairs.floor,
      "pairs not judged": pairs.notJudged,
      "pairs refused": pairs.refused,
      "pairs unproved": pairs.unproved,
      "opcodes with semantics": semantics.opcodes,
      "instructions with semantics": semantics.instructions,
      "cases of semantics": semantics.cases,
      "changes noticed": `${semantics.mutation.noticed} of ${semantics.mutation.made}`,
    },
  });
  const { relations, sequences, measured, amd, ptx, registers, ...totals } = coverage.concepts;
  console.table({
    concepts: {
      ...totals,
      ...relations,
      "sequences verified": `${sequences.verified} of ${sequences.total}`,
      "measured pairs": measured.pairs,
      "measured with a difference": measured.differ,
      "AMD names": `${amd.covered} of ${amd.total}`,
      "AMD without counterpart": amd.noCounterpart,
      "PTX instructions": `${ptx.covered} of ${ptx.total}`,
      "PTX without counterpart": ptx.noCounterpart,
      registers: `${registers.covered} of ${registers.total}`,
    },
  });
}
