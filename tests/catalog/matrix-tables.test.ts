import { describe, expect, it } from "vitest";
import { matrixPages, matrixTables } from "../../src/catalog/ptx/matrix-tables.ts";
import { loadCatalog } from "../ptx/catalog.ts";

function tables(page: string) {
  const found = matrixTables(page);
  if (!found) throw new Error(`no tables for ${page}`);
  return found;
}

describe("matrix tables", () => {
  it("are for instructions that have pages, every matrix instruction among them", () => {
    const names = new Set(loadCatalog().pages.map(({ name }) => name));
    expect(matrixPages.filter((page) => !names.has(page))).toEqual([]);
    const expected = [...names].filter((name) =>
      /^(?:mma(?:\.sp)?|wmma\..*|wgmma\.mma_async.*|tcgen05\.(?:mma.*|ld|st)|(?:ld|st|mov)matrix)$/.test(name),
    );
    expect([...matrixPages].sort()).toEqual(expected.sort());
    expect(matrixTables("add")).toBeUndefined();
  });

  it.each(matrixPages)("%s has titles, ids and labels of its own", (page) => {
    const { fragments } = tables(page);
    expect(new Set(fragments.map(({ title }) => title)).size).toBe(fragments.length);
    expect(new Set(fragments.map(({ id }) => id)).size).toBe(fragments.length);
    for (const { cells, rowHeads, columnHeads } of fragments) {
      for (const { ranges } of rowHeads) expect(ranges).toHaveLength(cells.length);
      for (const { ranges } of columnHeads) expect(ranges).toHaveLength(cells[0]?.length ?? 0);
    }
  });

  it("draw the layouts that look alike once", () => {
    const { fragments, shapes } = tables("mma");
    const four = fragments.find(({ title }) => title === "A, 4 registers");
    expect(four?.members.map(({ uses }) => uses)).toEqual([
      ["m16n8k8 .tf32 .f64"],
      ["m16n8k16 .f16 .bf16"],
      ["m16n8k32 .u8 .s8 .e4m3 .e5m2 .e3m2 .e2m3 .e2m1"],
      ["m16n8k64 .u4 .s4 .e2m1"],
      ["m16n8k256 .b1"],
    ]);
    expect(four?.cells[9]).toEqual(["T4:1", "T5:1", "T6:1", "T7:1", "T4:3", "T5:3", "T6:3", "T7:3"]);
    expect(four?.columnHeads.map(({ ranges }) => ranges[5])).toEqual(["5", "10–11", "20–23", "40–47", "160–191"]);
    expect(shapes).toHaveLength(23);
  });

  it("say how a large tile goes on", () => {
    const [d] = tables("wgmma.mma_async").fragments.filter(({ operand }) => operand === "D");
    expect(d?.title).toBe("D, N / 4 registers");
    expect(d?.cells).toHaveLength(16);
    expect(d?.repeats).toEqual(["row + 16: lane + 32", "column + 8: register + 2"]);
    const access = tables("tcgen05.ld").fragments.find(({ title }) => title.endsWith("16x64b"));
    expect(access?.cells[9]).toEqual(["T5:0", "T7:0", "T5:1", "T7:1"]);
    expect(access?.repeats).toEqual(["column + 2: register + 1"]);
  });

  it("tell that wmma fragments are opaque and how many registers they have", () => {
    const { fragments, notes, sizes } = tables("wmma.mma");
    expect(fragments).toEqual([]);
    expect(notes.join(" ")).toContain("not documented");
    expect(sizes.find(({ shape, types }) => shape === "m8n32k16" && types.includes("bf16"))).toMatchObject({
      a: "2 .b32",
      b: "8 .b32",
    });
  });

  it("say on what a layout rests that the documentation only draws", () => {
    const { fragments } = tables("mma.sp");
    const inferred = fragments.filter(({ notes }) => notes.some((note) => note.includes("not checked on hardware")));
    expect(inferred.map(({ operand }) => operand)).toEqual(["metadata", "metadata"]);
  });
});
