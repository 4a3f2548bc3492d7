import { z } from "zod";

/** A position in one of the pools of {@link verifiedTablesSchema}. */
const place = z.int().min(0);

/** An assembled line: the line, its bytes in memory order as hexadecimal digits, and which targets take it. */
const exampleSchema = z.tuple([z.string().min(1), z.string().regex(/^([0-9a-f]{2})+$/), place]);

/**
 * One form of an instruction, in the generations where everything about it is the same: LLVM reads its words, writes
 * them as these lines, assembles the lines to the same bytes, and our decoder reads the bytes as the form with these fields.
 */
export const verifiedFormSchema = z.strictObject({
  /** Lower-case name. */
  name: z.string().min(1),
  /** Name of the encoding. */
  encoding: z.string().min(1),
  /** Which half of a dual-issue word. */
  half: z.enum(["x", "y"]).optional(),
  /** Ids of the generations. */
  on: z.array(z.string().min(1)).min(1),
  /** Targets by generation, where it is not the generation's processor: another chip, or features beside it. */
  targets: z.record(z.string().min(1), z.string().min(1)).optional(),
  /** LLVM's mnemonic with the suffix that chooses the encoding. */
  mnemonic: z.string().min(1),
  /** What follows the mnemonic: operands by field, what may be left out in brackets. */
  syntax: place,
  /** The modifiers that LLVM takes. */
  settings: place,
  /** Lines: the plain one, the one with as many modifiers as go together, then one for each that does not go with those. */
  examples: z.array(exampleSchema).min(1),
});

/** A modifier that LLVM takes in a form, with the field that holds it. */
export const takenSettingSchema = z.strictObject({
  /** How it is written: `clamp`, `offset`, `neg` for a minus sign; the operand's name where it replaces an operand. */
  keyword: z.string().min(1),
  field: z.string().min(1),
  /** Bits of the field that were set, for a field with a bit for each operand. */
  bits: z.array(place).optional(),
  /** Lowest and highest number that was taken, of those tried: the ends of the field's range and some between. */
  range: z.tuple([z.int(), z.int()]).optional(),
  /** Values of a narrow field that were taken, the plain line's included; absent where all were. */
  values: z.array(place).optional(),
});

/** A form that no line of LLVM's stands for. */
export const unverifiedFormSchema = z.strictObject({
  name: z.string().min(1),
  encoding: z.string().min(1),
  half: z.enum(["x", "y"]).optional(),
  on: z.array(z.string().min(1)).min(1),
  /**
   * `form`: LLVM has the instruction, but not in this form. `instruction`: LLVM has the name on a target of the
   * generation, and no word of any form passed. `name`: LLVM has no such name there.
   */
  missing: z.enum(["form", "instruction", "name"]),
  /** Why, in our words. */
  reason: z.string().min(1),
  /** What LLVM said of the first word that was tried. */
  message: z.string().min(1),
  /** Bytes encoded from the catalog: not checked by an assembler. */
  bytes: z
    .string()
    .regex(/^([0-9a-f]{2})+$/)
    .optional(),
});

/** A difference between LLVM and the catalog. */
export const disagreementSchema = z.strictObject({
  kind: z.enum([
    /** LLVM writes the word under a name that the catalog has neither as name nor as alias. */
    "name",
    /** LLVM reads the word as another instruction of the same catalog. */
    "other-instruction",
    /** Operands of the line and explicit operand rows differ in number. */
    "operand-count",
    /** LLVM has an instruction where the catalog has none. */
    "not-in-catalog",
    /** Our decoder reads the bytes as something else. */
    "decoder",
  ]),
  on: z.array(z.string().min(1)).min(1),
  encoding: z.string().min(1),
  /** What it is about: a name, or an opcode. */
  subject: z.string().min(1),
  catalog: z.string().min(1),
  llvm: z.string().min(1),
  /** A line that shows it. */
  line: z.string().min(1).optional(),
});

const targetSchema = z.strictObject({
  /** LLVM's name. */
  name: z.string().min(1),
  /** Id of the generation that it is a target of; null for generic ones and chips outside the generations. */
  generation: z.string().min(1).nullable(),
});

/** The form of content/amd/verified/tables.json: what the forms refer to, and where LLVM and the catalog differ. */
export const verifiedTablesSchema = z.strictObject({
  /** The tool. */
  tool: z.literal("llvm-mc"),
  /** The version that it gives of itself. */
  version: z.string().min(1),
  /** SHA-256 of what the results were made from: the catalogs, the modifiers' names and the code that chooses and judges. */
  inputs: z.string().regex(/^[0-9a-f]{64}$/),
  /** All targets from gfx900 up that the tool knows. */
  targets: z.array(targetSchema).min(1),
  /** Operands and modifiers as they are written. */
  syntaxes: z.array(z.string()),
  settings: z.array(z.array(takenSettingSchema)),
  /** For each kind of answer: targets that assemble a line to the same bytes, and to other bytes, as bits of a hexadecimal number, the first target lowest. */
  takes: z.array(z.strictObject({ same: z.string().regex(/^[0-9a-f]+$/), other: z.string().regex(/^[0-9a-f]+$/) })),
  /** What no example of an encoding shows of a field that varies, because LLVM takes it in no line that was tried. */
  untaken: z.array(
    z.strictObject({ generation: z.string(), encoding: z.string(), field: z.string(), bits: z.string() }),
  ),
  unverified: z.array(unverifiedFormSchema),
  disagreements: z.array(disagreementSchema),
});

/** The form of the other files of content/amd/verified: forms whose names begin with the same word. */
export const verifiedFormsSchema = z.strictObject({ forms: z.array(verifiedFormSchema) });

export type VerifiedForm = z.infer<typeof verifiedFormSchema>;
export type TakenSettingRecord = z.infer<typeof takenSettingSchema>;
export type UnverifiedForm = z.infer<typeof unverifiedFormSchema>;
export type AmdDisagreement = z.infer<typeof disagreementSchema>;
export type VerifiedTables = z.infer<typeof verifiedTablesSchema>;
