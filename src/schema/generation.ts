import { z } from "zod";

/** One generation of an instruction set architecture. Everything that lists generations is made from these records. */
export const generationSchema = z.strictObject({
  /** Key in data, addresses, commands and JSON, such as rdna3_5. */
  id: z.string().regex(/^[a-z][a-z0-9_]*$/),
  /** Name in text, such as 'RDNA 3.5'. */
  title: z.string().min(1),
  /** The line it belongs to; the generation strip has a row for each. */
  family: z.string().min(1),
  /** Id of the generation before it in its family; null for the first. */
  predecessor: z.string().nullable(),
  /** ArchitectureName in AMD's XML. */
  architectureName: z.string().min(1),
  /** LLVM's names of the processors of this generation. */
  gfxTargets: z.array(z.string().regex(/^gfx[0-9a-f]+$/)).min(1),
  /** The processor that stands for the generation when examples are assembled. */
  llvmProcessor: z.string().min(1),
  /** Compiler Explorer's key of the architecture. */
  compilerExplorerKey: z.string().min(1),
});

export const generationsSchema = z
  .array(generationSchema)
  .min(1)
  .superRefine((generations, context) => {
    const seen = new Set<string>();
    for (const [index, { id, predecessor }] of generations.entries()) {
      if (seen.has(id))
        context.addIssue({ code: "custom", path: [index, "id"], message: `generation ${id} is listed twice` });
      if (predecessor !== null && !seen.has(predecessor))
        context.addIssue({
          code: "custom",
          path: [index, "predecessor"],
          message: `${predecessor} is not listed before ${id}`,
        });
      seen.add(id);
    }
  });

export type Generation = z.infer<typeof generationSchema>;
