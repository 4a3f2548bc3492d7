import {
  extentOf,
  holderOf,
  holdersOf,
  placeOf,
  placesOf,
  type Holder,
  type Layout,
  type Place,
} from "../../src/fragments/layout.ts";

/** Throws unless every element is held exactly once over all holders, and both directions agree. */
export function checkPermutation(layout: Layout): void {
  const { matrices, rows, columns } = extentOf(layout);
  const seen = new Uint8Array(matrices * rows * columns);
  for (const holder of holdersOf(layout)) {
    const place = placeOf(layout, holder);
    if (place.matrix >= matrices || place.row >= rows || place.column >= columns) throw new Error(say(place, holder));
    const back = holderOf(layout, place);
    if (back.lane !== holder.lane || back.register !== holder.register || back.part !== holder.part)
      throw new Error(say(place, holder, back));
    const index = (place.matrix * rows + place.row) * columns + place.column;
    if (seen[index] === 1) throw new Error(`twice: ${say(place, holder)}`);
    seen[index] = 1;
  }
  if (seen.includes(0)) throw new Error("a place has no holder");
  for (const place of placesOf(layout)) {
    const there = placeOf(layout, holderOf(layout, place));
    if (there.matrix !== place.matrix || there.row !== place.row || there.column !== place.column)
      throw new Error(say(place, there));
  }
}

function say(...things: (Place | Holder)[]): string {
  return JSON.stringify(things);
}
