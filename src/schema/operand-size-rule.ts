import { z } from "zod";
import { factSourceSchema, generationIdsSchema, namePatternSchema, sentenceSchema } from "./wording.ts";

/** One row of a rule: a condition on other fields, and the size it leads to. */
export const operandSizeRowSchema = z.strictObject({
  /** The condition, in words. */
  when: sentenceSchema(140),
  /** Size of the operand in bits; 0 = the operand is not read or written. */
  bits: z.union([z.int().min(0), z.string().min(1).max(60)]),
});

/** A rule for the size of an operand that other fields decide; the catalog's size is then only an upper bound. */
export const operandSizeRuleSchema = z.strictObject({
  /** Key of the rule, for links and tests. */
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Instructions that it holds for. */
  names: z.array(namePatternSchema).min(1),
  /** Instructions that it does not hold for although a name pattern fits. */
  except: z.array(namePatternSchema).min(1).optional(),
  /** Encodings that it holds for; absent for all of the instruction. */
  encodings: z.array(namePatternSchema).min(1).optional(),
  /** Generations that it holds for; absent for all. */
  generations: generationIdsSchema.optional(),
  /** The operand's field. */
  field: z.string().min(1),
  /** The fields that decide. */
  dependsOn: z.array(z.string().min(1)).min(1),
  /** The rule in one sentence. */
  rule: sentenceSchema(300),
  /** Sizes by condition; rows may add to each other where the rule says so. */
  table: z.array(operandSizeRowSchema).min(1),
  /** Where it is from, with the lines that llvm-mc took and refused. */
  source: factSourceSchema,
});

/** The form of content/amd/operand-sizes.yaml. */
export const operandSizeFileSchema = z.strictObject({
  /** The rules; at most one may hold for a field of an instruction in one encoding of one generation. */
  rules: z.array(operandSizeRuleSchema).min(1),
});

export type OperandSizeRule = z.infer<typeof operandSizeRuleSchema>;
export type OperandSizeFile = z.infer<typeof operandSizeFileSchema>;
