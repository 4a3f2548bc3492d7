import { z } from "zod";
import { dataFormatSchema } from "./data-format.ts";
import { encodingIdentifiersSchema, encodingSchema } from "./encoding.ts";
import { findingSchema } from "./finding.ts";
import { instructionSchema } from "./instruction.ts";
import { operandTypeSchema } from "./operand-type.ts";
import { operandListSchema } from "./operand.ts";
import { sourceSchema } from "./source.ts";

/** AMD's name and number of an architecture. */
export const architectureSchema = z.strictObject({
  /** Such as 'AMD RDNA 4'. */
  name: z.string().min(1),
  /** AMD's number; 7 is used by none of the known ten. */
  id: z.int().min(0),
});

/** Everything that one generation's source states, without any of its sentences. The form of content/amd/catalog/*.json. */
export const catalogSchema = z.strictObject({
  /** Id of the generation, as in content/amd/generations.json. */
  generation: z.string().min(1),
  source: sourceSchema,
  architecture: architectureSchema,
  /** Functional groups in the source's order. */
  functionalGroups: z.array(z.string().min(1)),
  /** Functional subgroups in the source's order. */
  functionalSubgroups: z.array(z.string().min(1)),
  /** Oddities of the source. */
  findings: z.array(findingSchema),
  encodings: z.array(encodingSchema),
  identifiers: z.array(encodingIdentifiersSchema),
  dataFormats: z.array(dataFormatSchema),
  operandTypes: z.array(operandTypeSchema),
  operandLists: z.array(operandListSchema),
  instructions: z.array(instructionSchema),
});

export type Architecture = z.infer<typeof architectureSchema>;
export type Catalog = z.infer<typeof catalogSchema>;
