import { z } from "zod";
import { sectionNumber } from "./name.ts";

/** A group of instructions, after the third level of chapter 9.7. */
export const categorySchema = z.strictObject({
  /** Number of the chapter's part in the covered edition: `9.7.10`. */
  id: sectionNumber,
  /** Name of the group in our words. */
  title: z.string().min(3).max(60),
});

export type Category = z.infer<typeof categorySchema>;
