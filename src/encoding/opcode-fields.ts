import type { BitField } from "../schema/bit-field.ts";

/** Names of the fields that hold an opcode; OPX and OPY are the halves of a dual-issue word. */
const OPCODE_FIELDS = new Set(["OP", "OPX", "OPY"]);

/** Fields that have one value for the whole encoding: the selectors of the encoding and of its segment. */
const SELECTOR_FIELDS = new Set(["ENCODING", "X2ENCODING", "X3ENCODING", "SEG"]);

/** Whether the field holds an opcode. */
export function isOpcodeField(name: string): boolean {
  return OPCODE_FIELDS.has(name);
}

/** Whether the field selects the encoding itself. */
export function isSelectorField(name: string): boolean {
  return SELECTOR_FIELDS.has(name);
}

/** The field that holds the opcode of this form: OP, or OPX or OPY for a half of a dual-issue word. */
export function opcodeField(fields: readonly BitField[], half: "x" | "y" | undefined): BitField | undefined {
  const wanted = half === undefined ? "OP" : half === "x" ? "OPX" : "OPY";
  return fields.find(({ name }) => name === wanted);
}
