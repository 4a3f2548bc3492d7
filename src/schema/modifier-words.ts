import { z } from "zod";
import { factSourceSchema, generationIdsSchema, namePatternSchema, sentenceSchema } from "./wording.ts";

/** A modifier of an assembly line in our words. Of several entries with one keyword the first that fits a form holds. */
export const modifierSchema = z.strictObject({
  /** What LLVM writes before a colon, or alone; `neg`, `abs` and `sext` for signs; the field in lower case where only an operand changes. */
  keyword: z.string().regex(/^[a-z][a-z0-9_]*$/),
  /** Fields that it must be held by. */
  fields: z.array(z.string().min(1)).min(1).optional(),
  encodings: z.array(namePatternSchema).min(1).optional(),
  generations: generationIdsSchema.optional(),
  /** Instructions that it holds for. */
  names: z.array(namePatternSchema).min(1).optional(),
  /** How it is written, N for a number. */
  written: sentenceSchema(60),
  /** What holds where it is not written. */
  default: sentenceSchema(60),
  /** Numbers that it takes, where the measured ones do not say it. */
  range: sentenceSchema(30).optional(),
  meaning: sentenceSchema(200),
});

/** The form of content/amd/modifiers.yaml. */
export const modifierFileSchema = z.strictObject({
  source: factSourceSchema,
  modifiers: z.array(modifierSchema).min(1),
});

export type ModifierWords = z.infer<typeof modifierSchema>;
export type ModifierFile = z.infer<typeof modifierFileSchema>;
