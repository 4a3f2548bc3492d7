import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { formatRanges } from "../../../src/encoding/bits.ts";
import { importAmd } from "../../../src/import/amd/import-amd.ts";
import type { Catalog } from "../../../src/schema/catalog.ts";
import { findingsOf, formsOf, generations, messageOf } from "./fixtures.ts";
import { hasShared, reportSkipped, SHARED, skipNote } from "./shared-folder.ts";

// Facts are read off the excerpts themselves and off excerpts/SCHEMA-NOTES.md.

reportSkipped();

const excerpt = (id: string): string => path.join(SHARED, `excerpts/amdgpu_isa_${id}.excerpt.xml`);

async function importExcerpt(id: string): Promise<Catalog> {
  const [result] = await importAmd(excerpt(id), { generations, partial: true });
  if (result === undefined) throw new Error(`no catalog of ${id}`);
  return result.catalog;
}

const encodingOf = (catalog: Catalog, name: string) => catalog.encodings.find((other) => other.name === name);
const identifiersOf = (catalog: Catalog, name: string) =>
  catalog.identifiers.find(({ encoding }) => encoding === name)?.values;
const layoutOf = (catalog: Catalog, name: string): Record<string, string> =>
  Object.fromEntries(encodingOf(catalog, name)?.fields.map((field) => [field.name, formatRanges(field.ranges)]) ?? []);
const rowsOf = (catalog: Catalog, id: string | undefined) =>
  catalog.operandLists.find((other) => other.id === id)?.rows ?? [];
const unresolvedOf = (catalog: Catalog, what: string): string[] =>
  findingsOf(catalog, "unresolved-reference")
    .map((line) => line.replace(/^\d+ /, ""))
    .filter((subject) => subject.startsWith(`${what} `))
    .map((subject) => subject.slice(what.length + 1));

describe.skipIf(!hasShared)(`AMD's excerpt of CDNA 4${skipNote}`, () => {
  let catalog: Catalog;
  beforeAll(async () => {
    catalog = await importExcerpt("cdna4");
  });

  it("has AMD's header and the counts of the notes", () => {
    expect(catalog.source).toMatchObject({ releaseDate: "2026-02-20", schemaVersion: "1.1.1", rebuilt: false });
    expect(catalog.architecture).toEqual({ name: "AMD CDNA 4", id: 3 });
    expect(catalog.encodings).toHaveLength(17);
    expect(catalog.instructions).toHaveLength(18);
    expect(catalog.dataFormats).toHaveLength(22);
    expect(catalog.operandTypes).toHaveLength(6);
  });

  it("has V_MAX_F32 as opcode 11 of ENC_VOP2, with identifier 0x16000000", () => {
    expect(
      formsOf(catalog, "V_MAX_F32").map(({ encoding, condition, opcode }) => [encoding, condition, opcode]),
    ).toEqual([
      ["ENC_VOP2", "default", 11],
      ["VOP2_INST_LITERAL", "has_lit", 11],
      ["VOP2_VOP_DPP", "has_dpp", 11],
      ["VOP2_VOP_SDWA", "has_sdwa", 11],
      ["ENC_VOP3", "default", 267],
    ]);
    expect(identifiersOf(catalog, "ENC_VOP2")).toHaveLength(58);
    expect(identifiersOf(catalog, "ENC_VOP2")).toContain("0x16000000");
    expect(formsOf(catalog, "V_MAX_F32").map(({ identifierCheck }) => identifierCheck)).toEqual(
      Array(5).fill(undefined),
    );
  });

  it("has the layout of ENC_VOP2", () => {
    expect(layoutOf(catalog, "ENC_VOP2")).toEqual({
      ENCODING: "31",
      OP: "30:25",
      VDST: "24:17",
      VSRC1: "16:9",
      SRC0: "8:0",
    });
  });

  it("has OP_SEL_HI in two pieces, bits 60:59 below bit 14", () => {
    for (const name of ["ENC_VOP3P", "ENC_VOP3PX2"]) {
      expect(encodingOf(catalog, name)?.fields.find((field) => field.name === "OP_SEL_HI")?.ranges).toEqual([
        { offset: 59, width: 2 },
        { offset: 14, width: 1 },
      ]);
    }
  });

  it("has ENC_VOP3PX2 in 128 bits, its opcode in the third word", () => {
    const encoding = encodingOf(catalog, "ENC_VOP3PX2");
    expect(encoding?.bits).toBe(128);
    expect(encoding?.identifierMask).toBe("0xffff0000");
    expect(identifiersOf(catalog, "ENC_VOP3PX2")).toEqual(["0xd3ad0000", "0xd3ae0000"]);
    expect(layoutOf(catalog, "ENC_VOP3PX2")).toMatchObject({ ENCODING: "95:87", OP: "86:80", X2ENCODING: "31:16" });
  });

  it("has a padded resource and a split wait count", () => {
    expect(encodingOf(catalog, "ENC_MUBUF")?.fields.find(({ name }) => name === "SRSRC")?.ranges).toEqual([
      { offset: 48, width: 5, padding: { width: 2, value: 0 } },
    ]);
    const waitcnt = catalog.operandTypes.find(({ name }) => name === "OPR_WAITCNT");
    expect(waitcnt?.partitioned).toBe(true);
    expect(waitcnt?.fields?.find(({ name }) => name === "VM")?.ranges).toEqual([
      { offset: 0, width: 4 },
      { offset: 14, width: 2 },
    ]);
  });

  it("counts the condition that ENC_FLAT_GLBL lacks, for its two instructions", () => {
    expect(findingsOf(catalog, "condition-not-defined")).toEqual(["2 ENC_FLAT_GLBL default"]);
  });

  it("counts what it does not hold, as the notes list it", () => {
    expect(unresolvedOf(catalog, "encoding")).toEqual([]);
    expect(unresolvedOf(catalog, "data format").sort()).toEqual(
      "FMT_ANY FMT_NUM_M64 FMT_NUM_PK16_I8 FMT_NUM_PK4_I32 FMT_NUM_PK8_I8 FMT_NUM_U32 FMT_NUM_U8 FMT_RSRC_TYPED".split(
        " ",
      ),
    );
    // The notes list what operands name; OPR_SREG_NOVCC is only a subtype of OPR_SRC.
    expect(unresolvedOf(catalog, "operand type").sort()).toEqual(
      [
        "OPR_DSMEM OPR_GPUMEM OPR_HWREG OPR_LABEL OPR_PC OPR_SDST OPR_SDST_EXEC OPR_SDST_M0 OPR_SIMM16 OPR_SRC_NOLIT",
        "OPR_SRC_SIMPLE OPR_SRC_VGPR OPR_SRC_VGPR_OR_ACCVGPR OPR_SRC_VGPR_OR_ACCVGPR_OR_CONST OPR_SREG OPR_SREG_NOVCC",
        "OPR_SSRC OPR_SSRC_NOLIT OPR_VGPR_OR_ACCVGPR",
      ]
        .join(" ")
        .split(" "),
    );
  });

  it("is refused without --partial", async () => {
    expect(await messageOf(importAmd(excerpt("cdna4"), { generations }))).toBe(
      `${excerpt("cdna4")}:3805 (Spec/ISA/OperandTypes/OperandType): found the subtype OPR_SDST of OPR_SRC, expected a type listed in <OperandTypes>\n  If the file is known to be incomplete, import it with --partial.`,
    );
  });
});

describe.skipIf(!hasShared)(`AMD's excerpt of RDNA 4${skipNote}`, () => {
  let catalog: Catalog;
  beforeAll(async () => {
    catalog = await importExcerpt("rdna4");
  });

  it("has V_MAX_NUM_F32, once V_MAX_F32, as opcode 22 of ENC_VOP2", () => {
    expect(catalog.instructions.find(({ name }) => name === "V_MAX_NUM_F32")?.aliases).toEqual(["V_MAX_F32"]);
    expect(formsOf(catalog, "V_MAX_NUM_F32")).toHaveLength(7);
    expect(formsOf(catalog, "V_MAX_NUM_F32")[0]).toMatchObject({ encoding: "ENC_VOP2", opcode: 22 });
    expect(formsOf(catalog, "V_MAX_NUM_F32")[0]?.identifierCheck).toBeUndefined();
    expect(identifiersOf(catalog, "ENC_VOP2")).toContain("0x2c000000"); // 22 << 25
  });

  it("has the halves of VOPDXY, whose mask leaves out OPY", () => {
    expect(layoutOf(catalog, "VOPDXY")).toEqual({
      ENCODING: "31:26",
      OPX: "25:22",
      OPY: "21:17",
      SRCX0: "8:0",
      VSRCX1: "16:9",
      VDSTX: "63:56",
      SRCY0: "40:32",
      VSRCY1: "48:41",
      VDSTY: "55:49",
    });
    expect(encodingOf(catalog, "VOPDXY")?.identifierMask).toBe("0xffc00000");
    expect(identifiersOf(catalog, "VOPDXY")).toHaveLength(29);
    expect(findingsOf(catalog, "identifier-outside-mask")).toEqual(["14 VOPDXY"]);
  });

  it("has LITERAL twice in one form", () => {
    const form = formsOf(catalog, "V_CMPX_NLG_F64").find(({ condition }) => condition === "has_lit_0_has_lit_1");
    expect(rowsOf(catalog, form?.operands).map(({ field }) => field)).toEqual([
      "VDST",
      "LITERAL",
      "LITERAL",
      undefined,
    ]);
    expect(findingsOf(catalog, "operands-share-a-field")).toEqual(["1 VOP3_INST_LITERAL"]);
  });

  it("counts the sections and encodings that it does not hold, as the notes list them", () => {
    expect(findingsOf(catalog, "missing-section").sort()).toEqual([
      "1 DataFormats",
      "1 FunctionalGroups",
      "1 FunctionalSubgroups",
      "1 OperandTypes",
    ]);
    expect(unresolvedOf(catalog, "encoding").sort()).toEqual(
      "ENC_VOP3 ENC_VOPC ENC_VSCRATCH VOP2_INST_LITERAL VOP2_VOP_DPP16 VOP2_VOP_DPP8 VOP3_INST_LITERAL VOPC_INST_LITERAL".split(
        " ",
      ),
    );
  });

  it("is refused without --partial", async () => {
    expect(await messageOf(importAmd(excerpt("rdna4"), { generations }))).toBe(
      `${excerpt("rdna4")} (Spec/ISA/DataFormats): found no <DataFormats>, expected <DataFormats> in <ISA>\n  If the file is known to be incomplete, import it with --partial.`,
    );
  });
});

describe.skipIf(!hasShared)(`AMD's excerpt of CDNA 5${skipNote}`, () => {
  let catalog: Catalog;
  beforeAll(async () => {
    catalog = await importExcerpt("cdna5");
  });

  it("is of schema 1.2.0", () => {
    expect(catalog.source).toMatchObject({ releaseDate: "2026-08-03", schemaVersion: "1.2.0" });
  });

  it("has conditions with ids", () => {
    expect(encodingOf(catalog, "ENC_SOP1")?.conditions).toEqual([
      {
        name: "!has_lit64_0&!has_lit64_1&!has_lit_0&!has_lit_1",
        id: 18,
        expression: { operator: "notwithin", operands: [{ field: "SSRC0", of: "SOP1" }, { list: [254, 255] }] },
      },
      { name: "default", id: 0, expression: { literal: 1 } },
    ]);
    expect(new Set(catalog.instructions.flatMap(({ encodings }) => encodings.map((form) => form.conditionId)))).toEqual(
      new Set([0]),
    );
  });

  it("has an async load whose VDST is read", () => {
    const [form] = formsOf(catalog, "GLOBAL_LOAD_ASYNC_TO_LDS_B128");
    expect(form).toMatchObject({ encoding: "ENC_VGLOBAL", opcode: 98, identifierCheck: "not applicable" });
    const vdst = rowsOf(catalog, form?.operands).find(({ field }) => field === "VDST");
    expect(vdst).toMatchObject({ input: true });
    expect(vdst?.output).toBeUndefined();
  });

  it("has aliases", () => {
    expect(catalog.instructions.find(({ name }) => name === "FLAT_ATOMIC_XOR_B64")?.aliases).toEqual([
      "FLAT_ATOMIC_XOR_X2",
    ]);
  });

  it("counts what it does not hold", () => {
    expect(findingsOf(catalog, "missing-section")).toEqual(["1 DataFormats"]);
    expect(unresolvedOf(catalog, "encoding").sort()).toEqual(["ENC_VFLAT", "ENC_VGLOBAL"]);
  });

  it("is refused without --partial", async () => {
    expect(await messageOf(importAmd(excerpt("cdna5"), { generations }))).toBe(
      `${excerpt("cdna5")} (Spec/ISA/DataFormats): found no <DataFormats>, expected <DataFormats> in <ISA>\n  If the file is known to be incomplete, import it with --partial.`,
    );
  });
});
