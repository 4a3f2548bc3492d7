import { describe, expect, it } from "vitest";
import { fragments } from "../../../src/ptx/fragments/all.ts";
import { countOf, extentOf } from "../../../src/fragments/layout.ts";
import { accessShapes } from "../../../src/ptx/fragments/tensor-memory.ts";
import { checkPermutation } from "../../support/check-permutation.ts";
import { everyN, integerN, layoutD } from "../../../src/ptx/fragments/wgmma.ts";

/** The tile that shape and operand ask for. */
function expectedTile(shape: string, operand: string): { rows: number; columns: number } | undefined {
  const found = /^m(\d+)n(\d+|N)k(\d+)$/.exec(shape);
  if (!found) return undefined;
  const [m, k] = [Number(found[1]), Number(found[3])];
  const n = found[2] === "N" ? 256 : Number(found[2]);
  if (operand === "A") return { rows: m, columns: k };
  if (operand === "B") return { rows: k, columns: n };
  if (operand === "C, D" || operand === "D") return { rows: m, columns: n };
  return undefined;
}

describe("fragment layouts", () => {
  it("have unique names", () => {
    expect(new Set(fragments.map(({ id }) => id)).size).toBe(fragments.length);
    expect(fragments.length).toBeGreaterThan(150);
  });

  it.each(fragments.map((fragment) => [fragment.id, fragment] as const))("%s is a permutation", (_, fragment) => {
    checkPermutation(fragment.layout);
    const { rows, columns } = extentOf(fragment.layout);
    const tile = expectedTile(fragment.shape, fragment.operand);
    if (tile === undefined) return;
    const stored = fragment.sparsity ? fragment.sparsity.kept / fragment.sparsity.of : 1;
    expect({ rows, columns }).toEqual({ rows: tile.rows, columns: tile.columns * stored });
    // A whole warp or warpgroup takes part in every multiplicand and accumulator.
    expect(countOf(fragment.layout, "lane")).toBe(fragment.instruction.startsWith("wgmma") ? 128 : 32);
  });

  it("fill registers of 32 or 64 bits", () => {
    const bits: Record<string, number> = { f64: 64, f32: 32, s32: 32, tf32: 32, f16: 16, bf16: 16, b1: 1, u4: 4 };
    for (const { id, layout, types, operand, instruction } of fragments) {
      if (!/mma/.test(instruction) || /metadata|scale/.test(operand)) continue;
      const size = types.includes("e2m1") && types.length === 1 ? 4 : (bits[types[0] ?? ""] ?? 8);
      expect([size * countOf(layout, "part"), id]).toEqual([size === 64 ? 64 : 32, id]);
    }
  });

  it("are permutations for every N of wgmma", () => {
    expect(everyN).toHaveLength(32);
    expect(integerN).toEqual([8, 16, 24, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256]);
    for (const type of ["f16", "f32"])
      for (const n of everyN) {
        const layout = layoutD(n, type);
        checkPermutation(layout);
        expect(extentOf(layout)).toMatchObject({ rows: 64, columns: n });
        expect(countOf(layout, "register")).toBe(type === "f16" ? n / 4 : n / 2);
      }
  }, 60_000);

  it("are permutations for every .num of tcgen05.ld and .st", () => {
    for (const { layout, most, registers, name } of accessShapes)
      for (let num = 1; num <= most; num *= 2) {
        checkPermutation(layout(num));
        expect([name, num, countOf(layout(num), "register")]).toEqual([name, num, registers * num]);
      }
  }, 60_000);
});
