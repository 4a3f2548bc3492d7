import { z } from "zod";
import { valueRunSchema } from "./value-run.ts";

/** Constant low bits that a range leaves out, such as the two zero bits of a resource descriptor's SGPR number. */
export const paddingSchema = z.strictObject({
  /** Number of implied low bits, 1 to 32. */
  width: z.int().min(1).max(32),
  /** Value of the implied bits; 0 wherever it was seen. */
  value: z.int().min(0),
});

/** One run of neighbouring bits of an encoded word. */
export const bitRangeSchema = z.strictObject({
  /** Lowest bit of the run; bit 0 is the least significant bit of the first 32-bit word. */
  offset: z.int().min(0).max(1023),
  /** Length of the run in bits. */
  width: z.int().min(1).max(1024),
  /** Bits implied below this run, where the source states them. */
  padding: paddingSchema.optional(),
});

/** A named field of an encoding or of a partitioned immediate. */
export const bitFieldSchema = z.strictObject({
  /** The vendor's field name, such as VDST. */
  name: z.string().min(1),
  /** The runs that hold the field's value, least significant run first; most fields have one. */
  ranges: z.array(bitRangeSchema).min(1),
  /** Named values of the field, where the source lists them: hardware registers, messages. */
  values: z.array(valueRunSchema).optional(),
  /** True where the source marks the field as conditional; absent otherwise. */
  conditional: z.literal(true).optional(),
});

export type BitRange = z.infer<typeof bitRangeSchema>;
export type BitField = z.infer<typeof bitFieldSchema>;
