import type { Definition, OpcodeNode, Operand, OperandItem, Syntax } from "./tree.ts";

/** Prints opcode nodes in PTX's notation. */
export function printOpcode(nodes: readonly OpcodeNode[]): string {
  return nodes.map(printNode).join("");
}

function printNode(node: OpcodeNode): string {
  switch (node.kind) {
    case "part":
      return node.text;
    case "optional":
      return `{${printOpcode(node.items)}}`;
    case "choice": {
      const entries = node.alternatives.map((items) => printOpcode(items).slice(node.prefix.length));
      return `${node.prefix}{${entries.join(", ")}}`;
    }
    case "digits":
      return `${node.stem}${`[0-${String(node.top)}]`.repeat(node.digits)}`;
  }
}

/** Prints one operand. */
export function printOperand(operand: Operand): string {
  switch (operand.kind) {
    case "name":
      return `${operand.sign ? `{${operand.sign}}` : ""}${operand.name}${printOpcode(operand.suffix)}`;
    case "memory":
      return `[${printItems(operand.items)}]${printOpcode(operand.suffix)}`;
    case "vector":
      return `{${printItems(operand.items)}}`;
    case "list":
      return `(${printItems(operand.items)})`;
    case "pair":
      return operand.optional ? `${operand.first}[|${operand.second}]` : `${operand.first}|${operand.second}`;
    case "sum":
      return `${operand.base}+${operand.offset}`;
  }
}

/** Prints a list of operands with its commas. */
export function printItems(items: readonly OperandItem[]): string {
  let text = "";
  let comma = false;
  for (const item of items) {
    if (item.kind === "one") {
      text += (comma ? ", " : "") + printOperand(item.operand);
      comma = true;
      continue;
    }
    const inner = item.operands.map(printOperand).join(", ");
    if (item.comma === "before") {
      text += `{, ${inner}}`;
      continue;
    }
    text += `${comma ? ", " : ""}{${inner},} `;
    comma = false;
  }
  return text;
}

/** Prints a syntax line, ending in `;`. What it prints parses to the same tree. */
export function printSyntax(syntax: Syntax): string {
  const guard = syntax.guard ? `@${syntax.guard.negatable ? "{!}" : ""}${syntax.guard.name} ` : "";
  const operands = printItems(syntax.operands);
  return `${guard}${printOpcode(syntax.opcode)}${operands === "" ? "" : ` ${operands}`};`;
}

/** Prints the values of a definition, as one string a value. */
export function printValues(definition: Definition): string[] {
  return definition.values.map((value) => (value.length === 0 ? "none" : printOpcode(value)));
}

/** Prints a definition, ending in `;`. */
export function printDefinition(definition: Definition): string {
  return `${definition.names.join(" = ")} = { ${printValues(definition).join(", ")} };`;
}
