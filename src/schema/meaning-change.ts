import { z } from "zod";
import { factSourceSchema, generationIdsSchema, sentenceSchema } from "./wording.ts";

/** A pattern of lower-case instruction names, as src/catalog/name-pattern.ts reads it. */
export const instructionPatternSchema = z.string().regex(/^[a-z0-9_*{},]+$/);

/** A change that the catalogs do not show: the same name or bits mean something else. Written by us. */
export const meaningChangeSchema = z.strictObject({
  /** Key among all files; the anchor of the change on its pages. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  /** A few words, for lists. */
  title: z.string().min(1).max(80),
  /** Generations where it is so. A page from one of the others to one of these shows the change. */
  holds: generationIdsSchema,
  /** Generations where it was not so, when that is not all others. */
  before: generationIdsSchema.optional(),
  /** Names that it concerns, old and new ones; absent where it concerns no single instruction. */
  names: z.array(instructionPatternSchema).min(1).optional(),
  /** What was, what is, and what to do. */
  text: sentenceSchema(700),
  /** Where it is from. */
  source: factSourceSchema,
});

/** The form of content/amd/changes/*.yaml. */
export const meaningChangesSchema = z.array(meaningChangeSchema);

export type MeaningChange = z.infer<typeof meaningChangeSchema>;
