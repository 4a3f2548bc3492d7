import { describe, expect, it } from "vitest";
import { type Form, listForms } from "../../src/catalog/forms.ts";
import type { EncodingKind } from "../../src/schema/encoding-words.ts";
import type { Catalog } from "../../src/schema/catalog.ts";
import {
  ALWAYS,
  encoding,
  encodingWords,
  equal,
  field,
  indexAll,
  operand,
  tinyCatalog,
  type TinyContent,
  within,
} from "../support/tiny-catalog.ts";

/** Forms of the instruction V_X of a catalog with these contents. */
function formsOf(content: TinyContent, kinds: Record<string, EncodingKind> = {}): Form[] {
  return formsIn(tinyCatalog("g1", content), kinds);
}

function formsIn(catalog: Catalog, kinds: Record<string, EncodingKind>): Form[] {
  const indexed = indexAll(catalog).get("g1");
  const instruction = indexed?.instructions.get("v_x");
  if (indexed === undefined || instruction === undefined) throw new Error("no V_X");
  return listForms("g1", instruction, indexed, encodingWords(kinds));
}

const fixedOf = (form: Form | undefined): Record<string, bigint> => Object.fromEntries(form?.fixed ?? []);

// ENCODING is bit 31, OP six bits at 25, as VOP2: mask 0xFE000000, and opcode 11 makes 11 << 25 = 0x16000000.
const VOP2_FIELDS = [field("ENCODING", [31, 1]), field("OP", [25, 6]), field("SRC0", [0, 9]), field("VSRC1", [9, 8])];
const VOP2_MASK = 0xfe00_0000n;
const vop2 = (name: string, bits: number, ...conditions: Parameters<typeof equal>[]) =>
  encoding(name, bits, VOP2_FIELDS, {
    mask: VOP2_MASK,
    conditions: conditions.length === 0 ? [ALWAYS] : conditions.map((condition) => equal(...condition)),
  });

describe("order: the native form first", () => {
  const content = (...names: [string, number, number?][]): TinyContent => ({
    encodings: names.map(([name, bits, order = 0]) => encoding(name, bits, [field("OP", [0, 8])], { order })),
    instructions: { V_X: names.map(([name]) => ({ encoding: name, opcode: 1 })) },
  });
  const order = (forms: Form[]): string[] => forms.map((form) => form.encoding.name);

  it("is the narrower of two plain ones, whichever is listed first: VOPC before VOP3", () => {
    expect(
      order(formsOf(content(["ENC_VOP3", 64], ["ENC_VOPC", 32]), { ENC_VOP3: "plain", ENC_VOPC: "plain" })),
    ).toEqual(["ENC_VOPC", "ENC_VOP3"]);
  });

  it("is a plain one before a narrower form with added words", () => {
    const forms = formsOf(content(["VOPC_INST_LITERAL", 64], ["ENC_VOP3P", 96]), {
      VOPC_INST_LITERAL: "literal",
      ENC_VOP3P: "plain",
    });
    expect(order(forms)).toEqual(["ENC_VOP3P", "VOPC_INST_LITERAL"]);
  });

  it("goes on by kind: literal, SDWA, DPP, DPP16, DPP8, NSA", () => {
    const kinds: Record<string, EncodingKind> = {
      N: "nsa",
      D8: "dpp8",
      D16: "dpp16",
      D: "dpp",
      S: "sdwa",
      L: "literal",
      P: "plain",
    };
    const forms = formsOf(content(...Object.keys(kinds).map((name): [string, number] => [name, 64])), kinds);
    expect(order(forms)).toEqual(["P", "L", "S", "D", "D16", "D8", "N"]);
  });

  it("is the literal form of an instruction that has no other, as v_fmaak_f32", () => {
    const [native, ...others] = formsOf(content(["VOP2_INST_LITERAL", 64]), { VOP2_INST_LITERAL: "literal" });
    expect(native?.encoding.name).toBe("VOP2_INST_LITERAL");
    expect(others).toEqual([]);
  });

  it("goes by the source's order number among equal ones", () => {
    const kinds: Record<string, EncodingKind> = { ENC_A: "plain", ENC_B: "plain" };
    expect(order(formsOf(content(["ENC_A", 64, 9], ["ENC_B", 64, 3]), kinds))).toEqual(["ENC_B", "ENC_A"]);
  });

  it("has the X half before the Y half, and both before the literal ones", () => {
    const fields = [field("ENCODING", [26, 6]), field("OPX", [22, 4]), field("OPY", [17, 5])];
    const forms = formsOf(
      {
        encodings: [encoding("VOPDXY_INST_LITERAL", 96, fields), encoding("VOPDXY", 64, fields)],
        instructions: {
          V_X: [
            { encoding: "VOPDXY_INST_LITERAL", opcode: 4, half: "y" },
            { encoding: "VOPDXY_INST_LITERAL", opcode: 4, half: "x" },
            { encoding: "VOPDXY", opcode: 4, half: "y" },
            { encoding: "VOPDXY", opcode: 4, half: "x" },
          ],
        },
      },
      { VOPDXY_INST_LITERAL: "dual-literal", VOPDXY: "dual" },
    );
    expect(forms.map((form) => `${form.encoding.name} ${form.half ?? ""}`)).toEqual([
      "VOPDXY x",
      "VOPDXY y",
      "VOPDXY_INST_LITERAL x",
      "VOPDXY_INST_LITERAL y",
    ]);
    // The opcode is in the half's own field; the other half's is not fixed.
    expect(forms.slice(0, 2).map(fixedOf)).toEqual([{ OPX: 4n }, { OPY: 4n }]);
  });

  it("takes an encoding that nobody has described as plain, under its own name", () => {
    const [form] = formsOf(content(["ENC_LATER", 64]));
    expect(form).toMatchObject({ title: "ENC_LATER", kind: "plain" });
  });

  it("leaves out a form whose encoding an incomplete file lacks", () => {
    const catalog = tinyCatalog("g1", content(["ENC_A", 32], ["ENC_B", 64]));
    catalog.encodings = catalog.encodings.filter(({ name }) => name === "ENC_B");
    expect(order(formsIn(catalog, {}))).toEqual(["ENC_B"]);
  });
});

describe("one form", () => {
  it("gathers the conditions that share encoding and opcode, each with its operands", () => {
    const forms = formsOf({
      encodings: [vop2("A", 32, ["one", "SRC0", 255], ["two", "SRC0", 250])],
      instructions: {
        V_X: [
          { encoding: "A", opcode: 1, condition: "one", operands: [operand("SRC0")] },
          { encoding: "A", opcode: 1, condition: "two", operands: [operand("VSRC1")], stated: 2, note: "twice" },
          { encoding: "A", opcode: 2, condition: "one" },
        ],
      },
    });
    expect(forms.map(({ opcode, variants }) => [opcode, variants.map(({ condition }) => condition)])).toEqual([
      [1, ["one", "two"]],
      [2, ["one"]],
    ]);
    expect(forms[0]?.variants.map(({ operands }) => operands.map((row) => row.field))).toEqual([["SRC0"], ["VSRC1"]]);
    expect(forms[0]?.variants).toMatchObject([
      { meaning: "SRC0 = 255", stated: 1, note: undefined },
      { meaning: "SRC0 = 250", stated: 2, note: "twice" },
    ]);
  });

  it("has the word that its opcode makes, and the check that the import made", () => {
    const content = (check?: "fail"): TinyContent => ({
      encodings: [vop2("A", 32)],
      identifiers: { A: [0x1600_0000n] },
      instructions: {
        V_X: [{ encoding: "A", opcode: 11, ...(check === undefined ? {} : { identifierCheck: check }) }],
      },
    });
    expect(formsOf(content())[0]).toMatchObject({ word: 0x1600_0000n, check: "pass" });
    expect(formsOf(content("fail"))[0]?.check).toBe("fail");
  });
});

describe("fixed fields", () => {
  it("are the opcode and what lies under the identifiers' mask: SEG of FLAT", () => {
    // ENCODING 55 at 26 = 0xDC000000, SEG 2 at 14 = 0x8000, OP 20 at 18 = 0x500000 and 21 = 0x540000.
    const fields = [field("ENCODING", [26, 6]), field("OP", [18, 7]), field("SEG", [14, 2]), field("LDS", [13, 1])];
    const [form] = formsOf({
      encodings: [encoding("FLAT", 64, fields, { mask: 0xfdff_c000n })],
      identifiers: { FLAT: [0xdc50_8000n, 0xdc54_8000n] },
      instructions: { V_X: [{ encoding: "FLAT", opcode: 20 }] },
    });
    expect(fixedOf(form)).toEqual({ ENCODING: 55n, OP: 20n, SEG: 2n });
    expect(form?.word).toBe(0xdc50_8000n);
  });

  it("are not fields that lie under the mask in part", () => {
    const [form] = formsOf({
      encodings: [encoding("A", 32, [field("OP", [24, 8]), field("WIDE", [0, 8])], { mask: 0xff00_000fn })],
      identifiers: { A: [0x0100_0005n] },
      instructions: { V_X: [{ encoding: "A", opcode: 1 }] },
    });
    expect(fixedOf(form)).toEqual({ OP: 1n });
  });

  it("are the opcode alone where no identifiers say what the mask's bits hold", () => {
    const [form] = formsOf({
      encodings: [vop2("A", 32)],
      instructions: { V_X: [{ encoding: "A", opcode: 11, identifierCheck: "not applicable" }] },
    });
    expect(fixedOf(form)).toEqual({ OP: 11n });
    expect(form?.word).toBeUndefined();
  });

  /** Fixed fields other than the opcode, for forms of one opcode under these conditions. */
  const fixedUnder = (encodingConditions: ReturnType<typeof equal>[], ...named: string[]): Record<string, bigint> => {
    const [form] = formsOf({
      encodings: [encoding("A", 64, [...VOP2_FIELDS, field("NSA", [33, 2])], { conditions: encodingConditions })],
      instructions: { V_X: named.map((condition) => ({ encoding: "A", opcode: 0, condition })) },
    });
    const { OP, ...others } = fixedOf(form);
    expect(OP).toBe(0n);
    return others;
  };

  it("are what the condition asks for: SRC0 = 250 for DPP, NSA = 1", () => {
    expect(fixedUnder([equal("has_dpp", "SRC0", 250)], "has_dpp")).toEqual({ SRC0: 250n });
    expect(fixedUnder([equal("has_nsa", "NSA", 1)], "has_nsa")).toEqual({ NSA: 1n });
  });

  it("are one value of a list, not two", () => {
    expect(fixedUnder([within("one", "SRC0", 250)], "one")).toEqual({ SRC0: 250n });
    expect(fixedUnder([within("has_dpp8", "SRC0", 233, 234)], "has_dpp8")).toEqual({});
  });

  it("are what several conditions agree on", () => {
    expect(fixedUnder([equal("a", "SRC0", 255), within("b", "SRC0", 255)], "a", "b")).toEqual({ SRC0: 255n });
  });

  it("are not what one of several conditions leaves open, be it the first or the last", () => {
    expect(fixedUnder([equal("a", "SRC0", 255), ALWAYS], "a", "default")).toEqual({});
    expect(fixedUnder([equal("a", "SRC0", 255), ALWAYS], "default", "a")).toEqual({});
  });

  it("are not what conditions disagree on", () => {
    expect(fixedUnder([equal("a", "SRC0", 255), equal("b", "SRC0", 254)], "a", "b")).toEqual({});
    expect(fixedUnder([equal("a", "SRC0", 255), equal("b", "VSRC1", 255)], "a", "b")).toEqual({});
  });

  it("are none that a condition which the encoding lacks might ask for", () => {
    expect(fixedUnder([equal("has_dpp", "SRC0", 250)], "has_lit")).toEqual({});
    expect(fixedUnder([equal("has_dpp", "SRC0", 250)], "has_dpp", "has_lit")).toEqual({});
  });

  it("name a field once, from the identifiers, whatever the condition says", () => {
    const [form] = formsOf({
      encodings: [encoding("A", 32, VOP2_FIELDS, { mask: VOP2_MASK, conditions: [equal("default", "ENCODING", 1)] })],
      identifiers: { A: [0x1600_0000n] },
      instructions: { V_X: [{ encoding: "A", opcode: 11 }] },
    });
    expect(fixedOf(form)).toEqual({ ENCODING: 0n, OP: 11n });
  });
});

it("a condition that the encoding lacks has no meaning", () => {
  const [form] = formsOf({
    encodings: [vop2("A", 32)],
    instructions: { V_X: [{ encoding: "A", opcode: 1, condition: "unheard" }] },
  });
  expect(form?.variants).toMatchObject([{ condition: "unheard", meaning: undefined }]);
});

it("a condition listed again, as AMD's ENC_FLAT has it, counts once", () => {
  const [form] = formsOf({
    encodings: [encoding("A", 32, VOP2_FIELDS, { conditions: [ALWAYS, ALWAYS, ALWAYS] })],
    instructions: { V_X: [{ encoding: "A", opcode: 1 }] },
  });
  expect(form?.variants).toMatchObject([{ condition: "default", meaning: "always" }]);
});
