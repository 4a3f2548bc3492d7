import type { Atlas } from "../../catalog/atlas.ts";

/** Modifiers that stand alone, such as `glc`: they are no operands where a line has none before them. */
export function modifierKeywords({ words }: Pick<Atlas, "words">): Set<string> {
  return new Set(
    words.modifiers.modifiers.filter(({ keyword, written }) => keyword === written).map(({ keyword }) => keyword),
  );
}
