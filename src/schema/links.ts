import { z } from "zod";

/** The one table of addresses outside the site: pages name an entry, never an address, so that a move is one edit. */
export const linksSchema = z.record(
  z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  z.strictObject({
    /** What stands behind the link, as link text. */
    title: z.string().min(1),
    /** A page that lists documents, never a PDF: PDF addresses die within months. */
    url: z.url({ protocol: /^https$/ }).refine((url) => !url.toLowerCase().endsWith(".pdf"), "not a PDF"),
  }),
);

export type Links = z.infer<typeof linksSchema>;
