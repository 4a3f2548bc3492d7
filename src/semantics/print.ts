import { LEVELS } from "./parse.ts";
import type { Expression, Statement } from "./tree.ts";

/** Another name for an operand or variable, where it is read or written; undefined keeps the name. */
export type Renaming = (name: string, use: "read" | "write") => string | undefined;

const keep: Renaming = () => undefined;
/** Binding of expressions that need no brackets anywhere. */
const TIGHT = LEVELS.length + 1;

/** Writes statements in the notation; parsing the result gives the same tree. */
export function printSemantics(statements: readonly Statement[], rename: Renaming = keep): string {
  return statements.map((statement) => printStatement(statement, "", rename)).join("");
}

function printStatement(statement: Statement, indent: string, rename: Renaming): string {
  const show = (expression: Expression): string => printExpression(expression, rename);
  const block = (body: readonly Statement[]): string =>
    body.map((each) => printStatement(each, `${indent}  `, rename)).join("");
  switch (statement.kind) {
    case "comment":
      return `${indent}# ${statement.text}\n`;
    case "assign":
      return `${indent}${printTarget(statement.target, rename)} = ${show(statement.value)}\n`;
    case "variable":
      return `${indent}var ${statement.name}: ${statement.type} = ${show(statement.value)}\n`;
    case "if": {
      const branches = statement.branches.map(
        ({ test, body }, index) => `${indent}${index === 0 ? "if" : "elif"} ${show(test)}:\n${block(body)}`,
      );
      return (
        branches.join("") + (statement.otherwise === undefined ? "" : `${indent}else:\n${block(statement.otherwise)}`)
      );
    }
    case "for":
      return `${indent}for ${statement.name} in ${show(statement.from)}..${show(statement.to)}:\n${block(statement.body)}`;
  }
}

function printTarget(target: Expression, rename: Renaming): string {
  return printExpression(target, (name) => rename(name, "write"));
}

/** Writes an expression with as few brackets as its tree allows. */
export function printExpression(expression: Expression, rename: Renaming = keep): string {
  return print(expression, -1, rename);
}

function print(expression: Expression, least: number, rename: Renaming): string {
  const [text, binding] = piece(expression, rename);
  return binding < least ? `(${text})` : text;
}

function piece(expression: Expression, rename: Renaming): [text: string, binding: number] {
  const tight = (of: Expression): string => print(of, TIGHT, rename);
  const loose = (of: Expression): string => print(of, -1, rename);
  switch (expression.kind) {
    case "integer":
    case "decimal":
      return [expression.text, TIGHT];
    case "name":
      return [rename(expression.name, "read") ?? expression.name, TIGHT];
    case "member":
      return [`${tight(expression.of)}.${expression.type}`, TIGHT];
    case "index":
      return [`${tight(expression.of)}[${loose(expression.index)}]`, TIGHT];
    case "slice":
      return [`${tight(expression.of)}[${loose(expression.high)}:${loose(expression.low)}]`, TIGHT];
    case "lane": {
      const { lane } = expression;
      const simple = lane.kind === "name" || lane.kind === "integer" || lane.kind === "call" || lane.kind === "tuple";
      return [`${tight(expression.of)}@${simple ? loose(lane) : `(${loose(lane)})`}`, TIGHT];
    }
    case "call":
      return [`${expression.name}(${expression.args.map(loose).join(", ")})`, TIGHT];
    case "tuple":
      return [`(${expression.parts.map(loose).join(", ")})`, TIGHT];
    case "unary": {
      const { sign } = expression;
      return [`${sign}${sign === "not" ? " " : ""}${print(expression.value, LEVELS.length, rename)}`, LEVELS.length];
    }
    case "binary": {
      const level = LEVELS.findIndex((signs) => signs.includes(expression.sign));
      const comparison = expression.sign === "==" || LEVELS[level]?.includes("==") === true;
      const left = print(expression.left, comparison ? level + 1 : level, rename);
      return [`${left} ${expression.sign} ${print(expression.right, level + 1, rename)}`, level];
    }
    case "choice": {
      const { test, yes, no } = expression;
      return [`${print(test, 0, rename)} ? ${loose(yes)} : ${loose(no)}`, -1];
    }
  }
}
