import { fragments } from "../../ptx/fragments/all.ts";
import type { ShapeRow } from "../../ptx/fragments/shape-row.ts";
import { shapeRows } from "../../ptx/fragments/shapes.ts";
import { wmmaSizes, type WmmaSizes } from "../../ptx/fragments/wmma-sizes.ts";
import { groupFragments, type FragmentGroup } from "./fragment-groups.ts";

/** What a matrix instruction's page shows besides its forms. */
export type MatrixTables = {
  /** Shapes and types with what they need; empty where the forms say it all. */
  shapes: readonly ShapeRow[];
  /** Layouts of the fragments, one drawing for all layouts that look alike. */
  fragments: readonly FragmentGroup[];
  /** Registers of the fragments of `wmma`, whose layouts are not documented. */
  sizes: readonly WmmaSizes[];
  /** Sentences to show before the layouts. */
  notes: readonly string[];
};

const opaque =
  "Which lane holds which element of a wmma fragment is not documented and may differ between targets; only the number of registers is fixed. Code that needs single elements uses mma, or goes through memory.";
const inMemory =
  "No registers hold the matrices: D and the scale factors are in Tensor Memory, A there or in shared memory, B in shared memory. tcgen05.ld and tcgen05.st move Tensor Memory to and from registers.";
const inWarpgroup =
  "B is always in shared memory; A is there or in registers, laid out as below. A lane here is the thread in the warpgroup, 0 to 127.";

function notesOf(page: string): string[] {
  if (page.startsWith("wmma.")) return [opaque];
  if (page.startsWith("tcgen05.mma")) return [inMemory];
  if (page.startsWith("wgmma.")) return [inWarpgroup];
  return [];
}

const pages: ReadonlySet<string> = new Set([...fragments, ...shapeRows].map(({ instruction }) => instruction));

/** The pages that have matrix tables. */
export const matrixPages: readonly string[] = [...pages];

/** The matrix tables of an instruction's page by its page name, such as `mma.sp`; undefined for other instructions. */
export function matrixTables(pageName: string): MatrixTables | undefined {
  if (!pages.has(pageName)) return undefined;
  return {
    shapes: shapeRows.filter(({ instruction }) => instruction === pageName),
    fragments: groupFragments(fragments.filter(({ instruction }) => instruction === pageName)),
    sizes: pageName.startsWith("wmma.") ? wmmaSizes : [],
    notes: notesOf(pageName),
  };
}
