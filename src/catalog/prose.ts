import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import {
  type InstructionWords,
  instructionWordsSchema,
  type VerifiedExample,
  verifiedFileSchema,
} from "../schema/instruction-words.ts";
import { compileNamePattern, type NameMatcher, NamePatternError } from "./name-pattern.ts";
import { DataError, parseData, readData, readText } from "./read-data.ts";

/** Our words for a name: those of the one family that it is in. */
export interface Prose {
  readonly words: InstructionWords;
  /** Description, Markdown. */
  readonly description: string;
}

/**
 * Reads content/amd/prose and gives every name its family's words. A name without a family is not in the map; a name
 * in two families is a DataError.
 */
export function readProse(folder: string, names: Iterable<string>): Map<string, Prose> {
  if (!existsSync(folder)) return new Map();
  const families = readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, ...readFamily(file) }));
  const prose = new Map<string, Prose>();
  for (const name of names) {
    const [family, other] = families.filter(({ matches }) => matches(name));
    if (other !== undefined)
      throw new DataError(other.file, [
        `${name} is in ${path.basename(family?.file ?? "")} too: a name is in one family`,
      ]);
    if (family !== undefined) prose.set(name, family.prose);
  }
  return prose;
}

function readFamily(file: string): { matches: (name: string) => boolean; prose: Prose } {
  const [, matter, description] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readText(file)) ?? [];
  if (matter === undefined || description === undefined)
    throw new DataError(file, ["no front matter between lines of ---"]);
  const words = parseData(file, matter, instructionWordsSchema);
  const matchers = words.names.map((pattern) => compilePattern(file, pattern));
  return {
    matches: (name) => matchers.some((matcher) => matcher(name)),
    prose: { words, description: description.trim() },
  };
}

function compilePattern(file: string, pattern: string): NameMatcher {
  try {
    return compileNamePattern(pattern);
  } catch (error) {
    if (error instanceof NamePatternError) throw new DataError(file, [error.message]);
    throw error;
  }
}

/** Assembled examples by name. */
export function readExamples(
  folder: string,
): Map<string, { readonly tool: string; readonly example: VerifiedExample }[]> {
  if (!existsSync(folder)) return new Map();
  const examples = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .flatMap((file) => {
      const { tool, examples: list } = readData(path.join(folder, file), verifiedFileSchema);
      return list.map((example) => ({ tool, example }));
    });
  return Map.groupBy(examples, ({ example }) => example.name);
}
