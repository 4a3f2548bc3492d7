import { z } from "zod";
import { factSchema } from "./fact.ts";
import { limitSchema } from "./limit.ts";
import { sectionNumber } from "./name.ts";

const base = {
  /** Stable identifier: lower-case words with hyphens. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  /** The section of the covered edition that is corrected. */
  section: sectionNumber,
  /** Why: what ptxas answers, or which other place of the documentation says so; in our words. */
  evidence: z.string().min(10),
  /** Whether a reader of the page should know. */
  errata: z.boolean().default(false),
};

/** A piece of a syntax block that is replaced before it is parsed. */
const syntaxCorrection = z.strictObject({
  ...base,
  kind: z.literal("syntax"),
  /** The piece of syntax as it stands. It must occur in the section. */
  was: z.string().min(1),
  /** What takes its place. */
  now: z.string(),
});

const fact = factSchema.omit({ section: true, correction: true });

/** Facts of the notes that are replaced, added or dropped. */
const factCorrection = z.strictObject({
  ...base,
  kind: z.literal("fact"),
  /** The facts as read from the notes; each must be there. */
  was: z.array(fact),
  /** The facts that take their place. */
  now: z.array(fact),
});

/** A mark on the forms of a section. */
const formCorrection = z.strictObject({
  ...base,
  kind: z.literal("form"),
  /** The value that the importer gives by itself. */
  was: z.strictObject({ packs: z.literal(false) }),
  /** The value that takes its place. */
  now: z.strictObject({ packs: z.literal(true) }),
});

/** Combinations of qualifiers that the grammar allows and that are no valid opcodes. */
const limitCorrection = z.strictObject({
  ...base,
  kind: z.literal("limit"),
  /** The combinations that are refused. */
  refuse: limitSchema.shape.refuse,
  /** The part that is called wrong. */
  blame: limitSchema.shape.blame,
  /** What is allowed instead. */
  hint: limitSchema.shape.hint,
});

/** A mend of the source, with evidence. The source itself is never edited. */
export const correctionSchema = z.discriminatedUnion("kind", [
  syntaxCorrection,
  factCorrection,
  formCorrection,
  limitCorrection,
]);

export const correctionsSchema = z.array(correctionSchema);

export type Correction = z.infer<typeof correctionSchema>;
