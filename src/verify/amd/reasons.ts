import type { Subject } from "./subject.ts";

/** Why LLVM has no line for a form, in our words; undefined where nothing general explains it. */
export function reasonFor(subject: Subject, message: string): string {
  const { name } = subject.form.encoding;
  if (/LITERAL64/.test(name)) return "LLVM writes a 64-bit literal only where the operand has 64 bits";
  if (/^MIMG_NSA/.test(name) && /invalid instruction encoding|address size/.test(message))
    return "LLVM takes exactly as many address words as the largest shape of the instruction needs, and this one needs fewer or more";
  if (/constant bus/.test(message))
    return "the literal and VCC together are more scalar reads than the instruction may have";
  if (/Invalid immediate|crashes/.test(message) && /LITERAL/.test(name))
    return "LLVM takes no literal here: the operand must be a register";
  if (/^\d+ instructions$/.test(message)) return "LLVM reads the word as a shorter instruction followed by another";
  if (/assembled to/.test(message)) return "LLVM has only the shorter form of it";
  if (/crashes/.test(message)) return "LLVM's disassembler dies on its words";
  if (/invalid operand|not a valid operand/.test(message))
    return "LLVM's assembler refuses the line that its disassembler writes";
  if (/read as/.test(message)) return "LLVM encodes the instruction that it reads otherwise";
  return "LLVM has no such form: it reads none of the words that were tried";
}
