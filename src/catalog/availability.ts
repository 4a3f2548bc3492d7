import type { Generation } from "../schema/generation.ts";
import type { VerifiedForm, VerifiedTables } from "../schema/verified.ts";
import { targetsOf } from "./verified.ts";

/** Targets of one generation, or of a group beside the generations, in words: those that take the instruction and the others. */
export interface AvailabilityGroup {
  readonly title: string;
  readonly taken: string;
  readonly refused: string;
  /** The same by name. */
  readonly takenTargets: readonly string[];
  readonly refusedTargets: readonly string[];
}

/** Forms of which some target lacks the lines although its generation has the form and the target the instruction. */
export interface FormException {
  /** Encodings, and halves of dual-issue words. */
  readonly encodings: readonly string[];
  /** Targets that lack them, in words and by name. */
  readonly refused: string;
  readonly refusedTargets: readonly string[];
}

/** Where an instruction was assembled. */
export interface Availability {
  readonly groups: readonly AvailabilityGroup[];
  /** Groups whose targets differ from each other. */
  readonly uneven: readonly AvailabilityGroup[];
  /** Forms that fewer targets take. */
  readonly exceptions: readonly FormException[];
}

/** The group of gfx9 chips that no catalog covers: they are tried with the lines of the earliest generation of their line. */
export const OTHER_TARGETS = "GFX9, no catalog here";
export const GENERIC_TARGETS = "Generic targets";

/**
 * Where an instruction can be used, measured: a target has it where one of its generation's lines assembles to the same
 * bytes. A chip outside the generations is tried with the lines of the first CDNA generation, a generic target with all.
 */
export function measureAvailability(
  forms: readonly VerifiedForm[],
  tables: VerifiedTables,
  generations: readonly Generation[],
): Availability {
  const targets = new Map(forms.map((form) => [form, targetsOfForm(form, tables)]));
  const takenBy = (own: readonly VerifiedForm[]): Set<string> =>
    new Set(own.flatMap((form) => [...(targets.get(form) ?? [])]));
  const group = (title: string, names: readonly string[], taken: ReadonlySet<string>): AvailabilityGroup => {
    const takenTargets = names.filter((name) => taken.has(name));
    const refusedTargets = names.filter((name) => !taken.has(name));
    return {
      title,
      taken: listTargets(tables, new Set(takenTargets)),
      refused: listTargets(tables, new Set(refusedTargets)),
      takenTargets,
      refusedTargets,
    };
  };
  const groups = generations.flatMap(({ id, title }): AvailabilityGroup[] => {
    const own = forms.filter(({ on }) => on.includes(id));
    const names = tables.targets.filter(({ generation }) => generation === id).map(({ name }) => name);
    return own.length === 0 ? [] : [group(title, names, takenBy(own))];
  });
  const outside = tables.targets.filter(({ generation }) => generation === null).map(({ name }) => name);
  const chips = outside.filter((name) => !name.endsWith("generic"));
  const root = generations.find(
    ({ gfxTargets, predecessor }) => predecessor === null && gfxTargets.some((name) => name.startsWith("gfx9")),
  );
  const ofRoot = forms.filter(({ on }) => root !== undefined && on.includes(root.id));
  if (ofRoot.length > 0) groups.push(group(OTHER_TARGETS, chips, takenBy(ofRoot)));
  groups.push(
    group(
      GENERIC_TARGETS,
      outside.filter((name) => name.endsWith("generic")),
      takenBy(forms),
    ),
  );
  return {
    groups,
    uneven: groups.filter(({ title, taken, refused }) => title !== GENERIC_TARGETS && taken !== "" && refused !== ""),
    exceptions: listExceptions(targets, tables),
  };
}

/** Targets that take some line of a form. */
function targetsOfForm({ examples }: VerifiedForm, tables: VerifiedTables): ReadonlySet<string> {
  return new Set(examples.flatMap(([, , place]) => [...targetsOf(tables, place)]));
}

function listExceptions(
  targets: ReadonlyMap<VerifiedForm, ReadonlySet<string>>,
  tables: VerifiedTables,
): FormException[] {
  const lacking = [...targets].flatMap(([{ name, encoding, half, on }, own]) => {
    const rivals = [...targets].flatMap(([other, taken]) =>
      other.name === name && other.on.some((id) => on.includes(id)) ? [taken] : [],
    );
    const refused = tables.targets.filter(
      (target) =>
        target.generation !== null &&
        on.includes(target.generation) &&
        !own.has(target.name) &&
        rivals.some((taken) => taken.has(target.name)),
    );
    const names = refused.map((target) => target.name);
    const text = listTargets(tables, new Set(names));
    const title = half === undefined ? encoding : `${encoding} ${half.toUpperCase()}`;
    return text === "" ? [] : [{ encoding: title, text, names }];
  });
  return [...Map.groupBy(lacking, ({ text }) => text)].map(([refused, own]) => ({
    encodings: [...new Set(own.map(({ encoding }) => encoding))],
    refused,
    refusedTargets: own[0]?.names ?? [],
  }));
}

/** Targets in words, neighbours of the tool's list as a range: `gfx1030…gfx1036, gfx10-3-generic`. */
export function listTargets({ targets }: VerifiedTables, names: ReadonlySet<string>): string {
  const runs: string[][] = [];
  let last = -2;
  for (const [at, { name }] of targets.entries()) {
    if (!names.has(name)) continue;
    if (last === at - 1) runs.at(-1)?.push(name);
    else runs.push([name]);
    last = at;
  }
  return runs.map((run) => (run.length > 2 ? `${run[0] ?? ""}…${run.at(-1) ?? ""}` : run.join(", "))).join(", ");
}
