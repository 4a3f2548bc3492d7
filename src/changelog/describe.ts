import type { CatalogChange } from "../schema/changelog.ts";

/** One line on what became of a catalog, such as `instructions added: 2; encodings changed: 1`. */
export function describeChange({ first, instructions, changes }: CatalogChange): string {
  if (first === true) return `first catalog, ${String(instructions)} instructions`;
  return changes
    .flatMap(({ kind, ...lists }) =>
      Object.entries(lists).map(([what, names = []]) => `${kind} ${what}: ${String(names.length)}`),
    )
    .join("; ");
}
