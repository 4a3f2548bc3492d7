import { z } from "zod";

/**
 * Named values of an operand type. Registers come in long runs, so a run of `count` names `prefix` + number, both
 * number and value going up by one, is one record; a single value is a run of one without a number.
 */
export const valueRunSchema = z.strictObject({
  /** The name, or its part before the number. */
  name: z.string().min(1),
  /** Number that follows the name in the first value of the run; absent for a single value. */
  first: z.int().min(0).optional(),
  /** Length of the run. */
  count: z.int().min(2).optional(),
  /** Encoded value of the first name. */
  value: z.int(),
});

export type ValueRun = z.infer<typeof valueRunSchema>;
