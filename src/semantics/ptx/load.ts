import path from "node:path";
import { contentFolder } from "../../catalog/paths.ts";
import { readData } from "../../catalog/read-data.ts";
import { createMatcher } from "../../ptx/match.ts";
import { makeMatchSource } from "../../ptx/source.ts";
import { catalogSchema } from "../../schema/ptx/catalog.ts";
import { PtxEvaluator } from "./evaluator.ts";
import { expandPtxTexts, readPtxSemantics } from "./texts.ts";

/** An evaluator of the PTX texts and the catalog of the content folder. Throws a DataError for content of a wrong form. */
export function loadPtxEvaluator(): PtxEvaluator {
  const content = contentFolder();
  const catalog = readData(path.join(content, "ptx", "catalog.json"), catalogSchema);
  return new PtxEvaluator(createMatcher(makeMatchSource(catalog)), expandPtxTexts(readPtxSemantics(content)));
}
