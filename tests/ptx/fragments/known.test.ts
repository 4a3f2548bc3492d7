import { describe, expect, it } from "vitest";
import { fragments } from "../../../src/ptx/fragments/all.ts";
import { denseColumns, type Fragment } from "../../../src/ptx/fragments/fragment.ts";
import { countOf, holderOf, placeOf, selectedHolder } from "../../../src/fragments/layout.ts";
import { holderRule, placeRule } from "../../../src/fragments/rule.ts";

function fragment(id: string): Fragment {
  const found = fragments.find((entry) => entry.id === id);
  if (!found) throw new Error(`no fragment ${id}`);
  return found;
}

/** Place of element `index` of a lane's vector, elements counted through the registers. */
function at(id: string, lane: number, index: number): [row: number, column: number, matrix: number] {
  const { layout } = fragment(id);
  const packed = countOf(layout, "part");
  const { row, column, matrix } = placeOf(layout, {
    lane,
    register: Math.floor(index / packed),
    part: index % packed,
  });
  return [row, column, matrix];
}

describe("fragments worked out by hand", () => {
  it.each([
    // Lane 5 is the second lane of the second group of four.
    ["mma.m16n8k16.f16.a", 5, 0, 1, 2],
    ["mma.m16n8k16.f16.a", 5, 3, 9, 3],
    ["mma.m16n8k16.f16.a", 5, 4, 1, 10],
    ["mma.m16n8k16.f16.a", 5, 7, 9, 11],
    ["mma.m16n8k16.f16.b", 6, 0, 4, 1],
    ["mma.m16n8k16.f16.b", 6, 3, 13, 1],
    ["mma.m16n8k16.f16.c.f32", 31, 0, 7, 6],
    ["mma.m16n8k16.f16.c.f16", 31, 3, 15, 7],
    ["mma.m16n8k16.f64.a", 5, 1, 9, 1],
    ["mma.m16n8k16.f64.a", 5, 2, 1, 5],
    ["mma.m16n8k16.f64.a", 5, 7, 9, 13],
    ["mma.m16n8k16.f64.b", 5, 3, 13, 1],
    ["mma.m16n8k8.tf32.a", 5, 1, 9, 1],
    ["mma.m16n8k8.tf32.a", 5, 2, 1, 5],
    ["mma.m16n8k8.tf32.b", 5, 1, 5, 1],
    ["mma.m16n8k4.tf32.a", 5, 1, 9, 1],
    ["mma.m16n8k8.f16.a", 5, 2, 9, 2],
    ["mma.m16n8k16.u8.a", 5, 6, 9, 6],
    ["mma.m16n8k32.u8.a", 5, 5, 9, 5],
    ["mma.m16n8k32.u8.a", 5, 8, 1, 20],
    ["mma.m16n8k32.e4m3.a", 5, 12, 9, 20],
    ["mma.m16n8k32.e4m3.b", 5, 6, 22, 1],
    ["mma.m16n8k32.u4.a", 5, 9, 9, 9],
    ["mma.m16n8k64.u4.a", 31, 31, 15, 63],
    ["mma.m16n8k128.b1.a", 2, 33, 8, 65],
    ["mma.m16n8k256.b1.a", 2, 100, 8, 196],
    // The documentation's formula lacks the mask here and would say column 104, which lane 3 has too.
    ["mma.m16n8k256.b1.a", 2, 40, 8, 72],
    ["mma.m16n8k256.b1.b", 2, 40, 200, 0],
    ["mma.m8n8k128.b1.a", 31, 31, 7, 127],
    ["mma.m8n8k16.u8.b", 9, 3, 7, 2],
    ["mma.m8n8k32.u4.c.s32", 9, 1, 2, 3],
    ["mma.m8n8k4.f64.a", 13, 0, 3, 1],
    ["mma.m8n8k4.f64.c.f64", 13, 1, 3, 3],
    ["mma.sp.m16n8k32.f16.b", 5, 7, 27, 1],
    ["mma.sp.m16n8k64.u8.b", 5, 15, 55, 1],
    // Thread 70 is lane 6 of the third warp.
    ["wgmma.m64nNk16.f16.d.f32", 70, 2, 41, 4],
    ["wgmma.m64nNk16.f16.d.f32", 70, 5, 33, 13],
    ["wgmma.m64nNk16.f16.d.f16", 70, 5, 33, 13],
    ["wgmma.m64nNk16.f16.a", 70, 6, 41, 12],
    ["wgmma.m64nNk32.e4m3.a", 70, 8, 33, 24],
    ["stmatrix.m16n8.trans", 9, 2, 10, 2],
    ["movmatrix.a", 9, 1, 2, 3],
    ["movmatrix.d", 9, 1, 3, 2],
    ["tcgen05.ld.32x32b", 17, 3, 17, 3],
    ["tcgen05.ld.16x64b", 7, 1, 9, 3],
    ["tcgen05.ld.16x128b", 6, 1, 9, 2],
    ["tcgen05.st.16x256b", 9, 2, 10, 2],
    ["tcgen05.st.16x256b", 9, 5, 2, 11],
  ])("%s: element %2$i of lane %1$i", (id, lane, index, row, column) => {
    expect(at(id, lane, index)).toEqual([row, column, 0]);
  });

  it.each([
    ["mma.m8n8k4.f16.a.row", 18, 3, 6, 3, 0],
    ["mma.m8n8k4.f16.a.row", 22, 0, 6, 0, 1],
    ["mma.m8n8k4.f16.a.col", 22, 1, 5, 2, 1],
    ["mma.m8n8k4.f16.b.row", 9, 2, 1, 2, 2],
    ["mma.m8n8k4.f16.b.col", 29, 3, 3, 5, 3],
    ["mma.m8n8k4.f16.c.f16", 20, 7, 4, 7, 1],
    ["mma.m8n8k4.f16.c.f32", 3, 6, 3, 6, 0],
    ["mma.m8n8k4.f16.c.f32", 17, 1, 5, 1, 0],
    ["ldmatrix.m8n8", 9, 7, 2, 3, 3],
    ["ldmatrix.m8n8.trans", 9, 7, 3, 2, 3],
    ["tcgen05.ld.16x32bx2", 20, 2, 4, 2, 1],
  ])("%s with several tiles: element %2$i of lane %1$i", (id, lane, index, row, column, matrix) => {
    expect(at(id, lane, index)).toEqual([row, column, matrix]);
  });

  it.each([
    // id, columns of the dense row that the lane's index within four adds, columns that each half adds
    ["mma.sp.m16n8k16.f16.a", 4, 16],
    ["mma.sp.m16n8k32.f16.a", 4, 16],
    ["mma.sp.m16n8k16.tf32.a", 2, 8],
    ["mma.sp.m16n8k8.tf32.a", 2, 8],
    ["mma.sp.m16n8k32.u8.a", 8, 32],
    ["mma.sp.m16n8k64.u8.a", 8, 32],
    ["mma.sp.m16n8k64.u4.a", 16, 64],
    ["mma.sp.m16n8k128.u4.a", 16, 64],
  ])("%s takes stored elements from the documented columns", (id, width, half) => {
    const { layout, sparsity } = fragment(id);
    if (!sparsity) throw new Error(`${id} is not sparse`);
    for (let lane = 0; lane < 32; lane++)
      for (let register = 0; register < countOf(layout, "register"); register++)
        for (let part = 0; part < countOf(layout, "part"); part++) {
          const { row, column } = placeOf(layout, { lane, register, part });
          const { first, last } = denseColumns(sparsity, column);
          const start = (lane % 4) * width + (register >= 2 ? half : 0);
          expect(row).toBe(Math.floor(lane / 4) + (register % 2 === 1 ? 8 : 0));
          expect(first).toBeGreaterThanOrEqual(start);
          expect(last).toBeLessThan(start + width);
        }
  });

  it("finds metadata and scale factors in the selected lanes", () => {
    const place = (row: number, column: number) => ({ matrix: 0, row, column });
    const metadata = fragment("mma.sp.m16n8k32.f16.metadata").layout;
    expect(selectedHolder(metadata, place(9, 5), { selector: 1 })).toEqual({ lane: 7, register: 0, part: 5 });
    expect(() => selectedHolder(metadata, place(0, 0), { selector: 2 })).toThrow(RangeError);
    const bytes = fragment("mma.sp.m16n8k64.e4m3.metadata").layout;
    expect(holderOf(bytes, place(9, 13))).toEqual({ lane: 7, register: 0, part: 5 });
    const one = fragment("mma.sp.m16n8k16.f16.metadata").layout;
    expect(selectedHolder(one, place(9, 3), { selector: 3 })).toEqual({ lane: 7, register: 0, part: 7 });
    const scaleA = fragment("mma.scale.a.1x").layout;
    expect(selectedHolder(scaleA, place(10, 0), { "thread-id-a": 1, "byte-id-a": 3 })).toEqual({
      lane: 11,
      register: 0,
      part: 3,
    });
    const scaleB = fragment("mma.scale.b.2x").layout;
    expect(selectedHolder(scaleB, place(1, 5), { "thread-id-b": 3, "byte-id-b": 2 })).toEqual({
      lane: 23,
      register: 0,
      part: 3,
    });
  });
});

describe("rules in words", () => {
  it("say what the layout does", () => {
    expect(placeRule(fragment("mma.m16n8k16.f16.a").layout)).toEqual([
      "row = (lane >> 2) + 8 * (r & 1)",
      "column = j + 2 * (lane & 3) + 8 * (r >> 1)",
    ]);
    expect(holderRule(fragment("mma.m16n8k16.f16.a").layout)).toEqual([
      "lane = ((column >> 1) & 3) + 4 * (row & 7)",
      "r = (row >> 3) + 2 * (column >> 3)",
      "j = column & 1",
    ]);
    expect(placeRule(fragment("mma.m8n8k4.f16.c.f16").layout)).toEqual([
      "matrix = (lane >> 2) & 3",
      "row = (lane & 3) + 4 * (lane >> 4)",
      "column = j + 2 * r",
    ]);
    expect(holderRule(fragment("mma.scale.a.1x").layout)).toEqual([
      "lane = (row >> 3) + 2 * thread-id-a + 4 * (row & 7)",
      "j = byte-id-a",
    ]);
  });

  it("agree with the layout when computed", () => {
    for (const { layout } of fragments) {
      const selectors = Object.fromEntries((layout.selectors ?? []).map(({ name }) => [name, 0]));
      for (const holder of [
        { lane: 0, register: 0, part: 0 },
        { lane: 29, register: 1, part: 1 },
      ]) {
        const scope = { lane: holder.lane, r: holder.register, j: holder.part, ...selectors };
        const place = placeOf(layout, holder);
        // Beyond the highest register or part a rule without its mask may run on; stay inside.
        if (holder.register >= countOf(layout, "register") || holder.part >= countOf(layout, "part")) continue;
        expect(compute(placeRule(layout), scope)).toMatchObject({ row: place.row, column: place.column });
        const back = compute(holderRule(layout), { ...place, ...selectors });
        const expected = holderOf(layout, place);
        expect(back["lane"]).toBe(expected.lane);
        expect(back["r"] ?? 0).toBe(expected.register);
        expect(back["j"] ?? 0).toBe(expected.part);
      }
    }
  });
});

/** Computes rules of sums of shifted and masked numbers. */
function compute(rules: readonly string[], scope: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    rules.map((rule) => {
      const [name = "", formula = ""] = rule.split(" = ");
      return [name, formula.split(" + ").reduce((sum, term) => sum + value(term, scope), 0)];
    }),
  );
}

function value(term: string, scope: Readonly<Record<string, number>>): number {
  const times = /^(\d+) \* (.*)$/.exec(term);
  if (times) return Number(times[1]) * value(times[2] ?? "", scope);
  const operation = /^(.*) (>>|&) (\d+)$/.exec(term);
  if (operation) {
    const [, left = "", operator, right = ""] = operation;
    return operator === "&" ? value(left, scope) & Number(right) : value(left, scope) >> Number(right);
  }
  const inner = /^\((.*)\)$/.exec(term);
  if (inner) return value(inner[1] ?? "", scope);
  const found = scope[term] ?? (/^\d+$/.test(term) ? Number(term) : undefined);
  if (found === undefined) throw new Error(`cannot compute ${term}`);
  return found;
}
