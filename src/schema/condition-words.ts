import { z } from "zod";
import { factSourceSchema, namePatternSchema, sentenceSchema } from "./wording.ts";

/** A condition in words. */
export const conditionWordsSchema = z.strictObject({
  /** What must hold, in a form that follows 'when'. */
  words: sentenceSchema(140),
  /** Words for single encodings; at most one may match. */
  byEncoding: z
    .array(
      z.strictObject({
        /** The encodings where they hold. */
        encodings: z.array(namePatternSchema).min(1),
        /** What must hold there. */
        words: sentenceSchema(140),
      }),
    )
    .min(1)
    .optional(),
  /** Where it is from, when not from the file's common source. */
  source: factSourceSchema.optional(),
});

/** The form of content/amd/conditions.yaml. */
export const conditionWordsFileSchema = z.strictObject({
  /** Where the facts are from unless a record says otherwise. */
  source: factSourceSchema,
  /** The conditions by the vendor's name. */
  conditions: z.record(z.string().min(1), conditionWordsSchema),
});

export type ConditionWords = z.infer<typeof conditionWordsSchema>;
export type ConditionWordsFile = z.infer<typeof conditionWordsFileSchema>;
