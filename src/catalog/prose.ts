import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import {
  type InstructionWords,
  instructionWordsSchema,
  type VerifiedExample,
  verifiedFileSchema,
} from "../schema/instruction-words.ts";
import { compileNamePattern } from "./name-pattern.ts";
import { DataError, readData } from "./read-data.ts";

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
    .map((file) => ({ file, ...readFamily(path.join(folder, file)) }));
  const prose = new Map<string, Prose>();
  for (const name of names) {
    const [family, other] = families.filter(({ matches }) => matches(name));
    if (other !== undefined)
      throw new DataError(other.file, [`${name} is in ${family?.file ?? ""} too: a name is in one family`]);
    if (family !== undefined) prose.set(name, family.prose);
  }
  return prose;
}

function readFamily(file: string): { matches: (name: string) => boolean; prose: Prose } {
  const [, matter, description] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(file, "utf8")) ?? [];
  if (matter === undefined || description === undefined)
    throw new DataError(file, ["no front matter between lines of ---"]);
  const result = instructionWordsSchema.safeParse(parse(matter));
  if (!result.success) {
    throw new DataError(
      file,
      result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`),
    );
  }
  const matchers = result.data.names.map(compileNamePattern);
  return {
    matches: (name) => matchers.some((matcher) => matcher(name)),
    prose: { words: result.data, description: description.trim() },
  };
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
