import type { Generation } from "../schema/generation.ts";
import type { Instruction } from "../schema/instruction.ts";
import type { Rename } from "../schema/rename.ts";
import type { RenameIndex } from "./changes/renames.ts";
import type { IndexedCatalog } from "./indexed-catalog.ts";

/** A name of the catalogs with the instruction that bears it in each generation. */
export interface NamedInstruction {
  /** Lower case. */
  readonly name: string;
  /** By generation id, in the order of the generations. */
  readonly byGeneration: ReadonlyMap<string, Instruction>;
}

/** An alias with the names that it stands for. */
export interface Alias {
  /** Lower case. */
  readonly name: string;
  /** Generations by the lower-case name that the alias means there. */
  readonly targets: ReadonlyMap<string, readonly string[]>;
}

/** All names, sorted, and all aliases, sorted. An alias may be a name too. */
export function collectNames(
  generations: readonly Generation[],
  catalogs: ReadonlyMap<string, IndexedCatalog>,
): { names: Map<string, NamedInstruction>; aliases: Map<string, Alias> } {
  const names = new Map<string, Map<string, Instruction>>();
  const aliases = new Map<string, Map<string, string[]>>();
  for (const { id } of generations) {
    for (const [name, instruction] of catalogs.get(id)?.instructions ?? []) {
      getOrAdd(names, name, () => new Map<string, Instruction>()).set(id, instruction);
      for (const alias of instruction.aliases ?? []) {
        const targets = getOrAdd(aliases, alias.toLowerCase(), () => new Map<string, string[]>());
        getOrAdd(targets, name, () => []).push(id);
      }
    }
  }
  const sorted = <T>(map: Map<string, T>): [string, T][] => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    names: new Map(sorted(names).map(([name, byGeneration]) => [name, { name, byGeneration }])),
    aliases: new Map(sorted(aliases).map(([name, targets]) => [name, { name, targets: new Map(sorted(targets)) }])),
  };
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const present = map.get(key);
  if (present !== undefined) return present;
  const created = create();
  map.set(key, created);
  return created;
}

/**
 * How another name relates to a page's: `takes-this-name` means that the other name's instruction takes this name as an
 * alias, `our-rename` that no alias of the vendor joins the two, but a rename that we found.
 */
export type NameRelation = "takes-this-name" | "older-name" | "our-rename";

/** An instruction of another name in a generation that does not have this one. */
export interface OtherName {
  readonly name: string;
  readonly generation: string;
  readonly relation: NameRelation;
  /** What we say of the rename, where it is ours. */
  readonly rename?: Rename;
}

/**
 * What a name is called in the generations whose catalog lacks it: an instruction that lists it as an alias, or one
 * whose name is an alias of it elsewhere, or else one that a rename of ours joins to it.
 */
export function findOtherNames(
  { name, byGeneration }: NamedInstruction,
  generations: readonly Generation[],
  catalogs: ReadonlyMap<string, IndexedCatalog>,
  aliases: ReadonlyMap<string, Alias>,
  renames: RenameIndex,
): OtherName[] {
  const older = new Set(
    [...byGeneration.values()].flatMap((instruction) =>
      (instruction.aliases ?? []).map((alias) => alias.toLowerCase()),
    ),
  );
  return generations.flatMap(({ id }): OtherName[] => {
    if (byGeneration.has(id)) return [];
    const has = (other: string): boolean => catalogs.get(id)?.instructions.has(other) === true;
    const takers = [...(aliases.get(name)?.targets ?? [])]
      .filter(([, ids]) => ids.includes(id))
      .map(([target]) => target);
    if (takers.length > 0) return takers.map((taker) => ({ name: taker, generation: id, relation: "takes-this-name" }));
    const aliased = [...older].filter(has);
    if (aliased.length > 0) return aliased.map((alias) => ({ name: alias, generation: id, relation: "older-name" }));
    return (renames.get(name) ?? [])
      .filter((other) => other.generations.includes(id) && has(other.name))
      .map((other) => ({ name: other.name, generation: id, relation: "our-rename", rename: other.rename }));
  });
}
