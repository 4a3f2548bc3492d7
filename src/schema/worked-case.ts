import { z } from "zod";

const valuesSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** An evaluation with its result, computed without the evaluator. A line of tests/semantics/cases/*.jsonl. */
export const workedCaseSchema = z.strictObject({
  /** Id of a generation. */
  arch: z.string().min(1),
  /** Lower case. */
  name: z.string().min(1),
  /** Operands, as `npm run eval` takes them. */
  in: valuesSchema,
  encoding: z.string().optional(),
  fields: z.record(z.string(), z.number()).optional(),
  /** Every operand that is written. */
  out: valuesSchema,
  /** `by hand`, or the script that computed it. */
  origin: z.string().min(1),
  /** What the case shows, such as 'overflow'. */
  shows: z.string().optional(),
});

export type WorkedCase = z.infer<typeof workedCaseSchema>;
