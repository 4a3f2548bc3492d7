import { z } from "zod";

const valuesSchema = z.record(z.string(), z.string());

/** What a PTX opcode writes, computed without the evaluator. A line of tests/semantics/ptx-cases/*.jsonl. */
export const ptxWorkedCaseSchema = z.strictObject({
  /** In documented order. */
  opcode: z.string().min(1),
  /** Operands by the letters of the text, hexadecimal. */
  in: valuesSchema,
  /** Everything that is written. */
  out: valuesSchema,
  /** `by hand`, or the script that computed it. */
  origin: z.string().min(1),
  /** What the case shows, such as 'overflow'. */
  shows: z.string().optional(),
});

export type PtxWorkedCase = z.infer<typeof ptxWorkedCaseSchema>;
