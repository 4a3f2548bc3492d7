import { describe, expect, it } from "vitest";
import { applyCorrections } from "../../src/catalog/corrections.ts";
import type { Catalog } from "../../src/schema/catalog.ts";
import { type Correction, correctionSchema } from "../../src/schema/correction.ts";
import { encoding, field, line, operand, tinyAtlas, tinyCatalog } from "../support/tiny-catalog.ts";

const FIELDS = [field("ENCODING", [31, 1]), field("OP", [25, 6]), field("SRC0", [0, 9])];

/** V_A, V_B and V_C share an operand list; V_A has opcode 11, V_B 12 and V_C 13. Identifiers are of opcodes 11 and 14. */
function catalog(): Catalog {
  const operands = [operand("SRC0"), operand("SRC0", { bits: 64 }), operand("VSRC1")];
  return tinyCatalog("rdna1", {
    encodings: [encoding("ENC_VOP2", 32, FIELDS, { mask: 0xfe00_0000n }), encoding("ENC_VOP3", 64, FIELDS)],
    identifiers: { ENC_VOP2: [11n << 25n, 14n << 25n] },
    instructions: {
      V_A: [
        { encoding: "ENC_VOP2", opcode: 11, operands },
        { encoding: "ENC_VOP3", opcode: 267, operands, identifierCheck: "not applicable" },
      ],
      V_B: [{ encoding: "ENC_VOP2", opcode: 12, operands, identifierCheck: "fail" }],
      V_C: [{ encoding: "ENC_VOP2", opcode: 13, operands, identifierCheck: "fail" }],
    },
  });
}

let count = 0;
function correction(target: Correction["target"], generation = "rdna1"): Correction {
  return correctionSchema.parse({ id: `c${++count}`, generation, target, evidence: "a test" });
}

const opcode = (instruction: string, replaces: number, value: number, of = "ENC_VOP2"): Correction =>
  correction({ kind: "opcode", instruction, encoding: of, replaces, value });
const size = (instruction: string, name: string, replaces: number, value: number): Correction =>
  correction({ kind: "operand-size", instruction, field: name, replaces, value });

/** Applies corrections: problems in order, and the catalog that results. */
function apply(...corrections: Correction[]) {
  const before = catalog();
  const { catalog: after, reports } = applyCorrections(before, corrections);
  expect(before, "the catalog that was given").toEqual(catalog());
  return { after, problems: reports.map(({ problem }) => problem), reports };
}

const formsOf = (of: Catalog, name: string) =>
  of.instructions.find((instruction) => instruction.name === name)?.encodings;
/** Sizes of the operands of an instruction's forms, by form. */
const sizesOf = (of: Catalog, name: string) =>
  formsOf(of, name)?.map(({ operands }) =>
    of.operandLists.find(({ id }) => id === operands)?.rows.map(({ bits }) => bits),
  );

describe("an opcode", () => {
  it("is replaced in its encoding alone", () => {
    const { after, problems } = apply(opcode("V_A", 11, 14));
    expect(problems).toEqual([undefined]);
    expect(formsOf(after, "V_A")?.map((form) => form.opcode)).toEqual([14, 267]);
    expect(formsOf(after, "V_B")?.map((form) => form.opcode)).toEqual([12]);
  });

  it("is checked again against the identifiers", () => {
    const checks = (of: Catalog, name: string) => formsOf(of, name)?.map(({ identifierCheck }) => identifierCheck);
    expect(checks(apply(opcode("V_B", 12, 14)).after, "V_B")).toEqual([undefined]);
    expect(checks(apply(opcode("V_A", 11, 15)).after, "V_A")).toEqual(["fail", "not applicable"]);
    expect(checks(apply(opcode("V_A", 267, 268, "ENC_VOP3")).after, "V_A")).toEqual([undefined, "not applicable"]);
  });

  it("is left where the catalog has another value, and the report says which", () => {
    const { after, problems } = apply(opcode("V_A", 10, 14));
    expect(problems).toEqual(["the opcode is 11, not 10"]);
    expect(after).toEqual(catalog());
  });

  it.each([
    { name: "an unknown instruction", wrong: opcode("V_Z", 1, 2), problem: "V_Z has no form in ENC_VOP2" },
    { name: "an unknown encoding", wrong: opcode("V_A", 11, 2, "ENC_X"), problem: "V_A has no form in ENC_X" },
  ])("of $name is reported", ({ wrong, problem }) => {
    const { after, problems } = apply(wrong);
    expect(problems).toEqual([problem]);
    expect(after).toEqual(catalog());
  });
});

describe("the place of a field", () => {
  const place = (name: string, replaces: [number, number][], value: [number, number][], of = "ENC_VOP2"): Correction =>
    correction({
      kind: "field",
      encoding: of,
      field: name,
      replaces: replaces.map(([offset, width]) => ({ offset, width })),
      value: value.map(([offset, width]) => ({ offset, width })),
    });
  const rangesOf = (of: Catalog, name: string) =>
    of.encodings.find((one) => one.name === "ENC_VOP2")?.fields.find((one) => one.name === name)?.ranges;

  it("is replaced", () => {
    const { after, problems } = apply(
      place(
        "SRC0",
        [[0, 9]],
        [
          [0, 8],
          [16, 1],
        ],
      ),
    );
    expect(problems).toEqual([undefined]);
    expect(rangesOf(after, "SRC0")).toEqual([
      { offset: 0, width: 8 },
      { offset: 16, width: 1 },
    ]);
    expect(after.encodings[1]).toEqual(catalog().encodings[1]);
  });

  it("of the opcode changes which identifiers come back", () => {
    // One bit lower, opcodes 22 and 28 would make the two identifiers; 11 makes none.
    const { after } = apply(place("OP", [[25, 6]], [[24, 6]]));
    expect(formsOf(after, "V_A")?.[0]?.identifierCheck).toBe("fail");
  });

  it.each([
    { name: "other", replaces: [[0, 8]] as [number, number][] },
    {
      name: "more",
      replaces: [
        [0, 9],
        [16, 1],
      ] as [number, number][],
    },
  ])("with $name ranges in the correction is left", ({ replaces }) => {
    const { after, problems } = apply(place("SRC0", replaces, [[1, 9]]));
    expect(problems).toEqual(['the ranges are [{"offset":0,"width":9}]']);
    expect(after).toEqual(catalog());
  });

  it("that does not exist is reported", () => {
    expect(apply(place("NONE", [[0, 9]], [[1, 9]])).problems).toEqual(["ENC_VOP2 has no field NONE"]);
    expect(apply(place("SRC0", [[0, 9]], [[1, 9]], "ENC_X")).problems).toEqual(["ENC_X has no field SRC0"]);
  });
});

describe("the size of an operand", () => {
  it("is replaced in all forms of the instruction, where it has that size, and in no other instruction", () => {
    const { after, problems } = apply(size("V_A", "SRC0", 32, 16));
    expect(problems).toEqual([undefined]);
    expect(sizesOf(after, "V_A")).toEqual([
      [16, 64, 32],
      [16, 64, 32],
    ]);
    expect(sizesOf(after, "V_B")).toEqual([[32, 64, 32]]);
  });

  it("may be the same for two instructions, or two fields of one", () => {
    const { after, problems } = apply(
      size("V_A", "SRC0", 32, 16),
      size("V_B", "SRC0", 32, 16),
      size("V_A", "VSRC1", 32, 16),
    );
    expect(problems).toEqual([undefined, undefined, undefined]);
    expect(sizesOf(after, "V_A")?.[0]).toEqual([16, 64, 16]);
    expect(sizesOf(after, "V_B")?.[0]).toEqual([16, 64, 32]);
    expect(sizesOf(after, "V_C")?.[0]).toEqual([32, 64, 32]);
  });

  it("keeps apart corrections of one list to the same size, of another field or from another size", () => {
    const { after } = apply(size("V_A", "SRC0", 32, 16), size("V_B", "VSRC1", 32, 16), size("V_C", "SRC0", 64, 16));
    expect(sizesOf(after, "V_A")?.[0]).toEqual([16, 64, 32]);
    expect(sizesOf(after, "V_B")?.[0]).toEqual([32, 64, 16]);
    expect(sizesOf(after, "V_C")?.[0]).toEqual([32, 16, 32]);
  });

  it("that the catalog does not have is reported", () => {
    const { after, problems } = apply(
      size("V_A", "SRC0", 96, 16),
      size("V_A", "NONE", 32, 16),
      size("V_Z", "SRC0", 32, 16),
    );
    expect(problems).toEqual(["SRC0 is nowhere 96 bits", "NONE is nowhere 32 bits", "there is no V_Z"]);
    expect(after).toEqual(catalog());
  });
});

describe("several corrections", () => {
  it("are applied in order, each reported with its own problem", () => {
    const [first, second, third] = [opcode("V_A", 11, 12), opcode("V_A", 11, 13), opcode("V_A", 12, 14)];
    const { after, reports } = apply(first, second, third);
    expect(reports).toEqual([
      { correction: first, problem: undefined },
      { correction: second, problem: "the opcode is 12, not 11" },
      { correction: third, problem: undefined },
    ]);
    expect(formsOf(after, "V_A")?.[0]?.opcode).toBe(14);
  });

  it("of other generations are neither applied nor reported here", () => {
    const { after, reports } = apply({ ...opcode("V_A", 11, 12), generation: "rdna2" });
    expect(reports).toEqual([]);
    expect(after).toEqual(catalog());
  });
});

it("the atlas has corrected catalogs and reports on every correction, also of a generation without a catalog", () => {
  const read = (name: string) => ({ id: name, evidence: "a test", generation: "rdna1" });
  const target = { kind: "opcode", instruction: "V_A", encoding: "ENC_VOP2", replaces: 11, value: 14 };
  const atlas = tinyAtlas({
    generations: line("RDNA", "1", "2"),
    catalogs: [catalog()],
    files: {
      "corrections/a.yaml": JSON.stringify([
        { ...read("good"), target },
        { ...read("stale"), target: { ...target, instruction: "V_B" } },
      ]),
      "corrections/b.yaml": JSON.stringify([{ ...read("astray"), generation: "rdna7", target }]),
    },
  });
  expect(atlas.names.get("v_a")?.byGeneration.get("rdna1")?.encodings[0]?.opcode).toBe(14);
  expect(atlas.corrections.map(({ correction: { id }, problem }) => [id, problem])).toEqual([
    ["good", undefined],
    ["stale", "the opcode is 12, not 11"],
    ["astray", "there is no catalog of rdna7"],
  ]);
});
