import { describe, expect, it } from "vitest";
import { mergeOperands } from "../../src/catalog/operand-rows.ts";
import type { Operand } from "../../src/schema/operand.ts";
import { operand } from "../support/tiny-catalog.ts";

const merge = (lists: Record<string, Operand[]>) => mergeOperands(new Map(Object.entries(lists)));
const written = (name: string | undefined, more: Partial<Operand> = {}): Operand =>
  operand(name, { output: true, ...more });

describe("over generations", () => {
  const list = (bits: number): Operand[] => [written("VDST"), operand("SRC0", { bits })];

  it("equal rows are one, in the order of the list", () => {
    expect(merge({ g1: list(32), g2: list(32) })).toEqual([
      {
        name: "VDST",
        access: "written",
        implicit: false,
        generations: ["g1", "g2"],
        versions: [{ generations: ["g1", "g2"], operand: written("VDST"), order: 1 }],
      },
      {
        name: "SRC0",
        access: "read",
        implicit: false,
        generations: ["g1", "g2"],
        versions: [{ generations: ["g1", "g2"], operand: operand("SRC0"), order: 2 }],
      },
    ]);
  });

  it.each<{ what: string; more: Partial<Operand> }>([
    { what: "size", more: { bits: 64 } },
    { what: "type", more: { type: "OPR_VGPR_OR_ACCVGPR" } },
    { what: "format", more: { format: "FMT_NUM_F32" } },
    { what: "place in the word", more: { inMicrocode: false } },
  ])("a row that differs in $what has versions", ({ more }) => {
    const rows = merge({ g1: [operand("SRC0")], g2: [operand("SRC0", more)], g3: [operand("SRC0")] });
    expect(rows.map(({ versions }) => versions)).toEqual([
      [
        { generations: ["g1", "g3"], operand: operand("SRC0"), order: 1 },
        { generations: ["g2"], operand: operand("SRC0", more), order: 1 },
      ],
    ]);
  });

  it("a row that some generations lack has only the others", () => {
    const rows = merge({ g1: [operand("A")], g2: [operand("A"), operand("B")], g3: [operand("B")] });
    expect(rows.map(({ name, generations }) => [name, generations])).toEqual([
      ["A", ["g1", "g2"]],
      ["B", ["g2", "g3"]],
    ]);
  });

  it("a field that is read in one and written in another is two rows", () => {
    const rows = merge({ g1: [operand("A")], g2: [written("A")] });
    expect(rows.map(({ access, generations }) => [access, generations])).toEqual([
      ["read", ["g1"]],
      ["written", ["g2"]],
    ]);
  });

  it("an operand that is implicit in one and written in assembly in another is two rows", () => {
    const rows = merge({ g1: [operand("A")], g2: [operand("A", { implicit: true })] });
    expect(rows.map(({ implicit, generations }) => [implicit, generations])).toEqual([
      [false, ["g1"]],
      [true, ["g2"]],
    ]);
  });
});

describe("within a list", () => {
  it("reading and writing of a register are joined where only the direction differs", () => {
    const rows = merge({ g1: [written("VDST"), operand("SRC0"), operand("VDST")] });
    expect(rows.map(({ name, access }) => [name, access])).toEqual([
      ["VDST", "read, written"],
      ["SRC0", "read"],
    ]);
  });

  it("the order of reading and writing does not matter", () => {
    expect(merge({ g1: [operand("VDST"), written("VDST")] }).map(({ access }) => access)).toEqual(["read, written"]);
  });

  it.each<{ what: string; more: Partial<Operand> }>([
    { what: "size", more: { bits: 64 } },
    { what: "type", more: { type: "OPR_SRC" } },
    { what: "format", more: { format: "FMT_ANY" } },
    { what: "being implicit", more: { implicit: true } },
    { what: "place in the word", more: { inMicrocode: false } },
  ])("they stay apart where they differ in $what", ({ more }) => {
    const rows = merge({ g1: [written("VDST"), operand("VDST", more)] });
    expect(rows.map(({ access }) => access)).toEqual(["written", "read"]);
  });

  it("a field that is read twice, as LITERAL may be, is two rows", () => {
    const twice = [operand("LITERAL"), operand("LITERAL", { bits: 64 })];
    const rows = merge({ g1: twice, g2: twice, g3: [operand("LITERAL")] });
    expect(
      rows.map(({ name, versions }) => [name, versions.map(({ generations, order }) => [generations, order])]),
    ).toEqual([
      ["LITERAL", [[["g1", "g2", "g3"], 1]]],
      ["LITERAL", [[["g1", "g2"], 2]]],
    ]);
  });

  it("without a field the type names the operand", () => {
    const rows = merge({ g1: [written(undefined, { type: "OPR_VCC", implicit: true })] });
    expect(rows).toMatchObject([{ name: "VCC", access: "written", implicit: true }]);
  });

  it("an operand that is neither read nor written says so", () => {
    const neither = operand("SIMM16");
    delete neither.input;
    expect(merge({ g1: [neither] }).map(({ access }) => access)).toEqual(["neither"]);
  });

  it("an empty list has no rows", () => {
    expect(merge({ g1: [] })).toEqual([]);
  });
});
