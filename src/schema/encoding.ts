import { z } from "zod";
import { bitFieldSchema } from "./bit-field.ts";
import { conditionSchema } from "./condition.ts";
import { hexSchema } from "./hex.ts";

/** Layout of one encoding: how wide its words are and which bits mean what. */
export const encodingSchema = z.strictObject({
  /** The vendor's name, such as ENC_VOP2 or VOP2_VOP_DPP16. */
  name: z.string().min(1),
  /** The source's ordering number; starts at -1 in AMD's files and has gaps. */
  order: z.int(),
  /** Width of the encoded word in bits, a multiple of 32. */
  bits: z.int().min(32).max(1024).multipleOf(32),
  /** Bits that tell this encoding and its opcodes from others. */
  identifierMask: hexSchema,
  /** Fields in the source's order, which is by name. */
  fields: z.array(bitFieldSchema).min(1),
  /** Conditions that instructions refer to by name. */
  conditions: z.array(conditionSchema),
});

/** The words that identify an encoding, one for each opcode in use; in the source's order, which is not numeric. */
export const encodingIdentifiersSchema = z.strictObject({
  /** Name of the encoding that the words identify. */
  encoding: z.string().min(1),
  /** The identifiers. They may have bits outside the mask, and other encodings may list the same ones. */
  values: z.array(hexSchema),
});

export type Encoding = z.infer<typeof encodingSchema>;
export type EncodingIdentifiers = z.infer<typeof encodingIdentifiersSchema>;
