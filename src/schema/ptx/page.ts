import { z } from "zod";
import { pageSlug, ptxVersion, sectionNumber } from "./name.ts";

/** An instruction as people look it up: one page, whatever number of sections describe it. */
export const pageSchema = z.strictObject({
  /** The name: `ld`, `mbarrier.try_wait`, `@`. */
  name: z.string().min(1),
  /** The name in the address. */
  slug: pageSlug,
  /** The address: `/ptx/ld/`. */
  url: z.string().regex(/^\/ptx\/[a-z0-9._-]+\/$/),
  /** The sections of the covered edition that describe it; empty when only an older edition has it. */
  sections: z.array(sectionNumber),
  /** Categories of these sections. */
  categories: z.array(sectionNumber),
  /** Other names that lead here (`mma.sp::ordered_metadata`). */
  aliases: z.array(z.string().min(1)),
  /** The editions that have the instruction, newest first. */
  editions: z.array(ptxVersion).min(1),
  /** Whether the documentation calls it deprecated. */
  deprecated: z.boolean(),
});

export type Page = z.infer<typeof pageSchema>;
