import { z } from "zod";
import { ptxVersion, sectionNumber, targetName } from "./name.ts";

/**
 * A fact of the version or target notes of a section. `when` says for which opcodes: alternatives, each a list of
 * terms that must all hold; none means for all. The terms are described with `Fact` in src/ptx/requirement.ts.
 */
export const factSchema = z.strictObject({
  /** The section whose note it is. */
  section: sectionNumber,
  /** A version fact, a target fact, a deprecation, or a removal. */
  kind: z.enum(["ptx", "target", "deprecated", "removed"]),
  /** For which opcodes it holds. */
  when: z.array(z.array(z.string().min(1)).min(1)),
  /** The PTX version that introduced, deprecated or removed it. */
  ptx: ptxVersion.optional(),
  /** The targets that have it, any of which is enough: the lowest of a plain line or a list. */
  targets: z.array(targetName).min(1).optional(),
  /** Targets that have it only from a later PTX version on. */
  from: z.record(targetName, ptxVersion).optional(),
  /** A version fact for these targets only. */
  only: z.array(targetName).min(1).optional(),
  /** The correction that made it, where it does not stand in the notes. */
  correction: z.string().min(1).optional(),
});

export type CatalogFact = z.infer<typeof factSchema>;
