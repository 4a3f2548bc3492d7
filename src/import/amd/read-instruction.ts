import type { InstructionFlag } from "../../schema/instruction.ts";
import type { Operand } from "../../schema/operand.ts";
import type { Place } from "./import-error.ts";
import { commentsOf, inOrder, many, type NodeReader, one } from "./xml-node.ts";

export interface FormRecord {
  readonly encoding: string;
  readonly condition: string;
  readonly conditionId: number | undefined;
  readonly opcode: number;
  readonly operands: readonly Operand[];
  readonly note: string | undefined;
  readonly place: Place;
}

export interface InstructionRecord {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly flags: readonly InstructionFlag[];
  readonly group: string;
  readonly subgroups: readonly string[];
  readonly forms: readonly FormRecord[];
  readonly note: string | undefined;
  readonly description: string;
  readonly place: Place;
}

const FLAGS: readonly (readonly [string, InstructionFlag])[] = [
  ["IsBranch", "branch"],
  ["IsConditionalBranch", "conditional-branch"],
  ["IsIndirectBranch", "indirect-branch"],
  ["IsProgramTerminator", "program-terminator"],
  ["IsImmediatelyExecuted", "immediately-executed"],
];

/** Reads one `Instruction`; references to encodings, formats and types are resolved later, when all are known. */
export function readInstruction(reader: NodeReader): InstructionRecord {
  const children = reader.children({
    one: [
      "InstructionFlags",
      "InstructionName",
      "AliasedInstructionNames",
      "Description",
      "InstructionEncodings",
      "FunctionalGroup",
    ],
  });
  const encodings = one(reader, children, "InstructionEncodings");
  const forms = many(encodings.children({ many: ["InstructionEncoding"] }), "InstructionEncoding").map(readForm);
  if (forms.length === 0) throw encodings.error("no <InstructionEncoding>", "at least one");
  const aliases = children.get("AliasedInstructionNames")?.[0];
  const group = children.get("FunctionalGroup")?.[0];
  return {
    name: readName(one(reader, children, "InstructionName")),
    aliases:
      aliases === undefined
        ? []
        : many(aliases.children({ many: ["InstructionName"] }), "InstructionName").map(readName),
    flags: readFlags(one(reader, children, "InstructionFlags")),
    ...readGroup(group),
    forms,
    note: noteOf(reader),
    description: children.get("Description")?.[0]?.text() ?? "",
    place: reader.place,
  };
}

function readName(reader: NodeReader): string {
  const name = reader.word();
  if (!/^[A-Z][A-Z0-9_]*$/.test(name))
    throw reader.error(`"${name}"`, "a name of capital letters, digits and underscores");
  return name;
}

function readFlags(reader: NodeReader): InstructionFlag[] {
  const children = reader.children({ one: FLAGS.map(([element]) => element) });
  return FLAGS.filter(([element]) => one(reader, children, element).boolean()).map(([, flag]) => flag);
}

/** An incomplete file may lack the group of its last instruction; the group is then empty and counted by the caller. */
function readGroup(reader: NodeReader | undefined): { group: string; subgroups: string[] } {
  if (reader === undefined) return { group: "", subgroups: [] };
  const children = reader.children({ one: ["Name", "FunctionalSubgroups"] });
  const subgroups = children.get("FunctionalSubgroups")?.[0];
  return {
    group: one(reader, children, "Name").word(),
    subgroups:
      subgroups === undefined ? [] : many(subgroups.children({ many: ["Subgroup"] }), "Subgroup").map((s) => s.word()),
  };
}

function readForm(reader: NodeReader): FormRecord {
  const children = reader.children({ one: ["EncodingName", "EncodingCondition", "Opcode", "Operands"] });
  const condition = one(reader, children, "EncodingCondition");
  const opcode = one(reader, children, "Opcode");
  if (opcode.attribute("Radix") !== "10") throw opcode.error(`Radix "${opcode.attribute("Radix")}"`, 'Radix="10"');
  const operands = one(reader, children, "Operands");
  const rows = many(operands.children({ many: ["Operand"] }), "Operand").map((operand) => ({
    order: operand.integerAttribute("Order"),
    item: readOperand(operand),
  }));
  return {
    encoding: one(reader, children, "EncodingName").word(),
    condition: condition.word(),
    conditionId: condition.node.attributes["Id"] === undefined ? undefined : condition.integerAttribute("Id"),
    opcode: opcode.integer(),
    operands: inOrder(operands, rows),
    note: noteOf(reader),
    place: reader.place,
  };
}

function readOperand(reader: NodeReader): Operand {
  const children = reader.children({ one: ["FieldName", "DataFormatName", "OperandType", "OperandSize"] });
  const field = children.get("FieldName")?.[0]?.word();
  const operand: Operand = {
    ...(field === undefined ? {} : { field }),
    format: one(reader, children, "DataFormatName").word(),
    type: one(reader, children, "OperandType").word(),
    bits: one(reader, children, "OperandSize").integer(),
  };
  if (reader.booleanAttribute("Input")) operand.input = true;
  if (reader.booleanAttribute("Output")) operand.output = true;
  if (reader.booleanAttribute("IsImplicit")) operand.implicit = true;
  if (!reader.booleanAttribute("IsBinaryMicrocodeRequired")) operand.inMicrocode = false;
  return operand;
}

/** A comment inside the record says where its fact comes from. */
function noteOf(reader: NodeReader): string | undefined {
  const comments = commentsOf(reader.node, "InstructionEncodings");
  return comments.length === 0 ? undefined : comments.join(" ");
}
