import { z } from "zod";

const descriptionsSchema = z.record(z.string(), z.string());

/** AMD's own sentences for a private build. Never committed; shown as quotations with the attribution. */
export const vendorTextSchema = z.strictObject({
  /** Id of the generation. */
  generation: z.string().min(1),
  /** Copyright and licence line to show with every quotation. */
  attribution: z.string().min(1),
  /** Description by instruction name. */
  instructions: descriptionsSchema,
  /** Description by encoding name. */
  encodings: descriptionsSchema,
  /** Description by encoding name and field name. */
  fields: z.record(z.string(), descriptionsSchema),
  /** Description by operand type name. */
  operandTypes: descriptionsSchema,
  /** Description by data format name. */
  dataFormats: descriptionsSchema,
});

export type VendorText = z.infer<typeof vendorTextSchema>;
