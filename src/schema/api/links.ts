import { z } from "zod";
import { headSchema, pagePathSchema } from "./common.ts";

const namesSchema = z.record(z.string().min(1), pagePathSchema);

/** From names to pages. */
export const linksFileSchema = z
  .strictObject({
    ...headSchema,
    site: z
      .string()
      .min(1)
      .describe("What to put in front of an address: origin and base path, without a slash at the end."),
    names: namesSchema.describe(
      "Pages by name in lower case: instructions of both vendors, aliases, special registers with their %. " +
        "An alias that means several instructions leads to a page that lists them.",
    ),
    architectures: z
      .record(
        z.string().min(1),
        z.strictObject({
          id: z.string().min(1).describe("The generation's id on this site."),
          title: z.string().min(1),
          names: namesSchema.describe(
            "Names and aliases in lower case, without assembler suffix, as they are meant here.",
          ),
        }),
      )
      .describe("The same for one generation of AMD, keyed the way Compiler Explorer names architectures."),
  })
  .describe("Pages by name.");

/** Short texts for tool tips. */
export const hoverFileSchema = z
  .strictObject({
    ...headSchema,
    texts: z
      .record(pagePathSchema, z.strictObject({ title: z.string().min(1), text: z.string().min(1).max(400) }))
      .describe("Plain text of at most 400 characters by the address of a page, as links.json gives it."),
  })
  .describe("Texts for tool tips.");

export type LinksFile = z.infer<typeof linksFileSchema>;
export type HoverFile = z.infer<typeof hoverFileSchema>;
