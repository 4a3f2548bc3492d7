import type { CompiledFamily } from "../catalog/family.ts";
import { findSharedRuns } from "./shared-runs.ts";

/** Shared runs of this many words are a copy. */
export const RUN = 9;
/** Summaries stand in lists and in search results. */
const SUMMARY_LENGTH = 200;
/** A shorter text says nothing that the summary has not said. */
const DESCRIPTION_LENGTH = 80;

/** What a check needs to know of an instruction. */
export interface NamedOperands {
  readonly name: string;
  /** Names of the rows of its table of operands, as the page shows them. */
  readonly operands: readonly string[];
  /** Other names of the same instruction: they may share a summary. */
  readonly renames: ReadonlySet<string>;
}

/**
 * What is missing or wrong in families of words, a line each, with the family's file: patterns without a name, names
 * without summary, operands without meaning and meanings without operand, texts too long, too short or twice, runs of
 * nine words shared with the vendor's text.
 *
 * @param instructions - every name of the catalog
 * @param vendor - runs of {@link RUN} words of the vendor's texts; empty where these are not at hand
 */
export function checkFamilies(
  families: readonly CompiledFamily[],
  instructions: readonly NamedOperands[],
  vendor: ReadonlySet<string>,
): string[] {
  return [
    ...families.flatMap((family) => checkFamily(family, instructions, vendor).map((text) => `${family.file}: ${text}`)),
    ...findRepeats(families, instructions),
  ];
}

function checkFamily(family: CompiledFamily, instructions: readonly NamedOperands[], vendor: ReadonlySet<string>) {
  const problems = family.patterns
    .filter(({ matches }) => !instructions.some(({ name }) => matches(name)))
    .map(({ pattern }) => `the pattern ${pattern} fits no instruction`);
  const held = instructions.filter(({ name }) => family.matches(name));
  const meanings = new Set<string>();
  for (const { name, operands } of held) {
    const words = family.describe(name);
    if (words.summary === undefined) problems.push(`${name} has no summary`);
    else if (words.summary.length > SUMMARY_LENGTH)
      problems.push(
        `${name}: the summary has ${String(words.summary.length)} characters, at most ${String(SUMMARY_LENGTH)}`,
      );
    if (/\b(\w+) \1\b/i.test(words.summary ?? ""))
      problems.push(`${name}: the summary repeats a word: ${words.summary ?? ""}`);
    for (const operand of new Set(operands))
      if (!words.operands.has(operand)) problems.push(`${name}: the operand ${operand} has no meaning`);
    for (const operand of operands) meanings.add(operand);
    if (words.notes.length === 0) problems.push(`${name} has no note`);
  }
  const { family: matter, description } = family;
  const stated = [matter.operands ?? {}, ...(matter.operandsOf ?? []).map(({ operands }) => operands)];
  for (const operand of new Set(stated.flatMap((each) => Object.keys(each))))
    if (!meanings.has(operand)) problems.push(`no name of the family has an operand ${operand}`);
  if (description.length < DESCRIPTION_LENGTH)
    problems.push(
      `the description has ${String(description.length)} characters, at least ${String(DESCRIPTION_LENGTH)}`,
    );
  const texts = [
    ...matter.summaries.map(({ text }) => text),
    ...stated.flatMap((each) => Object.values(each)),
    ...(matter.notes ?? []).map((note) => (typeof note === "string" ? note : note.text)),
    description,
  ];
  for (const run of texts.flatMap((text) => findSharedRuns(text, vendor, RUN)))
    problems.push(`shares a run of ${String(RUN)} words with AMD's text: ${run}`);
  return problems;
}

function findRepeats(families: readonly CompiledFamily[], instructions: readonly NamedOperands[]): string[] {
  const summaries = new Map<string, NamedOperands>();
  const problems: string[] = [];
  for (const instruction of instructions) {
    const { name, renames } = instruction;
    const summary = families.find(({ matches }) => matches(name))?.describe(name).summary;
    if (summary === undefined) continue;
    const other = summaries.get(summary);
    if (other !== undefined && !renames.has(other.name) && !other.renames.has(name))
      problems.push(`${name} and ${other.name} have the same summary: ${summary}`);
    summaries.set(summary, instruction);
  }
  const texts = new Map<string, string>();
  for (const { file, family, description } of families) {
    for (const note of [description, ...(family.notes ?? [])]) {
      const text = typeof note === "string" ? note : note.text;
      const other = texts.get(text);
      if (other !== undefined) problems.push(`${file} and ${other} say the same: ${text.slice(0, 60)}`);
      texts.set(text, file);
    }
  }
  return problems;
}
