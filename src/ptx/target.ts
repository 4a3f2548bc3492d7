/**
 * A target as notes name it: `sm_90` holds for it and every later one, `sm_90a` for that one alone, `sm_100f` for it
 * and later ones of its family. The families are those of section 11.1.2: the tens of the number, with `sm_101`, the
 * old name of `sm_110`, in the family of `sm_110`.
 */
export type Target = { number: number; suffix: "" | "a" | "f" };

/**
 * Reads a target's name.
 *
 * @throws RangeError when the text is no target.
 */
export function parseTarget(text: string): Target {
  const found = /^sm_(\d+)([af]?)$/.exec(text);
  if (!found) throw new RangeError(`'${text}' is no target: expected sm_ with a number, such as sm_90 or sm_100a`);
  return { number: Number(found[1]), suffix: found[2] === "a" || found[2] === "f" ? found[2] : "" };
}

/** The name of a target. */
export function formatTarget(target: Target): string {
  return `sm_${String(target.number)}${target.suffix}`;
}

// sm_101 was renamed to sm_110 in PTX 9.0 (section 11.1.2); the plain order of numbers would put it before sm_103.
const RANK = (target: Target): number => (target.number === 101 ? 110 : target.number);

function family(target: Target): number {
  return Math.floor(RANK(target) / 10);
}

/** Whether a requirement of `line` is met by a module with `.target target`. */
export function covers(line: Target, target: Target): boolean {
  switch (line.suffix) {
    case "":
      return RANK(target) >= line.number;
    case "a":
      return target.suffix === "a" && RANK(target) === RANK(line);
    case "f":
      return target.suffix !== "" && family(target) === family(line) && RANK(target) >= RANK(line);
  }
}

/** The targets that meet both requirements, each a list of alternatives; an empty list means that none does. */
export function intersectTargets(left: readonly string[], right: readonly string[]): string[] {
  const a = left.map(parseTarget);
  const b = right.map(parseTarget);
  const kept = [
    ...a.filter((target) => b.some((line) => covers(line, target))),
    ...b.filter((target) => a.some((line) => covers(line, target))),
  ].map(formatTarget);
  return [...new Set(kept)].sort(compareTargets);
}

/** Orders targets by number, then plain, family, architecture-specific. */
export function compareTargets(left: string, right: string): number {
  const a = parseTarget(left);
  const b = parseTarget(right);
  const order = { "": 0, f: 1, a: 2 };
  return a.number - b.number || order[a.suffix] - order[b.suffix];
}

/** Compares two PTX versions such as `8.6` and `8.10`. */
export function compareVersions(left: string, right: string): number {
  const [leftMajor = 0, leftMinor = 0] = left.split(".").map(Number);
  const [rightMajor = 0, rightMinor = 0] = right.split(".").map(Number);
  return leftMajor - rightMajor || leftMinor - rightMinor;
}
