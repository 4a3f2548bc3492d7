import { amdAsmGrammar } from "./amd-asm.ts";
import { ptxGrammar } from "./ptx.ts";
import { semanticsGrammar } from "./semantics.ts";

/** Grammars of ours for Shiki, which knows neither assembly. */
export const grammars = [ptxGrammar, amdAsmGrammar, semanticsGrammar];
