import { z } from "zod";
import { factSourceSchema, generationIdsSchema, namePatternSchema, sentenceSchema } from "./wording.ts";

/** One value of a field, or a run of values, in words. */
export const fieldValueWordsSchema = z
  .strictObject({
    /** The value, or the first of a run. */
    value: z.int().min(0),
    /** Last value of a run; absent for a single value. */
    to: z.int().min(1).optional(),
    /** How LLVM's assembler spells it; in a run, N counts from 1 unless the meaning says otherwise. */
    name: z.string().min(1).optional(),
    /** Where the value means this, when not everywhere: loads, stores, atomics, an instruction. */
    when: z.string().min(1).optional(),
    /** What the value does. */
    meaning: sentenceSchema(140),
  })
  .refine(({ value, to }) => to === undefined || to > value, { message: "a run ends after it starts" });

const statedSchema = z.strictObject({
  /** What the value does and how it is scaled. 'Not documented' where no source says. */
  meaning: sentenceSchema(140),
  /** The modifier that LLVM's assembler writes for a set field, without its value. */
  modifier: z.string().min(1).optional(),
  /** The values, where there are few enough to list. A variant without a list has the one of its record. */
  values: z.array(fieldValueWordsSchema).optional(),
  /** Where it is from, when not from the file's common source. */
  source: factSourceSchema.optional(),
});

/** A meaning that holds in some generations only. */
export const fieldGenerationWordsSchema = statedSchema.extend({
  /** The generations where it holds. */
  generations: generationIdsSchema,
});

/** A meaning that holds in some encodings only, and perhaps only in some generations. It goes before byGeneration. */
export const fieldEncodingWordsSchema = statedSchema.extend({
  /** The encodings where it holds. */
  encodings: z.array(namePatternSchema).min(1),
  /** The generations where it holds; absent for all. */
  generations: generationIdsSchema.optional(),
});

/** What a field of an encoding means. */
export const fieldWordsSchema = statedSchema.extend({
  /** Meanings of single encodings; at most one may match an encoding of a generation. */
  byEncoding: z.array(fieldEncodingWordsSchema).min(1).optional(),
  /** Meanings of single generations; at most one may match. */
  byGeneration: z.array(fieldGenerationWordsSchema).min(1).optional(),
});

/** The form of content/amd/fields.yaml. */
export const fieldWordsFileSchema = z.strictObject({
  /** Where the facts are from unless a record says otherwise. */
  source: factSourceSchema,
  /** The fields by the vendor's name. */
  fields: z.record(z.string().min(1), fieldWordsSchema),
});

export type FieldValueWords = z.infer<typeof fieldValueWordsSchema>;
export type FieldWords = z.infer<typeof fieldWordsSchema>;
export type FieldWordsFile = z.infer<typeof fieldWordsFileSchema>;
