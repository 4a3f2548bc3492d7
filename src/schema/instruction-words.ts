import { z } from "zod";

/** Our words for the instructions of one family: the front matter of content/amd/prose/*.md; the Markdown below is the description. */
export const instructionWordsSchema = z.strictObject({
  /** Patterns of the lower-case names that the file is about (see `compileNamePattern`). */
  names: z.array(z.string().min(1)).min(1),
  /** Summary by name, one line that ends with a full stop, at most 200 characters. */
  summaries: z.record(
    z.string().min(1),
    z
      .string()
      .max(200)
      .regex(/^\S.*\.$/, "a summary is one line that ends with a full stop"),
  ),
  /** What the value of each operand means, by field name or by operand type for operands without a field. */
  operands: z.record(z.string().min(1), z.string().min(1)).optional(),
  /** What it does, in the site's own notation. */
  semantics: z.string().min(1).optional(),
  /** Notes, Markdown, a paragraph each: pitfalls, changes of meaning between generations. */
  notes: z.array(z.string().min(1)).optional(),
});

/** An assembled example: the form of the records of content/amd/verified/*.json. */
export const verifiedExampleSchema = z.strictObject({
  /** Lower-case name. */
  name: z.string().min(1),
  /** Id of the generation. */
  generation: z.string().min(1),
  /** Processor that it was assembled for. */
  target: z.string().min(1),
  /** The assembly line. */
  assembly: z.string().min(1),
  /** Its bytes in memory order, hexadecimal. */
  bytes: z.string().regex(/^([0-9a-f]{2})+$/),
});

export const verifiedFileSchema = z.strictObject({
  /** The assembler and its version. */
  tool: z.string().min(1),
  examples: z.array(verifiedExampleSchema),
});

export type InstructionWords = z.infer<typeof instructionWordsSchema>;
export type VerifiedExample = z.infer<typeof verifiedExampleSchema>;
