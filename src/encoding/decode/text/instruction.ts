import type { Printer } from "./operand.ts";

/** How an instruction is written. */
export interface Instruction {
  readonly mnemonic: string;
  readonly operands: readonly Printer[];
  /** What stands behind the operands, with a blank before it. */
  readonly tail: Printer | undefined;
}
