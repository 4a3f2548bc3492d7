import type { Atlas } from "./atlas.ts";
import type { Alias } from "./names.ts";

/** What stands at /amd/<name>/. */
export type AmdRoute =
  | { readonly kind: "instruction"; readonly name: string }
  | { readonly kind: "alias"; readonly name: string; readonly alias: Alias }
  | { readonly kind: "redirect"; readonly name: string; readonly target: string };

/**
 * Every address of an instruction: a page for each name, a redirect for each alias that is no name and means one
 * instruction, a list for each that means several. Sorted by name: what reads the pages while they are written counts on it.
 */
export function listAmdRoutes(atlas: Atlas): AmdRoute[] {
  const pages = [...atlas.names.keys()].map((name): AmdRoute => ({ kind: "instruction", name }));
  const aliases = [...atlas.aliases.values()]
    .filter(({ name }) => !atlas.names.has(name))
    .map((alias): AmdRoute => {
      const [target, ...others] = alias.targets.keys();
      return target !== undefined && others.length === 0
        ? { kind: "redirect", name: alias.name, target }
        : { kind: "alias", name: alias.name, alias };
    });
  return [...pages, ...aliases].sort((a, b) => (a.name < b.name ? -1 : 1));
}
