import { z } from "zod";

/** Texts of values, the value in decimal as key. */
const textTableSchema = z.record(z.string().min(1), z.string().min(1));

/** How LLVM spells things of one generation that its catalog spells otherwise or not at all. */
export const llvmGenerationSchema = z.strictObject({
  /** LLVM's mnemonic without encoding suffix, by the catalog's lower-case name, where the two differ. */
  names: z.record(z.string(), z.string().regex(/^[a-z][a-z0-9_]*$/)),
  /**
   * Texts of immediates by kind: hwreg, sendmsg, sendmsg_rtn, format, tgt; `decimal` lists mnemonics whose number is decimal.
   * `op_sel`, `select`, `whole`, `omod` and `signs` say by name which modifiers are written (src/verify/decode/modifiers.ts);
   * `traits` what holds for the whole generation.
   */
  tables: z.record(z.string(), textTableSchema),
});

/** The form of content/amd/llvm-text.json, which `npm run verify -- decode` writes. */
export const llvmTextSchema = z.strictObject({
  /** The tool that was asked. */
  tool: z.string().min(1),
  version: z.string().min(1),
  /** By generation id. */
  generations: z.record(z.string(), llvmGenerationSchema),
});

export type LlvmGeneration = z.infer<typeof llvmGenerationSchema>;
export type LlvmText = z.infer<typeof llvmTextSchema>;
