import { z } from "zod";
import { sectionNumber } from "./name.ts";

/** A combination of qualifiers that the grammar allows and that is no valid opcode: the documentation's text or ptxas forbids it. */
export const limitSchema = z.strictObject({
  /** The correction that says so, with the evidence. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  /** The section whose forms it limits. */
  section: sectionNumber,
  /** The combinations: alternatives of terms, as with facts. */
  refuse: z.array(z.array(z.string().min(1)).min(1)).min(1),
  /** Which part of the opcode is to be called wrong: its first or last type, its state space, its vector qualifier, or the first of these texts; `missing` for a qualifier that is absent. */
  blame: z.union([
    z.enum(["first-type", "last-type", "space", "vector"]),
    z.strictObject({ parts: z.array(z.string()).min(1) }),
    z.strictObject({ missing: z.string().min(1) }),
  ]),
  /** What is allowed instead, in a few words of ours. */
  hint: z.string().min(3).max(120),
});

export type Limit = z.infer<typeof limitSchema>;
