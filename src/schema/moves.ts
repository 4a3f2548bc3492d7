import { z } from "zod";

/** Address of a page from the site's root. */
const pageSchema = z.string().regex(/^\/(?:[^/\s#?]+\/)*$/, "an address from the root with a slash at the end");

/** A page that stands at another address now. The old one redirects. */
export const movedPageSchema = z.strictObject({
  from: pageSchema,
  /** The new address, with an anchor where only a part of a page took its place. */
  to: z.string().regex(/^\/(?:[^/\s#?]+\/)*(?:#\S+)?$/, "an address from the root, with or without an anchor"),
  /** What was called by the old address, such as `v_old_f32`. */
  name: z.string().min(1),
  /** What it is called now. */
  target: z.string().min(1),
});

/** A part of a page that has another anchor now, or none. The page keeps the old anchor on a line that says so. */
export const movedAnchorSchema = z.strictObject({
  page: pageSchema,
  anchor: z.string().regex(/^\S+$/),
  /** Its anchor now; absent when the part is gone. */
  now: z.string().regex(/^\S+$/).optional(),
  /** Why, in our words: one sentence. */
  why: z.string().min(1),
});

/** A page whose subject the sources do not have any more. Its address says so. */
export const goneSchema = z.strictObject({
  page: pageSchema,
  name: z.string().min(1),
  /** Which source lacks it, since which version or date. */
  since: z.string().min(1),
  /** Why, or what is known of it: one sentence. */
  why: z.string().min(1),
  /** Page to look at instead. */
  instead: pageSchema.optional(),
});

/** The form of content/redirects.yaml: what became of published addresses. */
export const movesSchema = z.strictObject({
  moved: z.array(movedPageSchema),
  anchors: z.array(movedAnchorSchema),
  gone: z.array(goneSchema),
});

export type Moves = z.infer<typeof movesSchema>;
export type MovedAnchor = z.infer<typeof movedAnchorSchema>;
export type Gone = z.infer<typeof goneSchema>;
