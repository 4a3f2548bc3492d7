import { z } from "zod";
import { ptxVersion } from "./name.ts";

/** How the syntax of an instruction differs between two editions of the documentation. */
export const changeSchema = z.strictObject({
  /** Name of the page. */
  page: z.string().min(1),
  /** The older edition. */
  from: ptxVersion,
  /** The newer edition. */
  to: ptxVersion,
  /** Syntax lines that only the newer edition has. */
  added: z.array(z.string().min(1)),
  /** Syntax lines that only the older edition has. */
  removed: z.array(z.string().min(1)),
  /** Qualifiers whose values differ, with the values gained and lost. */
  values: z.array(
    z.strictObject({ name: z.string().min(1), added: z.array(z.string()), removed: z.array(z.string()) }),
  ),
});

export type Change = z.infer<typeof changeSchema>;
