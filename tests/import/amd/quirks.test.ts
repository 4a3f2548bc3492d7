import { describe, expect, it } from "vitest";
import { changed, findingsOf, formsOf, importText, RDNA3 } from "./fixtures.ts";

// What real files do that is data, not an error. Line numbers are those of tests/fixtures/amd/tiny_rdna3.xml.

describe("spellings", () => {
  it("takes ConditionExpression, spelt right, as AMD's CondtionExpression", async () => {
    const right = RDNA3.replaceAll("CondtionExpression", "ConditionExpression");
    expect(right).not.toContain("CondtionExpression");
    const catalog = await importText(right);
    expect(catalog.encodings).toEqual((await importText(RDNA3)).encodings);
    expect(findingsOf(catalog, "unknown-element")).toEqual([]);
  });

  it("takes Order from 0 or from 1, and in any order", async () => {
    const fromOne = changed(
      RDNA3,
      [87, 'Range Order="1"', 'Range Order="2"'],
      [87, 'Range Order="0"', 'Range Order="1"'],
    );
    // The pieces keep their places in the file and swap their numbers: the bit at 14 is now the least significant.
    const swapped = changed(
      RDNA3,
      [87, 'Range Order="1"', 'Range Order="x"'],
      [87, 'Range Order="0"', 'Range Order="1"'],
      [87, 'Range Order="x"', 'Range Order="0"'],
    );
    const offsets = async (xml: string): Promise<number[] | undefined> =>
      (await importText(xml)).encodings
        .flatMap(({ fields }) => fields)
        .find(({ name }) => name === "OP_SEL_HI")
        ?.ranges.map(({ offset }) => offset);
    expect(await offsets(fromOne)).toEqual([59, 14]);
    expect(await offsets(swapped)).toEqual([14, 59]);
  });

  it("puts operands by Order, not by place", async () => {
    const xml = changed(RDNA3, [174, 'Order="1"', 'Order="2"'], [175, 'Order="2"', 'Order="1"']);
    const catalog = await importText(xml);
    const list = catalog.operandLists.find(({ id }) => id === formsOf(catalog, "S_MOV_B32")[0]?.operands);
    expect(list?.rows.map(({ field }) => field)).toEqual(["SSRC0", "SDST"]);
  });
});

describe("operands", () => {
  it("may share one field, which is counted", async () => {
    const catalog = await importText(changed(RDNA3, [193, "<FieldName>VSRC1<", "<FieldName>SRC0<"]));
    const list = catalog.operandLists.find(({ id }) => id === formsOf(catalog, "V_MAX_F32")[0]?.operands);
    expect(list?.rows.map(({ field }) => field)).toEqual(["VDST", "SRC0", "SRC0"]);
    expect(findingsOf(catalog, "operands-share-a-field")).toEqual(["1 ENC_VOP2"]);
  });

  it("are pooled: equal lists have one id, whatever else the file holds", async () => {
    const catalog = await importText(RDNA3);
    const other = await importText(changed(RDNA3, [191, "FMT_NUM_F32", "FMT_NUM_B32"]));
    expect(new Set(catalog.operandLists.map(({ id }) => id)).size).toBe(catalog.operandLists.length);
    expect(formsOf(other, "S_MOV_B32")[0]?.operands).toBe(formsOf(catalog, "S_MOV_B32")[0]?.operands);
    expect(formsOf(other, "V_MAX_F32")[0]?.operands).not.toBe(formsOf(catalog, "V_MAX_F32")[0]?.operands);
  });
});

describe("a form stated twice", () => {
  const form = (catalog: Awaited<ReturnType<typeof importText>>) => formsOf(catalog, "GLOBAL_LOAD_B32");

  it("is one form where opcode, condition and operands are equal", async () => {
    const catalog = await importText(RDNA3);
    expect(form(catalog)).toMatchObject([{ encoding: "ENC_FLAT_GLOBAL", opcode: 20, stated: 2 }]);
    expect(findingsOf(catalog, "form-stated-twice")).toEqual(["1 ENC_FLAT_GLOBAL"]);
  });

  it.each([
    { name: "another opcode", change: [265, ">20<", ">21<"], different: 0 },
    { name: "another condition", change: [264, "default", "other"], different: 0 },
    { name: "other operands", change: [267, "<OperandSize>32<", "<OperandSize>64<"], different: 1 },
    { name: "an operand of another direction", change: [267, 'Input="false"', 'Input="true"'], different: 1 },
  ] as const)("is two forms with $name", async ({ change, different }) => {
    const catalog = await importText(changed(RDNA3, change));
    expect(form(catalog)).toHaveLength(2);
    expect(form(catalog).map(({ stated }) => stated)).toEqual([undefined, undefined]);
    expect(findingsOf(catalog, "form-stated-twice")).toEqual([]);
    expect(findingsOf(catalog, "form-stated-differently")).toHaveLength(different);
  });

  it("is two forms as X and Y half of VOPD, told by the operands' fields", async () => {
    expect(formsOf(await importText(RDNA3), "V_DUAL_MOV_B32")).toMatchObject([
      { encoding: "VOPDXY", condition: "default", opcode: 8, half: "x" },
      { encoding: "VOPDXY", condition: "default", opcode: 8, half: "y" },
    ]);
  });
});

describe("conditions and identifiers", () => {
  it("counts forms whose condition the encoding does not define", async () => {
    // GLOBAL_LOAD_B32 states its form twice and ENC_FLAT_GLOBAL has no condition.
    const catalog = await importText(changed(RDNA3, [171, "default", "Nothas_lit_0"]));
    expect(findingsOf(catalog, "condition-not-defined")).toEqual([
      "2 ENC_FLAT_GLOBAL default",
      "1 ENC_SOP1 Nothas_lit_0",
    ]);
  });

  it("counts a condition that an encoding defines again", async () => {
    const again =
      '<EncodingCondition><ConditionName>default</ConditionName><CondtionExpression><lit val="1"/></CondtionExpression></EncodingCondition>';
    const catalog = await importText(
      changed(RDNA3, [26, "</EncodingCondition>", `</EncodingCondition>${again}${again}`]),
    );
    expect(catalog.encodings[0]?.conditions).toHaveLength(3);
    expect(findingsOf(catalog, "condition-repeated")).toEqual(["2 ENC_SOP1"]);
  });

  it("takes an encoding without identifiers: its check is not applicable", async () => {
    const identifier = '<EncodingIdentifier Radix="2">10111110100000000000000000000000</EncodingIdentifier>';
    const catalog = await importText(changed(RDNA3, [20, identifier, ""]));
    expect(findingsOf(catalog, "no-identifiers")).toEqual(["1 ENC_SOP1"]);
    expect(formsOf(catalog, "S_MOV_B32")[0]?.identifierCheck).toBe("not applicable");
  });

  it("counts identifiers with bits outside the mask", async () => {
    // VOPDXY's mask holds ENCODING and OPX; two of its four identifiers have bits in OPY.
    expect(findingsOf(await importText(RDNA3), "identifier-outside-mask")).toEqual(["2 VOPDXY"]);
  });

  it("reports an opcode that rebuilds no identifier", async () => {
    const catalog = await importText(changed(RDNA3, [225, ">14<", ">15<"]));
    expect(findingsOf(catalog, "identifier-check-failed")).toEqual(["1 ENC_VOP3P"]);
    expect(formsOf(catalog, "V_PK_FMA_F16")[0]?.identifierCheck).toBe("fail");
  });

  it("has nothing to check in EXP, whose opcode is 0 without a field", async () => {
    expect(formsOf(await importText(RDNA3), "EXP")).toMatchObject([{ opcode: 0, identifierCheck: "not applicable" }]);
  });

  it("counts plain fields that share bits", async () => {
    // SDST's 7 bits from 2 on meet SSRC0's bits 7:2 and OP's bit 8.
    const catalog = await importText(changed(RDNA3, [33, "<BitOffset>16<", "<BitOffset>2<"]));
    expect(catalog.findings.find(({ kind }) => kind === "fields-overlap")).toEqual({
      kind: "fields-overlap",
      subject: "ENC_SOP1",
      count: 2,
      examples: ["OP and SDST", "SDST and SSRC0"],
    });
  });

  it("counts a subgroup that the file does not list", async () => {
    // S_MOV_B32, V_ADD_CO_CI_U32, EXP and V_DUAL_MOV_B32.
    expect(findingsOf(await importText(RDNA3), "subgroup-not-listed")).toEqual(["4 NOT_ASSIGNED"]);
  });
});

describe("elements that nobody knows", () => {
  it.each([
    {
      name: "in an instruction",
      change: [167, "<Description>", "<Latency>4</Latency><Description>"],
      path: "Instructions/Instruction/Latency",
    },
    {
      name: "in a field",
      change: [32, "<BitLayout", "<Unit/><BitLayout"],
      path: "Encodings/Encoding/MicrocodeFormat/BitMap/Field/Unit",
    },
    {
      name: "in a list of operands",
      change: [243, "<Operands/>", "<Operands><Note/></Operands>"],
      path: "Instructions/Instruction/InstructionEncodings/InstructionEncoding/Operands/Note",
    },
    {
      name: "in a literal of a list",
      change: [52, '<lit val="250"/>', '<lit val="250"><hex/></lit>'],
      path: "Encodings/Encoding/EncodingConditions/EncodingCondition/CondtionExpression/op/op/lit/hex",
    },
    {
      name: "in a type of a condition",
      change: [53, '<t base="U" size="1"/>', '<t base="U" size="1"><n/></t>'],
      path: "Encodings/Encoding/EncodingConditions/EncodingCondition/CondtionExpression/op/ty/t/n",
    },
    { name: "as a section", change: [345, "</ISA>", "<Timings/></ISA>"], path: "Timings" },
    {
      name: "as a record",
      change: [344, "</FunctionalSubgroups>", "<Subgroup/></FunctionalSubgroups>"],
      path: "FunctionalSubgroups/Subgroup",
    },
  ] as const)("are reported $name", async ({ change, path }) => {
    expect(findingsOf(await importText(changed(RDNA3, change)), "unknown-element")).toEqual([`1 Spec/ISA/${path}`]);
  });

  it("are counted", async () => {
    const xml = changed(
      RDNA3,
      [174, "<OperandSize>", "<Bank/><OperandSize>"],
      [175, "<OperandSize>", "<Bank/><OperandSize>"],
      [191, "<OperandSize>", "<Bank/><OperandSize>"],
    );
    expect(findingsOf(await importText(xml), "unknown-element")).toEqual([
      "3 Spec/ISA/Instructions/Instruction/InstructionEncodings/InstructionEncoding/Operands/Operand/Bank",
    ]);
  });
});

describe("comments", () => {
  const NOTE = "Not in AMD's XML: taken from elsewhere.";
  const comment = `<!-- ${NOTE} -->`;

  it("before an instruction become its note", async () => {
    const catalog = await importText(changed(RDNA3, [181, "<Instruction>", `${comment}<Instruction>`]));
    expect(catalog.instructions.flatMap(({ name, note }) => (note === undefined ? [] : [[name, note]]))).toEqual([
      ["V_MAX_F32", NOTE],
    ]);
    expect(catalog.findings.find(({ kind }) => kind === "comment-in-source")).toEqual({
      kind: "comment-in-source",
      subject: NOTE,
      count: 1,
      examples: ["V_MAX_F32"],
    });
  });

  it("before a form become the form's note", async () => {
    const catalog = await importText(changed(RDNA3, [287, "<InstructionEncoding>", `${comment}<InstructionEncoding>`]));
    expect(formsOf(catalog, "V_DUAL_MOV_B32").map(({ note }) => note)).toEqual([undefined, NOTE]);
    expect(catalog.instructions.map(({ note }) => note)).toEqual(Array(7).fill(undefined));
    expect(findingsOf(catalog, "comment-in-source")).toEqual([`1 ${NOTE}`]);
  });

  it.each([
    { name: "before the root", change: [1, "<Spec>", `${comment}<Spec>`] },
    { name: "before a section", change: [163, "<Instructions>", `${comment}<Instructions>`] },
    { name: "at the end of a section", change: [299, "</Instructions>", `${comment}</Instructions>`] },
    { name: "before an encoding", change: [38, "<Encoding ", `${comment}<Encoding `] },
    { name: "inside an operand type", change: [318, "<Subtypes>", `${comment}<Subtypes>`] },
  ] as const)("$name are reported, and are no instruction's note", async ({ change }) => {
    const catalog = await importText(changed(RDNA3, change));
    expect(findingsOf(catalog, "comment-in-source")).toEqual([`1 ${NOTE}`]);
    expect(catalog.instructions.map(({ note }) => note)).toEqual(Array(7).fill(undefined));
    expect(catalog.source.rebuilt).toBe(false);
  });

  it("at the top that say the file was rebuilt are the source's, and no oddity", async () => {
    const catalog = await importText(`<!-- Rebuilt from facts of others. -->\n${RDNA3}`);
    expect(catalog.source.rebuilt).toBe(true);
    expect(findingsOf(catalog, "comment-in-source")).toEqual([]);
  });

  it("without words are nothing", async () => {
    expect(findingsOf(await importText(changed(RDNA3, [1, "<Spec>", "<!-- --><Spec>"])), "comment-in-source")).toEqual(
      [],
    );
  });
});
