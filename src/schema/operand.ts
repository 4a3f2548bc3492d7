import { z } from "zod";

/** One operand row of an instruction in one encoding. A register that is read and written has two rows. */
export const operandSchema = z.strictObject({
  /** The field that encodes it; absent for implicit operands and for explicit ones without bits (VOPC's VCC). */
  field: z.string().min(1).optional(),
  /** Name of the data format of its value. */
  format: z.string().min(1),
  /** Name of the operand type: what may stand there. */
  type: z.string().min(1),
  /** Size of the data in bits (not of the field); an upper bound where other fields decide, as for images. */
  bits: z.int().min(0),
  /** The instruction reads it. */
  input: z.literal(true).optional(),
  /** The instruction writes it. */
  output: z.literal(true).optional(),
  /** It is not written in assembly. */
  implicit: z.literal(true).optional(),
  /** False where the source says that the binary does not hold it. */
  inMicrocode: z.literal(false).optional(),
});

/** Operand rows in order, shared by every instruction encoding that has exactly these. */
export const operandListSchema = z.strictObject({
  /** First 8 hexadecimal digits of the SHA-256 of the rows: it stays the same when other lists come or go. */
  id: z.string().regex(/^[0-9a-f]{8,16}$/),
  /** The rows, by the source's order number. */
  rows: z.array(operandSchema),
});

export type Operand = z.infer<typeof operandSchema>;
export type OperandList = z.infer<typeof operandListSchema>;
