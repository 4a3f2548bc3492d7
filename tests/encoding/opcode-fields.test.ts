import { describe, expect, it } from "vitest";
import { isOpcodeField, isSelectorField, opcodeField } from "../../src/encoding/opcode-fields.ts";
import type { BitField } from "../../src/schema/bit-field.ts";

const field = (name: string): BitField => ({ name, ranges: [{ offset: 0, width: 1 }] });

describe("names of fixed fields", () => {
  it.each([
    { name: "OP", opcode: true, selector: false },
    { name: "OPX", opcode: true, selector: false },
    { name: "OPY", opcode: true, selector: false },
    { name: "ENCODING", opcode: false, selector: true },
    { name: "X2ENCODING", opcode: false, selector: true },
    { name: "SEG", opcode: false, selector: true },
    { name: "OP_SEL", opcode: false, selector: false },
    { name: "OPSEL_HI", opcode: false, selector: false },
    { name: "VDST", opcode: false, selector: false },
  ])("$name", ({ name, opcode, selector }) => {
    expect(isOpcodeField(name)).toBe(opcode);
    expect(isSelectorField(name)).toBe(selector);
  });
});

describe("the field of an opcode", () => {
  const plain = [field("ENCODING"), field("OP"), field("OP_SEL")];
  const dual = [field("ENCODING"), field("OPX"), field("OPY")];

  it.each([
    { name: "OP in a plain word", fields: plain, half: undefined, found: "OP" },
    { name: "OPX for the X half", fields: dual, half: "x", found: "OPX" },
    { name: "OPY for the Y half", fields: dual, half: "y", found: "OPY" },
    { name: "none for a dual word as a whole", fields: dual, half: undefined, found: undefined },
    { name: "none for a half of a plain word", fields: plain, half: "y", found: undefined },
    { name: "none without fields", fields: [], half: undefined, found: undefined },
  ] as const)("$name", ({ fields, half, found }) => {
    expect(opcodeField(fields, half)?.name).toBe(found);
  });
});
