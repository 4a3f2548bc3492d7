import { z } from "zod";
import { RELATIONS } from "../concept.ts";
import { filePathSchema, generationIdListSchema, headSchema, pagePathSchema } from "./common.ts";

const nameSchema = z.strictObject({
  name: z
    .string()
    .min(1)
    .describe("An instruction, for PTX with the qualifiers that are meant, or a special register."),
  url: pagePathSchema,
});

const sideSchema = z.array(
  z.strictObject({
    syntax: z
      .string()
      .describe("How it is written; several lines for several forms; empty for what is no statement of its own."),
    names: z.array(nameSchema).min(1),
  }),
);

const sequenceSchema = z.strictObject({
  language: z.enum(["amd", "ptx"]),
  target: z.string().min(1).describe("Id of an AMD generation, or a target of PTX."),
  version: z.string().optional().describe("PTX version."),
  code: z.string().min(1),
  verified: z.strictObject({
    ok: z.boolean().describe("Whether an assembler took it."),
    text: z.string().min(1).describe("Which one, for what."),
  }),
});

/** The record of a concept: an operation with what each vendor has for it. */
export const conceptRecordSchema = z
  .strictObject({
    ...headSchema,
    id: z.string().min(1),
    url: pagePathSchema,
    markdown: filePathSchema,
    title: z.string().min(1),
    words: z.string().min(1).describe("What the operation is: Markdown of ours."),
    area: z.strictObject({ id: z.string().min(1), title: z.string().min(1), url: pagePathSchema }),
    pairs: z.array(
      z.strictObject({
        relation: z.enum(RELATIONS).describe("There is no 'equivalent': what differs is always said."),
        on: generationIdListSchema
          .optional()
          .describe("Generations that it is about; absent for all that have the names."),
        amd: sideSchema,
        ptx: sideSchema,
        differs: z.array(z.strictObject({ about: z.string(), amd: z.string(), ptx: z.string() })),
        sequences: z.array(sequenceSchema).describe("How to replace one side by the other."),
        reason: z.string().optional().describe("Why there is no counterpart."),
        instead: z.string().optional().describe("What people do instead."),
      }),
    ),
  })
  .describe("An operation with what each vendor has for it, and what differs.");

/** All concepts. */
export const conceptIndexSchema = z
  .strictObject({
    ...headSchema,
    areas: z.array(
      z.strictObject({
        id: z.string().min(1),
        title: z.string().min(1),
        summary: z.string().min(1),
        url: pagePathSchema,
      }),
    ),
    concepts: z.array(
      z.strictObject({
        id: z.string().min(1),
        title: z.string().min(1),
        area: z.string().min(1).describe("Id of its area."),
        url: pagePathSchema,
        json: filePathSchema,
        amd: z.array(z.string().min(1)).describe("AMD's names in it."),
        ptx: z.array(z.string().min(1)).describe("PTX's instructions, with qualifiers, and special registers in it."),
      }),
    ),
  })
  .describe("Operations that relate instructions of both vendors, in the order of areas.");

export type ConceptRecordFile = z.infer<typeof conceptRecordSchema>;
export type ConceptIndexFile = z.infer<typeof conceptIndexSchema>;
