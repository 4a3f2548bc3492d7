import { z } from "zod";
import { LAYOUT_RULES } from "../matrix/rules.ts";

/** Generations whose matrix instructions follow one set of rules. content/amd/matrix-layouts.yaml is a list of these. */
export const matrixLayoutsSchema = z.array(
  z.strictObject({
    /** Ids of generations; each is listed once. */
    generations: z.array(z.string().min(1)).min(1),
    /** The rules in src/matrix that hold there. */
    rules: z.enum(LAYOUT_RULES),
    /** Documents and sections that state them. */
    source: z.string().min(1).max(200),
  }),
);

export type MatrixLayouts = z.infer<typeof matrixLayoutsSchema>;
