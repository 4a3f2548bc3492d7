import type { FormText, MatchSource } from "../../ptx/match.ts";
import { allowedBy, sampleForm, type Pair } from "../../ptx/sample.ts";
import { compareTargets, compareVersions } from "../../ptx/target.ts";
import type { VerifiedPair } from "../../schema/ptx/verified.ts";
import { hasPair, isNewer, NEWEST, type Candidate } from "./candidates.ts";
import { refusesByFeature, type Measured } from "./measure.ts";
import { refusesFeature } from "./message.ts";
import { countedPairs, WHOLE } from "./pairs.ts";
import { expandTargets, shortestRequirement, type KnownTarget } from "./targets.ts";

/** The candidate that speaks for a pair: of the accepted ones the one with the lowest documented minimum, then the first. */
export function chooseCandidate(candidates: readonly Candidate[], pair: Pair): Candidate | undefined {
  const having = candidates.filter((candidate) => hasPair(candidate, pair));
  const accepted = having.filter((candidate) => candidate.accepted !== undefined);
  const older = having.filter((candidate) => !isNewer(candidate));
  const [best] = (accepted.length > 0 ? accepted : older.length > 0 ? older : having).sort(compareDocumented);
  return best;
}

function compareDocumented(a: Candidate, b: Candidate): number {
  const [left, right] = [a.documented.targets[0], b.documented.targets[0]];
  return (
    compareVersions(a.documented.ptx, b.documented.ptx) ||
    (left !== undefined && right !== undefined ? compareTargets(left, right) : 0)
  );
}

/** The records of one form. */
export function makeRecords(
  form: FormText,
  candidates: readonly Candidate[],
  measured: ReadonlyMap<Candidate, Measured>,
  known: readonly KnownTarget[],
  source: MatchSource,
): VerifiedPair[] {
  return countedPairs(form).map((pair) => {
    const head = {
      form: form.id,
      ...(pair === WHOLE ? {} : { qualifier: pair.qualifier, value: pair.value }),
    };
    const candidate = chooseCandidate(candidates, pair);
    if (!candidate) {
      const hint = limitOn(form, pair, source);
      const reason = `no opcode of this form may have it${hint === undefined ? "" : `: ${hint}`}`;
      return { ...head, state: "refused", reason };
    }
    const documented = candidate.documented.targets.length > 0 ? { documented: candidate.documented } : {};
    const common = { ...head, statement: candidate.kernel.statement, ...documented };
    if (isNewer(candidate) && candidate.accepted === undefined) {
      const reason = `newer than PTX ${NEWEST}, the newest that this ptxas reads`;
      return { ...common, state: "not-judged", reason };
    }
    const own = measured.get(candidate);
    if (!own || own.refusal.length > 0 || own.accepted.length === 0) {
      const said = [own?.refusal ?? [], candidate.refusal].find((texts) => texts.length > 0);
      const message = said?.join("; ") ?? "the parser takes it; no opcode with it was assembled to code";
      return { ...common, state: "refused", message, reason: reasonFor(message) };
    }
    return { ...common, ...judged(pair, candidate, own, known) };
  });
}

/** The hint of the limit that forbids a pair in its plainest opcode. */
function limitOn(form: FormText, pair: Pair, source: MatchSource): string | undefined {
  const sample = sampleForm(form).find((one) =>
    one.pairs.some((other) => other.qualifier === pair.qualifier && other.value === pair.value),
  );
  return sample && source.limits.get(form.section)?.find((limit) => !allowedBy([limit])(sample))?.hint;
}

/** Why ptxas refuses a pair at every target and version that was tried. */
export function reasonFor(message: string): string {
  if (message.includes("Special register argument")) return "no special register has this type";
  if (message.includes("instruction 'mov'")) return "a name stands for an address, which is an integer";
  if (message.includes("Multi-sample geometry")) return "the instruction has no multi-sample textures";
  if (message.includes("'.ashift'")) return "the shift of A goes with the collector's last use or discard alone";
  if (message.includes("Unknown modifier")) return "this ptxas does not know the qualifier";
  if (message.includes("exceeds 128 bit")) return "a vector of this type is longer than 128 bits";
  return "ptxas takes no combination of the other qualifiers with it";
}

/** Of several messages the one that says most: about the target or version and naming the pair's value, else the first about it. */
function telling(messages: readonly string[], kind: "target" | "ptx", pair: Pair): string {
  const about = messages.filter((text) => refusesFeature(text) === kind);
  const naming = pair.value === "" ? undefined : about.find((text) => text.includes(`'${pair.value}'`));
  return naming ?? about[0] ?? messages[0] ?? "";
}

const UNPROVED = {
  target: "below this version the target does not exist, and ptxas says nothing of the instruction",
  other: "refused below by a message about neither target nor version",
};

function judged(
  pair: Pair,
  candidate: Candidate,
  own: Measured,
  known: readonly KnownTarget[],
): Omit<VerifiedPair, "form"> {
  const targets = shortestRequirement(own.accepted, known);
  const targetBy =
    own.belowTarget === undefined ? "floor" : refusesByFeature(own.belowTarget, "target") ? "message" : "other";
  const ptxBy = own.byTarget
    ? "target"
    : own.belowVersion === undefined
      ? "floor"
      : refusesByFeature(own.belowVersion, "ptx")
        ? "message"
        : "other";
  const unproved = targetBy === "other" || ptxBy === "other" || ptxBy === "target";
  const floor = targetBy === "floor" || ptxBy === "floor";
  const differs = differences(candidate, own, known);
  return {
    state: unproved ? "unproved" : floor ? "floor" : "proved",
    measured: { ptx: own.ptx, targets },
    targetBy,
    ptxBy,
    ...(own.belowTarget ? { belowTarget: telling(own.belowTarget, "target", pair) } : {}),
    ...(own.belowVersion ? { belowPtx: telling(own.belowVersion, "ptx", pair) } : {}),
    ...last(candidate, own, known),
    ...(differs.length > 0 ? { differs } : {}),
    ...(unproved ? { reason: UNPROVED[ptxBy === "target" ? "target" : "other"] } : {}),
  };
}

/** Where an opcode was lost again: the last version or target that takes it. */
function last(candidate: Candidate, own: Measured, known: readonly KnownTarget[]): { last?: string } {
  if (candidate.accepted !== undefined && candidate.accepted !== NEWEST) return { last: candidate.accepted };
  const plain = own.accepted.filter((name) => /\d$/.test(name));
  const top = plain.at(-1);
  const newest = known.filter((target) => /\d$/.test(target.name)).at(-1);
  return top !== undefined && newest !== undefined && top !== newest.name ? { last: top } : {};
}

/** In what the measured minimum differs from the documented one. */
function differences(candidate: Candidate, own: Measured, known: readonly KnownTarget[]): ("ptx" | "targets")[] {
  const { documented } = candidate;
  const differs: ("ptx" | "targets")[] = [];
  if (compareVersions(documented.ptx, own.ptx) !== 0) differs.push("ptx");
  const expected = shortestRequirement(expandTargets(documented.targets, known), known);
  if (expected.join() !== shortestRequirement(own.accepted, known).join()) differs.push("targets");
  return differs;
}
