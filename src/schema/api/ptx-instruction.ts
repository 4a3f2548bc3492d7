import { z } from "zod";
import { changeSchema } from "../ptx/change.ts";
import { apiSummarySchema, filePathSchema, headSchema, pagePathSchema } from "./common.ts";

const needsSchema = z
  .strictObject({
    ptx: z.string().describe("The lowest PTX version."),
    targets: z
      .array(z.string())
      .describe("The targets, any of which is enough; sm_90 stands for itself and later ones."),
  })
  .describe("What is needed at least.");

const verdictSchema = z.strictObject({
  ok: z.boolean().describe("Whether the tool accepted it and nothing speaks against it."),
  text: z.string().describe("What was checked by which tool and version, or why not."),
});

const formSchema = z.strictObject({
  id: z.string().min(1).describe("Stable identifier, and anchor on the page."),
  url: pagePathSchema,
  syntax: z.string().min(1).describe("The syntax line."),
  section: z.string().describe("Section of NVIDIA's documentation."),
  needs: needsSchema,
  qualifiers: z
    .array(
      z.strictObject({
        name: z.string().describe("Its name in the syntax line; empty for fixed texts that may be left out."),
        optional: z.boolean(),
        groups: z.array(
          z.strictObject({
            values: z.array(z.string()),
            more: z.string().optional().describe("What these values need beyond the form."),
          }),
        ),
      }),
    )
    .describe("What may stand for each qualifier."),
  verified: verdictSchema,
});

/** The record of a PTX instruction: facts, our words and what was verified. */
export const ptxInstructionSchema = z
  .strictObject({
    ...headSchema,
    name: z.string().min(1),
    slug: z.string().min(1).describe("The name in addresses."),
    vendor: z.literal("NVIDIA"),
    url: pagePathSchema,
    markdown: filePathSchema,
    summary: apiSummarySchema,
    categories: z.array(z.strictObject({ title: z.string(), url: pagePathSchema })),
    deprecated: z.boolean(),
    aliases: z.array(z.string().min(1)),
    edition: z.string().describe("The edition of the documentation that counts."),
    editions: z.array(z.string()).describe("Editions that have it, newest first."),
    current: z.boolean().describe("Whether the edition that counts still has it."),
    needs: needsSchema,
    targets: z.array(z.string()).describe("Targets that have at least one of its forms."),
    forms: z.array(formSchema),
    operands: z.array(
      z.strictObject({
        name: z.string().min(1),
        places: z.array(z.string()),
        forms: z.int().min(1).describe("How many forms have it."),
        optional: z.int().min(0).describe("In how many of them it may be left out."),
        suffixes: z.array(z.string()),
        meaning: z.string().optional().describe("Markdown of ours."),
      }),
    ),
    types: z.array(z.string()),
    spaces: z.array(z.string()).describe("State spaces."),
    modifiers: z.array(z.strictObject({ name: z.string(), values: z.array(z.string()) })),
    description: z.string().optional().describe("Markdown of ours."),
    semantics: z.string().optional().describe("What it does, in pseudocode of ours."),
    notes: z.array(z.string()).describe("Markdown of ours, a paragraph each."),
    examples: z.array(z.strictObject({ title: z.string(), module: z.string(), verified: verdictSchema })),
    refused: z
      .array(z.strictObject({ form: z.string(), statement: z.string(), reason: z.string(), message: z.string() }))
      .describe("Statements that ptxas refuses although the documentation has them."),
    differences: z
      .array(
        z.strictObject({ form: z.string(), statement: z.string(), documented: needsSchema, measured: needsSchema }),
      )
      .describe("Minimums that ptxas measured otherwise than documented."),
    changes: z.array(changeSchema).describe("How its syntax differs between editions."),
    verification: z.string().optional().describe("What was verified with which tool."),
    related: z.array(z.string()).describe("Slugs of pages whose names begin alike."),
    sections: z.array(z.strictObject({ number: z.string(), title: z.string() })),
  })
  .describe("An instruction of NVIDIA's PTX with all its syntax forms.");

export type PtxInstructionRecord = z.infer<typeof ptxInstructionSchema>;
