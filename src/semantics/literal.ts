import { EvaluationError } from "./error.ts";
import type { OperandValues } from "./evaluate.ts";
import type { SemanticsForm } from "./form.ts";

const LITERAL = /^(\w+?)_INST_LITERAL(?:64)?(_[XY])?$/;

/**
 * A form whose word is followed by a literal, with the operands of the form without one: any source may be the literal, so
 * its value stands under the source's own name. The form itself where there is none without (V_FMAAK).
 */
export function withoutLiteral(form: SemanticsForm, all: readonly SemanticsForm[]): SemanticsForm {
  const [, plain = "", half = ""] = LITERAL.exec(form.encoding) ?? [];
  const base = all.find(({ encoding }) => [`ENC_${plain}`, plain, `${plain}${half}`].includes(encoding));
  return base === undefined ? form : { ...form, operands: base.operands, literal: true };
}

/**
 * Values where a literal that is given as LITERAL or LITERAL64 stands for every source that is not given.
 *
 * @throws {EvaluationError} where all sources are given, and where 32 bits stand for 64: what the others are depends on the
 *   operand's type.
 */
export function spreadLiteral(form: SemanticsForm, values: OperandValues): OperandValues {
  const key = ["LITERAL", "LITERAL64"].find((name) => name in values);
  const literal = key === undefined ? undefined : values[key];
  if (key === undefined || typeof literal !== "string") return values;
  const others = Object.fromEntries(Object.entries(values).filter(([name]) => name !== key));
  const missing = form.operands.filter(
    ({ name, input }) => input && /^V?S?SRC[XY]?[012]$/.test(name) && !(name in others),
  );
  if (missing.length === 0)
    throw new EvaluationError(`in.${key} is not needed: every source is given under its own name`);
  const wide = key === "LITERAL" ? missing.find(({ bits }) => bits > 32) : undefined;
  if (wide !== undefined)
    throw new EvaluationError(`in.${wide.name} has 64 bits: give them under its own name instead of in.LITERAL`);
  return { ...others, ...Object.fromEntries(missing.map(({ name }) => [name, literal])) };
}
