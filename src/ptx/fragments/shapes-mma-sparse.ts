import { rowsOf, smallFloats, type RowInput, type ShapeRow } from "./shape-row.ts";

const ampere = ["sm_80"];
const same = "C and D have the same type.";
const family = "sm_120f from PTX 8.8.";

/** What both `mma.sp` and `mma.sp::ordered_metadata` take. */
const both: readonly RowInput[] = [
  { shapes: ["m16n8k16", "m16n8k32"], a: ["f16"], d: ["f16", "f32"], ptx: "7.1", targets: ampere, note: same },
  { shapes: ["m16n8k16", "m16n8k32"], a: ["bf16"], ptx: "7.1", targets: ampere },
  { shapes: ["m16n8k8", "m16n8k16"], a: ["tf32"], ptx: "7.1", targets: ampere },
  { shapes: ["m16n8k32", "m16n8k64"], a: ["u8", "s8"], d: ["s32"], ptx: "7.1", targets: ampere },
  { shapes: ["m16n8k64", "m16n8k128"], a: ["u4", "s4"], d: ["s32"], ptx: "7.1", targets: ampere },
  { shapes: ["m16n8k64"], a: ["e4m3", "e5m2"], ptx: "8.4", targets: ["sm_89"] },
];

const ordered = "::ordered_metadata";
const scaled = { qualifiers: [ordered, ".block_scale"], ptx: "8.7" } as const;

/** `mma.sync` with a structured sparse A. */
export const sparseShapeRows: readonly ShapeRow[] = rowsOf("mma.sp", "9.7.16.6.3", [
  ...both,
  ...both.map((row) => ({ ...row, qualifiers: [ordered], ptx: "8.5" })),
  {
    shapes: ["m16n8k64"],
    a: smallFloats,
    d: ["f16", "f32"],
    qualifiers: [ordered, ".kind::f8f6f4"],
    ptx: "8.7",
    targets: ["sm_120a", "sm_120f"],
    note: `${same} Every element has eight bits in the register. ${family}`,
  },
  {
    ...scaled,
    shapes: ["m16n8k64"],
    a: smallFloats,
    qualifiers: [...scaled.qualifiers, ".kind::mxf8f6f4", ".scale_vec::1X"],
    scale: ["ue8m0"],
    targets: ["sm_120a", "sm_120f"],
    note: `Every element has eight bits in the register. ${family}`,
  },
  {
    ...scaled,
    shapes: ["m16n8k128"],
    a: ["e2m1"],
    qualifiers: [...scaled.qualifiers, ".kind::mxf4", ".scale_vec::2X"],
    scale: ["ue8m0"],
    targets: ["sm_120a", "sm_121a"],
  },
  {
    ...scaled,
    shapes: ["m16n8k128"],
    a: ["e2m1"],
    qualifiers: [...scaled.qualifiers, ".kind::mxf4nvf4", ".scale_vec::2X"],
    scale: ["ue8m0"],
    targets: ["sm_120a", "sm_121a"],
  },
  {
    ...scaled,
    shapes: ["m16n8k128"],
    a: ["e2m1"],
    qualifiers: [...scaled.qualifiers, ".kind::mxf4nvf4", ".scale_vec::4X"],
    scale: ["ue4m3"],
    targets: ["sm_120a", "sm_121a"],
  },
  {
    ...scaled,
    shapes: ["m16n8k128"],
    a: ["e2m1"],
    qualifiers: [...scaled.qualifiers, ".kind::mxf4nvf4", ".scale_vec::4X"],
    scale: ["ue8m0"],
    ptx: "9.1",
    targets: ["sm_120a", "sm_121a"],
  },
]);
