import type { Atlas } from "../atlas.ts";
import { listForms } from "../forms.ts";

/** Names by the half of a dual-issue pair that they may be, in one generation. */
export interface Halves {
  readonly generation: string;
  /** Sorted. */
  readonly x: readonly string[];
  readonly y: readonly string[];
}

/** The halves of every generation that has dual issue: any X half pairs with any Y half that keeps the rules. */
export function listHalves(atlas: Atlas): Halves[] {
  return [...atlas.catalogs].flatMap(([generation, catalog]) => {
    const x: string[] = [];
    const y: string[] = [];
    for (const [name, instruction] of catalog.instructions) {
      if (!instruction.encodings.some(({ half }) => half !== undefined)) continue;
      const halves = new Set(
        listForms(generation, instruction, catalog, atlas.words.encodings).map(({ half }) => half),
      );
      if (halves.has("x")) x.push(name);
      if (halves.has("y")) y.push(name);
    }
    return x.length + y.length === 0 ? [] : [{ generation, x: x.sort(), y: y.sort() }];
  });
}
