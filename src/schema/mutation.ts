import { z } from "zod";

const mutationsSchema = z.array(
  z
    .strictObject({
      /** Name of an instruction, lower case; for PTX the id of a family, whose opcodes stand before the changes. */
      name: z.string().min(1),
      /** Texts that one change of an operator, a type, the order of operands or a constant made. */
      made: z.int().min(0),
      /** Of them, those that a worked case answers differently, or that the checker refuses. */
      noticed: z.int().min(0),
      /** The others, such as 'line 2: a + b became a - b'. */
      survivors: z.array(z.string().min(1)).optional(),
    })
    .refine(({ made, noticed, survivors = [] }) => made === noticed + survivors.length, {
      message: "made is the sum of noticed and survivors",
    }),
);

/** The form of content/amd/semantics-mutation.json, which `npm run mutate` writes, and of `npm run mutate:ptx` in content/ptx. */
export const mutationsFileSchema = z.strictObject({
  /** SHA-256 over texts, cases and what makes the changes, as they were. */
  inputs: z.string().regex(/^[0-9a-f]{64}$/),
  names: mutationsSchema,
});

/** What became of the changes to each text. */
export type Mutations = z.infer<typeof mutationsSchema>;
