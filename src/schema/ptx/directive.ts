import { z } from "zod";
import { pageSlug, ptxVersion, sectionNumber, targetName } from "./name.ts";

/** A directive of chapter 11. */
export const directiveSchema = z.strictObject({
  /** The name with its dot: `.maxnreg`. */
  name: z.string().regex(/^\./),
  /** The name in an address. */
  slug: pageSlug,
  /** The section that describes it. */
  section: sectionNumber,
  /** Edition whose text was read. */
  edition: ptxVersion,
  /** The PTX version that introduced it. */
  ptx: ptxVersion,
  /** The targets that have it. */
  targets: z.array(targetName).min(1),
});

export type Directive = z.infer<typeof directiveSchema>;
