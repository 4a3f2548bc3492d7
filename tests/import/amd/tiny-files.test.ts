import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { CDNA5, findingsOf, formsOf, importText, RDNA3 } from "./fixtures.ts";

describe("a complete file of schema 1.1.1", async () => {
  const catalog = await importText(RDNA3);
  const encoding = (name: string) => catalog.encodings.find((other) => other.name === name);

  it("keeps the header's facts", () => {
    expect(catalog.generation).toBe("rdna3");
    expect(catalog.architecture).toEqual({ name: "AMD RDNA 3", id: 8 });
    expect(catalog.source).toEqual({
      file: "input.xml",
      sha256: createHash("sha256").update(RDNA3).digest("hex"),
      releaseDate: "2026-01-31",
      schemaVersion: "1.1.1",
      copyright: "Copyright line of the fixture.",
      sensitivity: "For tests only.",
      license: "MIT",
      rebuilt: false,
    });
  });

  it("sorts encodings by the source's order and instructions by name", () => {
    expect(catalog.encodings.map(({ order, name }) => `${order} ${name}`)).toEqual([
      "-1 ENC_SOP1",
      "0 ENC_VOP2",
      "1 ENC_VOP3P",
      "2 ENC_EXP",
      "5 ENC_FLAT_GLOBAL",
      "6 VOPDXY",
    ]);
    expect(catalog.instructions.map(({ name }) => name)).toEqual([
      "EXP",
      "GLOBAL_LOAD_B32",
      "S_MOV_B32",
      "V_ADD_CO_CI_U32",
      "V_DUAL_MOV_B32",
      "V_MAX_F32",
      "V_PK_FMA_F16",
    ]);
  });

  it("reads a split field least significant range first", () => {
    expect(encoding("ENC_VOP3P")?.fields.find(({ name }) => name === "OP_SEL_HI")).toEqual({
      name: "OP_SEL_HI",
      ranges: [
        { offset: 59, width: 2 },
        { offset: 14, width: 1 },
      ],
    });
  });

  it("keeps padding beside the range", () => {
    expect(encoding("VOPDXY")?.fields.find(({ name }) => name === "VDSTY")?.ranges).toEqual([
      { offset: 49, width: 7, padding: { width: 1, value: 0 } },
    ]);
  });

  it("reads masks and identifiers as exact integers", () => {
    // 11111110 0…: bits 31 to 25. The identifiers are 16 << 25 and 32 << 25.
    expect(encoding("ENC_VOP2")?.identifierMask).toBe("0xfe000000");
    expect(catalog.identifiers.find((list) => list.encoding === "ENC_VOP2")?.values).toEqual([
      "0x20000000",
      "0x40000000",
    ]);
  });

  it("reads a condition as a tree", () => {
    expect(encoding("ENC_VOP2")?.conditions).toEqual([
      {
        name: "default",
        expression: { operator: "notwithin", operands: [{ field: "SRC0", of: "VOP2" }, { list: [250, 255] }] },
      },
    ]);
  });

  it("reads flags, aliases and groups", () => {
    const find = (name: string) => catalog.instructions.find((other) => other.name === name);
    expect(find("S_MOV_B32")?.flags).toEqual(["immediately-executed"]);
    expect(find("V_MAX_F32")?.flags).toBeUndefined();
    expect(find("GLOBAL_LOAD_B32")).toMatchObject({ aliases: ["GLOBAL_LOAD_DWORD"], group: "VMEM" });
    expect(find("V_MAX_F32")).toMatchObject({ group: "VALU", subgroups: ["FLOATING_POINT"] });
  });

  it("reads operand rows, implicit ones and explicit ones without a field", () => {
    const [form] = formsOf(catalog, "V_ADD_CO_CI_U32");
    expect(catalog.operandLists.find(({ id }) => id === form?.operands)?.rows).toEqual([
      { field: "VDST", format: "FMT_NUM_B32", type: "OPR_VGPR", bits: 32, output: true },
      { format: "FMT_NUM_B32", type: "OPR_VCC", bits: 1, output: true, inMicrocode: false },
      { format: "FMT_NUM_B32", type: "OPR_VCC", bits: 1, input: true, implicit: true },
    ]);
    expect(findingsOf(catalog, "explicit-operand-without-field")).toEqual(["1 ENC_VOP2"]);
  });

  it("joins numbered values into runs, in the order of the values", () => {
    expect(catalog.operandTypes.find(({ name }) => name === "OPR_SRC")).toEqual({
      name: "OPR_SRC",
      partitioned: false,
      subtypes: ["OPR_SDST", "OPR_VGPR"],
      values: [
        { name: "0.5", value: 240 },
        { name: "v", first: 0, count: 2, value: 256 },
      ],
    });
  });

  it("reads the fields of a partitioned immediate", () => {
    expect(catalog.operandTypes.find(({ name }) => name === "OPR_WAITCNT")).toEqual({
      name: "OPR_WAITCNT",
      partitioned: true,
      fields: [{ name: "EXP", ranges: [{ offset: 0, width: 3 }] }],
    });
  });

  it("reads formats whose ranges count from 1, one layout a component", () => {
    const bits = (offset: number) => ({ name: "Bits", signedness: "DoesNotApply", offset, width: 16 });
    expect(catalog.dataFormats.find(({ name }) => name === "FMT_NUM_PK2_F16")).toEqual({
      name: "FMT_NUM_PK2_F16",
      kind: "bits",
      bits: 32,
      components: 2,
      layout: [[bits(0)], [bits(16)]],
    });
  });

  it("keeps no description", () => {
    const text = JSON.stringify(catalog);
    for (const words of ["Copies a scalar", "Receives", "One scalar goes in", "Scalar work", "Any source"]) {
      expect(RDNA3).toContain(words);
      expect(text).not.toContain(words);
    }
  });
});

describe("a complete file of schema 1.2.0", async () => {
  const catalog = await importText(CDNA5);

  it("has no oddity to report", () => {
    expect(catalog.generation).toBe("cdna5");
    expect(catalog.source.schemaVersion).toBe("1.2.0");
    expect(catalog.findings).toEqual([]);
  });

  it("reads conditions with ids, whose literals state a type", () => {
    expect(catalog.encodings.flatMap(({ conditions }) => conditions)).toEqual([
      {
        name: "!has_lit64_0&!has_lit_0",
        id: 18,
        expression: { operator: "notwithin", operands: [{ field: "SSRC0", of: "SOP1" }, { list: [254, 255] }] },
      },
      { name: "default", id: 0, expression: { literal: 1 } },
      {
        name: "has_lit64_0",
        id: 19,
        expression: { operator: "==", operands: [{ field: "SSRC0", of: "SOP1" }, { literal: 254 }] },
      },
    ]);
  });

  it("keeps the condition's id with each form", () => {
    expect(formsOf(catalog, "S_MOV_B64")).toMatchObject([
      { encoding: "ENC_SOP1", condition: "!has_lit64_0&!has_lit_0", conditionId: 18, opcode: 1 },
      { encoding: "SOP1_INST_LITERAL64", condition: "has_lit64_0", conditionId: 19, opcode: 1 },
    ]);
  });

  it("reads words of 96 bits", () => {
    const encoding = catalog.encodings.find(({ name }) => name === "SOP1_INST_LITERAL64");
    expect(encoding?.bits).toBe(96);
    expect(encoding?.identifierMask).toBe("0xff80ff00");
    expect(encoding?.fields.find(({ name }) => name === "LITERAL")?.ranges).toEqual([{ offset: 32, width: 64 }]);
  });
});
