import { existsSync } from "node:fs";
import path from "node:path";
import { catalogSchema } from "../schema/catalog.ts";
import { type Category, categoriesSchema } from "../schema/category.ts";
import { correctionsSchema } from "../schema/correction.ts";
import { type Generation, generationsSchema } from "../schema/generation.ts";
import { type MatrixLayouts, matrixLayoutsSchema } from "../schema/matrix-layouts.ts";
import type { Mutations } from "../schema/mutation.ts";
import type { Traits } from "../schema/semantics.ts";
import type { WorkedCase } from "../schema/worked-case.ts";
import { readMutations } from "./read-mutations.ts";
import { assignTexts, type SemanticsText } from "../semantics/family.ts";
import { readCases } from "../semantics/read-cases.ts";
import { readSemantics, readTraits } from "../semantics/read-texts.ts";
import { type Links, linksSchema } from "../schema/links.ts";
import { type VendorText, vendorTextSchema } from "../schema/vendor-text.ts";
import { wordsSchema } from "../schema/words.ts";
import { assignCategories } from "./categories.ts";
import { type ChangeData, readChangeData } from "./changes/change-data.ts";
import { indexRenames, type RenameIndex } from "./changes/renames.ts";
import { applyCorrections, type CorrectionReport } from "./corrections.ts";
import type { Prose } from "./family.ts";
import { indexCatalog, type IndexedCatalog } from "./indexed-catalog.ts";
import { listFiles } from "./list-files.ts";
import { type Alias, collectNames, type NamedInstruction } from "./names.ts";
import { contentFolder, PROJECT_ROOT, vendorFolder } from "./paths.ts";
import { assignProse, readFamilies } from "./prose.ts";
import { readData } from "./read-data.ts";
import { readTiming, type Timing } from "./timing/read-timing.ts";
import { type AmdWords, readAmdWords } from "./words/amd-words.ts";
import { hashInputs } from "../verify/amd/inputs.ts";
import { modifierKeywords } from "../verify/amd/keywords.ts";
import { readVerified, type Verified } from "./verified.ts";
import { compileVocabulary, type Vocabulary } from "./vocabulary.ts";

/** All content, read, checked, corrected and indexed. */
export interface Atlas {
  /** All known generations in their order, also those whose catalog is not there. */
  readonly generations: readonly Generation[];
  /** By generation id. */
  readonly catalogs: ReadonlyMap<string, IndexedCatalog>;
  readonly names: ReadonlyMap<string, NamedInstruction>;
  readonly aliases: ReadonlyMap<string, Alias>;
  /** What we say of changes between generations. */
  readonly changes: ChangeData;
  /** Our renames by old and new name. */
  readonly renames: RenameIndex;
  readonly categories: readonly Category[];
  /** Category id by name. */
  readonly categoryOf: ReadonlyMap<string, string>;
  /** Names by category id, sorted. */
  readonly namesInCategory: ReadonlyMap<string, readonly string[]>;
  readonly vocabulary: Vocabulary;
  readonly words: AmdWords;
  /** Our words by name; names without a family yet are missing. */
  readonly prose: ReadonlyMap<string, Prose>;
  /** What llvm-mc said of the instructions; undefined where it was not asked. */
  readonly verified: Verified | undefined;
  /** Counters, hazards, passes, rules of dual issue. */
  readonly timing: Timing;
  readonly corrections: readonly CorrectionReport[];
  /** What instructions do, by name; names without a text are missing. */
  readonly semantics: ReadonlyMap<string, SemanticsText>;
  /** What became of changes to the texts. */
  readonly mutations: Mutations;
  readonly traits: Traits;
  /** Which generations lay out the operands of matrix instructions by which rules. */
  readonly matrixLayouts: MatrixLayouts;
  /** Worked evaluations by name. */
  readonly cases: ReadonlyMap<string, readonly WorkedCase[]>;
  readonly links: Links;
  /** AMD's own descriptions by generation; empty in every build from the repository alone. */
  readonly vendorText: ReadonlyMap<string, VendorText>;
}

/** Reads everything below the content folder. Throws a DataError that names the file for content of a wrong form. */
export function readAtlas(): Atlas {
  const folder = path.join(contentFolder(), "amd");
  const generations = readData(path.join(folder, "generations.json"), generationsSchema);
  const corrections = listFiles(path.join(folder, "corrections"), ".yaml").flatMap((file) =>
    readData(file, correctionsSchema),
  );
  const catalogs = new Map<string, IndexedCatalog>();
  const reports: CorrectionReport[] = [];
  for (const { id } of generations) {
    const file = path.join(folder, "catalog", `${id}.json`);
    if (!existsSync(file)) continue;
    const corrected = applyCorrections(readData(file, catalogSchema), corrections);
    reports.push(...corrected.reports);
    catalogs.set(id, indexCatalog(corrected.catalog));
  }
  for (const correction of corrections.filter(({ generation }) => !catalogs.has(generation)))
    reports.push({ correction, problem: `there is no catalog of ${correction.generation}` });
  const { names, aliases } = collectNames(generations, catalogs);
  const categories = readData(path.join(folder, "categories.yaml"), categoriesSchema);
  const categoryOf = assignCategories(names.keys(), categories);
  const words = readData(path.join(folder, "words.yaml"), wordsSchema);
  const amdWords = readAmdWords(folder);
  const changes = readChangeData(folder);
  return {
    generations,
    catalogs,
    names,
    aliases,
    changes,
    renames: indexRenames(changes.renames),
    categories,
    categoryOf,
    namesInCategory: Map.groupBy(names.keys(), (name) => categoryOf.get(name) ?? ""),
    vocabulary: compileVocabulary(words),
    words: amdWords,
    prose: assignProse(readFamilies(path.join(folder, "prose"), words.tables), names.keys()),
    verified: readVerified(
      path.join(folder, "verified"),
      hashInputs(modifierKeywords({ words: amdWords }), { source: path.join(PROJECT_ROOT, "src"), content: folder }),
    ),
    timing: readTiming(path.join(folder, "timing")),
    corrections: reports,
    semantics: assignTexts(new Set(names.keys()), readSemantics(folder)).texts,
    traits: readTraits(folder),
    matrixLayouts: readData(path.join(folder, "matrix-layouts.yaml"), matrixLayoutsSchema),
    cases: readCases(),
    mutations: readMutations(folder),
    links: readData(path.join(contentFolder(), "links.yaml"), linksSchema),
    vendorText: readVendorText(),
  };
}

let atlas: Atlas | undefined;

/** The atlas, read once: every page of a build asks for it. */
export function loadAtlas(): Atlas {
  atlas ??= readAtlas();
  return atlas;
}

function readVendorText(): Map<string, VendorText> {
  const texts = listFiles(path.join(vendorFolder(), "amd"), ".json").map((file) => readData(file, vendorTextSchema));
  return new Map(texts.map((text) => [text.generation, text]));
}
