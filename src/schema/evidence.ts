import { z } from "zod";

const hexSchema = z.string().regex(/^0x[0-9a-f]+$/);
const namesSchema = z.record(z.string().regex(/^[A-Z][A-Z0-9]*$/), z.string().min(1));

/**
 * Which operand of a PTX opcode is which operand of an AMD instruction, so that both can be evaluated on the same values.
 * A record of content/evidence/pairs.yaml.
 */
export const evidencePairSchema = z.strictObject({
  /** Id of the concept whose page shows the result; one of its pairs names both sides. */
  concept: z.string().min(1),
  /**
   * A PTX opcode that has a text, with parameters in angle brackets; or statements of such opcodes joined by semicolons,
   * which together do what one of AMD's instructions does: `max.s32 t, a, b; max.s32 d, t, c`. Registers that are read
   * before they are written are the operands that are tried.
   */
  ptx: z.string().min(1),
  /** AMD's names, lower case; alternatives of one operation whose operands are the same. */
  amd: z.array(z.string().min(1)).min(1),
  /** What stands for the parameters: a list, or a map to a text or to several by key, as in content/amd/semantics. */
  with: z
    .record(
      z.string(),
      z.union([
        z.array(z.string()).min(1),
        z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])),
      ]),
    )
    .default({}),
  /** AMD's operand for each operand that PTX reads: `A: SRC0`. */
  reads: namesSchema,
  /** AMD's operand for each operand that PTX writes; those that are not listed are not compared. */
  writes: namesSchema,
  /** Values of PTX operands that are the same in every try, in hexadecimal. */
  fixed: z.record(z.string(), hexSchema).default({}),
  /** AMD operands that PTX has not, with a value for every try. */
  given: z.record(z.string(), hexSchema).default({}),
  /** Fields of AMD's encoding: CLAMP and the like. */
  fields: z.record(z.string(), z.int().nonnegative()).default({}),
});

export const evidencePairsSchema = z.array(evidencePairSchema);

/** Names that are not compared although both sides of their concept run. A record of content/evidence/not-compared.yaml. */
export const notComparedSchema = z.strictObject({
  concept: z.string().min(1),
  /** Patterns of AMD's names, as in content/concepts. */
  amd: z.array(z.string().min(1)).min(1),
  /** Why; one sentence, code in backticks. */
  reason: z.string().min(10).max(200),
});

export const notComparedFileSchema = z.array(notComparedSchema);

export type NotCompared = z.infer<typeof notComparedSchema>;

export type EvidencePair = z.infer<typeof evidencePairSchema>;

/** What kind of values lets the two sides differ; the first that fits a try. */
export const DIFFERENCE_CLASSES = [
  "NaN",
  "signed zero",
  "denormal",
  "infinity",
  "amount at or above the width",
  "out of range",
  "rounding",
  "zero",
  "value",
] as const;

/** Results of both sides on the same values. A line of content/evidence/measured.json. */
export const evidenceRecordSchema = z.strictObject({
  concept: z.string().min(1),
  /** An opcode in documented order, or statements joined by semicolons. */
  ptx: z.string().min(1),
  amd: z.string().min(1),
  /** Ids of the generations whose results are these. */
  on: z.array(z.string().min(1)).min(1),
  /** Fields of AMD's encoding that were set. */
  fields: z.record(z.string(), z.int().nonnegative()).optional(),
  /** PTX's operands that were the same in every try. */
  fixed: z.record(z.string(), hexSchema).optional(),
  /** AMD's operands that PTX has not, the same in every try. */
  given: z.record(z.string(), hexSchema).optional(),
  /** How many sets of values were tried. */
  tried: z.int().positive(),
  /** For how many of them a result differs; two NaNs of any bits are alike. */
  differ: z.int().nonnegative(),
  /** A side's text gives the correctly rounded value where hardware only comes near. */
  approximate: z.literal(true).optional(),
  /** By kind of values, with the simplest try. */
  classes: z.array(
    z.strictObject({
      kind: z.enum(DIFFERENCE_CLASSES),
      count: z.int().positive(),
      /** PTX's operands that were not fixed. */
      in: z.record(z.string(), hexSchema),
      /** What each side writes, by PTX's operand. */
      ptx: z.record(z.string(), hexSchema),
      amd: z.record(z.string(), hexSchema),
    }),
  ),
  /** SHA-256 of the mapping, both texts and the traits of the generations. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

export const evidenceFileSchema = z.strictObject({
  records: z.array(evidenceRecordSchema),
});

export type EvidenceRecord = z.infer<typeof evidenceRecordSchema>;
export type EvidenceFile = z.infer<typeof evidenceFileSchema>;
export type DifferenceClass = (typeof DIFFERENCE_CLASSES)[number];
