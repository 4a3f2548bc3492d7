import { z } from "zod";
import { pageSlug, ptxVersion, sectionNumber, targetName } from "./name.ts";

/** A special register, or a numbered series of them that shares a page. */
export const registerSchema = z.strictObject({
  /** The names with their `%`. */
  names: z.array(z.string().regex(/^%/)).min(1),
  /** The name in the address. */
  slug: pageSlug,
  /** The address: `/ptx/registers/tid/`. */
  url: z.string().regex(/^\/ptx\/registers\/[a-z0-9._-]+\/$/),
  /** The type of the declaration, with its vector qualifier: `.v4.u32`. */
  type: z.string().regex(/^\./),
  /** The section that describes it. */
  section: sectionNumber,
  /** Edition whose text was read. */
  edition: ptxVersion,
  /** The PTX version that introduced it. */
  ptx: ptxVersion,
  /** The targets that have it. */
  targets: z.array(targetName).min(1),
});

export type SpecialRegister = z.infer<typeof registerSchema>;
