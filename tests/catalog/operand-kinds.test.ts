import { describe, expect, it } from "vitest";
import { formatRun, joinIntegers, listOperandKinds } from "../../src/catalog/operand-kinds.ts";
import type { ValueRun } from "../../src/schema/value-run.ts";

const kindsOf = (...names: string[]): string[] =>
  listOperandKinds({ name: "OPR", partitioned: false, values: names.map((name) => ({ name, value: 0 })) });

describe("kinds of register and constant", () => {
  it.each([
    { name: "v", kind: "VGPR" },
    { name: "v255", kind: "VGPR" },
    { name: "acc", kind: "AccVGPR" },
    { name: "s", kind: "SGPR" },
    { name: "s105", kind: "SGPR" },
    { name: "vcc_lo", kind: "VCC" },
    { name: "VCC_HI", kind: "VCC" },
    { name: "exec", kind: "EXEC" },
    { name: "M0", kind: "M0" },
    { name: "NULL", kind: "NULL" },
    { name: "SRC_SCC", kind: "SCC" },
    { name: "ttmp", kind: "trap temporary" },
    { name: "64", kind: "inline integer" },
    { name: "-16", kind: "inline integer" },
    { name: "0.5", kind: "inline float" },
    { name: "-4.0", kind: "inline float" },
    { name: "SRC_LITERAL", kind: "literal" },
    { name: "SRC_LDS_DIRECT", kind: "LDS direct" },
    { name: "SRC_SHARED_BASE", kind: "special value" },
    { name: "XNACK_MASK_LO", kind: "special value" },
  ])("$name is a $kind", ({ name, kind }) => {
    expect(kindsOf(name)).toEqual([kind]);
  });

  it("are told once each, in a reader's order", () => {
    expect(kindsOf("1", "0.5", "s", "2", "v", "SRC_SCC")).toEqual([
      "VGPR",
      "SGPR",
      "SCC",
      "inline integer",
      "inline float",
    ]);
  });

  it("are none for a name of no kind, a type without values, and no type", () => {
    expect(kindsOf("HW_REG_MODE")).toEqual([]);
    expect(listOperandKinds({ name: "OPR", partitioned: true })).toEqual([]);
    expect(listOperandKinds(undefined)).toEqual([]);
  });
});

describe("runs of values", () => {
  it("are written with their first and last name and value", () => {
    // 106 registers from s0 are s0 to s105.
    expect(formatRun({ name: "s", first: 0, count: 106, value: 0 })).toEqual({
      names: "s0 to s105",
      values: "0 to 105",
    });
    expect(formatRun({ name: "v", first: 0, count: 256, value: 256 })).toEqual({
      names: "v0 to v255",
      values: "256 to 511",
    });
    expect(formatRun({ name: "SRC_SCC", value: 253 })).toEqual({ names: "SRC_SCC", values: "253" });
  });

  const join = (...runs: [string, number][]): string[] =>
    joinIntegers(runs.map(([name, value]): ValueRun => ({ name, value }))).map(
      ({ names, values }) => `${names} = ${values}`,
    );

  it("join integers that count up with their value, and others that count down", () => {
    expect(join(["0", 128], ["1", 129], ["2", 130], ["-1", 193], ["-2", 194], ["-3", 195])).toEqual([
      "0 to 2 = 128 to 130",
      "-1 to -3 = 193 to 195",
    ]);
  });

  it("do not change direction on the way", () => {
    expect(join(["0", 128], ["1", 129], ["0", 130])).toEqual(["0 to 1 = 128 to 129", "0 = 130"]);
    expect(join(["0", 128], ["-1", 129], ["0", 130])).toEqual(["0 to -1 = 128 to 129", "0 = 130"]);
  });

  it("end where the value or the integer jumps, and at other names", () => {
    expect(join(["1", 129], ["2", 131])).toEqual(["1 = 129", "2 = 131"]);
    expect(join(["1", 129], ["3", 130])).toEqual(["1 = 129", "3 = 130"]);
    expect(join(["1", 129], ["0.5", 130], ["2", 131])).toEqual(["1 = 129", "0.5 = 130", "2 = 131"]);
  });

  it("leave runs of registers as they are", () => {
    expect(
      joinIntegers([
        { name: "s", first: 0, count: 2, value: 0 },
        { name: "5", value: 2 },
      ]),
    ).toEqual([
      { names: "s0 to s1", values: "0 to 1" },
      { names: "5", values: "2" },
    ]);
  });
});
