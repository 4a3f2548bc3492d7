import { expect, it } from "vitest";
import { collectDataFormats, collectOperandTypes, collectUsers } from "../../src/catalog/type-pages.ts";
import type { OperandType } from "../../src/schema/operand-type.ts";
import { encoding, field, line, operand, tinyAtlas, tinyCatalog } from "../support/tiny-catalog.ts";

const ENCODINGS = [encoding("ENC_A", 32, [field("OP", [0, 8])])];
const opr = (name: string, ...values: number[]): OperandType => ({
  name,
  partitioned: false,
  values: values.map((value) => ({ name: `n${value}`, value })),
});

function atlasOf(instruction: string, ...types: OperandType[][]) {
  const operands = [
    operand("SRC0", { type: "OPR_SRC", format: "FMT_NUM_F32" }),
    operand("SRC1", { format: "FMT_ANY" }),
  ];
  const ids = ["rdna1", "rdna2", "rdna3"];
  return tinyAtlas({
    generations: line("RDNA", "1", "2", "3"),
    catalogs: types.map((operandTypes, index) =>
      tinyCatalog(ids[index] ?? "", {
        encodings: ENCODINGS,
        operandTypes,
        instructions: {
          [instruction]: [{ encoding: "ENC_A", opcode: 1, operands }],
          V_A: [{ encoding: "ENC_A", opcode: 2, operands: operands.slice(1) }],
        },
      }),
    ),
  });
}

it("operand types have a version for each different record, sorted by name", () => {
  const atlas = atlasOf("V_B", [opr("OPR_Z", 1), opr("OPR_A", 1)], [opr("OPR_A", 2)], [opr("OPR_A", 1)]);
  const found = [...collectOperandTypes(atlas)].map(([name, versions]) => [
    name,
    versions.map((one) => one.generations),
  ]);
  expect(found).toEqual([
    ["OPR_A", [["rdna1", "rdna3"], ["rdna2"]]],
    ["OPR_Z", [["rdna1"]]],
  ]);
  expect(
    [...collectDataFormats(atlas)].map(([name, versions]) => [name, versions.map((one) => one.generations)]),
  ).toEqual([
    ["FMT_ANY", [["rdna1", "rdna2", "rdna3"]]],
    ["FMT_NUM_F32", [["rdna1", "rdna2", "rdna3"]]],
  ]);
});

it("users are collected by type and format, sorted, once each", () => {
  const { types, formats } = collectUsers(atlasOf("V_B", [], []));
  expect([...types]).toEqual([
    ["OPR_SRC", ["v_b"]],
    ["OPR_VGPR", ["v_a", "v_b"]],
  ]);
  expect(formats.get("FMT_ANY")).toEqual(["v_a", "v_b"]);
});

it("users are those of the atlas that is asked about, collected once", () => {
  const [first, second] = [atlasOf("V_B", []), atlasOf("V_C", [])];
  expect(collectUsers(first).types.get("OPR_SRC")).toEqual(["v_b"]);
  expect(collectUsers(second).types.get("OPR_SRC")).toEqual(["v_c"]);
  expect(collectUsers(first)).toBe(collectUsers(first));
});
