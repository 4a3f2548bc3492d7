import { rowsOf, type RowInput, type ShapeRow } from "./shape-row.ts";

const targets = ["sm_90a"];
const any = "N from 8 to 256 in steps of 8.";
const integer = "N is 8, 16, 24, 32, then in steps of 16 to 256.";
const mixed = `${integer} A and B of different signs from PTX 8.4.`;

function rows(dense: boolean): RowInput[] {
  // A sparse operation of the same cost has twice the K.
  const k = (size: number) => [`m64nNk${dense ? size : 2 * size}`];
  const ptx = dense ? "8.0" : "8.2";
  return [
    { shapes: k(16), a: ["f16"], d: ["f16", "f32"], ptx, targets, note: any },
    { shapes: k(16), a: ["bf16"], ptx, targets, note: any },
    { shapes: k(8), a: ["tf32"], ptx, targets, note: any },
    { shapes: k(32), a: ["e4m3", "e5m2"], d: ["f16", "f32"], ptx, targets, note: any },
    { shapes: k(32), a: ["u8", "s8"], d: ["s32"], ptx, targets, note: mixed },
  ];
}

/** `wgmma.mma_async` and its sparse form; D is also the accumulator that goes in. */
export const wgmmaShapeRows: readonly ShapeRow[] = [
  ...rowsOf("wgmma.mma_async", "9.7.17.5.2", [
    ...rows(true),
    { shapes: ["m64nNk256"], a: ["b1"], d: ["s32"], qualifiers: [".and.popc"], ptx: "8.0", targets, note: integer },
  ]),
  ...rowsOf("wgmma.mma_async.sp", "9.7.17.6.3", rows(false)),
].map((row) => ({ ...row, c: row.d }));
