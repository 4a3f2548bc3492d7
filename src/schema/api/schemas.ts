import { z } from "zod";
import { amdInstructionSchema } from "./amd-instruction.ts";
import { conceptIndexSchema, conceptRecordSchema } from "./concept.ts";
import { linksFileSchema, hoverFileSchema } from "./links.ts";
import {
  amdIndexSchema,
  categoryIndexSchema,
  generationIndexSchema,
  generationInstructionsSchema,
  ptxIndexSchema,
} from "./lists.ts";
import { ptxInstructionSchema } from "./ptx-instruction.ts";
import { apiRootSchema } from "./root.ts";

/** The schemas of the API by the name of their file in /api/v1/schema/. */
export const apiSchemas = {
  "amd-index": amdIndexSchema,
  "amd-instruction": amdInstructionSchema,
  categories: categoryIndexSchema,
  concept: conceptRecordSchema,
  "concept-index": conceptIndexSchema,
  "generation-instructions": generationInstructionsSchema,
  generations: generationIndexSchema,
  hover: hoverFileSchema,
  links: linksFileSchema,
  "ptx-index": ptxIndexSchema,
  "ptx-instruction": ptxInstructionSchema,
  root: apiRootSchema,
} as const;

export type ApiSchemaName = keyof typeof apiSchemas;

/** A schema of the API as JSON Schema, draft 2020-12. */
export function toJsonSchema(name: ApiSchemaName): object {
  return z.toJSONSchema(apiSchemas[name]);
}
