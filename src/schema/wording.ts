import { z } from "zod";

/** Where a fact is from: a manual with its chapter, AMD's XML, an LLVM file, or what llvm-mc accepted, with the lines. */
export const factSourceSchema = z.string().min(1);

/** Ids of generations, as in content/amd/generations.json. */
export const generationIdsSchema = z.array(z.string().min(1)).min(1);

/** An anchored name pattern: `*` stands for any run, `{a,b}` for one of the alternatives. */
export const namePatternSchema = z.string().regex(/^[A-Z0-9_*{},]+$/);

/** A sentence of ours of at most `length` characters. */
export function sentenceSchema(length: number) {
  return z.string().min(1).max(length);
}
