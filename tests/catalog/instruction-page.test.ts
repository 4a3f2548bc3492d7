import { describe, expect, it } from "vitest";
import { InstructionPages } from "../../src/catalog/instruction-page.ts";
import type { OperandType } from "../../src/schema/operand-type.ts";
import { encoding, field, line, operand, tinyAtlas, tinyCatalog, type TinyContent } from "../support/tiny-catalog.ts";

const FIELDS = [field("ENCODING", [31, 1]), field("OP", [25, 6]), field("SRC0", [0, 9])];
const VOP2 = encoding("ENC_VOP2", 32, FIELDS, { mask: 0xfe00_0000n });
const GENERATIONS = [...line("RDNA", "1", "2", "3", "4"), ...line("CDNA", "1", "2")];

const pagesOf = (catalogs: Record<string, TinyContent>, files: Record<string, string> = {}) =>
  new InstructionPages(
    tinyAtlas({
      generations: GENERATIONS,
      catalogs: Object.entries(catalogs).map(([id, content]) => tinyCatalog(id, content)),
      files,
    }),
  );
const vop2 = (name: string, opcode: number, ...aliases: string[]): TinyContent => ({
  encodings: [VOP2],
  identifiers: { ENC_VOP2: [BigInt(opcode) << 25n] },
  instructions: { [name]: { aliases, forms: [{ encoding: "ENC_VOP2", opcode, operands: [operand("SRC0")] }] } },
});

describe("the strip of v_max_f32", () => {
  const pages = pagesOf({
    rdna1: vop2("V_MAX_F32", 16),
    rdna2: vop2("V_MAX_F32", 16),
    rdna4: vop2("V_MAX_NUM_F32", 22, "V_MAX_F32"),
    cdna1: vop2("V_MAX_F32", 11),
    cdna2: vop2("S_NOP", 1),
  });

  it("shows all generations, key letters, opcodes and the later name", () => {
    const here = (generation: string, key: string, opcode: string) => {
      return { generation, state: "here", key, opcodes: [opcode], names: [] };
    };
    const gone = { key: undefined, opcodes: [] };
    expect(pages.page("v_max_f32").strip).toEqual([
      here("rdna1", "A", "16"),
      here("rdna2", "A", "16"),
      { generation: "rdna3", state: "absent", ...gone, names: [] },
      { generation: "rdna4", state: "other-name", ...gone, names: ["v_max_num_f32"] },
      here("cdna1", "B", "11"),
      { generation: "cdna2", state: "absent", ...gone, names: [] },
    ]);
  });

  it("has the older name on the later one's page", () => {
    const page = pages.page("v_max_num_f32");
    expect(page.aliases).toEqual([{ name: "v_max_f32", generations: ["rdna4"], isName: true }]);
    expect(
      page.otherNames.map(({ name, relation, generations, opcodes }) => [name, relation, generations, opcodes]),
    ).toEqual([
      ["v_max_f32", "older-name", ["rdna1", "rdna2"], [16]],
      ["v_max_f32", "older-name", ["cdna1"], [11]],
    ]);
  });

  it("has both halves of a dual-issue instruction", () => {
    const dual = encoding("VOPDXY", 64, [field("OPX", [22, 4]), field("OPY", [17, 5])]);
    const literal = encoding("VOPDXY_INST_LITERAL", 96, dual.fields);
    const forms = [dual, literal].flatMap(({ name }) => [
      { encoding: name, opcode: 4, half: "y" as const },
      { encoding: name, opcode: 4, half: "x" as const },
    ]);
    const page = pagesOf({ rdna3: { encodings: [dual, literal], instructions: { V_DUAL: forms } } }).page("v_dual");
    expect(page.strip.find(({ state }) => state === "here")?.opcodes).toEqual(["X 4", "Y 4"]);
  });

  it("does not exist for a name that no catalog has", () => {
    expect(() => pages.page("v_none")).toThrow("no catalog has an instruction v_none");
    expect(() => pages.summary("v_none")).toThrow("no catalog has an instruction v_none");
  });
});

describe("what differs under another name", () => {
  const load = (name: string, opcode: number, aliases: string[], fields = FIELDS, more = {}): TinyContent => ({
    encodings: [encoding("ENC_MUBUF", 64, fields)],
    instructions: {
      [name]: { aliases, forms: [{ encoding: "ENC_MUBUF", opcode, operands: [operand("SRC0", more)] }] },
    },
  });
  const rows = (name: string, catalogs: Record<string, TinyContent>) =>
    pagesOf(catalogs)
      .page(name)
      .otherNames.map(({ generations, differs }) => [generations.join(" "), differs.join(", ")]);
  const moved = FIELDS.map((one) => (one.name === "SRC0" ? field("SRC0", [1, 9]) : one));

  it("is told against the nearest generation of the family, not against another that has the opcode by chance", () => {
    // As buffer_load_dword: 12 on RDNA 1 and 2, 20 on CDNA and under the later name.
    const catalogs = {
      rdna1: load("LOAD_DWORD", 12, []),
      rdna2: load("LOAD_DWORD", 12, []),
      rdna3: load("LOAD_B32", 20, ["LOAD_DWORD"]),
      cdna1: load("LOAD_DWORD", 20, []),
      cdna2: load("LOAD_B32", 20, ["LOAD_DWORD"]),
    };
    expect(rows("load_dword", catalogs)).toEqual([
      ["rdna3", "opcode"],
      ["cdna2", ""],
    ]);
    expect(rows("load_b32", catalogs)).toEqual([
      ["rdna1 rdna2", "opcode"],
      ["cdna1", ""],
    ]);
  });

  it.each([
    { what: "nothing but the name", other: load("NEW", 12, ["OLD"]), differs: "" },
    { what: "layout", other: load("NEW", 12, ["OLD"], moved), differs: "layout" },
    { what: "layout and opcode", other: load("NEW", 13, ["OLD"], moved), differs: "layout, opcode" },
    { what: "operands", other: load("NEW", 12, ["OLD"], FIELDS, { bits: 64 }), differs: "operands" },
    { what: "encoding", other: vop2("NEW", 12, "OLD"), differs: "encoding" },
  ])("is $what", ({ other, differs }) => {
    expect(rows("old", { rdna1: load("OLD", 12, []), rdna2: other })).toEqual([["rdna2", differs]]);
  });
});

describe("the summary", () => {
  const catalogs = { rdna1: vop2("V_MAX_F32", 16) };

  it("is composed from facts while nobody has written one, and marked so", () => {
    expect(pagesOf(catalogs).summary("v_max_f32")).toEqual({
      text: "Maximum of 32-bit floats; vector ALU, VOP2.",
      origin: "composed",
    });
  });

  it("is ours where the family has one for this name", () => {
    const prose = (name: string) => ({
      "prose/max.md": `---\ntitle: T\nnames: ["v_max_*"]\nsummaries: [{ name: ${name}, text: The larger one. }]\n---\nText.\n`,
    });
    const pages = pagesOf(catalogs, prose("v_max_f32"));
    expect(pages.summary("v_max_f32")).toEqual({ text: "The larger one.", origin: "ours" });
    expect(pages.page("v_max_f32").summary).toEqual(pages.summary("v_max_f32"));
    expect(pages.page("v_max_f32").prose?.description).toBe("Text.");
    expect(pagesOf(catalogs, prose("v_max_f16")).summary("v_max_f32").origin).toBe("composed");
  });
});

describe("a divided immediate", () => {
  const waitcnt = (...fields: ReturnType<typeof field>[]): TinyContent => {
    const type: OperandType = { name: "OPR_WAITCNT", partitioned: true, fields };
    return {
      encodings: [encoding("ENC_SOPP", 32, [field("SIMM16", [0, 16]), field("OP", [16, 7])])],
      operandTypes: [type],
      instructions: {
        S_WAITCNT: [{ encoding: "ENC_SOPP", opcode: 12, operands: [operand("SIMM16", { type: type.name, bits: 16 })] }],
      },
    };
  };
  const groups = (catalogs: Record<string, TinyContent>) =>
    pagesOf(catalogs).page("s_waitcnt").partitioned[0]?.groups ?? [];

  it("is drawn for each group of generations that divide it alike", () => {
    const early = waitcnt(field("EXP", [4, 3]), field("VM", [0, 4], [14, 2]));
    const found = groups({ rdna1: early, rdna2: waitcnt(field("EXP", [0, 3]), field("VM", [10, 6])), cdna1: early });
    expect(
      found.map(({ generations, fields }) => [generations, fields.map(({ name, bits }) => `${name} ${bits}`)]),
    ).toEqual([
      [
        ["rdna1", "cdna1"],
        ["VM 15:14, 3:0", "EXP 6:4"],
      ],
      [["rdna2"], ["VM 15:10", "EXP 2:0"]],
    ]);
    expect(found.map(({ rows }) => rows.map((row) => row.reduce((sum, { width }) => sum + width, 0)))).toEqual([
      [16],
      [16],
    ]);
  });

  it("shows every field of one that is wider than 16 bits", () => {
    const [group] = groups({ rdna1: waitcnt(field("LOW", [0, 16]), field("HIGH", [20, 8])) });
    expect(group?.rows.map((row) => row.map(({ high, field: name }) => `${high} ${name ?? "-"}`))).toEqual([
      ["31 -", "27 HIGH", "19 -", "15 LOW"],
    ]);
  });
});

it("sources that are alike are one row", () => {
  const { sources } = pagesOf({ rdna1: vop2("V_A", 1), rdna2: vop2("V_A", 1) }).page("v_a");
  expect(sources.map(({ generations, files }) => [generations, files])).toEqual([
    [
      ["rdna1", "rdna2"],
      ["rdna1.xml", "rdna2.xml"],
    ],
  ]);
});

it("notes tell repeats, undefined conditions and comments of the source, each with its generations", () => {
  const content: TinyContent = {
    encodings: [VOP2],
    instructions: {
      V_A: {
        note: "Not in AMD's XML",
        forms: [
          { encoding: "ENC_VOP2", opcode: 1, stated: 2 },
          { encoding: "ENC_VOP2", opcode: 1, condition: "unheard", note: "from LLVM" },
        ],
      },
    },
  };
  const { sourceNotes } = pagesOf({ rdna1: content, rdna2: content, rdna3: vop2("V_A", 1) }).page("v_a");
  expect(sourceNotes.map(({ text, generations }) => `${generations.join(" ")}: ${text}`)).toEqual([
    "rdna1 rdna2: Comment in the source: Not in AMD's XML",
    "rdna1 rdna2: The source states ENC_VOP2 under default 2 times, word for word.",
    "rdna1 rdna2: The source names the condition unheard, which ENC_VOP2 does not define there.",
    "rdna1 rdna2: Comment in the source: from LLVM",
  ]);
});
