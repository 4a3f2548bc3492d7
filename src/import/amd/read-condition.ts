import type { Condition, Expression } from "../../schema/condition.ts";
import { many, type NodeReader, one } from "./xml-node.ts";

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
  for (const type of children.get("ty") ?? []) {
    for (const basic of many(type.children({ many: ["t"] }), "t")) basic.children({});
  }
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
  if (type === ".cons_array") return { list: readList(reader, operands) };
  const operator = OPERATORS.get(type);
  if (operator === undefined)
    throw reader.error(`op type "${type}"`, [...OPERATORS.keys(), ".fieldderef", ".cons_array"].join(", "));
  if (operands.length !== 2) throw reader.error(`${operands.length} operands`, `two operands of "${type}"`);
  return { operator, operands: operands.map(readExpression) };
}

function readList(reader: NodeReader, operands: readonly NodeReader[]): number[] {
  if (operands.length === 0) throw reader.error("an empty list", "at least one <lit>");
  return operands.map((operand) => {
    const value = readExpression(operand);
    if (!("literal" in value)) throw operand.error(`<${operand.node.name}>`, "<lit>");
    return value.literal;
  });
}

/** `INST.<encoding's short name>.<field>` as two nested dereferences. */
function readFieldReference(reader: NodeReader, operands: readonly NodeReader[]): Expression {
  const [inner, field, ...others] = operands;
  const isReference = inner?.node.name === "op" && inner.node.attributes["type"] === ".fieldderef";
  const [instruction, encoding, ...more] = isReference ? operandsOf(inner) : [];
  if (
    field?.node.name !== "id" ||
    encoding?.node.name !== "id" ||
    instruction?.node.attributes["val"] !== "INST" ||
    others.length + more.length > 0
  ) {
    throw reader.error("a dereference of another shape", "INST, the encoding's short name, the field");
  }
  for (const id of [instruction, encoding, field]) id.children({});
  return { field: field.attribute("val"), of: encoding.attribute("val") };
}
