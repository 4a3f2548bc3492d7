import { writeFileSync } from "node:fs";
import path from "node:path";
import { hashMutationInputs, MUTATIONS_FILE } from "../../src/catalog/read-mutations.ts";
import type { Mutations } from "../../src/schema/mutation.ts";
import { type Mutant, mutate } from "../../src/semantics/mutate.ts";
import { parseSemantics } from "../../src/semantics/parse.ts";
import { printSemantics } from "../../src/semantics/print.ts";
import { refuse } from "./options.ts";

/** The share of changes that the worked cases have to notice. */
const WANTED = 0.95;

/** What a command line asks for: all names (undefined), or those that a regular expression fits. */
export interface Wanted {
  readonly only: RegExp | undefined;
}

/** Reads the one argument that a mutation run takes; undefined, and said, where the command line is wrong. */
export function readWanted([text, ...more]: readonly string[], usage: string): Wanted | undefined {
  try {
    if (text === undefined) return { only: undefined };
    if (more.length === 0 && !text.startsWith("-")) return { only: new RegExp(text) };
    refuse(`Unknown arguments: ${[text, ...more].join(" ")}`, usage);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    refuse(error.message, usage);
  }
  return undefined;
}

/** Changes a text in every way, and gives the number of changes and those after which `passes` still holds. */
export function tryMutants(text: string, passes: (changed: string) => boolean): { made: number; survivors: string[] } {
  const mutants = [...mutate(parseSemantics(text))];
  const survivors = mutants.filter(({ tree }: Mutant) => passes(printSemantics(tree))).map(({ change }) => change);
  return { made: mutants.length, survivors };
}

/** The record of a name, whose survivors are printed. */
export function toResult(name: string, made: number, survivors: readonly string[]): Mutations[number] {
  for (const survivor of survivors) console.log(`${name}: ${survivor}`);
  return {
    name,
    made,
    noticed: made - survivors.length,
    ...(survivors.length > 0 ? { survivors: [...survivors] } : {}),
  };
}

/**
 * Prints how many changes were noticed and writes the records to the folder of the vendor, unless only some names were
 * wanted. Sets the exit code: 1 where too few were noticed.
 *
 * @param about what else to say, at the end of the line.
 */
export function report(results: Mutations, { only }: Wanted, folder: string, about: string): void {
  const total = (count: (result: Mutations[number]) => number): number =>
    results.reduce((sum, result) => sum + count(result), 0);
  const made = total((result) => result.made);
  const noticed = total((result) => result.noticed);
  const share = made === 0 ? 0 : noticed / made;
  console.log(`${noticed} of ${made} changes noticed (${(share * 100).toFixed(1)} %), ${made - noticed} not; ${about}`);
  if (only === undefined) {
    const lines = results.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((result) => JSON.stringify(result));
    writeFileSync(
      path.join(folder, MUTATIONS_FILE),
      `{"inputs":"${hashMutationInputs(folder)}","names":[\n${lines.join(",\n")}\n]}\n`,
    );
  }
  process.exitCode = share >= WANTED ? 0 : 1;
}
