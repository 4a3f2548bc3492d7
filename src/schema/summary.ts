import { z } from "zod";

/** The one-line summary of an instruction, as pages, search and JSON show it. */
export const summarySchema = z.strictObject({
  /** One line, 1 to 200 characters, closed by a full stop. */
  text: z
    .string()
    .min(1)
    .max(200)
    .regex(/^\S.*\.$/, "a summary is one line that ends with a full stop"),
  /** `composed`: put together from the name and the encodings; `ours`: written by a person for this instruction. */
  origin: z.enum(["composed", "ours"]),
});

export type Summary = z.infer<typeof summarySchema>;
