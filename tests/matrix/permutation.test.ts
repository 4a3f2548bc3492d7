import { describe, expect, it } from "vitest";
import { countOf, extentOf, holdersOf, placeOf } from "../../src/fragments/layout.ts";
import { bitsOfPart, type MatrixFragment, vectorRegisters } from "../../src/matrix/fragment.ts";
import { checkPermutation } from "../support/check-permutation.ts";
import { listCatalogMatrices, type CatalogMatrix } from "./catalog-matrices.ts";

const matrices = listCatalogMatrices();
const sparse = ({ shape }: CatalogMatrix) => shape.kind === "smfmac" || shape.kind === "swmmac";

function tile(matrix: CatalogMatrix, { operand }: MatrixFragment): { rows: number; columns: number } {
  const { m, n, k, scaled = 1 } = matrix.shape;
  const stored = sparse(matrix) ? k / 2 : k;
  switch (operand) {
    case "A":
    case "index of A":
      return { rows: m, columns: stored };
    case "B":
      return { rows: k, columns: n };
    case "scale of A":
      return { rows: m, columns: k / scaled };
    case "scale of B":
      return { rows: n, columns: k / scaled };
    default:
      return { rows: m, columns: n };
  }
}

/** Every bit that a fragment uses in a lane's registers, with the elements that stand there, over all copies. */
function fill({ layout, unit, width, copies }: MatrixFragment): Map<string, string> {
  const used = new Map<string, string>();
  for (const holder of holdersOf(layout)) {
    const { matrix, row, column } = placeOf(layout, holder);
    for (let copy = 0; copy < (copies?.count ?? 1); copy++) {
      const lane = holder.lane + copy * (copies?.step ?? 0);
      const first = holder.register * unit * 32 + holder.part * width;
      for (let bit = first; bit < first + width; bit++) {
        const key = `${lane}/${bit}`;
        if (used.has(key)) throw new Error(`bit ${bit} of lane ${lane} is used twice`);
        used.set(key, `${matrix}/${row}/${column}`);
      }
    }
  }
  return used;
}

describe("matrix layouts", () => {
  it("exist for every matrix instruction of every generation", () => {
    // A catalog that is not read would make everything below pass.
    expect(new Set(matrices.map(({ name }) => name)).size).toBeGreaterThanOrEqual(162);
    expect(matrices.every(({ fragments }) => fragments.length >= 3)).toBe(true);
  });

  it.each([...Map.groupBy(matrices, ({ generation }) => generation)])(
    "of %s hold every element exactly once",
    (_, of) => {
      for (const matrix of of)
        for (const each of matrix.fragments) {
          const what = `${matrix.name} ${each.operand} ${each.variant ?? ""} ${each.wave}`;
          checkPermutation(each.layout);
          const { rows, columns } = extentOf(each.layout);
          expect({ what, rows, columns }).toEqual({ what, ...tile(matrix, each) });
        }
    },
  );

  it.each([...Map.groupBy(matrices, ({ generation }) => generation)])(
    "of %s put no two elements into one place, and copies into other lanes",
    (_, of) => {
      const seen = new Set<string>();
      for (const { fragments } of of)
        for (const each of fragments) {
          const key = JSON.stringify([each.layout, each.width, each.copies]);
          if (seen.has(key)) continue;
          seen.add(key);
          const used = fill(each);
          const lanes = new Set([...used.keys()].map((place) => Number(place.split("/")[0])));
          expect(Math.max(...lanes)).toBeLessThan(each.wave);
          const counts = Map.groupBy(used.values(), (element) => element);
          for (const bits of counts.values()) expect(bits.length).toBe(each.width * (each.copies?.count ?? 1));
        }
    },
  );

  it("fill the registers that the catalog gives the operands", () => {
    for (const { name, generation, bits, fragments, shape } of matrices) {
      const shortest = Math.min(...fragments.map(({ wave }) => wave));
      for (const each of fragments.filter(({ wave }) => wave === shortest))
        for (const field of each.fields) {
          const size = bits.get(field);
          const what = `${name} ${generation} ${each.operand} ${each.variant ?? ""}`;
          // The catalog gives the size for the widest format, and 32 bits where a scale takes one byte of them.
          if (each.variant !== undefined && each.width < 8 && shape.a === "f8f6f4")
            expect(vectorRegisters(each) * 32, what).toBe((size ?? 0) * (each.width / 8));
          else expect({ what, size: vectorRegisters(each) * 32 }).toEqual({ what, size });
        }
    }
  });

  it("use all lanes, but for those that the source leaves out", () => {
    const partial = matrices.flatMap(({ name, generation, fragments }) =>
      fragments
        .filter(({ layout, copies, wave }) => countOf(layout, "lane") * (copies?.count ?? 1) !== wave)
        .map(({ operand, wave }) => `${generation} ${name} ${operand} ${wave}`),
    );
    expect(partial).toEqual([
      ...["v_wmma_scale16_f32_16x16x128_f8f6f4", "v_wmma_scale16_f32_32x16x128_f4", "v_wmma_scale_f32_16x16x128_f8f6f4"]
        .flatMap((name) => (name.includes("32x16") ? ["B"] : ["A", "B"]).map((side) => [name, side] as const))
        .map(([name, side]) => `cdna5 ${name} scale of ${side} 32`),
      "cdna5 v_wmma_scale_f32_32x16x128_f4 scale of B 32",
      "rdna4 v_wmma_i32_16x16x16_iu4 A 64",
      "rdna4 v_wmma_i32_16x16x16_iu4 B 64",
    ]);
  });

  it("name the bits of parts", () => {
    const [matrix] = matrices.filter(({ name }) => name === "v_mfma_f32_4x4x4f16");
    const [a, , d] = matrix?.fragments ?? [];
    if (a === undefined || d === undefined) throw new Error("no fragments");
    expect(bitsOfPart(a, 1)).toBe("[31:16]");
    expect(bitsOfPart(d, 0)).toBeUndefined();
  });
});
