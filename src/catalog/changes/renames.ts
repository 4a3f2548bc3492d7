import type { Rename } from "../../schema/rename.ts";

/** The other name that a rename of ours gives an instruction. */
export interface RenamedTo {
  readonly name: string;
  /** Generations whose catalogs have the other name in this sense. */
  readonly generations: readonly string[];
  readonly rename: Rename;
}

/** Our renames by name, old and new ones alike. */
export type RenameIndex = ReadonlyMap<string, readonly RenamedTo[]>;

/** Indexes our renames in both directions. */
export function indexRenames(renames: readonly Rename[]): RenameIndex {
  const index = new Map<string, RenamedTo[]>();
  const add = (name: string, other: RenamedTo): void => {
    index.set(name, [...(index.get(name) ?? []), other]);
  };
  for (const rename of renames) {
    for (const [before, after] of Object.entries(rename.names)) {
      add(before, { name: after, generations: rename.to, rename });
      add(after, { name: before, generations: rename.from, rename });
    }
  }
  return index;
}
