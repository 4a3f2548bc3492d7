import { z } from "zod";
import { factSourceSchema, sentenceSchema } from "./wording.ts";

/** Words for a data format whose layout does not tell its use. */
export const dataFormatWordsSchema = z.strictObject({
  /** What the value is, without a full stop. */
  words: sentenceSchema(140),
  /** Where it is from, when not from the file's common source. */
  source: factSourceSchema.optional(),
});

/** The form of content/amd/data-formats.yaml. */
export const dataFormatWordsFileSchema = z.strictObject({
  /** Where the facts are from unless a record says otherwise. */
  source: factSourceSchema,
  /** The formats by the vendor's name; all others have words computed from their layout. */
  dataFormats: z.record(z.string().min(1), dataFormatWordsSchema),
});

export type DataFormatWords = z.infer<typeof dataFormatWordsSchema>;
export type DataFormatWordsFile = z.infer<typeof dataFormatWordsFileSchema>;
