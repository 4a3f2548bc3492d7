import { describe, expect, it } from "vitest";
import { type Change, changed, findingsOf, formsOf, importText, messageOf, RDNA3, without } from "./fixtures.ts";

// Line numbers are those of tests/fixtures/amd/tiny_rdna3.xml.

describe("an incomplete file with --partial", () => {
  it.each<{ name: string; change: Change; finding: string }>([
    { name: "an encoding", change: [170, "ENC_SOP1", "ENC_SOP9"], finding: "1 encoding ENC_SOP9" },
    { name: "a data format", change: [174, "FMT_NUM_B32", "FMT_ANY"], finding: "1 data format FMT_ANY" },
    { name: "an operand type", change: [175, "OPR_SDST", "OPR_SSRC"], finding: "1 operand type OPR_SSRC" },
    { name: "a subtype", change: [318, "OPR_VGPR", "OPR_SREG"], finding: "1 operand type OPR_SREG" },
    { name: "a field", change: [191, "VDST", "SDST"], finding: "1 field SDST of ENC_VOP2" },
    { name: "a functional group", change: [179, "SALU", "SMEM"], finding: "1 functional group SMEM" },
  ])("counts $name that does not resolve", async ({ change, finding }) => {
    const xml = changed(RDNA3, change);
    expect(findingsOf(await importText(xml, { partial: true }), "unresolved-reference")).toEqual([finding]);
    expect(await messageOf(importText(xml))).toContain("import it with --partial.");
  });

  it("counts each reference", async () => {
    const catalog = await importText(without(RDNA3, "DataFormats"), { partial: true });
    // FMT_NUM_B32: 2 rows of S_MOV_B32, 3 of V_ADD_CO_CI_U32, 2 of GLOBAL_LOAD_B32, 4 of V_DUAL_MOV_B32.
    expect(findingsOf(catalog, "unresolved-reference")).toEqual([
      "11 data format FMT_NUM_B32",
      "3 data format FMT_NUM_F32",
      "2 data format FMT_NUM_PK2_F16",
    ]);
    expect(findingsOf(catalog, "missing-section")).toEqual(["1 DataFormats"]);
  });

  it.each(["Encodings", "Instructions", "DataFormats", "OperandTypes", "FunctionalGroups", "FunctionalSubgroups"])(
    "counts the missing section %s",
    async (section) => {
      const catalog = await importText(without(RDNA3, section), { partial: true });
      expect(findingsOf(catalog, "missing-section")).toEqual([`1 ${section}`]);
    },
  );

  it("has nothing to check without the encoding", async () => {
    const catalog = await importText(without(RDNA3, "Encodings"), { partial: true });
    expect(formsOf(catalog, "V_MAX_F32")).toMatchObject([{ opcode: 16, identifierCheck: "not applicable" }]);
  });

  it("is marked in its source", async () => {
    expect((await importText(RDNA3, { partial: true })).source.partial).toBe(true);
    expect((await importText(RDNA3)).source.partial).toBeUndefined();
  });

  it("is otherwise the same", async () => {
    const [whole, partial] = [await importText(RDNA3), await importText(RDNA3, { partial: true })];
    expect({ ...partial, source: null }).toEqual({ ...whole, source: null });
  });
});
