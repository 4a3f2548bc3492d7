import { z } from "zod";

const patterns = z.array(z.string().min(1)).min(1);
/** What the value of each operand means here, by field name or by operand type (without OPR_) for operands without a field. */
const meanings = z.record(z.string().min(1), z.string().min(1));

/**
 * Our words for the instructions of one family, which is one operation in all its types, widths and spellings: the front
 * matter of content/amd/prose/*.md; the Markdown below is the description.
 */
export const familySchema = z.strictObject({
  /** What the family is called in lists, such as 'Maximum of floats'. */
  title: z.string().min(1),
  /** Patterns of the lower-case names that the file is about (see `compileNamePattern`). */
  names: patterns,
  /**
   * Parameters of the names: table to token to phrase, such as `op: { lt: is less than }`. The tables of
   * content/amd/words.yaml (`type` and the like) and `digits` need not be repeated.
   */
  parameters: z.record(z.string().min(1), z.record(z.string(), z.string())).optional(),
  /**
   * Summary lines, one rule for many names (see `compileNameRule`): `name` binds parameters, `text` uses them. The first
   * rule that fits a name is used. The line ends with a full stop and has at most 200 characters; its first letter is
   * made a capital.
   */
  summaries: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        text: z.string().regex(/^\S.*\.$/, "a summary is one line that ends with a full stop"),
      }),
    )
    .min(1),
  /** What the value of each operand means in this family. May use the parameters that the name's summary rule binds. */
  operands: meanings.optional(),
  /** Meanings of operands that hold for some of the names only; they come before those of `operands`, the first that fits first. */
  operandsOf: z.array(z.strictObject({ names: patterns, operands: meanings })).optional(),
  /** Notes, Markdown, a paragraph each: pitfalls, changes of meaning between generations; with `names`, for some of the names. */
  notes: z.array(z.union([z.string().min(1), z.strictObject({ names: patterns, text: z.string().min(1) })])).optional(),
  /** Names of which no source states what they do, and what the words above were inferred from. */
  undocumented: z.strictObject({ names: patterns, inferredFrom: z.string().min(1) }).optional(),
});

export type Family = z.infer<typeof familySchema>;
