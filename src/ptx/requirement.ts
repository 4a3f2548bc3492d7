import { compareTargets, compareVersions, covers, intersectTargets, parseTarget } from "./target.ts";
import { isSpace } from "./part.ts";
import { isType, typeBits } from "./type.ts";

/**
 * One fact of a section's version or target notes. `when` is a list of alternatives, each a list of terms that must all
 * hold; an empty list means always. A term is
 *
 * - `add.sat.u16x2`: the mnemonic with these qualifiers; types in this order, the others anywhere; the name of a
 *   definition (`div.rnd.f32`) stands for any of its values,
 * - `.v4.b64`, `.scope`: the same without a mnemonic,
 * - `::cluster`: a sub-qualifier,
 * - `=.clamp`: this very text, where a definition has the same name,
 * - `!.noComplete`: the term after `!` does not hold,
 * - `@64-bit`, `@32-bit`, `@generic`, `@vector`: a type of that size, no state space, a vector qualifier,
 * - `@any:.add,.inc`: one of these texts; `@first:.f32,.f64` and `@last:.u32`: the first, the last type is one of these,
 * - `@operands:4`: a form or statement with that many operands; `@operand:ctaMask`: the form needs an operand of that
 *   name, or the statement has it,
 * - `@indirect`: a statement whose texture or surface stands in a register,
 * - `@manual:…`: what an opcode or its operands cannot tell; never holds.
 */
export type Fact = {
  kind: "ptx" | "target";
  when: string[][];
  /** The PTX version of a version fact. */
  ptx?: string | undefined;
  /** The targets of a target fact, any of which is enough. */
  targets?: string[] | undefined;
  /** Targets that count only from a later PTX version on. */
  from?: Record<string, string> | undefined;
  /** A version fact that holds for these targets only; other facts for the same qualifiers may give another version. */
  only?: string[] | undefined;
};

/** What is known of a matched opcode when facts are looked up. */
export type Matched = {
  /** The parts in documented order, the mnemonic first. */
  parts: readonly string[];
  /** The names of the qualifiers that have a value. */
  names: ReadonlySet<string>;
  /** The names of the operands that the form needs, and of those that may be left out and that the statement has. */
  operands: ReadonlySet<string>;
  /** Whether the statement has an address that begins with a register; undefined for an opcode alone. */
  indirect?: boolean | undefined;
  /** How many operands the statement has, or the form at least needs. */
  count: number;
};

/** The lowest PTX version and the targets that an opcode needs. */
export type Requirement = {
  /** Lowest PTX version, such as `8.6`. */
  ptx: string;
  /** Targets, any of which is enough: the lowest of a plain line (`sm_90`), or a list (`sm_100a`, `sm_103a`). */
  targets: string[];
};

/** Whether all terms of one of the alternatives hold. */
export function holds(when: readonly (readonly string[])[], matched: Matched): boolean {
  return when.length === 0 || when.some((terms) => terms.every((term) => holdsTerm(term, matched)));
}

function holdsTerm(term: string, matched: Matched): boolean {
  if (term.startsWith("!")) return !holdsTerm(term.slice(1), matched);
  if (term.startsWith("=")) return matched.parts.includes(term.slice(1));
  if (term.startsWith("@")) return holdsBuiltIn(term, matched);
  if (term.startsWith("::"))
    return matched.parts.some((part) => `${part.replace(/^[^:]*/, "")}::`.includes(`${term}::`));
  const wanted = splitTerm(term);
  const [mnemonic = ""] = wanted;
  if (mnemonic.startsWith(".")) return holdsParts(wanted, matched);
  return mnemonic === matched.parts[0] && holdsParts(wanted.slice(1), matched);
}

// Terms come from the catalog, so their number is bounded.
const terms = new Map<string, string[]>();

function splitTerm(term: string): readonly string[] {
  const split = terms.get(term) ?? term.split(/(?=\.)/);
  terms.set(term, split);
  return split;
}

function holdsParts(wanted: readonly string[], matched: Matched): boolean {
  // Types and state spaces keep their order: the first is the destination's.
  const after = { type: -1, space: -1 };
  return wanted.every((part) => {
    if (matched.names.has(part)) return true;
    const group = isType(part) ? "type" : isSpace(part) ? "space" : undefined;
    const at = matched.parts.findIndex((given, index) => (!group || index > after[group]) && fitsPart(given, part));
    if (at !== -1 && group) after[group] = at;
    return at !== -1;
  });
}

/** `.multicast::cluster` also means `.multicast::cluster::32b`; `.phase_type::*` any sub-qualifier. */
function fitsPart(given: string, part: string): boolean {
  return given === part || given.startsWith(part.endsWith("::*") ? part.slice(0, -1) : `${part}::`);
}

function holdsBuiltIn(term: string, matched: Matched): boolean {
  const at = term.indexOf(":");
  const name = at === -1 ? term : term.slice(0, at);
  const value = at === -1 ? "" : term.slice(at + 1);
  const bits = matched.parts.map(typeBits);
  switch (name) {
    case "@64-bit":
      return bits.includes(64);
    case "@32-bit":
      return bits.includes(32);
    case "@generic":
      return !matched.parts.some(isSpace);
    case "@vector":
      return matched.parts.some((part) => /^\.v[248]$/.test(part));
    case "@any":
      return value.split(",").some((text) => matched.parts.includes(text));
    case "@first":
      return value.split(",").includes(matched.parts.find(isType) ?? "");
    case "@last":
      return value.split(",").includes(matched.parts.findLast(isType) ?? "");
    case "@operands":
      return matched.count === Number(value);
    case "@indirect":
      return matched.indirect ?? false;
    case "@operand":
      return matched.operands.has(value);
    default:
      return false;
  }
}

/**
 * Combines the facts that hold into the lowest version and targets.
 *
 * @param introduced the PTX version that introduced each target, from the notes of `.target`.
 */
export function findRequirement(facts: readonly Fact[], matched: Matched, introduced: Introduced): Requirement {
  const { base, targets, from } = collectFacts(facts, matched);
  const versions = targets.map(
    (target) => highest([base, from.get(target) ?? base, lowestVersion(target, introduced) ?? base]) ?? base,
  );
  return { ptx: versions.sort(compareVersions)[0] ?? base, targets };
}

/** The PTX version that introduced each target. */
type Introduced = ReadonlyMap<string, string>;

/**
 * What an opcode needs, version by version, the lowest first: each step names the targets that are enough from its
 * version on and did not count before, because the target or its support came later. A plain target names its line and
 * counts from the first version with any target of that line. A family (`sm_100f`) counts from the version that has
 * families; before it those of its members that end in `a`.
 *
 * @param others what else a statement uses, such as special registers.
 * @returns also all targets of any version, as the facts name them.
 */
export function findSteps(
  facts: readonly Fact[],
  matched: Matched,
  introduced: Introduced,
  others: readonly Requirement[] = [],
): { steps: Requirement[]; lines: string[] } {
  const own = collectFacts(facts, matched);
  const base = highest([own.base, ...others.map((other) => other.ptx)]) ?? own.base;
  const lines = others.reduce((targets, other) => intersectTargets(targets, other.targets), own.targets);
  const versions = new Map<string, string>();
  const versionOf = (line: string, exists: string | undefined): string =>
    highest([base, own.from.get(line) ?? base, exists ?? base]) ?? base;
  for (const line of lines) {
    const version = versionOf(line, line.endsWith("f") ? introduced.get(line) : lowestVersion(line, introduced));
    versions.set(line, version);
    for (const member of olderMembers(line, introduced)) {
      const before = versionOf(line, introduced.get(member));
      if (!lines.includes(member) && compareVersions(before, version) < 0) versions.set(member, before);
    }
  }
  const steps = [...new Set(versions.values())].sort(compareVersions).map((ptx) => ({
    ptx,
    targets: [...versions].flatMap(([target, version]) => (version === ptx ? [target] : [])).sort(compareTargets),
  }));
  return { steps: steps.length > 0 ? steps : [{ ptx: base, targets: [] }], lines };
}

/** The members of a family that end in `a` and are older than the family's own name. */
function olderMembers(line: string, introduced: Introduced): string[] {
  const family = introduced.get(line);
  if (!line.endsWith("f") || family === undefined) return [];
  const wanted = parseTarget(line);
  return [...introduced].flatMap(([target, version]) =>
    target.endsWith("a") && covers(wanted, parseTarget(target)) && compareVersions(version, family) < 0 ? [target] : [],
  );
}

function collectFacts(
  facts: readonly Fact[],
  matched: Matched,
): { base: string; targets: string[]; from: Map<string, string> } {
  const valid = facts.filter((fact) => holds(fact.when, matched));
  let targets = ["sm_10"];
  const from = new Map<string, string>();
  for (const fact of valid) {
    if (fact.kind !== "target" || !fact.targets) continue;
    targets = intersectTargets(targets, fact.targets);
    for (const [target, version] of Object.entries(fact.from ?? {})) from.set(target, version);
  }
  const general = valid.filter((fact) => fact.kind === "ptx" && !fact.only).map((fact) => fact.ptx ?? "1.0");
  const special = valid.filter((fact) => fact.kind === "ptx" && fact.only).map((fact) => fact.ptx ?? "1.0");
  const lowestSpecial = special.sort(compareVersions)[0];
  return { base: highest(lowestSpecial ? [...general, lowestSpecial] : general) ?? "1.0", targets, from };
}

/** What two things need that are used together. */
export function combineRequirements(left: Requirement, right: Requirement): Requirement {
  return { ptx: highest([left.ptx, right.ptx]) ?? left.ptx, targets: intersectTargets(left.targets, right.targets) };
}

/** The first PTX version with a target that meets this line: `sm_32` came after `sm_35`, which meets it too. */
function lowestVersion(line: string, introduced: ReadonlyMap<string, string>): string | undefined {
  const cache = lowest.get(introduced) ?? new Map<string, string | undefined>();
  lowest.set(introduced, cache);
  if (cache.has(line)) return cache.get(line);
  const wanted = parseTarget(line);
  const versions = [...introduced]
    .filter(([target]) => covers(wanted, parseTarget(target)))
    .map(([, version]) => version);
  const version = versions.sort(compareVersions)[0];
  cache.set(line, version);
  return version;
}

// Kept per table of targets: the search is the slowest part of a match.
const lowest = new WeakMap<ReadonlyMap<string, string>, Map<string, string | undefined>>();

function highest(versions: readonly string[]): string | undefined {
  return [...versions].sort(compareVersions).at(-1);
}
