import { z } from "zod";

/** A pair of generations that are not neighbours of a family, but that people move code between. */
export const crossingSchema = z.strictObject({
  /** Id of the generation that code comes from. */
  from: z.string().min(1),
  /** Id of the generation that code goes to. */
  to: z.string().min(1),
  /** Who crosses here and why the pair is worth a page, in one sentence. */
  reason: z.string().min(1).max(240),
});

/** The form of content/amd/crossings.yaml. */
export const crossingsSchema = z.array(crossingSchema);

export type Crossing = z.infer<typeof crossingSchema>;
