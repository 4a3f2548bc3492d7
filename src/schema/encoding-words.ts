import { z } from "zod";
import { factSourceSchema, generationIdsSchema, sentenceSchema } from "./wording.ts";

/** How an encoding is extended; the order is the one in which forms of an instruction are shown. */
export const encodingKindSchema = z.enum([
  "plain",
  "scaled",
  "dual",
  "literal",
  "literal64",
  "dual-literal",
  "sdwa",
  "dpp",
  "dpp16",
  "dpp8",
  "nsa",
]);

/** An encoding in words. */
export const encodingWordsSchema = z.strictObject({
  /** Name for people, such as 'VOP2 with DPP16'. */
  title: z.string().min(1).max(60),
  /** What it encodes, in one sentence. */
  summary: sentenceSchema(200),
  /** How it is extended. */
  kind: encodingKindSchema,
  /** The encoding that it extends; absent for those that stand alone. */
  extends: z.string().min(1).optional(),
  /** Summaries that hold in some generations only; at most one may match. */
  byGeneration: z
    .array(
      z.strictObject({
        /** The generations where it holds. */
        generations: generationIdsSchema,
        /** What the encoding encodes there. */
        summary: sentenceSchema(200),
      }),
    )
    .min(1)
    .optional(),
  /** Where it is from, when not from the file's common source. */
  source: factSourceSchema.optional(),
});

/** The form of content/amd/encodings.yaml. */
export const encodingWordsFileSchema = z.strictObject({
  /** Where the facts are from unless a record says otherwise. */
  source: factSourceSchema,
  /** The encodings by the vendor's name. */
  encodings: z.record(z.string().min(1), encodingWordsSchema),
});

export type EncodingKind = z.infer<typeof encodingKindSchema>;
export type EncodingWords = z.infer<typeof encodingWordsSchema>;
export type EncodingWordsFile = z.infer<typeof encodingWordsFileSchema>;
