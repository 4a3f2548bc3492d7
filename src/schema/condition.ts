import { z } from "zod";

/** Operators of a condition expression. AMD's names: `==`, `!=`, `&&`, `.within`, `.notwithin`. */
export const conditionOperatorSchema = z.enum(["==", "!=", "&&", "within", "notwithin"]);

/**
 * A condition's expression as a tree. A `literal` is an integer (1 alone means 'always'); a `field` names a field of
 * the encoded word, `of` is the short name the source uses for the encoding (it is not the encoding's own name).
 */
export type Expression =
  | { literal: number }
  | { field: string; of: string }
  | { list: number[] }
  | { operator: z.infer<typeof conditionOperatorSchema>; operands: Expression[] };

export const expressionSchema: z.ZodType<Expression> = z.lazy(() =>
  z.union([
    z.strictObject({ literal: z.int() }),
    z.strictObject({ field: z.string().min(1), of: z.string().min(1) }),
    z.strictObject({ list: z.array(z.int()).min(1) }),
    z.strictObject({ operator: conditionOperatorSchema, operands: z.array(expressionSchema).length(2) }),
  ]),
);

/** A condition under which a word that matches an encoding's identifier really has that encoding. */
export const conditionSchema = z.strictObject({
  /** The vendor's name, such as `default`, `has_lit` or `has_dpp16`. Names may repeat inside one encoding. */
  name: z.string().min(1),
  /** Schema 1.2.0's number of the condition. */
  id: z.int().min(0).optional(),
  /** What must hold. */
  expression: expressionSchema,
});

export type Condition = z.infer<typeof conditionSchema>;
