import { describe, expect, it, vi } from "vitest";
import { extentOf, selectedHolder } from "../../src/fragments/layout.ts";
import type { MatrixFragment } from "../../src/matrix/fragment.ts";
import { loadEvaluator } from "../../src/semantics/load-evaluator.ts";
import { type CatalogMatrix, listCatalogMatrices } from "./catalog-matrices.ts";

// A few hundred products: seconds alone, more beside other work.
vi.setConfig({ testTimeout: 120_000 });

const evaluator = loadEvaluator();

/** Bits of 1 by element type, from the formats' definitions. CDNA 3 reads 8-bit floats with biases one higher. */
const ONE: Readonly<Record<string, bigint>> = {
  f64: 0x3ff0_0000_0000_0000n,
  f32: 0x3f80_0000n,
  xf32: 0x3f80_0000n,
  f16: 0x3c00n,
  bf16: 0x3f80n,
  fp8: 0x38n,
  bf8: 0x3cn,
  fp6: 0x08n,
  bf6: 0x0cn,
  fp4: 0x2n,
};
const oneOf = (type: string, generation: string): bigint =>
  type.includes("8") && !type.startsWith("i") && generation === "cdna3" ? 0x40n : (ONE[type] ?? 1n);

type Place = { matrix: number; row: number; column: number };

/** Registers of all lanes with elements set at places. */
class Registers {
  readonly lanes: bigint[];

  constructor(lanes: number) {
    this.lanes = Array.from({ length: lanes }, () => 0n);
  }

  set({ layout, unit, width, copies }: MatrixFragment, place: Place, bits: bigint): void {
    const { lane, register, part } = selectedHolder(layout, place, {});
    for (let copy = 0; copy < (copies?.count ?? 1); copy++) {
      const at = lane + copy * (copies?.step ?? 0);
      this.lanes[at] = (this.lanes[at] ?? 0n) | (bits << BigInt(register * unit * 32 + part * width));
    }
  }

  hex(): string[] {
    return this.lanes.map((bits) => `0x${bits.toString(16)}`);
  }
}

function find({ fragments }: CatalogMatrix, operand: string, format?: string): MatrixFragment {
  const shortest = Math.min(...fragments.map(({ wave }) => wave));
  const found = fragments
    .filter(({ wave }) => wave === shortest)
    .filter((each) => each.operand.split(", ").includes(operand))
    .find(({ variant }) => variant === undefined || (format !== undefined && variant.split(", ").includes(format)));
  if (found === undefined) throw new Error(`no ${operand}`);
  return found;
}

/** The fields that name the formats of A and B, where fields do. */
function formatFields({ shape }: CatalogMatrix, a: number, b: number): Record<string, number> {
  if (shape.a !== "f8f6f4") return {};
  return shape.kind === "mfma" ? { CBSZ: a, BLGP: b } : { OP_SEL: a, OP_SEL_HI: b };
}

const FORMATS = ["fp8", "bf8", "fp6", "bf6", "fp4"];

/**
 * A row of A with a 1 in column k, a column of B with a 1 in row k, and 1s elsewhere that meet no partner: the evaluator
 * must give one 1, where the layout of D has it.
 */
function checkProduct(matrix: CatalogMatrix, seed: number): void {
  const { name, generation, shape, fragments, bits } = matrix;
  const { m, n, k } = shape;
  const lanes = Math.min(...fragments.map(({ wave }) => wave));
  const [formatA, formatB] = [(seed * 2) % 5, (seed * 3 + 4) % 5];
  const small = { f8f6f4: [FORMATS[formatA] ?? "", FORMATS[formatB] ?? ""], f4: ["fp4", "fp4"] }[shape.a];
  const [typeA = "", typeB = ""] = small ?? [shape.a, shape.b];
  const [A, B, D] = [find(matrix, "A", typeA), find(matrix, "B", typeB), find(matrix, "D")];
  const blocks = extentOf(D.layout).matrices;
  const block = (seed * 3 + 1) % blocks;
  const [i, j, at] = [(seed * 7 + 3) % m, (seed * 5 + 2) % n, (seed * 37 + 11) % k];
  const otherRow = (i + 1) % m;
  const [lonelyA, lonelyB] = [(at + Math.ceil(k / 3)) % k, (at + Math.ceil((2 * k) / 3)) % k];
  const [srcA, srcB, index] = [new Registers(lanes), new Registers(lanes), new Registers(lanes)];
  const sparse = shape.kind === "smfmac" || shape.kind === "swmmac";
  const putA = (row: number, column: number): void => {
    const one = oneOf(typeA, generation);
    if (!sparse) return srcA.set(A, { matrix: block, row, column }, one);
    // The first stored element of the four, whose index says which column it is; the second one is zero.
    const stored = { matrix: 0, row, column: Math.floor(column / 4) * 2 };
    srcA.set(A, stored, one);
    index.set(find(matrix, "index of A"), stored, BigInt(column % 4));
  };
  putA(i, at);
  srcB.set(B, { matrix: block, row: at, column: j }, oneOf(typeB, generation));
  if (k > 2) {
    putA(otherRow, lonelyA);
    srcB.set(B, { matrix: block, row: lonelyB, column: j }, oneOf(typeB, generation));
  }
  const zeros = new Registers(lanes).hex();
  const ones = (field: string): Record<string, string[]> =>
    bits.has(field) ? { [field]: zeros.map(() => "0x7f7f7f7f7f7f7f7f".slice(0, 2 + (bits.get(field) ?? 0) / 4)) } : {};
  const { out } = evaluator.evaluate({
    arch: generation,
    name,
    in: {
      SRC0: srcA.hex(),
      SRC1: srcB.hex(),
      ...(sparse ? { SRC2: index.hex(), VDST: zeros } : { SRC2: zeros }),
      ...ones("SCALE_SRC0"),
      ...ones("SCALE_SRC1"),
    },
    fields: formatFields(matrix, formatA, formatB),
  });
  const wanted = new Registers(lanes);
  wanted.set(D, { matrix: block, row: i, column: j }, oneOf(D.element, generation));
  const given = (out["VDST"] as string[]).map((each) => `0x${BigInt(each).toString(16)}`);
  expect({ name, generation, given }).toEqual({ name, generation, given: wanted.hex() });
}

describe("the evaluator multiplies what the lane layouts say", () => {
  it.each([...Map.groupBy(listCatalogMatrices(), ({ generation }) => generation)])("on %s", (_, matrices) => {
    // One place for each name and format: names with one layout follow each other and get different places.
    for (const [index, matrix] of matrices.entries())
      for (const seed of matrix.shape.a === "f8f6f4" ? [0, 1, 2] : [index % 3]) checkProduct(matrix, seed);
  });
});
