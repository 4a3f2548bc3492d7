import { z } from "zod";
import { filePathSchema, headSchema } from "./common.ts";

/** Where everything is. */
export const apiRootSchema = z
  .strictObject({
    ...headSchema,
    title: z.string().min(1),
    site: z
      .string()
      .min(1)
      .describe("What to put in front of an address: origin and base path, without a slash at the end."),
    licence: z.string().min(1).describe("Under what the data may be used."),
    files: z
      .array(
        z.strictObject({
          path: z.string().min(1).describe("Address from the site's root; <name> stands for a name."),
          schema: filePathSchema,
          about: z.string().min(1),
        }),
      )
      .describe("The files of the API."),
  })
  .describe("Entry point of the API.");

export type ApiRoot = z.infer<typeof apiRootSchema>;
