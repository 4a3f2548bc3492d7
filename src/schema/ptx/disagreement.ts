import { z } from "zod";
import { ptxVersion } from "./name.ts";

/** A version or target fact that two editions of the documentation give differently. */
export const disagreementSchema = z.strictObject({
  /** The instructions of the section, with the group that it belongs to. */
  page: z.string().min(1),
  /** The qualifiers that it is about, or `all forms`. */
  about: z.string().min(1),
  /** What the older edition says: a version, or targets. */
  older: z.string().min(1),
  /** What the newer edition says. */
  newer: z.string().min(1),
  /** The older edition. */
  from: ptxVersion,
  /** The newer edition. */
  to: ptxVersion,
});

export type Disagreement = z.infer<typeof disagreementSchema>;
