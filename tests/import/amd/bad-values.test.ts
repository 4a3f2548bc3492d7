import { describe, expect, it } from "vitest";
import { type Change, changed, importText, messageOf, RDNA3 } from "./fixtures.ts";

const ENCODING = "Spec/ISA/Encodings/Encoding";
const FIELD = `${ENCODING}/MicrocodeFormat/BitMap/Field`;
const LAYOUT = `${FIELD}/BitLayout`;
const CONDITION = `${ENCODING}/EncodingConditions/EncodingCondition/CondtionExpression`;
const INSTRUCTION = "Spec/ISA/Instructions/Instruction";
const FORM = `${INSTRUCTION}/InstructionEncodings/InstructionEncoding`;

interface Case {
  readonly name: string;
  readonly change: Change;
  readonly message: string;
}

// The line numbers are those of tests/fixtures/amd/tiny_rdna3.xml.
const opcodes: Case[] = [
  {
    name: "that is no number",
    change: [172, ">0<", ">zero<"],
    message: `input.xml:172 (${FORM}/Opcode): found "zero", expected a decimal integer in <Opcode>`,
  },
  {
    name: "in hexadecimal",
    change: [189, ">16<", ">0x10<"],
    message: `input.xml:189 (${FORM}/Opcode): found "0x10", expected a decimal integer in <Opcode>`,
  },
  {
    name: "that is no whole number",
    change: [189, ">16<", ">16.0<"],
    message: `input.xml:189 (${FORM}/Opcode): found "16.0", expected a decimal integer in <Opcode>`,
  },
  {
    name: "that a number cannot hold exactly",
    change: [189, ">16<", ">9007199254740993<"],
    message: `input.xml:189 (${FORM}/Opcode): found "9007199254740993", expected a decimal integer in <Opcode>`,
  },
  {
    name: "that is empty",
    change: [189, ">16<", "><"],
    message: `input.xml:189 (${FORM}/Opcode): found "", expected a decimal integer in <Opcode>`,
  },
  {
    name: "that is negative",
    change: [172, ">0<", ">-1<"],
    message: `input.xml:172 (${FORM}/Opcode): found -1, expected at least 0 in <Opcode>`,
  },
  {
    name: "of another radix",
    change: [189, 'Radix="10"', 'Radix="16"'],
    message: `input.xml:189 (${FORM}/Opcode): found Radix "16", expected Radix="10"`,
  },
  {
    name: "too wide for OP",
    change: [172, ">0<", ">256<"],
    message: `input.xml:169 (${FORM}): found opcode 256 of S_MOV_B32, expected a number of 8 bits`,
  },
  {
    name: "too wide for OPX",
    change: [281, ">8<", ">16<"],
    message: `input.xml:278 (${FORM}): found opcode 16 of V_DUAL_MOV_B32, expected a number of 4 bits`,
  },
  {
    name: "too wide for OPY",
    change: [290, ">8<", ">32<"],
    message: `input.xml:287 (${FORM}): found opcode 32 of V_DUAL_MOV_B32, expected a number of 5 bits`,
  },
  {
    name: "in an encoding without OP",
    change: [242, ">0<", ">1<"],
    message: `input.xml:239 (${FORM}): found opcode 1 of EXP, expected 0, because ENC_EXP has no opcode field`,
  },
];

const layouts: Case[] = [
  {
    name: "a range beyond the word",
    change: [34, "<BitOffset>0<", "<BitOffset>25<"],
    message: `input.xml:34 (${LAYOUT}/Range): found bits 32:25, expected bits within the 32-bit word`,
  },
  {
    name: "a range of no bits",
    change: [34, "<BitCount>8<", "<BitCount>0<"],
    message: `input.xml:34 (${LAYOUT}/Range/BitCount): found 0, expected at least 1 in <BitCount>`,
  },
  {
    // OP's 8 bits from 16 on end at 23, where ENCODING begins.
    name: "ENCODING and OP on the same bits",
    change: [32, "<BitOffset>8<", "<BitOffset>16<"],
    message: `input.xml:15 (${ENCODING}): found fields ENCODING and OP on the same bits, expected fixed fields that do not overlap`,
  },
  {
    name: "OP and SEG on the same bits",
    change: [128, "<BitOffset>16<", "<BitOffset>17<"],
    message: `input.xml:114 (${ENCODING}): found fields OP and SEG on the same bits, expected fixed fields that do not overlap`,
  },
  {
    name: "a field's own ranges on the same bits",
    change: [87, "<BitOffset>14<", "<BitOffset>60<"],
    message: `input.xml:87 (${LAYOUT}): found ranges on the same bits, expected ranges that do not overlap`,
  },
  {
    name: "fewer ranges than RangeCount",
    change: [32, 'RangeCount="1"', 'RangeCount="2"'],
    message: `input.xml:32 (${LAYOUT}): found 1 ranges, expected RangeCount="2" of them`,
  },
  {
    name: "more ranges than RangeCount",
    change: [87, 'RangeCount="2"', 'RangeCount="1"'],
    message: `input.xml:87 (${LAYOUT}): found 2 ranges, expected RangeCount="1" of them`,
  },
  {
    name: "two ranges of one Order",
    change: [87, 'Order="1"', 'Order="0"'],
    message: `input.xml:87 (${LAYOUT}): found Order 0, 0, expected Order counting up from 0 or 1`,
  },
  {
    name: "an Order with a gap",
    change: [87, 'Order="1"', 'Order="2"'],
    message: `input.xml:87 (${LAYOUT}): found Order 0, 2, expected Order counting up from 0 or 1`,
  },
  {
    name: "an Order that starts at 2",
    change: [32, 'Range Order="0"', 'Range Order="2"'],
    message: `input.xml:32 (${LAYOUT}): found Order 2, expected Order counting up from 0 or 1`,
  },
  {
    name: "padding wider than any seen",
    change: [158, "<Padding><BitCount>1<", "<Padding><BitCount>33<"],
    message: `input.xml:158 (${LAYOUT}/Range/Padding/BitCount): found 33, expected at most 32 in <BitCount>`,
  },
  {
    name: "padding of another length than stated",
    change: [158, "<Padding><BitCount>1<", "<Padding><BitCount>2<"],
    message: `input.xml:158 (${LAYOUT}/Range/Padding/Value): found 1 digits, expected 2 binary digits`,
  },
  {
    name: "a field beyond its data format",
    change: [302, "<BitOffset>0<", "<BitOffset>1<"],
    message:
      "input.xml:302 (Spec/ISA/DataFormats/DataFormat/DataAttributes/BitMap/Field/BitLayout/Range): found bits 32:1, expected bits within the 32-bit word",
  },
  {
    name: "components of one Order",
    change: [311, 'Order="1"', 'Order="0"'],
    message:
      "input.xml:309 (Spec/ISA/DataFormats/DataFormat/DataAttributes): found Order 0, 0, expected Order counting up from 0 or 1",
  },
];

const words: Case[] = [
  {
    name: "an identifier that is too short",
    change: [20, ">1011", ">011"],
    message: `input.xml:20 (${ENCODING}/EncodingIdentifiers/EncodingIdentifier): found 31 digits, expected 32 binary digits`,
  },
  {
    name: "an identifier that is too long",
    change: [20, ">1011", ">01011"],
    message: `input.xml:20 (${ENCODING}/EncodingIdentifiers/EncodingIdentifier): found 33 digits, expected 32 binary digits`,
  },
  {
    name: "an identifier that is not binary",
    change: [20, ">10111110", ">20111110"],
    message: `input.xml:20 (${ENCODING}/EncodingIdentifiers/EncodingIdentifier): found "20111110100000000000000000000000", expected binary digits only`,
  },
  {
    name: "an identifier of another radix",
    change: [20, 'Radix="2"', 'Radix="16"'],
    message: `input.xml:20 (${ENCODING}/EncodingIdentifiers/EncodingIdentifier): found Radix "16", expected Radix="2"`,
  },
  {
    name: "a mask without a radix",
    change: [18, ' Radix="2"', ""],
    message: `input.xml:18 (${ENCODING}/EncodingIdentifierMask): found Radix "", expected Radix="2"`,
  },
  {
    name: "a word of a size that is no multiple of 32",
    change: [17, ">32<", ">48<"],
    message: `input.xml:17 (${ENCODING}/BitCount): found 48 bits, expected a multiple of 32 up to 1024`,
  },
  {
    name: "a word of no bits",
    change: [17, ">32<", ">0<"],
    message: `input.xml:17 (${ENCODING}/BitCount): found 0, expected at least 1 in <BitCount>`,
  },
];

const rows: Case[] = [
  {
    name: "an attribute that is neither true nor false",
    change: [174, 'Input="false"', 'Input="no"'],
    message: `input.xml:174 (${FORM}/Operands/Operand): found "no", expected true or false in attribute Input`,
  },
  {
    name: "a flag that is neither TRUE nor FALSE",
    change: [165, "<IsBranch>FALSE<", "<IsBranch>0<"],
    message: `input.xml:165 (${INSTRUCTION}/InstructionFlags/IsBranch): found "0", expected true or false in <IsBranch>`,
  },
  {
    name: "two operands of one Order",
    change: [175, 'Order="2"', 'Order="1"'],
    message: `input.xml:173 (${FORM}/Operands): found Order 1, 1, expected Order counting up from 0 or 1`,
  },
  {
    name: "a negative size",
    change: [174, "<OperandSize>32<", "<OperandSize>-32<"],
    message: `input.xml:174 (${FORM}/Operands/Operand/OperandSize): found -32, expected at least 0 in <OperandSize>`,
  },
  {
    name: "operands of both halves in one form of VOPD",
    change: [284, "SRCX0", "SRCY0"],
    message: `input.xml:278 (${FORM}): found operand fields VDSTX, SRCY0, expected fields of one half of VOPDXY, X or Y`,
  },
  {
    name: "an instruction name of another form",
    change: [166, "S_MOV_B32", "s_mov_b32"],
    message: `input.xml:166 (${INSTRUCTION}/InstructionName): found "s_mov_b32", expected a name of capital letters, digits and underscores`,
  },
  {
    name: "a signedness that is not known",
    change: [302, 'Signedness="DoesNotApply"', 'Signedness="Maybe"'],
    message:
      'input.xml:302 (Spec/ISA/DataFormats/DataFormat/DataAttributes/BitMap/Field): found Signedness "Maybe", expected Signed, Unsigned, DoesNotApply, SignedByModifier',
  },
];

const conditions: Case[] = [
  {
    name: "an operator that is not known",
    change: [50, ".notwithin", ".between"],
    message: `input.xml:50 (${CONDITION}/op): found op type ".between", expected ==, !=, &&, .within, .notwithin, .fieldderef, .cons_array`,
  },
  {
    name: "an operator with one operand",
    change: [52, '<op type=".cons_array"><lit val="250"/><lit val="255"/></op>', ""],
    message: `input.xml:50 (${CONDITION}/op): found 1 operands, expected two operands of ".notwithin"`,
  },
  {
    name: "a list of nothing",
    change: [52, '<lit val="250"/><lit val="255"/>', ""],
    message: `input.xml:52 (${CONDITION}/op/op): found an empty list, expected at least one <lit>`,
  },
  {
    name: "a list of names",
    change: [52, '<lit val="250"/>', '<id val="250"/>'],
    message: `input.xml:52 (${CONDITION}/op/op/id): found <id>, expected <op> or <lit>`,
  },
  {
    name: "two expressions",
    change: [25, '<lit val="1"/>', '<lit val="1"/><lit val="1"/>'],
    message: `input.xml:25 (${CONDITION}): found 2 expressions, expected one <op> or <lit>`,
  },
  {
    name: "a dereference of something else than the instruction",
    change: [51, '<id val="INST"/>', '<id val="MODE"/>'],
    message: `input.xml:51 (${CONDITION}/op/op): found a dereference of another shape, expected INST, the encoding's short name, the field`,
  },
  {
    name: "a literal that is no number",
    change: [25, 'val="1"', 'val="yes"'],
    message: `input.xml:25 (${CONDITION}/lit): found "yes", expected a decimal integer in attribute val`,
  },
];

describe.each([
  { name: "an opcode", cases: opcodes },
  { name: "a layout", cases: layouts },
  { name: "a word", cases: words },
  { name: "an instruction or format", cases: rows },
  { name: "a condition", cases: conditions },
])("$name", ({ cases }) => {
  it.each(cases)("$name", async ({ change, message }) => {
    const xml = changed(RDNA3, change);
    expect(await messageOf(importText(xml))).toBe(message);
    expect(await messageOf(importText(xml, { partial: true }))).toBe(message);
  });
});
