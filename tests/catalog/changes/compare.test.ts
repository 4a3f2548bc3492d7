import { describe, expect, it } from "vitest";
import { compareForms, isUnchanged, listMoves, type OperandChange } from "../../../src/catalog/changes/compare.ts";
import { type Form, listForms } from "../../../src/catalog/forms.ts";
import type { Operand } from "../../../src/schema/operand.ts";
import {
  encoding,
  encodingWords,
  field,
  indexAll,
  operand,
  tinyCatalog,
  type TinyForm,
} from "../../support/tiny-catalog.ts";

const WORDS = encodingWords({ ENC_A: "plain", ENC_B: "plain", A_DPP: "dpp", A_SDWA: "sdwa" });
const A = encoding("ENC_A", 32, [field("OP", [0, 8]), field("SRC0", [8, 9])]);
const A_MOVED = encoding("ENC_A", 32, [field("OP", [0, 7]), field("SRC0", [8, 9]), field("CM", [20, 1])]);
const B = encoding("ENC_B", 32, [field("OP", [0, 8])]);
const A_DPP = encoding("A_DPP", 64, [field("OP", [0, 8])]);
const A_SDWA = encoding("A_SDWA", 64, [field("OP", [0, 8])]);

/** Forms of the only instruction of a generation. */
function forms(list: readonly TinyForm[], first = A): Form[] {
  const catalog = indexAll(
    tinyCatalog("rdna1", { encodings: [first, B, A_DPP, A_SDWA], instructions: { V_X: [...list] } }),
  ).get("rdna1");
  const instruction = catalog?.instructions.get("v_x");
  if (catalog === undefined || instruction === undefined) throw new Error("the catalog has v_x");
  return listForms("rdna1", instruction, catalog, WORDS);
}

const inA = (opcode: number, operands: readonly Operand[] = []): TinyForm => ({ encoding: "ENC_A", opcode, operands });

describe("forms of two generations", () => {
  it("that are alike differ in nothing", () => {
    expect(isUnchanged(compareForms(forms([inA(5)]), forms([inA(5)])))).toBe(true);
  });

  it("differ in the opcode", () => {
    const changes = compareForms(forms([inA(5)]), forms([inA(8)]));
    expect(changes.opcode).toEqual({ before: 5, after: 8 });
    expect(isUnchanged(changes)).toBe(false);
  });

  it("differ in the opcodes of other forms where theirs move otherwise than the native one", () => {
    const was = forms([inA(5), { encoding: "A_DPP", opcode: 25 }, { encoding: "A_SDWA", opcode: 45 }]);
    const is = forms([inA(8), { encoding: "A_DPP", opcode: 28 }, { encoding: "A_SDWA", opcode: 46 }]);
    const [title] = is.filter(({ encoding: { name } }) => name === "A_SDWA").map((form) => form.title);
    const changes = compareForms(was, is);
    expect(changes.formOpcodes).toEqual([{ title, before: 45, after: 46 }]);
    const kept = compareForms(
      forms([inA(5), { encoding: "A_DPP", opcode: 25 }]),
      forms([inA(5), { encoding: "A_DPP", opcode: 28 }]),
    );
    expect(kept).toMatchObject({ opcode: undefined, formOpcodes: [{ before: 25, after: 28 }] });
    expect(isUnchanged(kept)).toBe(false);
  });

  it("differ in the layout where the encoding kept its name, and only then", () => {
    const { moves, encoding: other } = compareForms(forms([inA(5)]), forms([inA(5)], A_MOVED));
    expect([moves.map(({ field: name }) => name), other]).toEqual([["OP", "CM"], undefined]);
    expect(compareForms(forms([inA(5)]), forms([{ encoding: "ENC_B", opcode: 5 }]))).toMatchObject({
      moves: [],
      encoding: { before: "ENC_A", after: "ENC_B" },
    });
  });

  it("gain and lose forms beside the native one", () => {
    const before = forms([inA(5), { encoding: "A_SDWA", opcode: 5 }]);
    const after = forms([inA(5), { encoding: "A_DPP", opcode: 5 }]);
    expect(compareForms(before, after).forms).toEqual({ gained: ["A_DPP"], lost: ["A_SDWA"] });
    expect(compareForms(before, before).forms).toBeUndefined();
  });

  it("do not count a native form that became a second one as gained", () => {
    // ENC_A comes before ENC_B, so it is native where both are there.
    const before = forms([{ encoding: "ENC_B", opcode: 9 }]);
    const after = forms([inA(5), { encoding: "ENC_B", opcode: 9 }]);
    expect(compareForms(before, after)).toMatchObject({
      encoding: { before: "ENC_B", after: "ENC_A" },
      forms: undefined,
    });
  });
});

it("moved fields stand in the later order, those that are gone last", () => {
  const before = encoding("ENC_A", 32, [field("OP", [0, 8]), field("GLC", [9, 1]), field("SRC0", [16, 9])]);
  const after = encoding("ENC_A", 32, [field("SRC0", [16, 9]), field("OP", [0, 7]), field("TH", [10, 3])]);
  expect(listMoves(before, after)).toEqual([
    { field: "OP", formerly: undefined, before: "7:0", after: "6:0" },
    { field: "TH", formerly: undefined, before: undefined, after: "12:10" },
    { field: "GLC", formerly: undefined, before: "9", after: undefined },
  ]);
});

it("a new field on the bits of one that is gone has got another name", () => {
  const before = encoding("ENC_A", 32, [field("OP_SEL", [11, 4])]);
  const after = encoding("ENC_A", 32, [field("OPSEL", [11, 4])]);
  expect(listMoves(before, after)).toEqual([{ field: "OPSEL", formerly: "OP_SEL", before: "14:11", after: "14:11" }]);
});

describe("operands of two generations", () => {
  const changes = (before: readonly Operand[], after: readonly Operand[]): readonly OperandChange[] =>
    compareForms(forms([inA(1, before)]), forms([inA(1, after)])).operands;

  it("keep their field and change the type", () => {
    expect(changes([operand("SRC0", { type: "OPR_SRC_NOLIT" })], [operand("SRC0", { type: "OPR_SRC" })])).toEqual([
      { kind: "type", before: "OPR_SRC_NOLIT", after: "OPR_SRC" },
    ]);
  });

  it("change the field's name", () => {
    expect(changes([operand("SRSRC")], [operand("RSRC")])).toEqual([{ kind: "field", before: "SRSRC", after: "RSRC" }]);
  });

  it("change size and format", () => {
    expect(changes([operand("DATA", { bits: 32 })], [operand("DATA", { bits: 64, format: "FMT_NUM_B64" })])).toEqual([
      { kind: "format", before: "FMT_NUM_B32", after: "FMT_NUM_B64" },
      { kind: "size", operand: "DATA", before: 32, after: 64 },
    ]);
  });

  it("come and go; one without a field is told by its type", () => {
    const vcc = operand(undefined, { type: "OPR_VCC", output: true });
    const exec = operand(undefined, { type: "OPR_EXEC", output: true });
    expect(changes([operand("SRC0"), vcc], [operand("SRC0"), exec])).toEqual([
      { kind: "added", operand: "EXEC" },
      { kind: "gone", operand: "VCC" },
    ]);
  });

  it("are not taken for one another: a source is no destination", () => {
    expect(changes([operand("A")], [operand("B", { output: true })])).toEqual([
      { kind: "added", operand: "B" },
      { kind: "gone", operand: "A" },
    ]);
  });
});
