import type { AmdDisagreement } from "../schema/verified.ts";

/** Titles and explanations of the kinds of difference between LLVM and the catalogs, in the order of the errata page. */
export const DISAGREEMENT_WORDS: Readonly<
  Record<AmdDisagreement["kind"], { readonly title: string; readonly meaning: string }>
> = {
  "other-instruction": {
    title: "LLVM reads another instruction",
    meaning: "The catalog's opcode belongs to another instruction of the same catalog in LLVM.",
  },
  name: {
    title: "Other names in LLVM",
    meaning: "LLVM writes the word under a name that the catalog lists neither as name nor as alias.",
  },
  "not-in-catalog": {
    title: "Instructions that only LLVM has",
    meaning: "LLVM reads an instruction under an opcode that the catalog does not list in this encoding.",
  },
  "operand-count": {
    title: "Operands that differ in number",
    meaning:
      "LLVM's line has more or fewer operands than the catalog has explicit ones: EXEC as the destination of a comparison and VCC as a mask are not written, nor is the destination of an atomic that returns nothing.",
  },
  decoder: {
    title: "Words that our decoder reads otherwise",
    meaning:
      "The catalog's conditions and opcodes lead our decoder to another form or to other fields than were encoded.",
  },
};
