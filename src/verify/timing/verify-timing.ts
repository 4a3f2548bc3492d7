import type { Atlas } from "../../catalog/atlas.ts";
import type { VerifiedTiming } from "../../schema/timing.ts";
import { askDurations, askHazards, askRefusals, assemble, LlvmError, llvmVersion } from "./llvm.ts";
import { hashQuestions, listQuestions, type PairQuestion } from "./questions.ts";

/**
 * Asks LLVM's tools everything that content/amd/timing claims of them.
 *
 * @throws {LlvmError} where a tool is missing, a pair or line is not taken, or a line that should be refused is accepted.
 */
export function verifyTiming(atlas: Atlas): VerifiedTiming {
  const version = llvmVersion();
  if (version === undefined) throw new LlvmError("llc-22 cannot be run; install the package llvm-22");
  const questions = listQuestions(atlas);
  const verified: VerifiedTiming = {
    tool: "llc, llvm-mc, llvm-mca",
    version,
    asked: hashQuestions(questions),
    hazards: [],
    pairs: [],
    passes: [],
  };
  for (const { id, llvmProcessor } of atlas.generations) {
    const here = <T extends { readonly generation: string }>(list: readonly T[]): T[] =>
      list.filter(({ generation }) => generation === id);
    const hazards = here(questions.hazards);
    const inserted = askHazards(llvmProcessor, hazards);
    verified.hazards.push(
      ...hazards.map(({ hazard, proof }, index) => ({
        hazard,
        proof,
        generation: id,
        inserted: inserted[index] ?? [],
      })),
    );
    const pairs = here(questions.pairs);
    if (pairs.length > 0) verified.pairs.push(...checkPairs(llvmProcessor, pairs));
    const passes = here(questions.passes);
    const durations = askDurations(
      llvmProcessor,
      passes.map(({ line }) => line),
    );
    verified.passes.push(
      ...passes.map((question, index) => ({ ...question, ...(durations[index] ?? { held: 0, latency: 0 }) })),
    );
  }
  return verified;
}

function checkPairs(processor: string, pairs: readonly PairQuestion[]): VerifiedTiming["pairs"] {
  const bytes = assemble(
    processor,
    pairs.map(({ accepted }) => accepted),
  );
  const refusals = askRefusals(
    processor,
    pairs.map(({ refused }) => refused),
  );
  return pairs.map(({ rule, generation, refused }, index) => {
    const refusal = refusals[index];
    if (refusal === undefined)
      throw new LlvmError(`rule '${rule}' on ${generation}: llvm-mc -mcpu=${processor} accepts '${refused}'`);
    return { rule, generation, bytes: bytes[index] ?? "", refusal };
  });
}

/** The file of results: JSON, one record a line. */
export function printVerifiedTiming({ hazards, pairs, passes, ...head }: VerifiedTiming): string {
  const list = (name: string, records: readonly unknown[]): string =>
    `${JSON.stringify(name)}: [\n${records.map((record) => JSON.stringify(record)).join(",\n")}\n]`;
  const fields = Object.entries(head).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return `{\n${[...fields, list("hazards", hazards), list("pairs", pairs), list("passes", passes)].join(",\n")}\n}\n`;
}
