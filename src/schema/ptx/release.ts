import { z } from "zod";
import { ptxVersion, targetName } from "./name.ts";

/** What one PTX version introduced, gathered from the notes of all sections. */
export const releaseSchema = z.strictObject({
  /** The PTX version. */
  ptx: ptxVersion,
  /** The CUDA release that brought it, where the release table says so. */
  cuda: z
    .string()
    .regex(/^\d+\.\d+$/)
    .optional(),
  /** Pages of instructions that it introduced. */
  pages: z.array(z.string().min(1)),
  /** Special registers that it introduced. */
  registers: z.array(z.string().regex(/^%/)),
  /** Directives that it introduced. */
  directives: z.array(z.string().regex(/^\./)),
  /** Targets that it introduced. */
  targets: z.array(targetName),
  /** What it added to instructions that were there: the page and the terms of the fact. */
  additions: z.array(z.strictObject({ page: z.string().min(1), when: z.array(z.array(z.string().min(1))) })),
});

export type Release = z.infer<typeof releaseSchema>;
