import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type ImportResult, importAmd } from "../../../src/import/amd/import-amd.ts";
import { serializeCatalog } from "../../../src/import/amd/serialize-catalog.ts";
import type { Catalog } from "../../../src/schema/catalog.ts";
import { formsOf, generations, PROJECT } from "./fixtures.ts";
import { type FileCounts, REBUILT } from "./rebuilt-source.ts";
import { hasShared, reportSkipped, SHARED, skipNote } from "./shared-folder.ts";

reportSkipped();

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** What a catalog says of the counts that belong to its file. */
function countsOf(catalog: Catalog): FileCounts {
  const rows = new Map(catalog.operandLists.map((list) => [list.id, list.rows]));
  const forms = catalog.instructions.flatMap(({ encodings }) => encodings);
  const stated = forms.flatMap((form) => Array.from({ length: form.stated ?? 1 }, () => form));
  const operands = stated.flatMap((form) => rows.get(form.operands) ?? []);
  const found = (kind: Catalog["findings"][number]["kind"]): number =>
    sum(catalog.findings.filter((finding) => finding.kind === kind).map(({ count }) => count));
  const values = catalog.operandTypes.flatMap((type) => type.values ?? []);
  return {
    sha256: catalog.source.sha256,
    instructions: catalog.instructions.length,
    statedForms: stated.length,
    encodings: catalog.encodings.length,
    identifiers: sum(catalog.identifiers.map((list) => list.values.length)),
    operands: operands.length,
    implicitOperands: operands.filter(({ implicit }) => implicit).length,
    aliases: sum(catalog.instructions.map(({ aliases }) => aliases?.length ?? 0)),
    dataFormats: catalog.dataFormats.length,
    operandTypes: catalog.operandTypes.length,
    values: sum(values.map(({ count }) => count ?? 1)),
    undefinedConditions: found("condition-not-defined"),
    repeats: found("form-stated-twice"),
    failedChecks: found("identifier-check-failed"),
  };
}

/** Expects equality where both are of one source; otherwise tells the difference and passes. */
function expectOfSource<T>(actual: T, expected: T, sameSource: boolean, what: string): void {
  if (sameSource) expect(actual).toEqual(expected);
  else
    console.warn(
      `${what}: this is another source, which has ${JSON.stringify(actual)}; the known one has ${JSON.stringify(expected)}`,
    );
}

describe.skipIf(!hasShared)(`the zip in ../shared/amd${skipNote}`, { timeout: 120_000 }, () => {
  let results: ImportResult[] = [];
  beforeAll(async () => {
    results = await importAmd(path.join(SHARED, "AMD_GPU_MR_ISA_XML_rebuilt.zip"), { generations });
  }, 120_000);
  const catalogOf = (id: string): Catalog => {
    const result = results.find(({ catalog }) => catalog.generation === id);
    if (result === undefined) throw new Error(`the zip has no file of ${id}`);
    return result.catalog;
  };
  const isKnown = (id: string): boolean => catalogOf(id).source.sha256 === REBUILT.get(id)?.sha256;

  it("holds every known generation, without --partial", () => {
    expect(results.map(({ catalog }) => catalog.generation)).toEqual(generations.map(({ id }) => id));
  });

  it.each([...REBUILT])("has the counts of its source in %s", (id, expected) => {
    expectOfSource(countsOf(catalogOf(id)), expected, isKnown(id), id);
  });

  it("has 942 forms with a condition that is not defined, 77 repeats and 6 failed checks in all", () => {
    const counts = results.map(({ catalog }) => countsOf(catalog));
    const totals = {
      undefinedConditions: sum(counts.map(({ undefinedConditions }) => undefinedConditions)),
      repeats: sum(counts.map(({ repeats }) => repeats)),
      failedChecks: sum(counts.map(({ failedChecks }) => failedChecks)),
    };
    const known = [...REBUILT.keys()].every(isKnown);
    expectOfSource(totals, { undefinedConditions: 942, repeats: 77, failedChecks: 6 }, known, "all generations");
  });

  it("fails the check for the six scale instructions and no other", () => {
    const failed = results.flatMap(({ catalog }) =>
      catalog.instructions.flatMap(({ name, encodings }) =>
        encodings
          .filter(({ identifierCheck }) => identifierCheck === "fail")
          .map(({ encoding }) => `${catalog.generation} ${encoding} ${name}`),
      ),
    );
    // Every form in ENC_VOP3PX2 and ENC_VOP3PX3, as grep finds them in the XML.
    const scale = [
      "cdna4 ENC_VOP3PX2 V_MFMA_SCALE_F32_16X16X128_F8F6F4",
      "cdna4 ENC_VOP3PX2 V_MFMA_SCALE_F32_32X32X64_F8F6F4",
      "cdna5 ENC_VOP3PX2 V_WMMA_SCALE_F32_16X16X128_F8F6F4",
      "cdna5 ENC_VOP3PX2 V_WMMA_SCALE_F32_32X16X128_F4",
      "cdna5 ENC_VOP3PX3 V_WMMA_SCALE16_F32_16X16X128_F8F6F4",
      "cdna5 ENC_VOP3PX3 V_WMMA_SCALE16_F32_32X16X128_F4",
    ];
    expectOfSource(failed.sort(), scale, isKnown("cdna4") && isKnown("cdna5"), "failed checks");
  });

  it("notes the two instructions that are not in AMD's XML", () => {
    const noted = results.flatMap(({ catalog }) =>
      catalog.instructions.flatMap(({ name, note }) => (note === undefined ? [] : [`${catalog.generation} ${name}`])),
    );
    expectOfSource(noted, ["rdna4 S_GET_BARRIER_STATE", "rdna4 S_WAITCNT"], isKnown("rdna4"), "notes");
  });

  // The opcodes are those of issue and manuals: 11 on CDNA 1 to 4, 16 on RDNA 1 to 3.5, 22 under the new name.
  it.each([
    ...["cdna1", "cdna2", "cdna3", "cdna4"].map((id) => ({ id, name: "V_MAX_F32", opcode: 11 })),
    ...["rdna1", "rdna2", "rdna3", "rdna3_5"].map((id) => ({ id, name: "V_MAX_F32", opcode: 16 })),
    ...["rdna4", "cdna5"].map((id) => ({ id, name: "V_MAX_NUM_F32", opcode: 22 })),
  ])("has $name as opcode $opcode of ENC_VOP2 on $id", ({ id, name, opcode }) => {
    expect(formsOf(catalogOf(id), name).find(({ encoding }) => encoding === "ENC_VOP2")).toMatchObject({ opcode });
  });

  it("has both halves of V_DUAL_MOV_B32, and V_DUAL_AND_B32 as Y half alone, on RDNA 4", () => {
    const halves = (name: string): string[] =>
      formsOf(catalogOf("rdna4"), name).map(({ encoding, opcode, half }) => `${encoding} ${opcode} ${half ?? "none"}`);
    expect(halves("V_DUAL_MOV_B32").sort()).toEqual([
      "VOPDXY 8 x",
      "VOPDXY 8 y",
      "VOPDXY_INST_LITERAL 8 x",
      "VOPDXY_INST_LITERAL 8 y",
    ]);
    expect(halves("V_DUAL_AND_B32").sort()).toEqual(["VOPDXY 18 y", "VOPDXY_INST_LITERAL 18 y"]);
  });

  it.each(generations)("imports to the bytes that are committed for $id", ({ id }) => {
    const committed = path.join(PROJECT, `content/amd/catalog/${id}.json`);
    expect(existsSync(committed)).toBe(true);
    const text = readFileSync(committed, "utf8");
    const { source } = JSON.parse(text) as Pick<Catalog, "source">;
    const catalog = catalogOf(id);
    if (source.sha256 !== catalog.source.sha256) {
      console.warn(`${id}: the committed catalog is of ${source.sha256}, the zip has ${catalog.source.sha256}`);
      return;
    }
    expect(
      serializeCatalog(catalog) === text,
      `run: npm run import -- amd ../shared/amd/AMD_GPU_MR_ISA_XML_rebuilt.zip`,
    ).toBe(true);
  });
});
