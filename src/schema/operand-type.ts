import { z } from "zod";
import { bitFieldSchema } from "./bit-field.ts";
import { valueRunSchema } from "./value-run.ts";

/** What may stand at an operand: a list of named values, or an immediate that is divided into fields. */
export const operandTypeSchema = z.strictObject({
  /** The vendor's name, such as OPR_SRC. */
  name: z.string().min(1),
  /** True: the operand is an immediate divided into `fields`. */
  partitioned: z.boolean(),
  /** Operand types whose members are allowed too. */
  subtypes: z.array(z.string().min(1)).optional(),
  /** Named values by value. */
  values: z.array(valueRunSchema).optional(),
  /** Fields of a partitioned immediate. */
  fields: z.array(bitFieldSchema).optional(),
});

export type OperandType = z.infer<typeof operandTypeSchema>;
