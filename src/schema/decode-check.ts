import { z } from "zod";

/** A word whose text or name is not LLVM's. */
const disagreementSchema = z.strictObject({
  /** Generation id. */
  generation: z.string().min(1),
  /** Bytes in memory order, hexadecimal. */
  bytes: z.string().regex(/^([0-9a-f]{8})+$/),
  encoding: z.string().min(1),
  ours: z.string(),
  llvm: z.string().min(1),
});

/** What comparing a generation gave. */
const generationCheckSchema = z.strictObject({
  generation: z.string().min(1),
  /** LLVM's processor. */
  processor: z.string().min(1),
  /** Words made and words that LLVM decoded without complaint; only those are compared. */
  made: z.int().min(0),
  compared: z.int().min(0),
  /** Words whose name is the catalog's or an alias. */
  names: z.int().min(0),
  /** Words whose operands and modifiers are LLVM's to the letter. */
  texts: z.int().min(0),
  /** The same without images, exports and interpolation. */
  computeCompared: z.int().min(0),
  computeTexts: z.int().min(0),
});

/** The form of content/amd/decode-check.json, which `npm run verify:decode` writes. */
export const decodeCheckSchema = z.strictObject({
  tool: z.string().min(1),
  version: z.string().min(1),
  /** SHA-256 of the catalogs that it was made from. */
  inputs: z.string().regex(/^[0-9a-f]{64}$/),
  generations: z.array(generationCheckSchema),
  /** Words with LLVM's text on which both agree, for tests without LLVM: generation, bytes, text. */
  sample: z.array(z.tuple([z.string(), z.string(), z.string()])),
  disagreements: z.array(disagreementSchema),
});

export type DecodeCheck = z.infer<typeof decodeCheckSchema>;
export type GenerationCheck = z.infer<typeof generationCheckSchema>;
