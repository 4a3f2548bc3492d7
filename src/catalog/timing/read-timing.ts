import { existsSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import {
  type AlignmentRule,
  alignmentsSchema,
  type Counter,
  countersSchema,
  type CountingRule,
  type Hazard,
  hazardsSchema,
  type PairRule,
  pairRulesSchema,
  type PassesRule,
  passesFileSchema,
  type TimingSource,
  timingSourcesSchema,
  type VerifiedTiming,
  verifiedTimingSchema,
} from "../../schema/timing.ts";
import { DataError, readData } from "../read-data.ts";

/** Everything that content/amd/timing says. */
export interface Timing {
  readonly sources: ReadonlyMap<string, TimingSource>;
  readonly counters: ReadonlyMap<string, Counter>;
  readonly counting: readonly CountingRule[];
  readonly alignments: readonly AlignmentRule[];
  readonly hazards: readonly Hazard[];
  readonly passes: readonly PassesRule[];
  readonly pairRules: readonly PairRule[];
  /** What LLVM's tools answered; undefined while they were not asked. */
  readonly verified: VerifiedTiming | undefined;
}

/** Nothing known: a content folder without facts on timing. */
const NO_TIMING: Timing = {
  sources: new Map(),
  counters: new Map(),
  counting: [],
  alignments: [],
  hazards: [],
  passes: [],
  pairRules: [],
  verified: undefined,
};

/**
 * Reads content/amd/timing; a folder that is missing says nothing.
 *
 * @throws {DataError} that names the file, for a wrong form, a repeated id, or a source or counter that nothing defines.
 */
export function readTiming(folder: string): Timing {
  if (!existsSync(folder)) return NO_TIMING;
  const read = <T>(file: string, schema: z.ZodType<T>): T => readData(path.join(folder, file), schema);
  const sources = byId(folder, "sources.yaml", read("sources.yaml", timingSourcesSchema));
  const { counters: counterList, rules: counting } = read("counters.yaml", countersSchema);
  const counters = byId(folder, "counters.yaml", counterList);
  const hazards = read("hazards.yaml", hazardsSchema);
  byId(folder, "hazards.yaml", hazards);
  const pairRules = read("pairs.yaml", pairRulesSchema);
  byId(folder, "pairs.yaml", pairRules);
  const alignments = read("alignment.yaml", alignmentsSchema);
  const passes = read("passes.yaml", passesFileSchema);
  const verifiedFile = path.join(folder, "verified.json");
  const check = (file: string, used: readonly string[], known: ReadonlyMap<string, unknown>, what: string): void => {
    const missing = [...new Set(used)].filter((each) => !known.has(each));
    if (missing.length > 0)
      throw new DataError(
        path.join(folder, file),
        missing.map((each) => `no ${what} '${each}'`),
      );
  };
  check(
    "counters.yaml",
    [...counterList, ...counting].flatMap((each) => each.sources),
    sources,
    "source",
  );
  check(
    "counters.yaml",
    counting.flatMap((rule) => (rule.counters ?? []).map(({ id }) => id)),
    counters,
    "counter",
  );
  check(
    "hazards.yaml",
    hazards.flatMap((each) => each.sources),
    sources,
    "source",
  );
  check(
    "alignment.yaml",
    alignments.flatMap((each) => each.sources),
    sources,
    "source",
  );
  check(
    "passes.yaml",
    passes.flatMap((each) => each.sources),
    sources,
    "source",
  );
  return {
    sources,
    counters,
    counting,
    alignments,
    hazards,
    passes,
    pairRules,
    verified: existsSync(verifiedFile) ? readData(verifiedFile, verifiedTimingSchema) : undefined,
  };
}

function byId<T extends { id: string }>(folder: string, file: string, list: readonly T[]): Map<string, T> {
  const found = new Map(list.map((each) => [each.id, each]));
  if (found.size < list.length) {
    const repeated = list.map(({ id }) => id).filter((id, index, ids) => ids.indexOf(id) !== index);
    throw new DataError(
      path.join(folder, file),
      repeated.map((id) => `the id '${id}' stands twice`),
    );
  }
  return found;
}
