import type { Expression } from "../schema/condition.ts";

/** Fields that an expression fixes to one value when it holds: the `field == literal` terms of a conjunction. */
export function fixedByCondition(expression: Expression): Map<string, number> {
  const fixed = new Map<string, number>();
  const visit = (term: Expression): void => {
    if (!("operator" in term)) return;
    const [left, right] = term.operands;
    if (term.operator === "&&") term.operands.forEach(visit);
    else if (left !== undefined && right !== undefined && "field" in left) {
      if (term.operator === "==" && "literal" in right) fixed.set(left.field, right.literal);
      if (term.operator === "within" && "list" in right && right.list.length === 1)
        fixed.set(left.field, Number(right.list[0]));
    }
  };
  visit(expression);
  return fixed;
}

/** An expression in words, such as `SRC0 = 255; SRC1 ≠ 255`; 'always' for the constant 1. */
export function formatCondition(expression: Expression): string {
  return "literal" in expression && expression.literal === 1 ? "always" : formatTerm(expression);
}

function formatTerm(expression: Expression): string {
  if ("literal" in expression) return String(expression.literal);
  if ("field" in expression) return expression.field;
  if ("list" in expression) return expression.list.join(", ");
  const [left, right] = expression.operands.map(expression.operator === "&&" ? formatCondition : formatTerm);
  switch (expression.operator) {
    case "==":
      return `${left} = ${right}`;
    case "!=":
      return `${left} ≠ ${right}`;
    case "&&":
      return `${left}; ${right}`;
    case "within":
      return `${left} is one of ${right}`;
    case "notwithin":
      return `${left} is none of ${right}`;
  }
}
