import { z } from "zod";
import { instructionPatternSchema } from "./meaning-change.ts";
import { generationIdsSchema, sentenceSchema } from "./wording.ts";

/** What to use instead of instructions that a later generation does not have under any name. Written by us. */
export const removalSchema = z.strictObject({
  /** Key among all files. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  /** The names that are gone. */
  names: z.array(instructionPatternSchema).min(1),
  /** Generations that lack them and to which the advice applies; all that lack them when absent. */
  to: generationIdsSchema.optional(),
  /** Instructions to use; only those that the later generation has are shown. */
  use: z.array(z.string().regex(/^[a-z][a-z0-9_]*$/)).optional(),
  /** How to do it, or that nothing does it. */
  text: sentenceSchema(400),
});

/** The form of content/amd/removals/*.yaml. */
export const removalsSchema = z.array(removalSchema);

export type Removal = z.infer<typeof removalSchema>;
