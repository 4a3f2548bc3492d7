import type { OperandSizeFile, OperandSizeRule } from "../../schema/operand-size-rule.ts";
import { matchesAny } from "./pattern.ts";
import { type Place, variantsAt } from "./place.ts";

/** Every rule for the size of an operand; more than one means that the data contradicts itself. */
export function operandSizeRules(
  file: OperandSizeFile,
  instruction: string,
  field: string,
  place: Place,
): OperandSizeRule[] {
  return variantsAt(file.rules, place).filter(
    (rule) =>
      rule.field === field &&
      matchesAny(rule.names, instruction) &&
      (rule.except === undefined || !matchesAny(rule.except, instruction)),
  );
}

/** The rule for the size of an operand; undefined where the catalog's size is the size. */
export function operandSizeRule(
  file: OperandSizeFile,
  instruction: string,
  field: string,
  place: Place,
): OperandSizeRule | undefined {
  return operandSizeRules(file, instruction, field, place)[0];
}
