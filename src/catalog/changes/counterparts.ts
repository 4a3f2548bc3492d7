import type { Instruction } from "../../schema/instruction.ts";
import type { Rename } from "../../schema/rename.ts";
import type { IndexedCatalog } from "../indexed-catalog.ts";
import type { RenameIndex } from "./renames.ts";

/** An instruction of the later generation that stands for one of the earlier under another name. */
export interface Counterpart {
  readonly before: string;
  readonly after: string;
  /** The rename of ours that joins them; undefined where an alias of the vendor does. */
  readonly rename: Rename | undefined;
}

/** How the names of two generations go together. All lists are sorted. */
export interface NameChanges {
  readonly kept: readonly string[];
  readonly renamed: readonly Counterpart[];
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/**
 * Joins the names of two generations: equal ones, then those that an alias of either side joins, then those that our
 * renames join. A name that the earlier generation has already may take over an older one as well.
 */
export function joinNames(
  { from, to }: { readonly from: string; readonly to: string },
  catalogs: ReadonlyMap<string, IndexedCatalog>,
  renames: RenameIndex,
): NameChanges {
  const before = catalogs.get(from)?.instructions ?? new Map<string, Instruction>();
  const after = catalogs.get(to)?.instructions ?? new Map<string, Instruction>();
  const takers = new Map<string, string[]>();
  for (const [name, instruction] of after)
    for (const alias of lowerAliases(instruction)) takers.set(alias, [...(takers.get(alias) ?? []), name]);
  const renamed = [...before].flatMap(([name, instruction]): Counterpart[] => {
    if (after.has(name)) return [];
    const names = new Set([
      ...(takers.get(name) ?? []),
      ...lowerAliases(instruction).filter((alias) => after.has(alias)),
    ]);
    if (names.size > 0) return [...names].map((other) => ({ before: name, after: other, rename: undefined }));
    return (renames.get(name) ?? [])
      .filter((other) => other.generations.includes(to) && after.has(other.name))
      .map(({ name: other, rename }) => ({ before: name, after: other, rename }));
  });
  const [old, young] = [new Set(renamed.map((one) => one.before)), new Set(renamed.map((one) => one.after))];
  return {
    kept: [...before.keys()].filter((name) => after.has(name)).sort(),
    renamed: renamed.sort((a, b) => compare(a.before, b.before) || compare(a.after, b.after)),
    removed: [...before.keys()].filter((name) => !after.has(name) && !old.has(name)).sort(),
    added: [...after.keys()].filter((name) => !before.has(name) && !young.has(name)).sort(),
  };
}

function lowerAliases({ aliases = [] }: Instruction): string[] {
  return aliases.map((alias) => alias.toLowerCase());
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
