import { describe, expect, it } from "vitest";
import { type Change, changed, importText, messageOf, RDNA3, without } from "./fixtures.ts";

const ENCODING = "Spec/ISA/Encodings/Encoding";
const INSTRUCTION = "Spec/ISA/Instructions/Instruction";
const FORM = `${INSTRUCTION}/InstructionEncodings/InstructionEncoding`;
const PARTIAL = "\n  If the file is known to be incomplete, import it with --partial.";

interface Case {
  readonly name: string;
  readonly change: Change;
  readonly message: string;
}

// The line numbers are those of tests/fixtures/amd/tiny_rdna3.xml.
const unresolved: Case[] = [
  {
    name: "an encoding that is not listed",
    change: [170, "ENC_SOP1", "ENC_SOP9"],
    message: `input.xml:169 (${FORM}): found the encoding ENC_SOP9, expected an encoding listed in <Encodings>${PARTIAL}`,
  },
  {
    name: "a data format that is not listed",
    change: [174, "FMT_NUM_B32", "FMT_NUM_B33"],
    message: `input.xml:169 (${FORM}): found the data format FMT_NUM_B33 in S_MOV_B32, expected a format listed in <DataFormats>${PARTIAL}`,
  },
  {
    name: "an operand type that is not listed",
    change: [175, "OPR_SDST", "OPR_SDSTX"],
    message: `input.xml:169 (${FORM}): found the operand type OPR_SDSTX in S_MOV_B32, expected a type listed in <OperandTypes>${PARTIAL}`,
  },
  {
    name: "a field that the encoding does not have",
    change: [191, "<FieldName>VDST<", "<FieldName>SDST<"],
    message: `input.xml:186 (${FORM}): found the operand field SDST in V_MAX_F32, expected a field of ENC_VOP2${PARTIAL}`,
  },
  {
    name: "a subtype that is not listed",
    change: [318, "OPR_VGPR", "OPR_VGPRS"],
    message: `input.xml:317 (Spec/ISA/OperandTypes/OperandType): found the subtype OPR_VGPRS of OPR_SRC, expected a type listed in <OperandTypes>${PARTIAL}`,
  },
  {
    name: "a functional group that is not listed",
    change: [179, "SALU", "SALSA"],
    message: `input.xml:164 (${INSTRUCTION}): found the functional group SALSA, expected a group listed in <FunctionalGroups>${PARTIAL}`,
  },
  {
    name: "no functional group",
    change: [
      179,
      "<FunctionalGroup><Name>SALU</Name><FunctionalSubgroups><Subgroup>NOT_ASSIGNED</Subgroup></FunctionalSubgroups></FunctionalGroup>",
      "",
    ],
    message: `input.xml:164 (${INSTRUCTION}): found no <FunctionalGroup>, expected a group listed in <FunctionalGroups>${PARTIAL}`,
  },
];

const twice: Case[] = [
  {
    name: "an instruction",
    change: [183, "V_MAX_F32", "S_MOV_B32"],
    message: `input.xml:181 (${INSTRUCTION}): found S_MOV_B32 a second time, expected each <Instruction> once`,
  },
  {
    name: "an encoding",
    change: [39, "ENC_VOP2", "ENC_SOP1"],
    message: `input.xml:38 (${ENCODING}): found ENC_SOP1 a second time, expected each <Encoding> once`,
  },
  {
    name: "a data format",
    change: [304, "FMT_NUM_F32", "FMT_NUM_B32"],
    message:
      "input.xml:304 (Spec/ISA/DataFormats/DataFormat): found FMT_NUM_B32 a second time, expected each <DataFormat> once",
  },
  {
    name: "an operand type",
    change: [325, "OPR_VCC", "OPR_SDST"],
    message:
      "input.xml:325 (Spec/ISA/OperandTypes/OperandType): found OPR_SDST a second time, expected each <OperandType> once",
  },
  {
    name: "a field",
    change: [34, "SSRC0", "SDST"],
    message: `input.xml:34 (${ENCODING}/MicrocodeFormat/BitMap/Field): found a second field SDST, expected each field name once`,
  },
  {
    name: "a functional group",
    change: [337, "VALU", "SALU"],
    message:
      "input.xml:337 (Spec/ISA/FunctionalGroups/FunctionalGroup): found SALU a second time, expected each <FunctionalGroup> once",
  },
  {
    name: "a functional subgroup",
    change: [343, "LOAD", "FLOATING_POINT"],
    message:
      "input.xml:343 (Spec/ISA/FunctionalSubgroups/FunctionalSubgroup): found FLOATING_POINT a second time, expected each <FunctionalSubgroup> once",
  },
  {
    name: "a section",
    change: [345, "</ISA>", "<Encodings/></ISA>"],
    message: "input.xml:345 (Spec/ISA/Encodings): found the section twice, expected each section once",
  },
  {
    name: "the document's header",
    change: [346, "</Spec>", "<Document/></Spec>"],
    message: "input.xml:346 (Spec/Document): found a second <Document>, expected one",
  },
  {
    name: "the architecture",
    change: [345, "</ISA>", "<Architecture/></ISA>"],
    message: "input.xml:345 (Spec/ISA/Architecture): found a second <Architecture>, expected one",
  },
  {
    name: "an element of a record",
    change: [40, "<BitCount>32</BitCount>", "<BitCount>32</BitCount><BitCount>64</BitCount>"],
    message: `input.xml:40 (${ENCODING}/BitCount): found a second <BitCount>, expected one <BitCount> in <Encoding>`,
  },
];

const header: Case[] = [
  {
    name: "a schema version that the importer does not know",
    change: [7, "1.1.1", "1.3.0"],
    message:
      'input.xml:7 (Spec/Document/SchemaVersion): found schema version "1.3.0", expected 1.1.1 or 1.2.0\n  The importer must learn a new schema before it reads it: see docs/decisions.md.',
  },
  {
    name: "an architecture that is no generation",
    change: [11, "AMD RDNA 3", "AMD RDNA 33"],
    message:
      'input.xml (Spec/ISA/Architecture/ArchitectureName): found "AMD RDNA 33", expected AMD RDNA 1, AMD RDNA 2, AMD RDNA 3, AMD RDNA 3.5, AMD RDNA 4, AMD CDNA 1, AMD CDNA 2, AMD CDNA 3, AMD CDNA 4, AMD CDNA 5\n  For a new generation, add its record to content/amd/generations.json first.',
  },
  {
    name: "a date in another form",
    change: [6, "2026-01-31", "31.01.2026"],
    message: 'input.xml:6 (Spec/Document/ReleaseDate): found "31.01.2026", expected a date YYYY-MM-DD',
  },
  {
    name: "a date that does not exist",
    change: [6, "2026-01-31", "2026-02-31"],
    message: 'input.xml:6 (Spec/Document/ReleaseDate): found "2026-02-31", expected a date YYYY-MM-DD',
  },
];

const missing: Case[] = [
  {
    name: "an element of a record",
    change: [166, "<InstructionName>S_MOV_B32</InstructionName>", ""],
    message: `input.xml:164 (${INSTRUCTION}): found no <InstructionName>, expected <InstructionName> in <Instruction>`,
  },
  {
    name: "an element of an operand",
    change: [174, "<OperandSize>32</OperandSize>", ""],
    message: `input.xml:174 (${FORM}/Operands/Operand): found no <OperandSize>, expected <OperandSize> in <Operand>`,
  },
  {
    name: "an attribute",
    change: [174, ' IsImplicit="false"', ""],
    message: `input.xml:174 (${FORM}/Operands/Operand): found no attribute IsImplicit, expected <Operand IsImplicit="…">`,
  },
  {
    name: "the text of a name",
    change: [16, "ENC_SOP1", ""],
    message: `input.xml:16 (${ENCODING}/EncodingName): found nothing, expected text in <EncodingName>`,
  },
  {
    name: "the expression of a condition",
    change: [25, '<lit val="1"/>', ""],
    message: `input.xml:25 (${ENCODING}/EncodingConditions/EncodingCondition/CondtionExpression): found 0 expressions, expected one <op> or <lit>`,
  },
];

describe.each([
  { name: "a reference that does not resolve", cases: unresolved },
  { name: "something stated twice", cases: twice },
  { name: "a header", cases: header },
  { name: "something missing", cases: missing },
])("$name", ({ cases }) => {
  it.each(cases)("$name", async ({ change, message }) => {
    expect(await messageOf(importText(changed(RDNA3, change)))).toBe(message);
  });
});

describe("a missing section", () => {
  it.each([
    // Encodings and the sections that others refer to.
    "Encodings",
    "Instructions",
    "DataFormats",
    "OperandTypes",
    "FunctionalGroups",
    "FunctionalSubgroups",
  ])("%s", async (section) => {
    expect(await messageOf(importText(without(RDNA3, section)))).toBe(
      `input.xml (Spec/ISA/${section}): found no <${section}>, expected <${section}> in <ISA>${PARTIAL}`,
    );
  });

  it.each([
    { element: "Document", path: "Spec/Document" },
    { element: "Architecture", path: "Spec/ISA/Architecture" },
  ])("$element, with --partial too, because it says what the file is", async ({ element, path }) => {
    const message = `input.xml (${path}): found nothing, expected the element, once`;
    expect(await messageOf(importText(without(RDNA3, element)))).toBe(message);
    expect(await messageOf(importText(without(RDNA3, element), { partial: true }))).toBe(message);
  });
});
