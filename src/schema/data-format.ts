import { z } from "zod";

/** One piece of a value's component, such as the exponent of a float. */
export const formatFieldSchema = z.strictObject({
  /** The vendor's word: Bits, Integer, Descriptor, Mantissa, Exponent, Sign. */
  name: z.string().min(1),
  /** As the source states it; SignedByModifier: a modifier of the instruction decides. */
  signedness: z.enum(["Signed", "Unsigned", "DoesNotApply", "SignedByModifier"]),
  /** Lowest bit, counted through the whole packed value. */
  offset: z.int().min(0),
  /** Length in bits. */
  width: z.int().min(1),
});

/** How the bits of an operand's value are to be read. */
export const dataFormatSchema = z.strictObject({
  /** The vendor's name, such as FMT_NUM_F32. */
  name: z.string().min(1),
  /** The vendor's kind: bits, float, integer, descriptor and others. */
  kind: z.string().min(1),
  /** Size of the whole value in bits. */
  bits: z.int().min(0),
  /** Number of packed components. */
  components: z.int().min(0),
  /** Pieces of each component, component 0 first. */
  layout: z.array(z.array(formatFieldSchema)),
});

export type FormatField = z.infer<typeof formatFieldSchema>;
export type DataFormat = z.infer<typeof dataFormatSchema>;
