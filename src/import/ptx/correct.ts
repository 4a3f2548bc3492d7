import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { load } from "js-yaml";
import { z } from "zod";
import { correctionsSchema, type Correction } from "../../schema/ptx/correction.ts";
import type { RawSection } from "./document.ts";
import { PtxImportError } from "./error.ts";
import type { NoteFact } from "./notes.ts";

/**
 * Reads all corrections of a folder, in the order of the file names.
 *
 * @throws PtxImportError when a file does not fit the schema or an identifier stands twice.
 */
export async function readCorrections(folder: string, shown: string): Promise<Correction[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".yaml")).sort();
  const all: Correction[] = [];
  for (const file of files) {
    const place = `${shown}/${file}`;
    const parsed = correctionsSchema.safeParse(load(await readFile(path.join(folder, file), "utf8")));
    if (!parsed.success) {
      throw new PtxImportError(
        place,
        z.prettifyError(parsed.error),
        "a list of corrections",
        "See src/schema/ptx/correction.ts for the fields.",
      );
    }
    all.push(...parsed.data);
  }
  const ids = all.map((correction) => correction.id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined)
    throw new PtxImportError(shown, `two corrections with the id '${twice}'`, "an id for each", "Rename one of them.");
  return all;
}

/**
 * Applies the syntax corrections of a section to its blocks.
 *
 * @throws PtxImportError when a piece that is to be replaced does not stand there: the source has changed.
 */
export function correctSyntax(section: RawSection, corrections: readonly Correction[]): RawSection {
  let syntax = section.syntax;
  for (const correction of corrections) {
    if (correction.kind !== "syntax" || correction.section !== section.number) continue;
    if (!syntax.some((block) => block.text.includes(correction.was)))
      throw stale(section, correction, `no '${correction.was}' in the syntax`);
    syntax = syntax.map((block) => ({ ...block, text: block.text.replaceAll(correction.was, () => correction.now) }));
  }
  return { ...section, syntax };
}

/** A fact with the correction that made it. */
export type CorrectedFact = NoteFact & { correction?: string };

/**
 * Applies the fact corrections of a section.
 *
 * @throws PtxImportError when a fact that is to be replaced was not read from the notes.
 */
export function correctFacts(
  section: RawSection,
  facts: readonly NoteFact[],
  corrections: readonly Correction[],
): CorrectedFact[] {
  let out: CorrectedFact[] = [...facts];
  for (const correction of corrections) {
    if (correction.kind !== "fact" || correction.section !== section.number) continue;
    for (const was of correction.was) {
      const at = out.findIndex((fact) => fact.correction === undefined && canonical(fact) === canonical(was));
      if (at === -1) throw stale(section, correction, `no fact ${JSON.stringify(was)} in the notes`);
      out = out.toSpliced(at, 1);
    }
    out.push(...correction.now.map((fact) => ({ ...fact, correction: correction.id })));
  }
  return out;
}

/** Whether a correction says that the forms of a section need a vector operand. */
export function needsVector(section: RawSection, corrections: readonly Correction[]): boolean {
  return corrections.some((correction) => correction.kind === "form" && correction.section === section.number);
}

/** Corrections for sections that the edition does not have. */
export function checkSections(
  sections: readonly RawSection[],
  corrections: readonly Correction[],
  shown: string,
): void {
  const numbers = new Set(sections.map((section) => section.number));
  const lost = corrections.find((correction) => !numbers.has(correction.section));
  if (!lost) return;
  throw new PtxImportError(
    shown,
    `a correction '${lost.id}' for section ${lost.section}, which the edition does not have`,
    "a section with instructions",
    "Remove the correction or give it the new number.",
  );
}

function stale(section: RawSection, correction: Correction, found: string): PtxImportError {
  return new PtxImportError(
    `${section.file}:${String(section.line)}`,
    found,
    `what correction '${correction.id}' replaces`,
    "The source has changed: check whether the correction is still needed.",
  );
}

function canonical(fact: object): string {
  const entries = Object.entries(fact)
    .filter(([key, value]) => key !== "correction" && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(
    Object.fromEntries(
      entries.map(([key, value]) => [key, key === "from" ? Object.entries(value as object).sort() : value]),
    ),
  );
}
