import { z } from "zod";
import { ptxVersion } from "./name.ts";

/** A piece of PTX of ours that ptxas accepts: the body of a kernel, put into a module by `wrapExample`. */
export const exampleSchema = z.strictObject({
  /** What it shows, one line. */
  title: z.string().min(1).max(120),
  /** The module's `.version`. */
  version: ptxVersion,
  /** The module's `.target`, such as sm_90a. */
  target: z.string().regex(/^sm_\d+[af]?$/),
  /** Declarations at module level, such as `.shared` arrays and functions. */
  module: z.string().optional(),
  /** Body of the entry function `example(.param .u64 p0, .param .u64 p1, .param .u64 p2, .param .u32 n)`, without `ret`. */
  code: z.string().min(1),
  /** Why ptxas cannot check it here; absent where it can. */
  unverifiable: z.string().min(1).optional(),
});

/** Front matter of content/ptx/prose/<slug>.md; the Markdown below it is the description. */
export const proseSchema = z.strictObject({
  /** Name of the page. */
  name: z.string().min(1),
  /** What the instruction does, one line that ends with a full stop. */
  summary: z
    .string()
    .min(20)
    .max(200)
    .regex(/^\S.*\.$/),
  /** What each operand of the syntax lines means, by its name there. */
  operands: z.record(z.string().min(1), z.string().min(1).max(300)),
  /** What it computes or does, in the site's own pseudocode. */
  semantics: z.string().min(1),
  /** Pitfalls: memory order, alignment, convergence, targets with a suffix. Markdown, a paragraph each. */
  notes: z.array(z.string().min(1)).min(1),
  /** At least one example. */
  examples: z.array(exampleSchema).min(1),
});

export type PtxExample = z.infer<typeof exampleSchema>;
export type PtxProse = z.infer<typeof proseSchema>;
