import { z } from "zod";
import { factSourceSchema, generationIdsSchema, sentenceSchema } from "./wording.ts";

/**
 * What shows that two names are names of one instruction. `semantics`: content/amd/semantics has the same text for
 * both (a test compares them); `assembler`: llvm-mc takes the old name for the new one; `opcode`: both stand for the
 * same opcode of the same fields; `description`: our family of prose describes both alike.
 */
export const renameEvidenceSchema = z.strictObject({
  kind: z.enum(["semantics", "assembler", "opcode", "description"]),
  /** What was compared or run, with the version of a tool. */
  source: factSourceSchema,
});

const nameSchema = z.string().regex(/^[a-z][a-z0-9_]*$/);

/** Instructions that got new names for one reason, found by us because the vendor's aliases do not say it. */
export const renameSchema = z.strictObject({
  /** Key among all files. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  /** The generations whose catalogs have the old names. */
  from: generationIdsSchema,
  /** The generations whose catalogs have the new names. */
  to: generationIdsSchema,
  /** New name by old name, lower case. */
  names: z.record(nameSchema, nameSchema).refine((names) => Object.keys(names).length > 0, "no names"),
  /** At least one thing that shows it. */
  evidence: z.array(renameEvidenceSchema).min(1),
  /** What changed besides the name, or what to mind about it. */
  note: sentenceSchema(400).optional(),
});

/** The form of content/amd/renames/*.yaml. */
export const renamesSchema = z.array(renameSchema);

export type Rename = z.infer<typeof renameSchema>;
export type RenameEvidence = z.infer<typeof renameEvidenceSchema>;
