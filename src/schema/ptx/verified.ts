import { z } from "zod";
import { ptxVersion, targetName } from "./name.ts";

/** A minimum: of a pair as ptxas measured it, or as the documentation says. */
const minimumSchema = z.strictObject({
  /** The lowest PTX version. */
  ptx: ptxVersion,
  /** The targets, any of which is enough: the lowest of a plain line (`sm_90` and later), a family (`sm_100f`), or a list. */
  targets: z.array(targetName).min(1),
});

/** What a dimension of a minimum rests on. */
const basisSchema = z.enum([
  /** The next lower one was refused by a message about it that names the instruction or a qualifier. */
  "message",
  /** There is no lower one: `sm_10` or 1.0. Acceptance alone counts. */
  "floor",
  /** Of a version: it is the one that introduced the target, and ptxas says nothing of the instruction below. Counts as not proved. */
  "target",
  /** The next lower one was refused by a message about something else. Counts as not proved. */
  "other",
]);

/** What ptxas said of one pair of a form and a qualifier's value. */
export const verifiedPairSchema = z.strictObject({
  /** The form's identifier in the catalog. */
  form: z.string().min(1),
  /** The qualifier's name in the notation (`.type`), or a part that may be left out; absent for a form without qualifiers. */
  qualifier: z.string().min(1).optional(),
  /** The qualifier's value (`.u32`). */
  value: z.string().min(1).optional(),
  /**
   * `proved`: accepted at its minimum, refused below by messages about target and version. `floor`: the same, where target or version, or both,
   * are the lowest there are. `not-judged`: newer than the ptxas that was used. `refused`: ptxas or a known limit of the
   * grammar refuses every opcode that was tried. `unproved`: accepted, but the refusal below is about something else.
   */
  state: z.enum(["proved", "floor", "not-judged", "refused", "unproved"]),
  /** The statement that was assembled, or would have been. Absent where no opcode of the form may have the pair. */
  statement: z.string().min(1).optional(),
  /** The minimum that was measured. */
  measured: minimumSchema.optional(),
  /** What the measured target rests on. */
  targetBy: basisSchema.optional(),
  /** What the measured version rests on. */
  ptxBy: basisSchema.optional(),
  /** What ptxas said at the next lower target. */
  belowTarget: z.string().min(1).optional(),
  /** What ptxas said at the next lower version. */
  belowPtx: z.string().min(1).optional(),
  /** The newest target or version that still takes it, where later ones refuse it: `sm_62`, or `6.2`. */
  last: z.string().min(1).optional(),
  /** What the documentation says that the statement needs. */
  documented: minimumSchema.optional(),
  /** In what ptxas and the documentation differ; both values are kept. */
  differs: z
    .array(z.enum(["ptx", "targets"]))
    .min(1)
    .optional(),
  /** Of a refused pair: ptxas's messages. */
  message: z.string().min(1).optional(),
  /** Of a pair that is not proved: why, in our words. */
  reason: z.string().min(1).optional(),
});

export type VerifiedPair = z.infer<typeof verifiedPairSchema>;

/** The results of `npm run verify -- ptx` for the forms, one record a line. */
export const verifiedFormsSchema = z.strictObject({
  /** The tool's name. */
  tool: z.literal("ptxas"),
  /** The tool's version as it gives it. */
  version: z.string().min(1),
  /** The newest PTX version that the tool reads. */
  newest: ptxVersion,
  /** SHA-256 of what the results were made from: what the catalog says of forms and minimums, and the generator's code. */
  inputs: z.string().regex(/^[0-9a-f]{64}$/),
  /** The pairs, by form in the order of the catalog. */
  pairs: z.array(verifiedPairSchema),
});

export type VerifiedForms = z.infer<typeof verifiedFormsSchema>;

/** What ptxas said of one example of our prose. */
export const verifiedExampleSchema = z.strictObject({
  /** The prose file's name without its ending: the page's slug. */
  page: z.string().min(1),
  /** The number of the example on the page, from 0. */
  index: z.int().min(0),
  /** SHA-256 of the example's text and of the options that it names. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** `verified`: ptxas accepts it. `not-judged`: newer than the ptxas that was used. `refused`: ptxas refuses it. */
  state: z.enum(["verified", "not-judged", "refused"]),
  /** The options of ptxas: `-arch=sm_90`. Absent when it was not run. */
  options: z.string().min(1).optional(),
  /** The module's PTX version. */
  ptx: ptxVersion.optional(),
  /** The module's target. */
  target: targetName.optional(),
  /** What ptxas says against it, or why it was not run. */
  message: z.string().min(1).optional(),
});

export type VerifiedExample = z.infer<typeof verifiedExampleSchema>;

/** The results of `npm run verify -- ptx` for the examples. */
export const verifiedExamplesSchema = z.strictObject({
  /** The tool's name. */
  tool: z.literal("ptxas"),
  /** The tool's version as it gives it. */
  version: z.string().min(1),
  /** The examples, by page and number. */
  examples: z.array(verifiedExampleSchema),
});

export type VerifiedExamples = z.infer<typeof verifiedExamplesSchema>;
