import { z } from "zod";
import { generationSchema } from "../generation.ts";
import { apiSummarySchema, filePathSchema, generationIdListSchema, headSchema, pagePathSchema } from "./common.ts";

/** All instructions of AMD. */
export const amdIndexSchema = z
  .strictObject({
    ...headSchema,
    instructions: z.array(
      z.strictObject({
        name: z.string().min(1),
        url: pagePathSchema,
        json: filePathSchema,
        summary: apiSummarySchema,
        category: z.string().min(1).describe("Id of its category."),
        generations: generationIdListSchema,
      }),
    ),
  })
  .describe("AMD's instructions, by name.");

/** All instructions of PTX. */
export const ptxIndexSchema = z
  .strictObject({
    ...headSchema,
    edition: z.string().describe("The edition of the documentation that counts."),
    instructions: z.array(
      z.strictObject({
        name: z.string().min(1),
        url: pagePathSchema,
        json: filePathSchema,
        summary: apiSummarySchema,
        categories: z.array(z.string()).describe("Titles of its categories."),
        ptx: z.string().describe("The lowest PTX version of any of its forms."),
        targets: z.array(z.string()).describe("The lowest targets of any of its forms."),
      }),
    ),
  })
  .describe("PTX's instructions, by name.");

/** All generations of AMD. */
export const generationIndexSchema = z
  .strictObject({
    ...headSchema,
    generations: z.array(
      generationSchema.extend({
        url: pagePathSchema.optional().describe("Absent while the generation has no catalog."),
        json: filePathSchema.optional().describe("Its instructions."),
      }),
    ),
  })
  .describe("AMD's generations, in their order.");

/** The instructions of one generation of AMD. */
export const generationInstructionsSchema = z
  .strictObject({
    ...headSchema,
    id: z.string().min(1),
    title: z.string().min(1),
    instructions: z.array(
      z.strictObject({
        name: z.string().min(1),
        url: pagePathSchema,
        json: filePathSchema,
        aliases: z.array(z.string()).describe("Other names that assemblers take for it here."),
        forms: z
          .array(
            z.strictObject({
              encoding: z.string().min(1),
              half: z.enum(["x", "y"]).optional(),
              bits: z.int().min(8),
              opcode: z.int().min(0),
            }),
          )
          .describe("Its encodings, the native one first."),
      }),
    ),
  })
  .describe("The instructions of one generation with their opcodes.");

/** All categories of both vendors. */
export const categoryIndexSchema = z
  .strictObject({
    ...headSchema,
    categories: z.array(
      z.strictObject({
        vendor: z.enum(["AMD", "NVIDIA"]),
        title: z.string().min(1),
        url: pagePathSchema,
        instructions: z.array(z.string()).describe("Names of its instructions."),
      }),
    ),
  })
  .describe("Categories with their instructions.");

export type AmdIndex = z.infer<typeof amdIndexSchema>;
export type PtxIndex = z.infer<typeof ptxIndexSchema>;
export type GenerationIndex = z.infer<typeof generationIndexSchema>;
export type GenerationInstructions = z.infer<typeof generationInstructionsSchema>;
export type CategoryIndex = z.infer<typeof categoryIndexSchema>;
