import { z } from "zod";
import { summarySchema } from "../summary.ts";

// Every field of the public records has a description instead of a comment: it becomes part of the JSON Schema.

/** The address of a page. */
export const pagePathSchema = z
  .string()
  .regex(/^\/([^\s]*\/)?(#[^\s#]+)?$/)
  .describe("Address of a page from the site's root, with a slash at both ends; an anchor may follow.");

/** The address of a file of the API or of a Markdown twin. */
export const filePathSchema = z
  .string()
  .regex(/^\/[^\s#]+\.[a-z]+$/)
  .describe("Address of a file from the site's root.");

/** Generations, oldest first. */
export const generationIdListSchema = z
  .array(z.string().min(1))
  .describe("Ids of AMD generations as in generations/index.json, in their order.");

/** A summary line with its origin. */
export const apiSummarySchema = summarySchema.describe(
  "One line of ours. `composed` lines were put together from the name; `ours` were written by a person.",
);

/** What every record of the API begins with. */
export const headSchema = {
  $schema: z.string().min(1).describe("Address of the JSON Schema of this file, from the site's root."),
} as const;
