import { parseSyntax } from "../../ptx/parse.ts";
import type { FormText } from "../../ptx/match.ts";
import type { Operand, OperandItem } from "../../ptx/tree.ts";
import { controlOperand } from "./operands/control.ts";
import { copyOperand, wantsOptional } from "./operands/copy.ts";
import { matrixOperand } from "./operands/matrix.ts";
import { memoryOperand } from "./operands/memory.ts";
import { scalarOperand } from "./operands/scalar.ts";
import { tensorOperand } from "./operands/tensor.ts";
import { textureOperand } from "./operands/texture.ts";
import type { Opcode } from "./opcode.ts";
import type { Registers } from "./registers.ts";

/** What an operand writer knows, and where it leaves what the kernel needs besides. */
export type Context = {
  opcode: Opcode;
  form: FormText;
  registers: Registers;
  before: string[];
  after: string[];
  globals: Set<string>;
  mode: "" | "texmode_independent";
  /** Names of the operands that were written. */
  used: string[];
};

/** Writes an operand by its name in the documentation; undefined when another writer knows it. */
export type OperandWriter = (name: string, context: Context, place: Place) => string | undefined;

/** Where an operand stands: for itself, or inside the brackets of an address. */
export type Place = "plain" | "address";

const WRITERS: readonly OperandWriter[] = [
  controlOperand,
  textureOperand,
  tensorOperand,
  copyOperand,
  matrixOperand,
  memoryOperand,
  scalarOperand,
];

/** Writes the guard and the operands of a form's instruction. */
export function writeOperands(context: Context): { guard: string; operands: string } {
  const syntax = parseSyntax(context.form.syntax);
  const guard = syntax.guard ? `@${context.registers.predicate()} ` : "";
  return { guard, operands: writeItems(syntax.operands, context, "plain") };
}

function writeItems(items: readonly OperandItem[], context: Context, place: Place): string {
  return items
    .flatMap((item) => {
      if (item.kind === "one") return [writeOperand(item.operand, context, place)];
      const wanted = item.operands.every((operand) => operand.kind === "name" && wantsOptional(operand.name, context));
      return wanted ? item.operands.map((operand) => writeOperand(operand, context, place)) : [];
    })
    .filter((text) => text !== "")
    .join(", ");
}

function writeOperand(operand: Operand, context: Context, place: Place): string {
  switch (operand.kind) {
    case "name": {
      const suffix = operand.name === "d" && operand.suffix.some((node) => node.kind === "part") ? ".b0" : "";
      return `${writeName(operand.name, context, place)}${suffix}`;
    }
    case "memory":
      return `[${writeItems(operand.items, context, "address")}]`;
    case "vector": {
      const [only] = operand.items;
      if (operand.items.length === 1 && only?.kind === "one" && only.operand.kind === "name")
        return writeName(only.operand.name, context, "plain");
      return `{${writeItems(operand.items, context, "plain")}}`;
    }
    case "list":
      return `(${writeItems(operand.items, context, "plain")})`;
    case "pair":
      return operand.optional
        ? writeName(operand.first, context, place)
        : `${writeName(operand.first, context, place)}|${writeName(operand.second, context, place)}`;
    case "sum":
      return `${writeName(operand.base, context, place)}+4`;
  }
}

function writeName(name: string, context: Context, place: Place): string {
  context.used.push(name);
  for (const writer of WRITERS) {
    const text = writer(name, context, place);
    if (text !== undefined) return text;
  }
  return context.registers.take(32);
}
