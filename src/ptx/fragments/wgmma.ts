import type { Fragment } from "./fragment.ts";
import { accumulatorPacking, accumulatorRegister, layoutA, layoutC } from "./mma.ts";
import { fieldNote, layoutMetadata, storedNote, type MetadataLanes } from "./mma-sparse.ts";

/** Warps of a warpgroup; each holds 16 of the 64 rows. */
const WARPS = 4;

/** N from 8 to 256 in steps of 8. */
export const everyN: readonly number[] = Array.from({ length: 32 }, (_, index) => 8 * (index + 1));

/** N of integer and single-bit shapes: in steps of 8 to 32, then of 16. */
export const integerN: readonly number[] = everyN.filter((n) => n <= 32 || n % 16 === 0);

/** One K of `wgmma.mma_async` with the element types that share its layouts. */
export type WgmmaShape = {
  k: number;
  types: readonly string[];
  /** Elements of A in one register. */
  packed: number;
  accumulators: readonly string[];
  /** The allowed values of N. */
  n: readonly number[];
  section: string;
};

function shape(
  k: number,
  types: readonly string[],
  packed: number,
  accumulators: readonly string[],
  part: number,
  n = everyN,
): WgmmaShape {
  return { k, types, packed, accumulators, n, section: `9.7.17.5.1.1.${part}` };
}

/** M is 64 for all. */
export const wgmmaShapes: readonly WgmmaShape[] = [
  shape(16, ["f16"], 2, ["f16", "f32"], 1),
  shape(16, ["bf16"], 2, ["f32"], 1),
  shape(8, ["tf32"], 1, ["f32"], 2),
  shape(32, ["e4m3", "e5m2"], 4, ["f16", "f32"], 3),
  shape(32, ["u8", "s8"], 4, ["s32"], 3, integerN),
  shape(256, ["b1"], 32, ["s32"], 4, integerN),
];

/** Layout of the accumulator of `wgmma` for one N and accumulator type: the warps' 16-row tiles below each other. */
export function layoutD(n: number, type: string) {
  return layoutC(16, accumulatorPacking(type), n, WARPS);
}

function accumulator(instruction: string, shape: string, type: string, section: string): Omit<Fragment, "id"> {
  return {
    instruction,
    shape,
    operand: "D",
    types: [type],
    register: accumulatorRegister(type),
    count: type === "f16" ? "N / 4" : "N / 2",
    layout: layoutD(256, type),
    section,
    basis: "figure",
  };
}

const dense: Fragment[] = wgmmaShapes.flatMap(({ k, types, packed, accumulators, section }) => {
  const instruction = "wgmma.mma_async";
  const name = `m64nNk${k}`;
  const id = `wgmma.${name}.${types[0] ?? ""}`;
  return [
    {
      id: `${id}.a`,
      instruction,
      shape: name,
      operand: "A",
      types,
      register: packed === 2 ? ".f16x2" : ".b32",
      layout: layoutA(16, k, packed, WARPS),
      section,
      // No public kernel has single-bit A in registers.
      basis: packed === 32 ? "inferred" : "figure",
    },
    ...accumulators.map((type) => ({ ...accumulator(instruction, name, type, section), id: `${id}.d.${type}` })),
  ];
});

const sparse: Fragment[] = [
  sparseShape(32, ["f16"], 2, ["f16", "f32"], "pair", 1),
  sparseShape(32, ["bf16"], 2, ["f32"], "pair", 1),
  sparseShape(16, ["tf32"], 1, ["f32"], "pair", 2),
  sparseShape(64, ["e4m3", "e5m2"], 4, ["f16", "f32"], "all", 3),
  sparseShape(64, ["u8", "s8"], 4, ["s32"], "all", 3),
].flat();

function sparseShape(
  k: number,
  types: readonly string[],
  packed: number,
  accumulators: readonly string[],
  metadata: MetadataLanes,
  part: number,
): Fragment[] {
  const instruction = "wgmma.mma_async.sp";
  const shape = `m64nNk${k}`;
  const id = `wgmma.sp.${shape}.${types[0] ?? ""}`;
  const section = `9.7.17.6.2.${part}`;
  const sparsity = packed === 1 ? { kept: 1, of: 2 } : { kept: 2, of: 4 };
  const common = { instruction, shape, types, register: ".b32", section, basis: "figure" } as const;
  return [
    {
      ...common,
      id: `${id}.a`,
      operand: "A",
      layout: layoutA(16, k / 2, packed, WARPS),
      sparsity,
      axes: { row: "row", column: "stored column" },
      note: storedNote,
    },
    ...accumulators.map((type) => ({ ...accumulator(instruction, shape, type, section), id: `${id}.d.${type}` })),
    {
      ...common,
      id: `${id}.metadata`,
      operand: "metadata",
      layout: layoutMetadata(k / sparsity.of, metadata, 32 / packed, WARPS),
      axes: { row: "row of A", column: "group" },
      note: fieldNote,
    },
  ];
}

/** Register fragments of `wgmma.mma_async` and its `.sp` form; B is always in shared memory, A may be. */
export const wgmmaFragments: readonly Fragment[] = [...dense, ...sparse];
