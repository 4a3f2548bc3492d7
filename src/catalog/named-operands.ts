import type { NamedOperands } from "../prose/check-families.ts";
import type { Atlas } from "./atlas.ts";
import { listForms } from "./forms.ts";
import { mergeOperands } from "./operand-rows.ts";

/** Every instruction name with the operands that its page lists and the other names it has in some generation. */
export function listNamedOperands(atlas: Atlas): NamedOperands[] {
  return [...atlas.names.values()].map(({ name, byGeneration }) => {
    const lists = [...byGeneration].flatMap(([id, instruction]) => {
      const catalog = atlas.catalogs.get(id);
      if (catalog === undefined) return [];
      const [native] = listForms(id, instruction, catalog, atlas.words.encodings);
      return [[id, native?.variants[0]?.operands ?? []] as const];
    });
    const renames = [...byGeneration.values()].flatMap(({ aliases = [] }) =>
      aliases.map((alias) => alias.toLowerCase()),
    );
    return { name, operands: mergeOperands(new Map(lists)).map((row) => row.name), renames: new Set(renames) };
  });
}
