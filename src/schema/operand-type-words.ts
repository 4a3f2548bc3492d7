import { z } from "zod";
import { factSourceSchema, generationIdsSchema, sentenceSchema } from "./wording.ts";

const statedSchema = z.strictObject({
  /** What may stand there: registers, constants, the literal rule, alignment, codes. */
  words: sentenceSchema(300),
  /** Where it is from, when not from the file's common source. */
  source: factSourceSchema.optional(),
});

/** What may stand at an operand, in words. */
export const operandTypeWordsSchema = statedSchema.extend({
  /** Name for people, such as 'vector source'. */
  title: z.string().min(1).max(60),
  /** Words that hold in some generations only; at most one may match. */
  byGeneration: z
    .array(statedSchema.extend({ generations: generationIdsSchema }))
    .min(1)
    .optional(),
});

/** The form of content/amd/operand-types.yaml. */
export const operandTypeWordsFileSchema = z.strictObject({
  /** Where the facts are from unless a record says otherwise. */
  source: factSourceSchema,
  /** The operand types by the vendor's name. */
  operandTypes: z.record(z.string().min(1), operandTypeWordsSchema),
});

export type OperandTypeWords = z.infer<typeof operandTypeWordsSchema>;
export type OperandTypeWordsFile = z.infer<typeof operandTypeWordsFileSchema>;
