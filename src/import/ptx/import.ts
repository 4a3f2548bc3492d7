import path from "node:path";
import { stat } from "node:fs/promises";
import { z } from "zod";
import { parseSyntax } from "../../ptx/parse.ts";
import { compareVersions } from "../../ptx/target.ts";
import { catalogSchema, type Catalog } from "../../schema/ptx/catalog.ts";
import type { Change } from "../../schema/ptx/change.ts";
import type { Correction } from "../../schema/ptx/correction.ts";
import type { Disagreement } from "../../schema/ptx/disagreement.ts";
import type { Edition } from "../../schema/ptx/edition.ts";
import type { Form } from "../../schema/ptx/form.ts";
import type { Section } from "../../schema/ptx/section.ts";
import { categoryOf, makeCategories } from "./categories.ts";
import { compareForms, findDisagreements, type EditionFacts } from "./compare.ts";
import { checkSections, correctFacts, correctSyntax, needsVector, type CorrectedFact } from "./correct.ts";
import { readEdition, type RawSection } from "./document.ts";
import { PtxImportError } from "./error.ts";
import { mandatoryParts, nameForms, readForms, type SectionForms } from "./forms.ts";
import { readNotes, type Unread } from "./notes.ts";
import { instructionSections, makePages, pageNames } from "./pages.ts";
import { readDirective, readRegisters, readTargetRecords } from "./registers.ts";
import { makeReleases } from "./releases.ts";

/** What an import found besides the catalog. */
export type ImportReport = {
  /** Syntax lines of the covered edition that parsed, and those that did not. */
  lines: { parsed: number; failed: { place: string; text: string; reason: string }[] };
  /** Notes of the covered edition that gave no fact and that no correction covers. */
  unread: Unread[];
  disagreements: Disagreement[];
  changes: Change[];
  /** The editions that were read, newest first. */
  editions: string[];
};

/** Where the importer reads. */
export type ImportInput = {
  /** Folder that holds the folders of the editions, or the folder of the covered edition itself. */
  path: string;
  editions: readonly Edition[];
  corrections: readonly Correction[];
};

/**
 * Reads the extracts and makes the catalog. Nothing is written.
 *
 * @throws PtxImportError when the input cannot be used.
 */
export async function importPtx(input: ImportInput): Promise<{ catalog: Catalog; report: ImportReport }> {
  const covered = input.editions.find((edition) => edition.status === "covered");
  if (!covered)
    throw new PtxImportError(
      "content/ptx/editions.json",
      "no edition with status 'covered'",
      "exactly one",
      "Mark the edition that counts.",
    );
  const folders = await findFolders(input, covered);
  const read = await Promise.all(
    folders.map(async ({ edition, folder }) => ({ ptx: edition.ptx, sections: await readEdition(folder, folder) })),
  );
  const [newest, ...older] = read;
  if (!newest)
    throw new PtxImportError(input.path, "no edition", `the folder ${covered.folder ?? ""}`, "Check the path.");

  const own = instructionSections(newest.sections).map((section) => correctSyntax(section, input.corrections));
  if (own.length === 0) {
    throw new PtxImportError(
      input.path,
      "no section of chapter 9.7 with a syntax block",
      "sections such as '9.7.1.1. …: `add`' with a paragraph 'Syntax'",
      "Check that the folder holds the instruction set.",
    );
  }
  checkSections(own, input.corrections, "content/ptx/corrections");
  const pages = makePages([
    { ptx: newest.ptx, sections: own },
    ...older.map((edition) => ({ ptx: edition.ptx, sections: instructionSections(edition.sections) })),
  ]);
  const failed: ImportReport["lines"]["failed"] = [];
  const sections: Section[] = [];
  const unnamed: Omit<Form, "id">[] = [];
  for (const section of own) {
    const found = readForms(section, pageNames(section));
    unnamed.push(
      ...(needsVector(section, input.corrections)
        ? found.forms.map((form) => ({ ...form, packs: true as const }))
        : found.forms),
    );
    sections.push(makeSection(section, found));
    for (const rest of found.rest.filter((line) => line.syntax)) {
      failed.push({ place: `${section.file}:${String(rest.line)}`, text: rest.text, reason: rest.reason });
    }
  }
  const forms = nameForms(unnamed, (form) => mandatoryParts(parseSyntax(form.syntax)));
  const noted = own.map((section) => ({ section, ...readNotes(section) }));
  const corrected = noted.map(({ section, facts }) => ({
    section,
    facts: correctFacts(section, facts, input.corrections),
  }));
  const facts = corrected.flatMap((entry) => entry.facts.map((fact) => ({ section: entry.section.number, ...fact })));
  const registers = mergeNewest(
    read,
    (edition) =>
      edition.sections
        .filter((section) => /^10\.\d+$/.test(section.number))
        .flatMap((section) => readRegisters(section, edition.ptx)),
    (register) => register.slug,
  );
  const directives = mergeNewest(
    read,
    (edition) => edition.sections.flatMap((section) => readDirective(section, edition.ptx) ?? []),
    (directive) => directive.name,
  );
  const targets = mergeNewest(
    read,
    (edition) => edition.sections.filter((section) => section.number === "11.1.2").flatMap(readTargetRecords),
    (target) => target.name,
  );
  const editionFacts = read.map((edition, index) =>
    factsOf(edition, index === 0 ? own : instructionSections(edition.sections)),
  );
  const { changes, disagreements } = compareEditions(editionFacts);
  const catalog: Catalog = {
    edition: newest.ptx,
    categories: makeCategories(own.flatMap((section) => categoryOf(section.number) ?? [])),
    pages,
    sections,
    forms,
    facts,
    limits: input.corrections.flatMap((correction) => {
      if (correction.kind !== "limit") return [];
      const { id, section, refuse, blame, hint } = correction;
      return [{ id, section, refuse, blame, hint }];
    }),
    registers: registers.sort((a, b) => a.section.localeCompare(b.section, "en", { numeric: true })),
    directives: directives.sort((a, b) => a.section.localeCompare(b.section, "en", { numeric: true })),
    targets,
    releases: makeReleases({ pages, facts, registers, directives, targets, sections: newest.sections }),
    changes,
    disagreements,
  };
  const checked = catalogSchema.safeParse(catalog);
  if (!checked.success)
    throw new PtxImportError(
      input.path,
      firstIssues(checked.error),
      "a catalog that fits src/schema/ptx",
      "This is a fault of the importer or of the source.",
    );
  const covering = new Set(
    input.corrections.filter((correction) => correction.kind === "fact").map((correction) => correction.section),
  );
  const unread = noted.filter(({ section }) => !covering.has(section.number)).flatMap((entry) => entry.unread);
  return {
    catalog: checked.data,
    report: {
      lines: { parsed: sections.reduce((sum, section) => sum + section.lines, 0), failed },
      unread,
      changes,
      disagreements,
      editions: read.map((edition) => edition.ptx),
    },
  };
}

/** The first few problems of a record, enough to find the cause. */
function firstIssues(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => `${issue.message} at ${issue.path.join(".")}`)
    .join("; ");
}

async function findFolders(input: ImportInput, covered: Edition): Promise<{ edition: Edition; folder: string }[]> {
  const isFolder = async (folder: string): Promise<boolean> =>
    (await stat(folder).catch(() => undefined))?.isDirectory() ?? false;
  if (!(await isFolder(input.path))) {
    throw new PtxImportError(
      input.path,
      "no folder",
      "the folder that holds the extracts",
      "Give its path: npm run import -- ptx PATH.",
    );
  }
  const inside: { edition: Edition; folder: string }[] = [];
  for (const edition of input.editions) {
    if (edition.folder === undefined) continue;
    const folder = path.join(input.path, edition.folder);
    if (await isFolder(folder)) inside.push({ edition, folder });
  }
  if (inside.length === 0) return [{ edition: covered, folder: input.path }];
  if (!inside.some((entry) => entry.edition === covered)) {
    throw new PtxImportError(
      input.path,
      `only ${inside.map((entry) => entry.edition.folder ?? "").join(", ")}`,
      `the covered edition in ${covered.folder ?? ""}`,
      "Add it, or change the status in content/ptx/editions.json.",
    );
  }
  return inside
    .sort((a, b) => compareVersions(b.edition.ptx, a.edition.ptx))
    .sort((a, b) => Number(b.edition === covered) - Number(a.edition === covered));
}

function makeSection(section: RawSection, found: SectionForms): Section {
  const anchor = section.title
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "-")
    .replace(/^-|-$/g, "");
  const category = categoryOf(section.number);
  const grouped = Map.groupBy(found.rest, (rest) => `${String(rest.syntax)} ${rest.reason}`);
  const rest = [...grouped.values()].map((same) => ({
    lines: same.length,
    reason: same[0]?.reason ?? "",
    syntax: same[0]?.syntax ?? false,
  }));
  return {
    section: section.number,
    names: section.names,
    anchor,
    ...(category === undefined ? {} : { category }),
    lines: found.lines,
    rest,
  };
}

/** Records of all editions, those of a newer edition instead of the same ones of an older. */
function mergeNewest<Record>(
  editions: readonly { ptx: string; sections: readonly RawSection[] }[],
  read: (edition: { ptx: string; sections: readonly RawSection[] }) => Record[],
  key: (record: Record) => string,
): Record[] {
  const merged = new Map<string, Record>();
  for (const edition of editions)
    for (const record of read(edition)) if (!merged.has(key(record))) merged.set(key(record), record);
  return [...merged.values()];
}

/** Forms and facts by page, without corrections: editions are compared as they stand. */
function factsOf(edition: { ptx: string }, sections: readonly RawSection[]): EditionFacts {
  const facts = new Map<string, CorrectedFact[]>();
  const forms: Omit<Form, "id">[] = [];
  for (const section of sections) {
    const names = pageNames(section);
    forms.push(...readForms(section, names).forms);
    const read = readNotes(section).facts;
    // A page of several sections has a fact of each for "all forms"; they differ by section, not by edition.
    const kind = section.title.replace(/ Instructions?:.*$/, "").toLowerCase();
    const key = `${names.join(", ")} (${kind})`;
    facts.set(key, [...(facts.get(key) ?? []), ...read]);
  }
  return { ptx: edition.ptx, forms, facts };
}

function compareEditions(editions: readonly EditionFacts[]): { changes: Change[]; disagreements: Disagreement[] } {
  const sorted = [...editions].sort((a, b) => compareVersions(a.ptx, b.ptx));
  const changes: Change[] = [];
  const disagreements: Disagreement[] = [];
  for (const [index, newer] of sorted.entries()) {
    // An edition that is not whole lacks pages: each page is compared with the next older edition that has it.
    const seen = new Set<string>();
    const dated = new Set<string>();
    for (const older of sorted.slice(0, index).reverse()) {
      changes.push(...compareForms(older, newer).filter((change) => !seen.has(change.page)));
      disagreements.push(...findDisagreements(older, newer).filter((entry) => !dated.has(entry.page)));
      for (const form of older.forms) seen.add(form.page);
      for (const page of older.facts.keys()) dated.add(page);
    }
  }
  return { changes, disagreements };
}
