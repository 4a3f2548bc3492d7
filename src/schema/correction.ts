import { z } from "zod";

/** What a correction may change: one number or name that a page shows. */
export const correctionTargetSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    /** The opcode of an instruction in one encoding. */
    kind: z.literal("opcode"),
    instruction: z.string().min(1),
    encoding: z.string().min(1),
    /** The value in the catalog. */
    replaces: z.int().min(0),
    /** The value that is right. */
    value: z.int().min(0),
  }),
  z.strictObject({
    /** The place of a field, as ranges least significant first. */
    kind: z.literal("field"),
    encoding: z.string().min(1),
    field: z.string().min(1),
    replaces: z.array(z.strictObject({ offset: z.int().min(0), width: z.int().min(1) })),
    value: z.array(z.strictObject({ offset: z.int().min(0), width: z.int().min(1) })).min(1),
  }),
  z.strictObject({
    /** The size of an operand in bits, wherever the field has that size in the instruction. */
    kind: z.literal("operand-size"),
    instruction: z.string().min(1),
    field: z.string().min(1),
    replaces: z.int().min(0),
    value: z.int().min(0),
  }),
]);

/** A correction of a fact, kept beside the vendor's data and never in it. */
export const correctionSchema = z.strictObject({
  /** Name for messages and for the errata page. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  /** Id of the generation that it concerns. */
  generation: z.string().min(1),
  target: correctionTargetSchema,
  /** What shows that the catalog is wrong: the tool and version, the words assembled, the document. */
  evidence: z.string().min(1),
});

/** The form of content/amd/corrections/*.yaml. */
export const correctionsSchema = z.array(correctionSchema);

export type Correction = z.infer<typeof correctionSchema>;
