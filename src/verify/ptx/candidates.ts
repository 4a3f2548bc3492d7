import type { FormText, MatchSource } from "../../ptx/match.ts";
import type { Requirement } from "../../ptx/requirement.ts";
import { allowedBy, sampleForm, type Pair, type Sample } from "../../ptx/sample.ts";
import { compareVersions } from "../../ptx/target.ts";
import { documentedFor } from "./documented.ts";
import { makeKernel, type Kernel } from "./kernel.ts";
import { countedPairs, WHOLE } from "./pairs.ts";
import type { Assembler } from "./ptxas.ts";

/** The newest PTX version that the ptxas of this check reads. */
export const NEWEST = "9.0";

/** An opcode of a form that was tried. */
export type Candidate = {
  form: FormText;
  sample: Sample;
  kernel: Kernel;
  documented: Requirement;
  /** The version at which it was accepted first; undefined when no probe accepted it. */
  accepted: string | undefined;
  /** What the last probe said when none accepted it. */
  refusal: string[];
};

/** Modules that together accept every opcode that some target has: newest first, then those for what was removed. */
const PROBES = [
  ["9.0", "sm_100a"],
  ["9.0", "sm_90a"],
  ["9.0", "sm_120a"],
  ["9.0", "sm_103a"],
  ["9.0", "sm_110a"],
  ["9.0", "sm_121a"],
  ["9.0", "sm_62"],
  ["6.2", "sm_62"],
  ["2.3", "sm_20"],
] as const;

const ROUNDS = 16;
/** How many new opcodes a round may offer for one pair. */
const OFFERS = 4;

/**
 * Finds for every pair of the forms opcodes that ptxas accepts: what it refuses at every probe is not offered again, so
 * that the next round tries other values beside the pair's own. Opcodes that the documentation calls newer than ptxas
 * are offered last: what ptxas takes all the same is a disagreement.
 *
 * @param before candidates of an earlier search, some of which may have been refused since.
 */
export async function findCandidates(
  forms: readonly FormText[],
  source: MatchSource,
  assembler: Assembler,
  before: ReadonlyMap<string, readonly Candidate[]> = new Map(),
): Promise<Map<string, Candidate[]>> {
  const tried = new Map<string, Map<string, Candidate>>(
    forms.map((form) => [
      form.id,
      new Map((before.get(form.id) ?? []).map((candidate) => [candidate.sample.opcode, candidate])),
    ]),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const fresh = forms.flatMap((form) => offer(form, source, tried.get(form.id) ?? new Map<string, Candidate>()));
    if (fresh.length === 0) break;
    await probe(fresh, assembler);
  }
  await probe(
    forms.flatMap((form) => offerNewer(form, source, tried.get(form.id) ?? new Map<string, Candidate>())),
    assembler,
  );
  return new Map([...tried].map(([id, candidates]) => [id, [...candidates.values()]]));
}

/**
 * Opcodes that are not offered: eight values of 8 or 16 bits are no vector that the documentation has (`.v8` is for 256
 * bits of 32-bit types), the parser takes them, and the code generator of ptxas 13.0 crashes on them at random.
 */
export function isUnstable(opcode: string): boolean {
  return /^(?:ld|st)(?!\.async)(?:\..*)?\.v8\.[bus](?:8|16)\b/.test(opcode);
}

/** What may be offered of a form: what neither a known limit nor ptxas's own faults forbid. */
function allowedOf(form: FormText, source: MatchSource): (sample: Sample) => boolean {
  const allows = allowedBy(source.limits.get(form.section) ?? []);
  return (sample) => !isUnstable(sample.opcode) && allows(sample);
}

/** New candidates of a form: opcodes that this ptxas reads, and at the first round also newer ones. */
function offer(form: FormText, source: MatchSource, tried: Map<string, Candidate>): Candidate[] {
  const first = tried.size === 0;
  if (!first && isSettled(form, tried)) return [];
  const allowed = allowedOf(form, source);
  const known = new Map<string, Candidate>(tried);
  const look = (sample: Sample): Candidate => {
    const found = known.get(sample.opcode);
    if (found) return found;
    const kernel = makeKernel(form, sample);
    const documented = documentedFor(form, sample, kernel.operands, kernel.statement, source);
    const made = { form, sample, kernel, documented, accepted: undefined, refusal: [] };
    known.set(sample.opcode, made);
    return made;
  };
  const fits = (sample: Sample): boolean => {
    if (!allowed(sample)) return false;
    const before = tried.get(sample.opcode);
    return before ? before.accepted !== undefined : !isNewer(look(sample));
  };
  const fresh: Candidate[] = [];
  const keep = (sample: Sample): void => {
    if (tried.has(sample.opcode)) return;
    const candidate = look(sample);
    tried.set(sample.opcode, candidate);
    if (!isNewer(candidate)) fresh.push(candidate);
  };
  // What was just offered counts as refused, so that the next pass offers something else.
  for (let pass = 0; pass < (first ? 1 : OFFERS); pass += 1) for (const sample of sampleForm(form, fits)) keep(sample);
  if (first)
    for (const sample of sampleForm(form, (one) => allowed(one) && look(one).documented.targets.length > 0))
      keep(sample);
  return fresh;
}

/** Opcodes called newer for the pairs of which ptxas took no other: what it takes all the same is a disagreement. */
function offerNewer(form: FormText, source: MatchSource, tried: Map<string, Candidate>): Candidate[] {
  const allowed = allowedOf(form, source);
  const fits = (sample: Sample): boolean => {
    const before = tried.get(sample.opcode);
    return allowed(sample) && (!before || before.accepted !== undefined || isNewer(before));
  };
  const open = countedPairs(form).filter((pair) => !isSettledPair([...tried.values()], pair));
  if (open.length === 0) return [];
  const offered: Candidate[] = [];
  for (const sample of sampleForm(form, fits)) {
    if (!tried.has(sample.opcode)) {
      const kernel = makeKernel(form, sample);
      const documented = documentedFor(form, sample, kernel.operands, kernel.statement, source);
      tried.set(sample.opcode, { form, sample, kernel, documented, accepted: undefined, refusal: [] });
    }
    const candidate = tried.get(sample.opcode);
    if (candidate?.accepted === undefined && candidate && open.some((pair) => hasPair(candidate, pair)))
      offered.push(candidate);
  }
  return offered;
}

/** Whether every pair of a form has an accepted opcode, or none but newer ones. */
function isSettled(form: FormText, tried: ReadonlyMap<string, Candidate>): boolean {
  const candidates = [...tried.values()];
  return countedPairs(form).every((pair) => isSettledPair(candidates, pair));
}

function isSettledPair(candidates: readonly Candidate[], pair: Pair): boolean {
  const having = candidates.filter((candidate) => hasPair(candidate, pair));
  return having.some((candidate) => candidate.accepted !== undefined) || having.every(isNewer);
}

/** Whether an opcode has a pair. */
export function hasPair(candidate: Candidate, pair: Pair): boolean {
  return (
    pair === WHOLE || candidate.sample.pairs.some((one) => one.qualifier === pair.qualifier && one.value === pair.value)
  );
}

/** Whether the documentation says that an opcode is newer than this ptxas. */
export function isNewer(candidate: Pick<Candidate, "documented">): boolean {
  return compareVersions(candidate.documented.ptx, NEWEST) > 0;
}

async function probe(candidates: readonly Candidate[], assembler: Assembler): Promise<void> {
  let left = candidates;
  for (const [ptx, target] of PROBES) {
    const verdicts = await assembler.judge(
      left.map((candidate) => candidate.kernel),
      { ptx, target, stops: true },
    );
    left.forEach((candidate, index) => {
      const verdict = verdicts[index] ?? [];
      if (verdict.length === 0) candidate.accepted = ptx;
      else if (candidate.refusal.length === 0) candidate.refusal = verdict;
    });
    left = left.filter((candidate) => candidate.accepted === undefined);
    if (left.length === 0) return;
  }
}
