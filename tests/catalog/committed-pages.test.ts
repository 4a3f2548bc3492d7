import { describe, expect, it } from "vitest";
import { listAmdRoutes } from "../../src/catalog/amd-routes.ts";
import { readAtlas } from "../../src/catalog/atlas.ts";
import { describeGenerations } from "../../src/catalog/generation-list.ts";
import { InstructionPages } from "../../src/catalog/instruction-page.ts";
import { REBUILT } from "../import/amd/rebuilt-source.ts";

/** Facts that the issue, AMD's manuals or the source's XML state, asserted on the pages of the committed catalogs. */
const atlas = readAtlas();
const pages = new InstructionPages(atlas);
const words = (ids: Iterable<string>): string => describeGenerations(ids, atlas.generations);

/** Counts belong to one source, told by its SHA-256; of another one the difference is told. */
function expectOfSource<T>(actual: T, expected: T): void {
  const isKnown = [...atlas.catalogs].every(([id, { catalog }]) => catalog.source.sha256 === REBUILT.get(id)?.sha256);
  if (isKnown) expect(actual).toEqual(expected);
  else console.warn(`another source: ${JSON.stringify(actual)}; the known one has ${JSON.stringify(expected)}`);
}

/** Diagrams of the native section: `A VOP2 16: RDNA 1 to 3.5`. */
const natives = (name: string): string[] =>
  (pages.page(name).sections[0]?.layouts ?? []).flatMap(({ encoding, words: groups }) =>
    groups.map(({ key, opcode, generations }) => `${key ?? ""} ${encoding.name} ${opcode}: ${words(generations)}`),
  );

/** Other encodings with their opcodes: `ENC_VOP3 272 267`. */
const others = (name: string): Map<string, readonly number[]> =>
  new Map(pages.page(name).sections.map(({ id, opcodes }) => [id, opcodes]));

const otherNames = (name: string): string[] =>
  pages
    .page(name)
    .otherNames.map(
      ({ name: other, generations, encodings, opcodes, differs }) =>
        `${words(generations)}: ${other} ${encodings.join()} ${opcodes.join()} (${differs.join(", ")})`,
    );

/** A field's bits in the native layout of a generation. */
const bitsOf = (name: string, generation: string, field: string): string | undefined =>
  pages
    .page(name)
    .sections[0]?.layouts.find(({ generations }) => generations.includes(generation))
    ?.fields.find((row) => row.name === field)?.bits;

describe("names", () => {
  it("are 2322, with 445 aliases, of which 383 are names and eight mean several", () => {
    const aliasNames = [...atlas.aliases.keys()].filter((alias) => atlas.names.has(alias));
    expectOfSource([atlas.names.size, atlas.aliases.size, aliasNames.length], [2322, 445, 383]);
    const several = [...atlas.aliases.values()].filter(({ targets }) => targets.size > 1).map(({ name }) => name);
    expectOfSource(several, [
      "buffer_atomic_csub",
      "buffer_atomic_fmax",
      "buffer_atomic_fmin",
      "flat_atomic_fmax",
      "flat_atomic_fmin",
      "global_atomic_csub",
      "global_atomic_fmax",
      "global_atomic_fmin",
    ]);
  });

  it("have a page each, and the 62 aliases that are no names a redirect", () => {
    const kinds = Map.groupBy(listAmdRoutes(atlas), ({ kind }) => kind);
    expectOfSource(
      [...kinds].map(([kind, routes]) => [kind, routes.length]),
      [
        ["instruction", 2322],
        ["redirect", 62], // 445 - 383
      ],
    );
  });

  it("that mean several list them by generation", () => {
    const meanings = pages
      .page("buffer_atomic_fmax")
      .otherNames.flatMap(({ name, generations }) => generations.map((generation) => [generation, name]));
    expect(Object.fromEntries(meanings)).toEqual({
      rdna3: "buffer_atomic_max_f32",
      rdna3_5: "buffer_atomic_max_f32",
      rdna4: "buffer_atomic_max_num_f32",
      cdna5: "buffer_atomic_max_num_f32",
    });
  });
});

describe("v_max_f32", () => {
  it("has opcode 16 on RDNA 1 to 3.5 and 11 on CDNA 1 to 4", () => {
    expect(natives("v_max_f32")).toEqual(["A ENC_VOP2 16: RDNA 1 to 3.5", "B ENC_VOP2 11: CDNA 1 to 4"]);
    // VOP3 adds 256 to a VOP2 opcode.
    expect(others("v_max_f32").get("enc_vop3")).toEqual([272, 267]);
  });

  it("has V_MAX_F32's word on CDNA 4: identifier 0x16000000, VDST at 24:17, VSRC1 at 16:9, SRC0 at 8:0", () => {
    const layout = pages.page("v_max_f32").sections[0]?.layouts[0];
    const cdna = layout?.words.find(({ generations }) => generations.includes("cdna4"));
    expect(cdna).toMatchObject({ word: "0x16000000", check: "pass" });
    expect(cdna?.rows.map((row) => row.map(({ field, value }) => [field, value]))).toEqual([
      [
        ["ENCODING", "0"],
        ["OP", "001011"],
        ["VDST", undefined],
        ["VSRC1", undefined],
        ["SRC0", undefined],
      ],
    ]);
    expect(layout?.fields.map(({ name, bits }) => `${name} ${bits}`)).toEqual([
      "ENCODING 31",
      "OP 30:25",
      "VDST 24:17",
      "VSRC1 16:9",
      "SRC0 8:0",
    ]);
  });

  it("is v_max_num_f32 with opcode 22 on RDNA 4 and CDNA 5", () => {
    expect(otherNames("v_max_f32")).toEqual(["RDNA 4 and CDNA 5: v_max_num_f32 ENC_VOP2 22 (opcode)"]);
    expect(natives("v_max_num_f32")).toEqual(["A ENC_VOP2 22: RDNA 4 and CDNA 5"]);
    expect(otherNames("v_max_num_f32")).toEqual([
      "RDNA 1 to 3.5: v_max_f32 ENC_VOP2 16 (opcode)",
      "CDNA 1 to 4: v_max_f32 ENC_VOP2 11 (opcode)",
    ]);
  });

  it.each([
    { section: "vop2_inst_literal", value: 255n },
    { section: "vop2_vop_sdwa", value: 249n },
    { section: "vop2_vop_dpp", value: 250n },
    { section: "vop2_vop_dpp16", value: 250n },
    // 233 or 234.
    { section: "vop2_vop_dpp8", value: undefined },
    // Two operands may be the literal.
    { section: "vop3_inst_literal", value: undefined },
    { section: "enc_vop3", value: undefined },
  ])("has SRC0 = $value in $section", ({ section: id, value }) => {
    const section = pages.page("v_max_f32").sections.find((one) => one.id === id);
    const values = section?.layouts.flatMap(({ words: groups }) => groups.map(({ fixed }) => fixed.get("SRC0")));
    expect(new Set(values)).toEqual(new Set([value]));
  });
});

describe("ds_read_b128", () => {
  it("has opcode 255 in three layouts: GDS at 17, at 16, and ACC beside it", () => {
    expect(natives("ds_read_b128")).toEqual([
      "A ENC_DS 255: RDNA 1 and 2",
      "B ENC_DS 255: CDNA 1",
      "C ENC_DS 255: CDNA 2 to 4",
    ]);
    expect(["rdna1", "cdna1", "cdna4"].map((id) => bitsOf("ds_read_b128", id, "GDS"))).toEqual(["17", "16", "16"]);
    expect(["rdna1", "cdna1", "cdna4"].map((id) => bitsOf("ds_read_b128", id, "ACC"))).toEqual([
      undefined,
      undefined,
      "25",
    ]);
    expect(bitsOf("ds_read_b128", "cdna4", "OP")).toBe("24:17");
  });

  it("is ds_load_b128 later, which differs in nothing on RDNA 3 and in its encoding from RDNA 4 on", () => {
    expect(otherNames("ds_read_b128")).toEqual([
      "RDNA 3 and 3.5: ds_load_b128 ENC_DS 255 ()",
      "RDNA 4 and CDNA 5: ds_load_b128 ENC_VDS 255 (encoding)",
    ]);
    expect(natives("ds_load_b128")).toEqual(["A ENC_DS 255: RDNA 3 and 3.5", "B ENC_VDS 255: RDNA 4 and CDNA 5"]);
  });
});

it("buffer_load_dword was opcode 12 on RDNA 1 and 2 and is 20 under its later name", () => {
  const rows = pages.page("buffer_load_dword").otherNames;
  const rdna3 = rows.find(({ generations }) => generations.includes("rdna3"));
  expect(rdna3).toMatchObject({ name: "buffer_load_b32", opcodes: [20] });
  expect(rdna3?.differs).toContain("opcode");
  const cdna5 = rows.find(({ generations }) => generations.includes("cdna5"));
  // CDNA 4 has 20 already.
  expect(cdna5?.differs).not.toContain("opcode");
});

describe("s_waitcnt", () => {
  it("has opcode 12, and 9 from RDNA 3 on; CDNA 5 has none", () => {
    expect(natives("s_waitcnt")).toEqual(["A ENC_SOPP 12: RDNA 1 and 2, CDNA 1 to 4", "B ENC_SOPP 9: RDNA 3 to 4"]);
    expect(pages.page("s_waitcnt").strip.find(({ generation }) => generation === "cdna5")?.state).toBe("absent");
  });

  it("divides its immediate into counters in three ways", () => {
    const groups = pages.page("s_waitcnt").partitioned.flatMap((one) => one.groups);
    expect(
      groups.map(({ generations, fields }) => [words(generations), fields.map(({ name, bits }) => `${name} ${bits}`)]),
    ).toEqual([
      ["RDNA 1 and 2", ["VM 15:14, 3:0", "LGKM 13:8", "EXP 6:4"]],
      ["RDNA 3 and 3.5", ["VM 15:10", "LGKM 9:4", "EXP 2:0"]],
      ["CDNA 1 to 4", ["VM 15:14, 3:0", "LGKM 11:8", "EXP 6:4"]],
    ]);
  });
});

describe("v_readfirstlane_b32", () => {
  it("is VOP1 opcode 2 everywhere; RDNA 4 and CDNA 5 have a narrower OP", () => {
    expect(natives("v_readfirstlane_b32")).toEqual([
      "A ENC_VOP1 2: RDNA 1 to 3.5 and CDNA 1 to 4",
      "B ENC_VOP1 2: RDNA 4 and CDNA 5",
    ]);
    expect(["rdna1", "rdna4"].map((id) => bitsOf("v_readfirstlane_b32", id, "OP"))).toEqual(["16:9", "15:9"]);
    // VOP3 adds 0x180 on RDNA and 0x140 on CDNA 1 to 4.
    expect(others("v_readfirstlane_b32").get("enc_vop3")).toEqual([386, 322]);
  });

  it("shows operands that differ by generation", () => {
    const rows = pages.page("v_readfirstlane_b32").operands;
    expect(
      rows.map(({ name, access, versions }) => [
        name,
        access,
        versions.map(({ operand, generations }) => `${operand.type}: ${words(generations)}`),
      ]),
    ).toEqual([
      ["VDST", "written", ["OPR_SREG: RDNA 1 to 4 and CDNA 5", "OPR_SREG_NOVCC: CDNA 1 to 4"]],
      ["SRC0", "read", ["OPR_VGPR_OR_LDS: RDNA 1 and 2, CDNA 1 to 4", "OPR_SRC_VGPR: RDNA 3 to 4 and CDNA 5"]],
    ]);
  });
});

describe("image instructions", () => {
  it("have 64 bits in MIMG and 96 in VIMAGE and VSAMPLE of RDNA 4", () => {
    const [native] = pages.page("image_sample").sections;
    expect(native?.bits).toEqual([64, 96]);
    expect(natives("image_sample").filter((group) => group.includes("RDNA"))).toEqual([
      "A ENC_MIMG 32: RDNA 1 and 2",
      "B ENC_MIMG 27: RDNA 3 and 3.5",
      "C ENC_VSAMPLE 27: RDNA 4",
    ]);
    const rows = native?.layouts.find(({ generations }) => generations.includes("rdna4"))?.words[0]?.rows;
    expect(rows?.map((row) => row.map(({ field }) => field ?? "-"))).toEqual([
      ["ENCODING", "DMASK", "OP", "UNORM", "-", "NV", "A16", "D16", "R128", "TFE", "DIM"],
      ["SAMP", "TH", "SCOPE", "RSRC", "LWE", "VDATA"],
      ["VADDR3", "VADDR2", "VADDR1", "VADDR0"],
    ]);
    expect(pages.page("image_load").sections[0]?.bits).toEqual([64, 96]);
  });

  it("have up to 160 bits with addresses in words of their own, NSA saying how many", () => {
    const nsa = pages.page("image_load").sections.filter(({ id }) => id.startsWith("mimg_nsa"));
    expect(
      nsa.map(({ id, bits, generations, layouts }) => [
        id,
        bits,
        words(generations),
        new Set(layouts.flatMap(({ words: groups }) => groups.map(({ fixed }) => fixed.get("NSA")))),
      ]),
    ).toEqual([
      ["mimg_nsa1", [96], "RDNA 1 to 3.5", new Set([1n])],
      ["mimg_nsa2", [128], "RDNA 1 and 2", new Set([2n])],
      ["mimg_nsa3", [160], "RDNA 1 and 2", new Set([3n])],
    ]);
    expect(nsa.at(-1)?.layouts[0]?.words[0]?.rows).toHaveLength(5);
  });
});

describe("dual-issue instructions", () => {
  it("are told by halves, X first", () => {
    expect(natives("v_dual_add_f32")).toEqual(["A VOPDXY 4: RDNA 3 to 4", "B VOPDXY_X 4: CDNA 5"]);
    const cell = pages.page("v_dual_add_f32").strip.find(({ generation }) => generation === "rdna3");
    expect(cell).toMatchObject({ state: "here", key: "A", opcodes: ["X 4", "Y 4"] });
    const [x, y] = pages.page("v_dual_add_f32").sections;
    const fixed = (section: typeof x) => Object.fromEntries(section?.layouts[0]?.words[0]?.fixed ?? []);
    expect(fixed(x)).toEqual({ ENCODING: 50n, OPX: 4n });
    expect(fixed(y)).toEqual({ ENCODING: 50n, OPY: 4n });
  });

  it("are renamed as the plain ones are", () => {
    expect(natives("v_dual_max_f32")).toEqual(["A VOPDXY 10: RDNA 3 and 3.5"]);
    expect(natives("v_dual_max_num_f32")).toEqual(["A VOPDXY 10: RDNA 4", "B VOPDXY_X 10: CDNA 5"]);
  });
});

it("v_cmp_eq_f32 is VOPC first although the source may list VOP3 first", () => {
  expect(natives("v_cmp_eq_f32")).toEqual([
    "A ENC_VOPC 2: RDNA 1 and 2",
    "B ENC_VOPC 18: RDNA 3 to 4 and CDNA 5",
    "C ENC_VOPC 66: CDNA 1 to 4",
  ]);
});

it("v_fmaak_f32 exists with a literal only, and nothing fixes its SRC0", () => {
  const [native, ...rest] = pages.page("v_fmaak_f32").sections;
  expect(rest).toEqual([]);
  expect(native?.layouts.map(({ encoding }) => encoding.name)).toEqual(["VOP2_INST_LITERAL"]);
  expect(native?.layouts.flatMap(({ words: groups }) => groups.map(({ fixed }) => fixed.has("SRC0")))).toEqual([
    false,
    false,
  ]);
});

it("every row of every diagram has 32 bits", { timeout: 60_000 }, () => {
  const wrong = [...atlas.names.keys()].flatMap((name) =>
    pages
      .page(name)
      .sections.flatMap(({ layouts }) => layouts.flatMap(({ words: groups }) => groups.flatMap(({ rows }) => rows)))
      .filter((row) => row.reduce((sum, { width }) => sum + width, 0) !== 32)
      .map(() => name),
  );
  expect(wrong).toEqual([]);
});
