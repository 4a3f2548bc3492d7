import { z } from "zod";
import { hexSchema } from "../hex.ts";
import { instructionFlagSchema } from "../instruction.ts";
import { apiSummarySchema, filePathSchema, generationIdListSchema, headSchema, pagePathSchema } from "./common.ts";

const rangeSchema = z
  .tuple([z.int().min(0), z.int().min(1)])
  .describe("Lowest bit and number of bits; bit 0 is the least significant one of the first 32-bit word.");

const fieldSchema = z.strictObject({
  name: z.string().min(1).describe("The vendor's name of the field."),
  ranges: z.array(rangeSchema).min(1).describe("The bits that hold it, those of its least significant bits first."),
  padding: z.int().min(1).optional().describe("Number of zero bits that the value has below what is stored."),
  role: z
    .enum(["selector", "opcode", "other-opcode", "condition", "operand", "modifier"])
    .describe("What the field is for: `selector` tells the encoding, `condition` the form of it."),
});

const operandSchema = z.strictObject({
  field: z.string().min(1).optional().describe("The field that holds it; absent where it has no bits."),
  type: z.string().min(1).describe("AMD's name of what may stand there, such as OPR_VGPR."),
  format: z.string().min(1).describe("AMD's name of the data format."),
  bits: z.int().min(0).describe("Size of the data in bits, not of the field."),
  access: z
    .enum(["read", "written", "read, written", "neither"])
    .describe("Whether the instruction reads or writes it."),
  implicit: z.literal(true).optional().describe("It is not written in assembly."),
});

const layoutSchema = z.strictObject({
  encoding: z.string().min(1).describe("AMD's name of the encoding."),
  bits: z.int().min(8).describe("Its width."),
  generations: generationIdListSchema,
  fields: z.array(fieldSchema).describe("Its fields, in the order of a bit diagram."),
  words: z
    .array(
      z.strictObject({
        generations: generationIdListSchema,
        opcode: z.int().min(0).describe("Value of the opcode field; 0 where the encoding has none."),
        word: hexSchema.optional().describe("The word that the opcode makes, all other fields 0."),
        identifierCheck: z
          .enum(["pass", "fail", "not applicable"])
          .describe("Whether the opcode rebuilds an identifier of the source."),
        fixed: z
          .record(z.string().min(1), hexSchema)
          .describe("Values of the fields that are the same in every word of the form."),
      }),
    )
    .min(1)
    .describe("Generations that share opcode and fixed values."),
});

const formSchema = z.strictObject({
  anchor: z.string().min(1).describe("Anchor of the form on the instruction's page."),
  title: z.string().min(1).describe("Name of the form in words, such as 'VOP3 with DPP16'."),
  native: z.boolean().describe("Whether this is the plain, narrowest form."),
  half: z.enum(["x", "y"]).optional().describe("Which half of a dual-issue word it is."),
  layouts: z.array(layoutSchema).min(1).describe("Generations whose encoding has the same fields on the same bits."),
  variants: z
    .array(
      z.strictObject({
        condition: z.string().min(1).describe("AMD's name of the condition under which the form stands."),
        meaning: z.string().optional().describe("What it asks for; absent where the encoding does not define it."),
        generations: generationIdListSchema,
        operands: z
          .array(operandSchema)
          .describe("Operands in the order of the source; a register read and written is two rows."),
      }),
    )
    .describe("The form under each of its conditions."),
});

const targetListSchema = z.array(z.string().min(1));

/** The record of an AMD instruction: facts, our words and what was verified. */
export const amdInstructionSchema = z
  .strictObject({
    ...headSchema,
    name: z.string().min(1).describe("Name in lower case."),
    vendor: z.literal("AMD"),
    url: pagePathSchema,
    markdown: filePathSchema,
    summary: apiSummarySchema,
    category: z.strictObject({ id: z.string(), title: z.string(), url: pagePathSchema }),
    classes: z.array(z.string()).describe("Hardware that carries it out, such as 'vector ALU'."),
    groups: z
      .array(z.strictObject({ group: z.string(), subgroups: z.array(z.string()) }))
      .describe("AMD's functional groups."),
    flags: z.array(instructionFlagSchema).describe("Control-flow flags of the source."),
    generations: generationIdListSchema,
    aliases: z
      .array(z.strictObject({ name: z.string().min(1), generations: generationIdListSchema }))
      .describe("Other names that assemblers take for it, and where."),
    otherNames: z
      .array(
        z.strictObject({
          name: z.string().min(1),
          url: pagePathSchema,
          relation: z
            .enum(["takes-this-name", "older-name", "our-rename"])
            .describe(
              "`takes-this-name`: that instruction takes this one's name as an alias; `our-rename`: joined by us, with evidence.",
            ),
          generations: generationIdListSchema,
          encodings: z.array(z.string()),
          opcodes: z.array(z.int().min(0)),
          differs: z.array(z.string()).describe("What differs from the nearest generation that has this name."),
        }),
      )
      .describe("What it is called in generations that lack this name."),
    forms: z.array(formSchema).describe("All encodings, the native one first."),
    operands: z
      .array(
        z.strictObject({
          name: z.string().min(1).describe("Field, or operand type without OPR_ where it has none."),
          access: z.enum(["read", "written", "read, written", "neither"]),
          implicit: z.boolean(),
          meaning: z.string().min(1).optional().describe("What it means for this instruction: Markdown of ours."),
          versions: z
            .array(
              z.strictObject({
                generations: generationIdListSchema,
                field: z.string().min(1).optional(),
                type: z.string().min(1),
                format: z.string().min(1),
                formatWords: z.string().optional().describe("The data format in words."),
                bits: z.int().min(0).describe("Size of the data; the most it can be where a size rule is given."),
                order: z.int().min(1).describe("Place in the source's list of operands."),
              }),
            )
            .min(1),
        }),
      )
      .describe("Operands of the native form, alike ones of all generations together."),
    sizeRules: z
      .array(
        z.strictObject({
          field: z.string().min(1),
          rule: z.string().min(1).describe("The rule in a sentence of ours."),
          table: z.array(z.strictObject({ when: z.string(), bits: z.union([z.int(), z.string()]) })),
          generations: generationIdListSchema,
          source: z.string().min(1),
        }),
      )
      .describe("Sizes that other fields decide."),
    description: z.string().optional().describe("Markdown of ours; absent while nobody has written it."),
    inferredFrom: z.string().optional().describe("What the words were inferred from where no source states them."),
    notes: z.array(z.string()).describe("Markdown of ours, a paragraph each."),
    semantics: z
      .strictObject({
        text: z
          .string()
          .optional()
          .describe("What it does, in the site's notation; absent where nothing is documented."),
        scope: z
          .enum(["lane", "wave", "scalar"])
          .describe("How often the text runs: in each active lane, once with all lanes at hand, or once for the wave."),
        encoding: z.string().optional().describe("The form whose operand names the text uses."),
        note: z.string().optional(),
        approximate: z.string().optional().describe("In what the result is an approximation."),
        notDocumented: z.string().optional().describe("Why there is no text."),
        traits: z
          .array(z.strictObject({ name: z.string(), summary: z.string(), generations: generationIdListSchema }))
          .describe("Names in the text that differ by generation."),
        source: z.string().optional(),
      })
      .optional()
      .describe("What it does; absent while nobody has written it."),
    examples: z
      .array(
        z.strictObject({
          encoding: z.string().min(1),
          generations: generationIdListSchema,
          targets: z
            .array(z.string().min(1))
            .describe("Processors, with features beside them, that it was assembled for."),
          assembly: z.string().min(1),
          bytes: z
            .string()
            .regex(/^([0-9a-f]{2})+$/)
            .describe("In memory order."),
          tool: z.string().min(1).describe("The assembler and its version."),
        }),
      )
      .describe("Assembled examples of ours."),
    syntax: z
      .array(
        z.strictObject({
          encoding: z.string().min(1),
          mnemonic: z
            .string()
            .min(1)
            .describe("As the assembler wants it, with a suffix where the encoding needs one."),
          operands: z.string().describe("Operands and modifiers, as a line of the assembler has them."),
          generations: generationIdListSchema,
        }),
      )
      .describe("How each form is written; only what was assembled."),
    modifiers: z
      .array(
        z.strictObject({
          keyword: z.string().min(1).describe("As LLVM writes it before a colon, or alone; `neg` for a minus sign."),
          written: z.string().min(1).describe("How it is written, N for a number."),
          fields: z.array(z.string().min(1)).min(1).describe("Fields that hold it, some with the bits of the field."),
          range: z
            .string()
            .min(1)
            .optional()
            .describe("Numbers or values that were taken; absent where there are none."),
          default: z.string().min(1).describe("What holds where it is not written."),
          meaning: z.string().min(1),
          encodings: z
            .array(z.string().min(1))
            .describe("Titles of the encodings that take it; empty where all of the instruction's do."),
          generations: generationIdListSchema.describe("Those that take it; empty where all that were assembled do."),
        }),
      )
      .describe("Modifiers that the assembler takes."),
    laneLayouts: z
      .strictObject({
        layouts: z.array(
          z.strictObject({
            title: z.string().min(1),
            generations: generationIdListSchema,
            fields: z.array(z.string().min(1)).min(1).describe("Fields of the operands that are laid out so."),
            exchangedFields: z
              .array(z.string().min(1))
              .describe("Those of them for which row and column are exchanged in all that follows."),
            wave: z.int().min(1).describe("Lanes of a wave."),
            registers: z.int().min(1).describe("Vector registers of each operand."),
            elements: z.string().min(1).describe("Type of the elements."),
            packed: z.int().min(1).describe("Elements in one register."),
            elementOf: z
              .array(z.string().min(1))
              .min(1)
              .describe("Row and column of element j of register r of a lane; `>>` shifts right, `&` masks."),
            holderOf: z.array(z.string().min(1)).min(1).describe("Lane, register and element of a row and column."),
            notes: z.array(z.string().min(1)),
          }),
        ),
        notes: z.array(z.string().min(1)).describe("What holds for all of them."),
        sources: z.array(z.strictObject({ generations: generationIdListSchema, source: z.string().min(1) })),
        notDocumented: generationIdListSchema.describe("Generations for which no source says anything."),
      })
      .optional()
      .describe("Where a matrix instruction has its elements; absent for others."),
    availability: z
      .strictObject({
        groups: z.array(
          z.strictObject({
            title: z.string().min(1).describe("A generation, or a group of targets beside the generations."),
            taken: targetListSchema.describe("Targets that take at least one of its lines."),
            refused: targetListSchema.describe("Targets that take none."),
          }),
        ),
        exceptions: z
          .array(z.strictObject({ encodings: z.array(z.string().min(1)).min(1), refused: targetListSchema }))
          .describe("Forms that some target lacks although it has the instruction."),
      })
      .optional()
      .describe("Which targets assemble it, measured; absent where nothing was assembled."),
    timing: z
      .array(
        z.strictObject({
          topic: z.enum(["Counter", "Alignment", "Passes", "Hazard", "Half", "Pair"]),
          text: z.string().min(1),
          generations: generationIdListSchema,
          sources: z.array(z.string().min(1)).describe("Ids of sources on the page about timing."),
          url: pagePathSchema.optional().describe("Where that page tells more."),
        }),
      )
      .describe("Counters, alignment, passes, hazards and rules of dual issue."),
    timeline: z
      .array(
        z.strictObject({
          from: z.string().min(1).describe("Id of a generation."),
          to: z.string().min(1).describe("Id of its neighbour."),
          changes: z.array(z.string().min(1)).describe("Differences of layout, operands and forms in words."),
          meanings: z
            .array(z.strictObject({ id: z.string().min(1), title: z.string().min(1), text: z.string().min(1) }))
            .describe("What the same name or the same bits mean now."),
          gone: z
            .strictObject({ text: z.string().min(1), use: z.array(z.string().min(1)) })
            .optional()
            .describe("What to use where the neighbour no longer has it."),
        }),
      )
      .describe("What changed between neighbouring generations, beyond name and opcode."),
    related: z.array(z.string()).describe("Names of the same operation."),
    sources: z
      .array(
        z.strictObject({
          generations: generationIdListSchema,
          files: z.array(z.string()),
          rebuilt: z.boolean().describe("True where the file was rebuilt from facts and is not AMD's own."),
          releaseDate: z.string(),
          schemaVersion: z.string(),
        }),
      )
      .describe("The files behind the facts."),
  })
  .describe("An instruction of AMD's native instruction sets over all generations.");

export type AmdInstructionRecord = z.infer<typeof amdInstructionSchema>;
