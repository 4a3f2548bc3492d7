import { compareVersions } from "../../ptx/target.ts";
import type { Candidate } from "./candidates.ts";
import { refusesFeature } from "./message.ts";
import type { Assembler } from "./ptxas.ts";
import { shortestRequirement, type KnownTarget } from "./targets.ts";

/** How far down one opcode is accepted. */
export type Measured = {
  /** Every target that accepts it at the version of its measurement, lowest first. */
  accepted: string[];
  /** What the next lower target says, or undefined at the floor. */
  belowTarget: string[] | undefined;
  /** The lowest version that takes the opcode, with the lowest target that takes it. */
  ptx: string;
  /** What the next lower version says of the instruction; undefined where the version does not know the target or at the floor. */
  belowVersion: string[] | undefined;
  /** Whether the version is the one that introduced the target: below it ptxas refuses the module's target. */
  byTarget: boolean;
  /** What ptxas says when the opcode is assembled to code at its minimums; empty when it is accepted. */
  refusal: string[];
};

/** Lowers target and version one at a time for each opcode, in modules that the opcodes share. */
export async function measure(
  candidates: readonly Candidate[],
  targets: readonly KnownTarget[],
  versions: readonly string[],
  assembler: Assembler,
): Promise<Map<Candidate, Measured>> {
  const verdicts = new Map(candidates.map((candidate) => [candidate, new Map<string, string[]>()]));
  await lowerTargets(verdicts, targets, assembler);
  const measured = new Map<Candidate, Measured>();
  for (const [candidate, byTarget] of verdicts) measured.set(candidate, readTargets(byTarget, targets));
  await lowerVersions(measured, targets, versions, assembler);
  await assembleAll(measured, targets, versions, assembler);
  return measured;
}

async function lowerTargets(
  verdicts: ReadonlyMap<Candidate, Map<string, string[]>>,
  targets: readonly KnownTarget[],
  assembler: Assembler,
): Promise<void> {
  // An opcode that later versions have lost is measured at the version that still takes it.
  const groups = Map.groupBy(verdicts.keys(), (candidate) => candidate.accepted ?? "9.0");
  for (const [ptx, group] of groups) {
    await Promise.all(
      targets
        .filter((target) => compareVersions(target.ptx, ptx) <= 0)
        .map(async (target) => {
          const kernels = group.map((candidate) => candidate.kernel);
          const answers = await assembler.judge(kernels, { ptx, target: target.name, stops: true });
          group.forEach((candidate, index) => verdicts.get(candidate)?.set(target.name, answers[index] ?? []));
        }),
    );
  }
}

function readTargets(byTarget: ReadonlyMap<string, string[]>, targets: readonly KnownTarget[]): Measured {
  const tried = targets.filter((target) => byTarget.has(target.name));
  const accepted = tried.filter((target) => byTarget.get(target.name)?.length === 0).map((target) => target.name);
  const lowest = tried.findIndex((target) => target.name === accepted[0]);
  const below = lowest > 0 ? byTarget.get(tried[lowest - 1]?.name ?? "") : undefined;
  return { accepted, belowTarget: below, ptx: "", belowVersion: undefined, byTarget: false, refusal: [] };
}

/** The target to lower the version with: of those that accept an opcode the one that came first. */
function earliest(measured: Measured, targets: readonly KnownTarget[]): KnownTarget | undefined {
  return targets
    .filter((target) => measured.accepted.includes(target.name))
    .reduce<KnownTarget | undefined>(
      (best, target) => (best && compareVersions(best.ptx, target.ptx) <= 0 ? best : target),
      undefined,
    );
}

async function lowerVersions(
  measured: ReadonlyMap<Candidate, Measured>,
  targets: readonly KnownTarget[],
  versions: readonly string[],
  assembler: Assembler,
): Promise<void> {
  const groups = Map.groupBy(measured, ([, own]) => earliest(own, targets));
  await Promise.all(
    [...groups].map(async ([target, group]) => {
      if (!target) return;
      await lowerGroup(group, target, versions, assembler);
    }),
  );
}

/** Searches the minimum of a group of opcodes together: versions are halved, and the opcodes with them. */
async function lowerGroup(
  group: readonly [Candidate, Measured][],
  target: KnownTarget,
  versions: readonly string[],
  assembler: Assembler,
): Promise<void> {
  const answers = new Map(group.map(([candidate]) => [candidate, new Map<string, string[]>()]));
  const search = async (part: readonly [Candidate, Measured][], low: number, high: number): Promise<void> => {
    // Accepted at versions[high]; refused below versions[low].
    if (part.length === 0 || low >= high) return;
    const middle = Math.floor((low + high) / 2);
    const ptx = versions[middle] ?? "1.0";
    const verdicts = await assembler.judge(
      part.map(([candidate]) => candidate.kernel),
      { ptx, target: target.name, stops: true },
    );
    part.forEach(([candidate], index) => answers.get(candidate)?.set(ptx, verdicts[index] ?? []));
    const taken = part.filter((_, index) => verdicts[index]?.length === 0);
    const refused = part.filter((_, index) => verdicts[index]?.length !== 0);
    await Promise.all([search(taken, low, middle), search(refused, middle + 1, high)]);
  };
  const byStart = Map.groupBy(group, ([candidate]) => candidate.accepted ?? "9.0");
  await Promise.all([...byStart].map(([start, part]) => search(part, 0, versions.indexOf(start))));
  for (const [candidate, own] of group) {
    const known = answers.get(candidate);
    const start = versions.indexOf(candidate.accepted ?? "9.0");
    let lowest = start;
    while (lowest > 0 && known?.get(versions[lowest - 1] ?? "")?.length === 0) lowest -= 1;
    for (const [index, ptx] of versions.entries()) {
      if (index < lowest && known?.get(ptx)?.length === 0) lowest = index;
    }
    const ptx = versions[lowest] ?? "1.0";
    own.byTarget = compareVersions(ptx, target.ptx) < 0;
    own.ptx = own.byTarget ? target.ptx : ptx;
    own.belowVersion = own.byTarget || lowest === 0 ? undefined : known?.get(versions[lowest - 1] ?? "");
  }
}

type Entry = { candidate: Candidate; own: Measured };

/**
 * Assembles every opcode to code where the parser takes it, and raises its minimum where a later stage of ptxas refuses
 * it for its target or version: those stages come only when the parser has found nothing, so modules that stop early do
 * not reach them. Below version 2.3 there is no code to be had: ptxas has lost its 32-bit compiler.
 */
async function assembleAll(
  measured: ReadonlyMap<Candidate, Measured>,
  targets: readonly KnownTarget[],
  versions: readonly string[],
  assembler: Assembler,
): Promise<void> {
  const entries = [...measured].map(([candidate, own]): Entry => ({ candidate, own }));
  await raiseTargets(entries, targets, assembler);
  let left = entries.filter(({ own }) => own.accepted.length > 0 && own.refusal.length === 0);
  while (left.length > 0) {
    left = await assembleAt(
      left,
      assembler,
      ({ own }) => [earliest(own, targets)?.name ?? "", own.ptx],
      (entry, said) => {
        const { own } = entry;
        const higher = versions[versions.indexOf(own.ptx) + 1];
        if (!refusesByFeature(said, "ptx") || higher === undefined) own.refusal = said;
        else {
          own.belowVersion = said;
          own.byTarget = false;
          own.ptx = higher;
          return true;
        }
        return false;
      },
    );
  }
}

/** Takes out the lowest accepted target as long as code cannot be had for it; of lists every member is tried. */
async function raiseTargets(
  entries: readonly Entry[],
  targets: readonly KnownTarget[],
  assembler: Assembler,
): Promise<void> {
  const done = new Map<Candidate, Set<string>>(entries.map(({ candidate }) => [candidate, new Set()]));
  const next = ({ candidate, own }: Entry): string | undefined =>
    shortestRequirement(own.accepted, targets).find((name) => done.get(candidate)?.has(name) !== true);
  let left = entries.filter((entry) => next(entry) !== undefined);
  while (left.length > 0) {
    const places = new Map(left.map((entry) => [entry, next(entry) ?? ""]));
    for (const [{ candidate }, name] of places) done.get(candidate)?.add(name);
    await assembleAt(
      left,
      assembler,
      (entry) => [places.get(entry) ?? "", entry.candidate.accepted ?? "9.0"],
      (entry, said) => {
        const { own } = entry;
        const name = places.get(entry) ?? "";
        if (!refusesByFeature(said, "target")) own.refusal = said;
        else {
          if (name === own.accepted[0]) own.belowTarget = said;
          own.accepted = own.accepted.filter((target) => target !== name);
          if (own.accepted.length === 0) own.refusal = said;
        }
        return false;
      },
    );
    left = left.filter((entry) => entry.own.refusal.length === 0 && next(entry) !== undefined);
  }
}

/** Assembles each opcode at its place; those that `refused` wants again are returned. */
async function assembleAt(
  entries: readonly Entry[],
  assembler: Assembler,
  place: (entry: Entry) => [target: string, ptx: string],
  refused: (entry: Entry, said: string[]) => boolean,
): Promise<Entry[]> {
  const again: Entry[] = [];
  await Promise.all(
    [...Map.groupBy(entries, (entry) => place(entry).join(" "))].map(async ([key, group]) => {
      const [target = "", ptx = ""] = key.split(" ");
      if (compareVersions(ptx, "2.3") < 0) return;
      const kernels = group.map((entry) => entry.candidate.kernel);
      const verdicts = await assembler.judge(kernels, { ptx, target, stops: false });
      group.forEach((entry, index) => {
        const said = verdicts[index] ?? [];
        if (said.length > 0 && refused(entry, said)) again.push(entry);
      });
    }),
  );
  return again;
}

/** Whether messages refuse for target or version, and for nothing else. */
export function refusesByFeature(messages: readonly string[], kind: "target" | "ptx"): boolean {
  return messages.length > 0 && messages.some((text) => refusesFeature(text) === kind);
}
