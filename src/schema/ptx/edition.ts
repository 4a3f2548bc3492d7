import { z } from "zod";
import { ptxVersion } from "./name.ts";

/** An edition of the PTX documentation that the site knows. */
export const editionSchema = z.strictObject({
  /** The PTX version. */
  ptx: ptxVersion,
  /** `covered`: the source of the catalog. `older`: read as a check. `announced`: known at second hand only. */
  status: z.enum(["covered", "older", "announced"]),
  /** The CUDA release that brought it. */
  cuda: z.string().regex(/^\d+\.\d+$/),
  /** Month of the release, as year and month; absent where it is not known for sure. */
  date: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .optional(),
  /** Folder of the extract inside the importer's path; absent where there is none. */
  folder: z.string().min(1).optional(),
  /** What is known of an announced edition, in our words. */
  announced: z
    .array(
      z.strictObject({
        /** The page, register or directive that it is about. */
        about: z.string().min(1),
        /** The opcode or name that is new or deprecated. */
        syntax: z.string().min(1),
        /** Whether it is new or deprecated. */
        status: z.enum(["new", "deprecated"]),
        /** Targets named with it. */
        targets: z.array(z.string().regex(/^sm_\d+[af]?$/)).default([]),
      }),
    )
    .default([]),
  /** Where the facts of an announced edition come from. */
  source: z.string().min(1).optional(),
});

export const editionsSchema = z.array(editionSchema).min(1);

export type Edition = z.infer<typeof editionSchema>;
