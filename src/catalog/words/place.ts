import { matchesAny } from "./pattern.ts";

/** Where a name stands: words may depend on either. */
export type Place = {
  /** Id of the generation. */
  readonly generation?: string | undefined;
  /** Name of the encoding. */
  readonly encoding?: string | undefined;
};

type Variant = {
  readonly generations?: readonly string[] | undefined;
  readonly encodings?: readonly string[] | undefined;
};

/** The variants that hold at a place; a variant that asks for a generation or encoding does not hold where none is given. */
export function variantsAt<T extends Variant>(variants: readonly T[] | undefined, place: Place): T[] {
  return (variants ?? []).filter(
    ({ generations, encodings }) =>
      (generations === undefined || (place.generation !== undefined && generations.includes(place.generation))) &&
      (encodings === undefined || (place.encoding !== undefined && matchesAny(encodings, place.encoding))),
  );
}
