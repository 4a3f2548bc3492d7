import type { FormText } from "../../ptx/match.ts";
import type { Sample } from "../../ptx/sample.ts";
import { writeOperands } from "./operands.ts";
import { Opcode } from "./opcode.ts";
import { Registers } from "./registers.ts";

/** A kernel that has one instruction to be judged. */
export type Kernel = {
  form: string;
  opcode: string;
  /** The instruction as written in the kernel. */
  statement: string;
  /** How many operands the statement has. */
  operands: string[];
  /** Declarations in the kernel, before the instruction. */
  before: string[];
  /** Lines after the instruction: labels and tables. */
  after: string[];
  /** Declarations of the module that the kernel needs: textures, functions, variables. */
  globals: string[];
  /** What stands instead in modules before `.version 1.5`, which have no opaque types. */
  early?: { statement: string; globals: string[] };
  /** The texture mode that the module must name with its target. */
  mode: "" | "texmode_independent";
};

/** Writes a kernel for one opcode of a form. */
export function makeKernel(form: FormText, sample: Sample): Kernel {
  const opcode = new Opcode(form, sample);
  const context = {
    opcode,
    form,
    registers: new Registers(),
    before: [] as string[],
    after: [] as string[],
    globals: new Set<string>(),
    mode: "" as Kernel["mode"],
    used: [] as string[],
  };
  const { guard, operands } = writeOperands(context);
  const list = operands === "" ? "" : ` ${operands}`;
  const early = earlyTexture(opcode, context.registers, [...context.globals]);
  return {
    form: form.id,
    opcode: sample.opcode,
    statement: `${guard}${sample.opcode}${list};`,
    operands: context.used,
    before: [...context.registers.declarations(), ...context.before],
    after: context.after,
    globals: [...context.globals],
    ...(early ? { early } : {}),
    mode: context.mode,
  };
}

/** `tex` before `.version 1.5`: the texture stands in a space of its own, and coordinates are always four. */
function earlyTexture(opcode: Opcode, registers: Registers, globals: readonly string[]): Kernel["early"] {
  if (!/^tex\.[123]d\.v4\./.test(opcode.text) || globals.length !== 1) return undefined;
  const statement = `${opcode.text} ${registers.vector(4, 32)}, [the_texref, ${registers.vector(4, 32)}];`;
  return { statement, globals: [".tex .u32 the_texref;"] };
}
