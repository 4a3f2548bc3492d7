import { z } from "zod";

const said = z.strictObject({
  /** Document with its section, or tool with its version. */
  source: z.string().min(1).max(200),
  /** What it says, in our words. */
  text: z.string().min(1).max(300),
});

/** Sources that contradict each other about what an instruction does. */
export const conflictSchema = z.strictObject({
  /** In kebab case, unique. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  title: z.string().min(1).max(100),
  /** Generations that it is about. */
  generations: z.array(z.string().min(1)).min(1),
  /** Patterns of lower-case names: see `compileNamePattern`. */
  names: z.array(z.string().min(1)).min(1),
  says: z.array(said).min(2),
  /** What the texts do, and why. */
  taken: z.string().min(1).max(400),
});

/** The form of content/amd/conflicts.yaml. */
export const conflictsSchema = z.array(conflictSchema);

export type Conflict = z.infer<typeof conflictSchema>;
