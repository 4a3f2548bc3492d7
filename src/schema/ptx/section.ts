import { z } from "zod";
import { sectionNumber } from "./name.ts";

/** A section of NVIDIA's documentation that describes instructions, registers or directives. */
export const sectionSchema = z.strictObject({
  /** Its number in the covered edition. */
  section: sectionNumber,
  /** The names that its heading gives. */
  names: z.array(z.string().min(1)).min(1),
  /** The fragment of its address in NVIDIA's documentation. */
  anchor: z.string().regex(/^[a-z0-9_-]+$/),
  /** Key of the category, the section's number up to the third level (`9.7.10`); absent outside chapter 9.7. */
  category: sectionNumber.optional(),
  /** How many syntax lines of the section were parsed. */
  lines: z.int().min(0),
  /** Lines of the syntax block that are no syntax or do not parse: how many, and why. */
  rest: z.array(z.strictObject({ lines: z.int().min(1), reason: z.string().min(1), syntax: z.boolean() })).default([]),
});

export type Section = z.infer<typeof sectionSchema>;
