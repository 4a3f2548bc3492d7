import { z } from "zod";
import { parameterSchema } from "../semantics.ts";

/** Operands by the name that a text uses, the letter of the syntax line in capitals, with the name of their type. */
const operandsSchema = z.record(z.string().regex(/^[A-Z][A-Z0-9]*$/), z.string().min(1));

/** One text of the notation for a family of PTX opcodes. Forms the files of content/ptx/semantics. */
export const ptxSemanticsFamilySchema = z.strictObject({
  /** In kebab case, unique. */
  id: z.string().regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/),
  /**
   * Opcodes in the documented order of their parts, with parameters in angle brackets: `add<rnd>.<T>`. Operands follow
   * where their number tells forms of the same opcode apart: `min.f32 d, a, b, c`.
   */
  opcodes: z.array(z.string().min(1)).min(1),
  /** By parameter: the parts of an opcode that may stand there, with what they mean in the text. */
  with: z.record(z.string().regex(/^[A-Za-z]\w*$/), parameterSchema).default({}),
  /** What is written, such as `D: <T>`; CC is the carry flag. Parameters as in the text. */
  writes: operandsSchema,
  /** What is read. */
  reads: operandsSchema,
  /** The text; `<T>` is replaced by the parameter, `<T.key>` by one of its texts. */
  text: z.string().min(1),
  /** What hardware may do differently from the value that the text gives. */
  approximate: z.string().min(1).max(300).optional(),
  /** What a reader must know besides, in our words: also what the documentation leaves open. */
  note: z.string().min(1).max(600).optional(),
  /** Operands that say how far something is shifted or where it lies. */
  amounts: z.array(z.string().min(1)).default([]),
});

export const ptxSemanticsFileSchema = z.array(ptxSemanticsFamilySchema);

export type PtxSemanticsFamily = z.infer<typeof ptxSemanticsFamilySchema>;
