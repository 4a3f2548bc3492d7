import { existsSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import { type Catalog, catalogSchema } from "../../schema/ptx/catalog.ts";
import { type Category } from "../../schema/ptx/category.ts";
import { type Correction, correctionsSchema } from "../../schema/ptx/correction.ts";
import { type Edition, editionsSchema } from "../../schema/ptx/edition.ts";
import { type CatalogFact } from "../../schema/ptx/fact.ts";
import { type Form } from "../../schema/ptx/form.ts";
import { needsSchema } from "../../schema/ptx/needs.ts";
import { type Page } from "../../schema/ptx/page.ts";
import { type PtxProse, proseSchema } from "../../schema/ptx/prose.ts";
import { type Section } from "../../schema/ptx/section.ts";
import { verifiedExamplesSchema, verifiedFormsSchema } from "../../schema/ptx/verified.ts";
import {
  meaningsSchema,
  type StateSpace,
  stateSpacesSchema,
  type TypeGroup,
  typeGroupsSchema,
} from "../../schema/ptx/words.ts";
import { readFrontMatter } from "../front-matter.ts";
import type { FormNeeds } from "../../ptx/needs.ts";
import { hashInputs } from "../../verify/ptx/inputs.ts";
import { listFiles } from "../list-files.ts";
import { contentFolder, PROJECT_ROOT } from "../paths.ts";
import { DataError, readData } from "../read-data.ts";
import { Verification } from "./verification.ts";

/** Our words for one instruction: the front matter and the description below it, in Markdown. */
export type PtxWords = PtxProse & { readonly description: string };

/** All PTX content, read, checked and indexed. */
export interface PtxAtlas {
  readonly catalog: Catalog;
  /** Newest first. */
  readonly editions: readonly Edition[];
  readonly covered: Edition;
  readonly announced: readonly Edition[];
  readonly corrections: readonly Correction[];
  /** Pages of instructions by name. */
  readonly pages: ReadonlyMap<string, Page>;
  /** Forms by the page's name. */
  readonly forms: ReadonlyMap<string, readonly Form[]>;
  /** What each form needs at least, by its identifier. */
  readonly needs: ReadonlyMap<string, FormNeeds>;
  readonly sections: ReadonlyMap<string, Section>;
  readonly facts: ReadonlyMap<string, readonly CatalogFact[]>;
  readonly categories: ReadonlyMap<string, Category>;
  /** Our words by the page's name. */
  readonly words: ReadonlyMap<string, PtxWords>;
  /** What special registers hold, by the name in the address. */
  readonly registerMeanings: Readonly<Record<string, string>>;
  /** What directives are for, by the name in the address. */
  readonly directiveMeanings: Readonly<Record<string, string>>;
  readonly stateSpaces: readonly StateSpace[];
  readonly typeGroups: readonly TypeGroup[];
  readonly verification: Verification;
}

/** Reads everything below content/ptx that pages of instructions need. Throws a DataError that names the file for content of a wrong form. */
export function readPtxAtlas(): PtxAtlas {
  const folder = path.join(contentFolder(), "ptx");
  const catalog = readData(path.join(folder, "catalog.json"), catalogSchema);
  const editions = readData(path.join(folder, "editions.json"), editionsSchema);
  const covered = editions.find(({ status }) => status === "covered");
  if (covered === undefined) throw new DataError(path.join(folder, "editions.json"), ["no edition is covered"]);
  return {
    catalog,
    editions,
    covered,
    announced: editions.filter(({ status }) => status === "announced"),
    corrections: listFiles(path.join(folder, "corrections"), ".yaml").flatMap((file) =>
      readData(file, correctionsSchema),
    ),
    pages: new Map(catalog.pages.map((page) => [page.name, page])),
    forms: Map.groupBy(catalog.forms, ({ page }) => page),
    needs: readNeeds(path.join(folder, "needs.json"), catalog),
    sections: new Map(catalog.sections.map((section) => [section.section, section])),
    facts: Map.groupBy(catalog.facts, ({ section }) => section),
    categories: new Map(catalog.categories.map((category) => [category.id, category])),
    words: readWords(path.join(folder, "prose")),
    registerMeanings: readData(path.join(folder, "registers.yaml"), meaningsSchema),
    directiveMeanings: readData(path.join(folder, "directives.yaml"), meaningsSchema),
    stateSpaces: readData(path.join(folder, "state-spaces.yaml"), stateSpacesSchema),
    typeGroups: readData(path.join(folder, "types.yaml"), typeGroupsSchema),
    verification: new Verification(
      readIfThere(path.join(folder, "verified/forms.json"), verifiedFormsSchema),
      readIfThere(path.join(folder, "verified/examples.json"), verifiedExamplesSchema),
      hashInputs(catalog, path.join(PROJECT_ROOT, "src")),
    ),
  };
}

let atlas: PtxAtlas | undefined;

/** The PTX atlas, read once: every page of a build asks for it. */
export function loadPtxAtlas(): PtxAtlas {
  atlas ??= readPtxAtlas();
  return atlas;
}

function readNeeds(file: string, catalog: Catalog): Map<string, FormNeeds> {
  const needs = new Map(
    readData(file, needsSchema).forms.map(({ form, least, values }) => [
      form,
      { least, values: new Map(Object.entries(values)) },
    ]),
  );
  const missing = catalog.forms.find(({ id }) => !needs.has(id));
  if (missing !== undefined)
    throw new DataError(file, [
      `the form ${missing.id} of the catalog is missing; npm run import -- ptx PATH writes both`,
    ]);
  return needs;
}

function readIfThere<T>(file: string, schema: z.ZodType<T>): T | undefined {
  return existsSync(file) ? readData(file, schema) : undefined;
}

function readWords(folder: string): Map<string, PtxWords> {
  return new Map(
    listFiles(folder, ".md").map((file) => {
      const words = readProse(file);
      return [words.name, words];
    }),
  );
}

function readProse(file: string): PtxWords {
  const { data, body } = readFrontMatter(file, proseSchema);
  return { ...data, description: body };
}
