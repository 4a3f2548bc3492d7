import { z } from "zod";
import { ptxVersion, targetName } from "./name.ts";

/** A target that a module can name. */
export const targetSchema = z.strictObject({
  /** Its name. */
  name: targetName,
  /** The PTX version that introduced it. */
  ptx: ptxVersion,
  /** The name that it has had since a later version. */
  renamed: targetName.optional(),
});

export type TargetRecord = z.infer<typeof targetSchema>;
