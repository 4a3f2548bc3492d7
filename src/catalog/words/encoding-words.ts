import { type EncodingKind, type EncodingWordsFile, encodingKindSchema } from "../../schema/encoding-words.ts";
import { variantsAt } from "./place.ts";

/** An encoding in words, as they hold in one generation. */
export type EncodingText = {
  readonly title: string;
  readonly summary: string;
  readonly kind: EncodingKind;
  /** The encoding that this one extends. */
  readonly base: string | undefined;
  readonly source: string;
};

/** Words for an encoding; undefined for an unknown one. */
export function encodingText(file: EncodingWordsFile, name: string, generation?: string): EncodingText | undefined {
  const words = Object.hasOwn(file.encodings, name) ? file.encodings[name] : undefined;
  if (words === undefined) return undefined;
  const [variant] = variantsAt(words.byGeneration, { generation });
  return {
    title: words.title,
    summary: variant?.summary ?? words.summary,
    kind: words.kind,
    base: words.extends,
    source: words.source ?? file.source,
  };
}

/** Rank of a kind for sorting the forms of an instruction: plain forms come first. */
export function encodingKindRank(kind: EncodingKind): number {
  return encodingKindSchema.options.indexOf(kind);
}
