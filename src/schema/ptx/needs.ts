import { z } from "zod";
import { ptxVersion, targetName } from "./name.ts";

const requirementSchema = z.strictObject({
  /** The lowest PTX version. */
  ptx: ptxVersion,
  /** The targets, any of which is enough. */
  targets: z.array(targetName),
});

/**
 * What the documentation says that forms need at least (content/ptx/needs.json): derived from the catalog by the matcher,
 * and written beside it by the import because deriving it takes longer than any other part of a build.
 */
export const needsSchema = z.strictObject({
  /** In the order of the catalog's forms. */
  forms: z.array(
    z.strictObject({
      /** The form's identifier. */
      form: z.string().min(1),
      least: requirementSchema,
      /** What single values of its qualifiers need beyond that, by `pairKey`. */
      values: z.record(z.string(), requirementSchema),
    }),
  ),
});

export type Needs = z.infer<typeof needsSchema>;
