import { existsSync } from "node:fs";
import path from "node:path";
import { applyCorrections } from "../catalog/corrections.ts";
import { indexCatalog, type IndexedCatalog } from "../catalog/indexed-catalog.ts";
import { readInstructionNames } from "../catalog/instruction-names.ts";
import { listFiles } from "../catalog/list-files.ts";
import { contentFolder } from "../catalog/paths.ts";
import { readData } from "../catalog/read-data.ts";
import { readAmdWords } from "../catalog/words/amd-words.ts";
import { catalogSchema } from "../schema/catalog.ts";
import { correctionsSchema } from "../schema/correction.ts";
import { generationsSchema } from "../schema/generation.ts";
import { Evaluator } from "./evaluator.ts";
import { assignTexts } from "./family.ts";
import { readSemantics, readTraits } from "./read-texts.ts";

/** Reads the catalogs of generations as they are asked for. */
function lazyCatalogs(folder: string): (generation: string) => IndexedCatalog | undefined {
  const known = new Set(readData(path.join(folder, "generations.json"), generationsSchema).map(({ id }) => id));
  const corrections = listFiles(path.join(folder, "corrections"), ".yaml").flatMap((file) =>
    readData(file, correctionsSchema),
  );
  const read = new Map<string, IndexedCatalog>();
  return (generation) => {
    const present = read.get(generation);
    if (present !== undefined || !known.has(generation)) return present;
    const file = path.join(folder, "catalog", `${generation}.json`);
    if (!existsSync(file)) return undefined;
    const catalog = indexCatalog(applyCorrections(readData(file, catalogSchema), corrections).catalog);
    read.set(generation, catalog);
    return catalog;
  };
}

/** An evaluator of the texts and catalogs of the content folder. Throws a DataError for content of a wrong form. */
export function loadEvaluator(): Evaluator {
  const folder = path.join(contentFolder(), "amd");
  const families = readSemantics(folder);
  return new Evaluator({
    catalog: lazyCatalogs(folder),
    encodingWords: readAmdWords(folder).encodings,
    texts: assignTexts(new Set(readInstructionNames()), families).texts,
    traits: readTraits(folder),
  });
}
