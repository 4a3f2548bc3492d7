import { z } from "zod";
import { categorySchema } from "./category.ts";
import { changeSchema } from "./change.ts";
import { directiveSchema } from "./directive.ts";
import { disagreementSchema } from "./disagreement.ts";
import { factSchema } from "./fact.ts";
import { formSchema } from "./form.ts";
import { limitSchema } from "./limit.ts";
import { ptxVersion } from "./name.ts";
import { pageSchema } from "./page.ts";
import { registerSchema } from "./register.ts";
import { releaseSchema } from "./release.ts";
import { sectionSchema } from "./section.ts";
import { targetSchema } from "./target.ts";

/** The PTX catalog: facts of NVIDIA's documentation and nothing of its wording. Written by the importer, one record a line. */
export const catalogSchema = z.strictObject({
  /** The edition that counts. */
  edition: ptxVersion,
  /** Groups of instructions, in the order of chapter 9.7. */
  categories: z.array(categorySchema),
  /** Instructions as people look them up, by name. */
  pages: z.array(pageSchema),
  /** Sections that describe instructions, by number. */
  sections: z.array(sectionSchema),
  /** Syntax forms, in the order of the documentation. */
  forms: z.array(formSchema),
  /** Version and target facts, in the order of the documentation. */
  facts: z.array(factSchema),
  /** Combinations of qualifiers that are no valid opcodes although the grammar allows them. */
  limits: z.array(limitSchema),
  /** Special registers, by section. */
  registers: z.array(registerSchema),
  /** Directives, by section. */
  directives: z.array(directiveSchema),
  /** Targets, lowest first. */
  targets: z.array(targetSchema),
  /** PTX versions, newest first. */
  releases: z.array(releaseSchema),
  /** Differences of syntax between neighbouring editions, by page. */
  changes: z.array(changeSchema),
  /** Version and target facts on which editions disagree. */
  disagreements: z.array(disagreementSchema),
});

export type Catalog = z.infer<typeof catalogSchema>;
