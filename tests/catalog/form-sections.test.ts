import { describe, expect, it } from "vitest";
import { buildFormSections, type FormSection } from "../../src/catalog/form-sections.ts";
import { type Form, listForms } from "../../src/catalog/forms.ts";
import type { EncodingKind } from "../../src/schema/encoding-words.ts";
import {
  encoding,
  encodingWords,
  equal,
  field,
  indexAll,
  operand,
  tinyCatalog,
  type TinyContent,
} from "../support/tiny-catalog.ts";

const KINDS: Record<string, EncodingKind> = {
  ENC_VOP2: "plain",
  ENC_VOP3: "plain",
  VOP2_INST_LITERAL: "literal",
  VOPDXY: "dual",
};

/** Sections of V_X over generations. */
function sectionsOf(generations: Record<string, TinyContent>): FormSection[] {
  const forms = Object.entries(generations).map(([id, content]): [string, Form[]] => {
    const catalog = indexAll(tinyCatalog(id, content)).get(id);
    const instruction = catalog?.instructions.get("v_x");
    if (catalog === undefined || instruction === undefined) throw new Error("no V_X");
    return [id, listForms(id, instruction, catalog, encodingWords(KINDS))];
  });
  return buildFormSections(new Map(forms));
}

// VOP2: ENCODING bit 31, OP six bits at 25. The mask is both.
const FIELDS = [field("ENCODING", [31, 1]), field("OP", [25, 6]), field("VDST", [17, 8]), field("SRC0", [0, 9])];
const vop2 = (opcode: number, fields = FIELDS): TinyContent => ({
  encodings: [encoding("ENC_VOP2", 32, fields, { mask: 0xfe00_0000n })],
  identifiers: { ENC_VOP2: [BigInt(opcode) << 25n] },
  instructions: { V_X: [{ encoding: "ENC_VOP2", opcode }] },
});

/** Letter, opcode and generations of each diagram of a section. */
const groups = (section: FormSection | undefined) =>
  section?.layouts.map(({ words }) =>
    words.map(({ key, opcode, generations }) => [key, opcode, generations.join(" ")]),
  );

describe("groups of generations in the native section", () => {
  it("share layout and opcode: v_max_f32 is A with opcode 16 and B with 11", () => {
    const [section, ...others] = sectionsOf({
      rdna1: vop2(16),
      rdna2: vop2(16),
      cdna1: vop2(11),
      rdna3: vop2(16),
      cdna2: vop2(11),
    });
    expect(others).toEqual([]);
    expect(groups(section)).toEqual([
      [
        ["A", 16, "rdna1 rdna2 rdna3"],
        ["B", 11, "cdna1 cdna2"],
      ],
    ]);
    expect(section).toMatchObject({ id: "encoding", native: true, opcodes: [16, 11], bits: [32], title: "ENC_VOP2" });
  });

  it("have the opcode's word in hexadecimal and its digits in the diagram", () => {
    const [section] = sectionsOf({ rdna1: vop2(16), cdna1: vop2(11) });
    const words = section?.layouts[0]?.words ?? [];
    // 16 << 25 and 11 << 25.
    expect(words.map(({ word }) => word)).toEqual(["0x20000000", "0x16000000"]);
    expect(words.map(({ rows }) => rows[0]?.find((cell) => cell.field === "OP")?.value)).toEqual(["010000", "001011"]);
  });

  it("part where a field lies elsewhere although the opcode is the same", () => {
    const moved = FIELDS.map((one) => (one.name === "SRC0" ? field("SRC0", [1, 9]) : one));
    expect(groups(sectionsOf({ g1: vop2(5), g2: vop2(5, moved), g3: vop2(5) })[0])).toEqual([
      [["A", 5, "g1 g3"]],
      [["B", 5, "g2"]],
    ]);
  });

  it("part where the parts of a split field stand the other way round", () => {
    const one = vop2(5, [...FIELDS, field("S", [9, 1], [10, 1])]);
    const two = vop2(5, [...FIELDS, field("S", [10, 1], [9, 1])]);
    expect(groups(sectionsOf({ g1: one, g2: two })[0])).toEqual([[["A", 5, "g1"]], [["B", 5, "g2"]]]);
  });

  it("part where the selector differs: VOP3 has ENCODING 53 on RDNA and 52 on CDNA", () => {
    const vop3 = (selector: bigint): TinyContent => ({
      encodings: [
        encoding("ENC_VOP3", 64, [field("ENCODING", [26, 6]), field("OP", [16, 10])], { mask: 0xffff_0000n }),
      ],
      identifiers: { ENC_VOP3: [(selector << 26n) | (267n << 16n)] },
      instructions: { V_X: [{ encoding: "ENC_VOP3", opcode: 267 }] },
    });
    expect(groups(sectionsOf({ g1: vop3(53n), g2: vop3(52n) })[0])).toEqual([
      [
        ["A", 267, "g1"],
        ["B", 267, "g2"],
      ],
    ]);
  });

  it("part by encoding, whose titles the section has both", () => {
    const vop3: TinyContent = {
      encodings: [encoding("ENC_VOP3", 64, [field("OP", [16, 10])])],
      instructions: { V_X: [{ encoding: "ENC_VOP3", opcode: 5 }] },
    };
    const [section] = sectionsOf({ g1: vop2(5), g2: vop3 });
    expect(groups(section)).toEqual([[["A", 5, "g1"]], [["B", 5, "g2"]]]);
    expect(section).toMatchObject({ title: "ENC_VOP2, ENC_VOP3", bits: [32, 64] });
  });

  it("part where the identifier check came out differently", () => {
    const failed: TinyContent = {
      ...vop2(5),
      instructions: { V_X: [{ encoding: "ENC_VOP2", opcode: 5, identifierCheck: "fail" }] },
    };
    const [section] = sectionsOf({ g1: vop2(5), g2: failed });
    expect(section?.layouts[0]?.words.map(({ key, check }) => [key, check])).toEqual([
      ["A", "pass"],
      ["B", "fail"],
    ]);
  });

  it("have letters that go on after Z with AA", () => {
    const many = Object.fromEntries(Array.from({ length: 54 }, (_, index) => [`g${index}`, vop2(index)]));
    const keys = sectionsOf(many)[0]?.layouts.flatMap(({ words }) => words.map(({ key }) => key)) ?? [];
    expect([0, 25, 26, 27, 51, 52, 53].map((index) => keys[index])).toEqual(["A", "Z", "AA", "AB", "AZ", "BA", "BB"]);
  });
});

describe("other encodings", () => {
  const LITERAL = [...FIELDS, field("LITERAL", [32, 32])];
  const both = (opcode: number, literal = true): TinyContent => ({
    encodings: [
      encoding("ENC_VOP2", 32, FIELDS),
      encoding("VOP2_INST_LITERAL", 64, LITERAL, { conditions: [equal("has_lit", "SRC0", 255)] }),
    ],
    instructions: {
      V_X: [
        ...(literal ? [{ encoding: "VOP2_INST_LITERAL", opcode, condition: "has_lit" }] : []),
        { encoding: "ENC_VOP2", opcode },
      ],
    },
  });

  it("have a section each, without letters, with the generations that have them and the fields that they add", () => {
    const sections = sectionsOf({ g1: both(5), g2: both(5, false), g3: both(6) });
    expect(sections.map(({ id, native, generations }) => [id, native, generations.join(" ")])).toEqual([
      ["encoding", true, "g1 g2 g3"],
      ["vop2_inst_literal", false, "g1 g3"],
    ]);
    expect(groups(sections[1])).toEqual([
      [
        [undefined, 5, "g1"],
        [undefined, 6, "g3"],
      ],
    ]);
    expect(sections.map(({ addedFields }) => addedFields)).toEqual([[], ["LITERAL"]]);
  });

  it("part where a condition fixes a field in one generation only", () => {
    const unknown = both(5);
    const lacking: TinyContent = {
      ...unknown,
      encodings: unknown.encodings.map((one) => ({ ...one, conditions: [] })),
    };
    const [, section] = sectionsOf({ g1: unknown, g2: lacking });
    expect(section?.layouts[0]?.words.map(({ generations, fixed }) => [generations, fixed.get("SRC0")])).toEqual([
      [["g1"], 255n],
      [["g2"], undefined],
    ]);
    expect(section?.variants.map(({ variant, generations }) => [variant.meaning, generations])).toEqual([
      ["SRC0 = 255", ["g1"]],
      [undefined, ["g2"]],
    ]);
  });

  it("keep the Y half by itself and name both halves", () => {
    const dual: TinyContent = {
      encodings: [encoding("VOPDXY", 64, [field("OPX", [22, 4]), field("OPY", [17, 5])])],
      instructions: {
        V_X: [
          { encoding: "VOPDXY", opcode: 4, half: "x" },
          { encoding: "VOPDXY", opcode: 4, half: "y" },
        ],
      },
    };
    expect(sectionsOf({ g1: dual }).map(({ id, title }) => [id, title])).toEqual([
      ["encoding", "VOPDXY, X half"],
      ["vopdxy-y", "VOPDXY, Y half"],
    ]);
  });

  it("are none without forms", () => {
    expect(buildFormSections(new Map())).toEqual([]);
    expect(buildFormSections(new Map([["g1", []]]))).toEqual([]);
  });
});

describe("rows of fields", () => {
  const rowsOf = (content: TinyContent, index = 0) => sectionsOf({ g1: content })[index]?.layouts[0]?.fields ?? [];

  it("go word by word, the highest bit first, whatever the order in the source", () => {
    const fields = [
      field("A_LOW_OF_SECOND", [32, 8]),
      field("B_TOP", [24, 8]),
      field("C_SPLIT", [40, 8], [20, 4]), // its place is bit 23 of the first word
      field("D_SPLIT", [2, 1], [60, 2]), // and of this one bit 2
      field("E_BOTTOM", [0, 2]),
      field("OP", [4, 8]),
    ];
    expect(rowsOf(wide(fields)).map(({ name }) => name)).toEqual([
      "B_TOP",
      "C_SPLIT",
      "OP",
      "D_SPLIT",
      "E_BOTTOM",
      "A_LOW_OF_SECOND",
    ]);
  });

  it("puts a field across the boundary into the word that it begins in", () => {
    const fields = [field("HIGH", [48, 16]), field("ACROSS", [24, 16]), field("OP", [0, 8])];
    expect(rowsOf(wide(fields)).map(({ name, bits }) => [name, bits])).toEqual([
      ["ACROSS", "39:24"],
      ["OP", "7:0"],
      ["HIGH", "63:48"],
    ]);
  });

  it("tell what each field is", () => {
    const content: TinyContent = {
      encodings: [
        encoding(
          "VOPDXY",
          64,
          [
            field("ENCODING", [26, 6]),
            field("OPX", [22, 4]),
            field("OPY", [17, 5]),
            field("SRCX0", [0, 9]),
            field("NSA", [9, 2]),
            field("CLAMP", [11, 1]),
          ],
          { mask: 0xfc00_0000n, conditions: [equal("has", "NSA", 1)] },
        ),
      ],
      identifiers: { VOPDXY: [0xc800_0000n] },
      instructions: {
        V_X: [{ encoding: "VOPDXY", opcode: 4, half: "x", condition: "has", operands: [operand("SRCX0")] }],
      },
    };
    expect(rowsOf(content).map(({ name, role, values }) => [name, role, values.map(({ value }) => value)])).toEqual([
      ["ENCODING", "selector", ["110010"]], // 50
      ["OPX", "opcode", ["0100"]],
      ["OPY", "other-opcode", []],
      ["CLAMP", "modifier", []],
      ["NSA", "condition", ["01"]],
      ["SRCX0", "operand", []],
    ]);
  });

  it("have each fixed value with its generations", () => {
    const [section] = sectionsOf({ g1: vop2(16), g2: vop2(11), g3: vop2(16) });
    const op = section?.layouts[0]?.fields.find(({ name }) => name === "OP");
    expect(op?.values).toEqual([
      { value: "010000", decimal: "16", generations: ["g1", "g3"] },
      { value: "001011", decimal: "11", generations: ["g2"] },
    ]);
    expect(section?.layouts[0]?.fields[0]?.values).toEqual([
      { value: "0", decimal: "0", generations: ["g1", "g3", "g2"] },
    ]);
  });

  it("tell implied low bits", () => {
    const padded = (width: number) => ({
      name: `P${width}`,
      ranges: [{ offset: width * 4, width: 2, padding: { width, value: 0 } }],
    });
    const rows = rowsOf(wide([field("OP", [20, 8]), padded(1), padded(2)]));
    expect(rows.map(({ name, padding }) => [name, padding])).toEqual([
      ["OP", undefined],
      ["P2", "2 implied low bits"],
      ["P1", "1 implied low bit"],
    ]);
  });

  it("have both uses of a field that is read and written, and not twice the same one", () => {
    const content = vop2(5);
    const operands = [
      operand("VDST", { output: true }),
      operand("SRC0"),
      operand("VDST"),
      operand("SRC0"),
      operand(undefined, { type: "OPR_VCC" }),
    ];
    const rows = rowsOf({ ...content, instructions: { V_X: [{ encoding: "ENC_VOP2", opcode: 5, operands }] } });
    expect(rows.map(({ name, operands: uses }) => [name, uses.length])).toEqual([
      ["ENCODING", 0],
      ["OP", 0],
      ["VDST", 2],
      ["SRC0", 1],
    ]);
  });
});

/** V_X with opcode 5 in a 64-bit encoding of these fields. */
function wide(fields: ReturnType<typeof field>[]): TinyContent {
  return {
    encodings: [encoding("ENC_VOP3", 64, fields)],
    instructions: { V_X: [{ encoding: "ENC_VOP3", opcode: 5 }] },
  };
}

it("variants with equal condition and operands are one row over generations", () => {
  const form = (bits: number): TinyContent => ({
    ...vop2(5),
    instructions: { V_X: [{ encoding: "ENC_VOP2", opcode: 5, operands: [operand("SRC0", { bits })] }] },
  });
  const [section] = sectionsOf({ g1: form(32), g2: form(64), g3: form(32) });
  expect(section?.variants.map(({ generations }) => generations)).toEqual([["g1", "g3"], ["g2"]]);
});
