import { compareTargets, compareVersions, covers, parseTarget } from "../../ptx/target.ts";

/** A target that the ptxas of the check knows, with the version that introduced it. */
export type KnownTarget = { name: string; ptx: string };

/** The targets to measure with, lowest first: those of the catalog up to a version, without old names of renamed ones. */
export function knownTargets(
  targets: readonly { name: string; ptx: string; renamed?: string | undefined }[],
  newest: string,
): KnownTarget[] {
  return targets
    .filter((target) => compareVersions(target.ptx, newest) <= 0)
    .filter((target) => target.renamed === undefined || compareVersions(newest, "9.0") < 0)
    .map((target) => ({ name: target.name, ptx: target.ptx }))
    .sort((a, b) => compareTargets(a.name, b.name));
}

/** The targets of a list that meet a requirement, such as `sm_90` or `sm_100f`, `sm_120f`. */
export function expandTargets(lines: readonly string[], known: readonly KnownTarget[]): string[] {
  return known
    .filter((target) => lines.some((line) => covers(parseTarget(line), parseTarget(target.name))))
    .map((target) => target.name);
}

/**
 * The shortest requirement that stands for a set of accepted targets: the lowest plain target where one was accepted,
 * else a family (`sm_100f`) where its lowest member takes it, else the targets themselves.
 */
export function shortestRequirement(accepted: readonly string[], known: readonly KnownTarget[]): string[] {
  const [plain] = accepted.filter((name) => parseTarget(name).suffix === "");
  if (plain !== undefined) return [plain];
  const lines: string[] = [];
  for (const name of [...accepted].sort((a, b) => rank(a) - rank(b) || compareTargets(a, b))) {
    if (lines.some((line) => covers(parseTarget(line), parseTarget(name)))) continue;
    const stands = expandTargets([name], known);
    if (stands.every((target) => accepted.includes(target))) lines.push(name);
  }
  return lines.sort(compareTargets);
}

function rank(name: string): number {
  return parseTarget(name).suffix === "f" ? 0 : 1;
}
