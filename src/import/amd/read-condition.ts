import type { Condition, Expression } from "../../schema/condition.ts";
import { type NodeReader, one } from "./xml-node.ts";

const OPERATORS = new Map<string, "==" | "!=" | "&&" | "within" | "notwithin">([
  ["==", "=="],
  ["!=", "!="],
  ["&&", "&&"],
  [".within", "within"],
  [".notwithin", "notwithin"],
]);

/** Reads one `EncodingCondition` of either schema version. AMD's element is spelt CondtionExpression in every file seen; the right spelling is taken too. */
export function readCondition(reader: NodeReader): Condition {
  const children = reader.children({
    one: ["ConditionName", "ConditionId", "CondtionExpression", "ConditionExpression"],
  });
  const id = children.get("ConditionId")?.[0]?.integer();
  const expression =
    children.get("CondtionExpression")?.[0] ??
    children.get("ConditionExpression")?.[0] ??
    one(reader, children, "CondtionExpression");
  const parts = operandsOf(expression);
  const [only, ...others] = parts;
  if (only === undefined || others.length > 0)
    throw expression.error(`${parts.length} expressions`, "one <op> or <lit>");
  return {
    name: one(reader, children, "ConditionName").word(),
    ...(id === undefined ? {} : { id }),
    expression: readExpression(only),
  };
}

/** The parts of an expression; `ty` says a result's type, which the operators imply, so it carries nothing here. */
function operandsOf(reader: NodeReader): NodeReader[] {
  const children = reader.children({ one: ["ty"], many: ["op", "lit", "id"] });
  for (const type of children.get("ty") ?? []) type.children({ one: ["t"] });
  const readers = new Map([...children.values()].flat().map((child) => [child.node, child]));
  return reader.node.children.flatMap((node) => (node.name === "ty" ? [] : (readers.get(node) ?? [])));
}

function readExpression(reader: NodeReader): Expression {
  const { name } = reader.node;
  if (name === "lit") {
    operandsOf(reader);
    return { literal: reader.integerAttribute("val") };
  }
  if (name !== "op") throw reader.error(`<${name}>`, "<op> or <lit>");
  const type = reader.attribute("type");
  const operands = operandsOf(reader);
  if (type === ".fieldderef") return readFieldReference(reader, operands);
  if (type === ".cons_array") return { list: operands.map((operand) => operand.integerAttribute("val")) };
  const operator = OPERATORS.get(type);
  if (operator === undefined)
    throw reader.error(`op type "${type}"`, [...OPERATORS.keys(), ".fieldderef", ".cons_array"].join(", "));
  if (operands.length !== 2) throw reader.error(`${operands.length} operands`, `two operands of "${type}"`);
  return { operator, operands: operands.map(readExpression) };
}

/** `INST.<encoding's short name>.<field>` as two nested dereferences. */
function readFieldReference(reader: NodeReader, operands: readonly NodeReader[]): Expression {
  const [inner, field] = operands;
  const [instruction, encoding] = inner === undefined || inner.node.name !== "op" ? [] : operandsOf(inner);
  if (field?.node.name !== "id" || encoding?.node.name !== "id" || instruction?.node.attributes["val"] !== "INST") {
    throw reader.error("a dereference of another shape", "INST, the encoding's short name, the field");
  }
  return { field: field.attribute("val"), of: encoding.attribute("val") };
}
