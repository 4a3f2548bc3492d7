import { mmaShapeRows } from "./shapes-mma.ts";
import { sparseShapeRows } from "./shapes-mma-sparse.ts";
import { tensorShapeRows } from "./shapes-tcgen05.ts";
import { wgmmaShapeRows } from "./shapes-wgmma.ts";
import { wmmaShapeRows } from "./shapes-wmma.ts";
import type { ShapeRow } from "./shape-row.ts";

/** Every combination of shape and types that the matrix instructions of PTX ISA 9.4 take. */
export const shapeRows: readonly ShapeRow[] = [
  ...mmaShapeRows,
  ...sparseShapeRows,
  ...wmmaShapeRows,
  ...wgmmaShapeRows,
  ...tensorShapeRows,
];
