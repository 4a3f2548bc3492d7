import { describe, expect, it } from "vitest";
import { buildEncodingPage, buildOpcodeMap, listEncodingNames } from "../../src/catalog/encoding-page.ts";
import { ALWAYS, encoding, equal, field, line, tinyAtlas, tinyCatalog } from "../support/tiny-catalog.ts";

// As MTBUF: ENCODING 58 at 26 is 0xE8000000; OP has three bits at 16 and its top bit at 53.
const FIELDS = [field("ENCODING", [26, 6]), field("OP", [16, 3], [53, 1]), field("OFFSET", [0, 12])];
const MASK = 0xfc07_0000n | (1n << 53n);
const mtbuf = (fields = FIELDS, conditions = [ALWAYS]) => encoding("ENC_MTBUF", 64, fields, { mask: MASK, conditions });
const dual = encoding("VOPDXY", 64, [field("OPX", [22, 4]), field("OPY", [17, 5])]);

const atlas = tinyAtlas({
  generations: line("RDNA", "1", "2", "3"),
  catalogs: [
    tinyCatalog("rdna1", {
      encodings: [mtbuf(), encoding("ENC_SOPP", 32, [field("OP", [16, 7])])],
      identifiers: { ENC_MTBUF: [0xe800_0000n, 0xe801_0000n] },
      instructions: {
        T_B: [{ encoding: "ENC_MTBUF", opcode: 1 }],
        T_A: [{ encoding: "ENC_MTBUF", opcode: 0 }],
        S_NOP: [{ encoding: "ENC_SOPP", opcode: 0 }],
      },
    }),
    tinyCatalog("rdna2", {
      encodings: [mtbuf(FIELDS, [ALWAYS, equal("has_lit", "OFFSET", 1)]), dual],
      identifiers: { ENC_MTBUF: [0xe800_0000n] },
      instructions: {
        T_A: [{ encoding: "ENC_MTBUF", opcode: 0 }],
        V_ONE: [
          { encoding: "VOPDXY", opcode: 10, half: "x" },
          { encoding: "VOPDXY", opcode: 10, half: "y" },
        ],
        V_TWO: [{ encoding: "VOPDXY", opcode: 9, half: "y" }],
        V_THREE: [{ encoding: "VOPDXY", opcode: 10, half: "x" }],
      },
    }),
    tinyCatalog("rdna3", {
      encodings: [mtbuf([...FIELDS.slice(0, 2), field("OFFSET", [1, 12])])],
      identifiers: {},
      instructions: { T_A: [{ encoding: "ENC_MTBUF", opcode: 0 }] },
    }),
  ],
});

it("all encodings are listed once, sorted", () => {
  expect(listEncodingNames(atlas)).toEqual(["ENC_MTBUF", "ENC_SOPP", "VOPDXY"]);
});

describe("the page of an encoding", () => {
  const page = buildEncodingPage("ENC_MTBUF", atlas);

  it("has a version for each layout, with what identifiers fix", () => {
    expect(page.versions.map(({ generations, fields }) => [generations, fields])).toEqual([
      [
        ["rdna1", "rdna2"],
        [
          { name: "ENCODING", bits: "31:26", value: "111010" },
          // In the first word, although its highest bit is in the second.
          { name: "OP", bits: "53, 18:16", value: undefined },
          { name: "OFFSET", bits: "11:0", value: undefined },
        ],
      ],
      [
        ["rdna3"],
        [
          // No identifier says what ENCODING holds.
          { name: "ENCODING", bits: "31:26", value: undefined },
          { name: "OP", bits: "53, 18:16", value: undefined },
          { name: "OFFSET", bits: "12:1", value: undefined },
        ],
      ],
    ]);
  });

  it("draws each version", () => {
    expect(page.versions[0]?.rows.map((row) => row.map((cell) => cell.field ?? "-"))).toEqual([
      ["ENCODING", "-", "OP", "-", "OFFSET"],
      ["-", "OP", "-"],
    ]);
  });

  it("has conditions with the generations that define them", () => {
    expect(page.conditions).toEqual([
      { name: "default", meaning: "always", generations: ["rdna1", "rdna2", "rdna3"] },
      { name: "has_lit", meaning: "OFFSET = 1", generations: ["rdna2"] },
    ]);
  });

  it("counts instructions and identifiers by generation", () => {
    expect(page.generations).toEqual([
      { id: "rdna1", instructions: 2, identifiers: 2 },
      { id: "rdna2", instructions: 1, identifiers: 1 },
      { id: "rdna3", instructions: 1, identifiers: 0 },
    ]);
  });
});

describe("an opcode map", () => {
  it("is sorted by number", () => {
    expect(buildOpcodeMap("ENC_MTBUF", "rdna1", atlas)).toEqual([
      { opcode: 0, names: [{ name: "t_a", half: undefined }] },
      { opcode: 1, names: [{ name: "t_b", half: undefined }] },
    ]);
  });

  it("has both halves of a dual-issue word and several names of an opcode", () => {
    expect(buildOpcodeMap("VOPDXY", "rdna2", atlas)).toEqual([
      { opcode: 9, names: [{ name: "v_two", half: "y" }] },
      {
        opcode: 10,
        names: [
          { name: "v_one", half: "x" },
          { name: "v_one", half: "y" },
          { name: "v_three", half: "x" },
        ],
      },
    ]);
  });

  it("is empty where the generation lacks the encoding, or is not there", () => {
    expect(buildOpcodeMap("VOPDXY", "rdna1", atlas)).toEqual([]);
    expect(buildOpcodeMap("VOPDXY", "rdna9", atlas)).toEqual([]);
  });
});
