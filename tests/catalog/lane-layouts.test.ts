import { describe, expect, it } from "vitest";
import { loadAtlas } from "../../src/catalog/atlas.ts";
import { measureAmdCoverage } from "../../src/catalog/coverage.ts";
import { InstructionPages } from "../../src/catalog/instruction-page.ts";
import { encoding, field, line, operand, tinyAtlas, tinyCatalog } from "../support/tiny-catalog.ts";

const pages = new InstructionPages(loadAtlas());
const names = [...loadAtlas().names.keys()].filter((name) => /^v_(s?mfma|smfmac|s?wmma|swmmac)/.test(name));

function lanes(name: string) {
  const found = pages.page(name).lanes;
  if (found === undefined) throw new Error(`no layouts of ${name}`);
  return found;
}

describe("lane layouts of pages", () => {
  it("are on the pages of matrix instructions alone", () => {
    expect(names.length).toBeGreaterThanOrEqual(162);
    expect(names.filter((name) => lanes(name).drawings.length < 2)).toEqual([]);
    expect(names.filter((name) => lanes(name).undocumented.length > 0)).toEqual([]);
    expect(pages.page("v_max_f32").lanes).toBeUndefined();
  });

  it("have titles and ids of their own, and heads for every cell", () => {
    for (const name of names) {
      const { drawings, sources } = lanes(name);
      expect(sources.length, name).toBeGreaterThan(0);
      expect(new Set(drawings.map(({ id }) => id)).size, name).toBe(drawings.length);
      expect(new Set(drawings.map(({ title }) => title)).size, name).toBe(drawings.length);
      for (const { cells, rowHeads, columnHeads } of drawings) {
        for (const { ranges } of rowHeads) expect(ranges).toHaveLength(cells.length);
        for (const { ranges } of columnHeads) expect(ranges).toHaveLength(cells[0]?.length ?? 0);
      }
    }
  });

  it("tell generations and wave sizes apart and draw A and B once where they are alike", () => {
    expect(lanes("v_wmma_i32_16x16x16_iu8").drawings.map(({ title }) => title)).toEqual([
      "A and B, RDNA 3 and 3.5, wave32",
      "C, D, RDNA 3 and 3.5, wave32",
      "A and B, RDNA 3 and 3.5, wave64",
      "C, D, RDNA 3 and 3.5, wave64",
      "A and B, RDNA 4, wave32",
      "C, D, RDNA 4, wave32",
      "A and B, RDNA 4, wave64",
      "C, D, RDNA 4, wave64",
    ]);
    expect(lanes("v_smfmac_f32_16x16x32_f16").drawings.map(({ title }) => title)).toEqual([
      "A, CDNA 3 and 4, wave64",
      "B, CDNA 3 and 4, wave64",
      "C, D, CDNA 3 and 4, wave64",
      "index of A, CDNA 3 and 4, wave64",
    ]);
  });

  it("write cells as AMD's calculator does, and say how a large matrix goes on", () => {
    const [inputs, results] = lanes("v_mfma_f64_16x16x4_f64").drawings;
    expect(inputs?.cells[2]).toEqual(["v[0:1]{2}", "v[0:1]{18}", "v[0:1]{34}", "v[0:1]{50}"]);
    expect(results?.cells[5]?.[3]).toBe("v[2:3]{19}");
    expect(results?.summary).toBe("8 registers in SRC2 and VDST");
    const large = lanes("v_mfma_f32_32x32x8_f16").drawings.find(({ title }) => title.startsWith("C, D"));
    expect(large?.repeats).toEqual(["column + 1: lane + 1", "row + 8: register + 4"]);
    const index = lanes("v_smfmac_f32_16x16x64_f16").drawings.find(({ title }) => title.startsWith("index"));
    // Stored columns 16 to 19 of row 3: bits 8 and up of the register that has columns 0 to 3.
    expect(index?.cells[3]?.slice(0, 5)).toEqual([
      "v0{3}[1:0]",
      "v0{19}[1:0]",
      "v0{35}[1:0]",
      "v0{51}[1:0]",
      "v0{3}[9:8]",
    ]);
  });

  it("say what is inferred", () => {
    const inferred = names.flatMap((name) =>
      lanes(name)
        .drawings.filter(({ notes }) => notes.some((note) => note.includes("not checked on hardware")))
        .map(({ title }) => `${name.split("_")[1] ?? ""} ${title}`),
    );
    expect([...new Set(inferred)].sort()).toEqual([
      "smfmac A, CDNA 3 and 4, wave64",
      "smfmac A, CDNA 4, wave64",
      "swmmac B, RDNA 4, wave32",
      "wmma scale of B, CDNA 5, wave32",
    ]);
  });

  it("say 'not documented' where no rules are listed", () => {
    const atlas = tinyAtlas({
      generations: line("NEW", "1"),
      catalogs: [
        tinyCatalog("new1", {
          encodings: [encoding("ENC_VOP3P", 64, [field("OP", [0, 8])])],
          instructions: {
            V_WMMA_F32_16X16X16_F16: [
              { encoding: "ENC_VOP3P", opcode: 1, operands: [operand("VDST", { bits: 256, output: true })] },
            ],
          },
        }),
      ],
    });
    const page = new InstructionPages(atlas).page("v_wmma_f32_16x16x16_f16");
    expect(page.lanes).toMatchObject({ drawings: [], sources: [], undocumented: ["new1"] });
    expect(measureAmdCoverage(atlas)["new1"]?.laneLayouts).toEqual({ stated: 0, inferred: 0, notDocumented: 1 });
  });
});
