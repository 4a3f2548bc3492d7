import { z } from "zod";

/** How a reader knows one encoding of the catalog. */
export const encodingWordsSchema = z.strictObject({
  /** Hardware that carries the encoding out, such as 'vector ALU'. */
  class: z.string().min(1),
  /** Short name of the form, such as 'VOP2'. */
  form: z.string().min(1),
  /** A form that is named only where an instruction has no other, such as VOP3 beside VOP2. */
  secondary: z.boolean().default(false),
});

/** A rule that describes every instruction whose whole name fits. */
export const summaryRuleSchema = z.strictObject({
  /** Name with slots: `<table>`, `<word:table>`, `<word:table*>` (repeated), `<word:digits>`, and `{a,b}`. */
  name: z.string().min(1),
  /** Sentence without full stop; `<word>` stands for what the slot found, `[…]` is left out when a word in it is empty. */
  text: z.string().min(1),
});

/** The vocabulary from which summaries are composed (`content/amd/words.yaml`). */
export const wordsSchema = z.strictObject({
  /** Encoding name of the catalog to its words; encodings without words, such as literal forms, are not named. */
  encodings: z.record(z.string(), encodingWordsSchema),
  /** Table name to a table of token (lower case, as in instruction names) to phrase; a phrase may use `<word>` too. */
  tables: z.record(
    z.string().regex(/^[a-zA-Z][a-zA-Z0-9]*$/),
    z.record(z.string().regex(/^[a-z0-9_]+$/), z.string().min(1)),
  ),
  /** Rules in order: the first that fits a name describes it. */
  rules: z.array(summaryRuleSchema),
});

export type Words = z.infer<typeof wordsSchema>;
