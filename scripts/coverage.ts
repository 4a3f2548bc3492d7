import { parseArgs } from "node:util";
import { loadAtlas } from "../src/catalog/atlas.ts";
import { measureCoverage } from "../src/catalog/coverage.ts";

const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
const coverage = measureCoverage(loadAtlas());
if (values.json) {
  console.log(JSON.stringify(coverage));
} else {
  console.table(
    Object.fromEntries(
      Object.entries(coverage.amd).map(([id, { identifierChecks, summaries, ...counts }]) => [
        id,
        {
          ...counts,
          "checks passed": identifierChecks.passed,
          "checks failed": identifierChecks.failed,
          "summaries ours": summaries.ours,
          "summaries composed": summaries.composed,
        },
      ]),
    ),
  );
}
