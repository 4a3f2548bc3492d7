import { z } from "zod";

/** What rebuilding an identifier from the opcode gave; `not applicable` without opcode field or identifiers. */
export type IdentifierCheck = "pass" | "fail" | "not applicable";

/** Control-flow flags of an instruction, as the source states them. */
export const instructionFlagSchema = z.enum([
  "branch",
  "conditional-branch",
  "indirect-branch",
  "program-terminator",
  "immediately-executed",
]);

/** One way in which an instruction is encoded. */
export const instructionEncodingSchema = z.strictObject({
  /** Name of the encoding. */
  encoding: z.string().min(1),
  /** Name of the condition under which this form stands; the encoding may lack it (942 cases in the rebuilt source). */
  condition: z.string().min(1),
  /** Schema 1.2.0's number of the condition. */
  conditionId: z.int().min(0).optional(),
  /** Value of the opcode field of this encoding; 0 where it has none. */
  opcode: z.int().min(0),
  /** Which half of a dual-issue word this is. */
  half: z.enum(["x", "y"]).optional(),
  /** Id of the operand list. */
  operands: z.string(),
  /** Whether the opcode rebuilds an identifier of the same source; absent for `pass`, the rule. */
  identifierCheck: z.enum(["fail", "not applicable"]).optional(),
  /** How often the source states exactly this form, where more than once. */
  stated: z.int().min(2).optional(),
  /** Where this form comes from, when not from the file's own source. */
  note: z.string().optional(),
});

/** An instruction of one generation. */
export const instructionSchema = z.strictObject({
  /** The vendor's name, upper case. */
  name: z.string().regex(/^[A-Z][A-Z0-9_]*$/),
  /** Other names that assemblers take for it. */
  aliases: z.array(z.string().regex(/^[A-Z][A-Z0-9_]*$/)).optional(),
  /** Functional group. */
  group: z.string().min(1),
  /** Functional subgroups; NOT_ASSIGNED stands for none. */
  subgroups: z.array(z.string().min(1)),
  /** Flags that are set. */
  flags: z.array(instructionFlagSchema).optional(),
  /** Forms in the source's order. */
  encodings: z.array(instructionEncodingSchema).min(1),
  /** Where the instruction comes from, when not from the file's own source: a comment in the source. */
  note: z.string().optional(),
});

export type InstructionFlag = z.infer<typeof instructionFlagSchema>;
export type InstructionEncoding = z.infer<typeof instructionEncodingSchema>;
export type Instruction = z.infer<typeof instructionSchema>;
