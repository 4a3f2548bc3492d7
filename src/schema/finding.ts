import { z } from "zod";

/** Kinds of oddity that an import reports as data: they are true of the source, not errors of it. */
export const findingKindSchema = z.enum([
  "condition-not-defined",
  "form-stated-twice",
  "form-stated-differently",
  "identifier-check-failed",
  "identifier-outside-mask",
  "no-identifiers",
  "condition-repeated",
  "operands-share-a-field",
  "explicit-operand-without-field",
  "fields-overlap",
  "subgroup-not-listed",
  "comment-in-source",
  "unknown-element",
  "unresolved-reference",
  "missing-section",
]);

/** One kind of oddity in one place of a source, counted. */
export const findingSchema = z.strictObject({
  kind: findingKindSchema,
  /** What it concerns: an encoding, an element, a name. */
  subject: z.string().min(1),
  /** How often it occurs there. */
  count: z.int().min(1),
  /** Up to three names where it occurs. */
  examples: z.array(z.string()).max(3).optional(),
});

export type FindingKind = z.infer<typeof findingKindSchema>;
export type Finding = z.infer<typeof findingSchema>;
