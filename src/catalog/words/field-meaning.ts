import type { FieldValueWords, FieldWordsFile } from "../../schema/field-words.ts";
import { type Place, variantsAt } from "./place.ts";

/** What a field means at one place. */
export type FieldMeaning = {
  readonly meaning: string;
  /** LLVM's modifier for it. */
  readonly modifier: string | undefined;
  /** Its values in words; empty where they are not listed. */
  readonly values: readonly FieldValueWords[];
  readonly source: string;
};

/**
 * Every meaning that a field has at a place: of the encoding where one is stated, else of the generation, else in
 * general. More than one means that the data contradicts itself; none, that the field is unknown.
 */
export function fieldMeanings(file: FieldWordsFile, name: string, place: Place): FieldMeaning[] {
  const words = Object.hasOwn(file.fields, name) ? file.fields[name] : undefined;
  if (words === undefined) return [];
  const ofEncoding = variantsAt(words.byEncoding, place);
  const ofGeneration = variantsAt(words.byGeneration, place);
  const stated = ofEncoding.length > 0 ? ofEncoding : ofGeneration.length > 0 ? ofGeneration : [words];
  return stated.map((variant) => ({
    meaning: variant.meaning,
    modifier: variant.modifier ?? words.modifier,
    values: variant.values ?? words.values ?? [],
    source: variant.source ?? words.source ?? file.source,
  }));
}

/** What a field means at a place; undefined for an unknown field. */
export function fieldMeaning(file: FieldWordsFile, name: string, place: Place): FieldMeaning | undefined {
  return fieldMeanings(file, name, place)[0];
}

/** A meaning with the generations, of those asked for, in which it holds. */
export type SharedFieldMeaning = { readonly meaning: FieldMeaning; readonly generations: readonly string[] };

/** What a field of an encoding means over several generations; like meanings are one entry. */
export function listFieldMeanings(
  file: FieldWordsFile,
  name: string,
  encoding: string,
  generations: readonly string[],
): SharedFieldMeaning[] {
  const shared = new Map<string, { meaning: FieldMeaning; generations: string[] }>();
  for (const generation of generations) {
    const meaning = fieldMeaning(file, name, { generation, encoding });
    if (meaning === undefined) continue;
    const key = JSON.stringify([meaning.meaning, meaning.values]);
    const entry = shared.get(key) ?? { meaning, generations: [] };
    entry.generations.push(generation);
    shared.set(key, entry);
  }
  return [...shared.values()];
}
