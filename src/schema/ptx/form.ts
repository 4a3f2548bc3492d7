import { z } from "zod";
import { sectionNumber } from "./name.ts";

/** A syntax form: one syntax line of the documentation with the qualifiers that it refers to. */
export const formSchema = z.strictObject({
  /** Stable identifier, made of the page and the parts that every opcode of the form has: `ld.volatile.type`. */
  id: z.string().regex(/^[A-Za-z0-9._-]+$/),
  /** Name of the instruction's page. */
  page: z.string().min(1),
  /** The section that has the line. */
  section: sectionNumber,
  /** The line in normal spacing, ending in `;`. */
  syntax: z.string().regex(/;$/),
  /** The values of each qualifier that the line names, in documented order, each value in the notation. */
  where: z.record(z.string().min(1), z.array(z.string().min(1)).min(1)),
  /** True where a vector must stand among the operands, as in the packing forms of `mov`. */
  packs: z.literal(true).optional(),
});

export type Form = z.infer<typeof formSchema>;
