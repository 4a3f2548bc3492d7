import { rowsOf, smallFloats, type ShapeRow } from "./shape-row.ts";

const turing = ["sm_75"];
const ampere = ["sm_80"];
const blackwell = ["sm_120a", "sm_120f"];
const same = "C and D have the same type.";
const family = "sm_120f from PTX 8.8.";

/** `mma.sync` on dense matrices. */
export const mmaShapeRows: readonly ShapeRow[] = rowsOf("mma", "9.7.16.5.14", [
  {
    shapes: ["m8n8k4"],
    a: ["f16"],
    d: ["f16", "f32"],
    ptx: "6.4",
    targets: ["sm_70"],
    note: "Any of .row and .col for A and for B; all other shapes are .row.col. With C in .f32, D is .f32 too.",
  },
  { shapes: ["m16n8k8"], a: ["f16"], d: ["f16", "f32"], ptx: "6.5", targets: turing, note: same },
  { shapes: ["m16n8k16"], a: ["f16"], d: ["f16", "f32"], ptx: "7.0", targets: ampere, note: same },
  { shapes: ["m16n8k8", "m16n8k16"], a: ["bf16"], ptx: "7.0", targets: ampere },
  { shapes: ["m16n8k4", "m16n8k8"], a: ["tf32"], ptx: "7.0", targets: ampere },
  { shapes: ["m8n8k4"], a: ["f64"], d: ["f64"], ptx: "7.0", targets: ampere },
  { shapes: ["m16n8k4", "m16n8k8", "m16n8k16"], a: ["f64"], d: ["f64"], ptx: "7.8", targets: ["sm_90"] },
  { shapes: ["m8n8k16"], a: ["u8", "s8"], d: ["s32"], ptx: "6.5", targets: turing },
  { shapes: ["m16n8k16", "m16n8k32"], a: ["u8", "s8"], d: ["s32"], ptx: "7.0", targets: ampere },
  { shapes: ["m8n8k32"], a: ["u4", "s4"], d: ["s32"], ptx: "6.5", targets: turing },
  { shapes: ["m16n8k32", "m16n8k64"], a: ["u4", "s4"], d: ["s32"], ptx: "7.0", targets: ampere },
  { shapes: ["m8n8k128"], a: ["b1"], d: ["s32"], qualifiers: [".xor.popc"], ptx: "7.0", targets: turing },
  { shapes: ["m16n8k128", "m16n8k256"], a: ["b1"], d: ["s32"], qualifiers: [".xor.popc"], ptx: "7.0", targets: ampere },
  {
    shapes: ["m8n8k128", "m16n8k128", "m16n8k256"],
    a: ["b1"],
    d: ["s32"],
    qualifiers: [".and.popc"],
    ptx: "7.1",
    targets: ampere,
  },
  { shapes: ["m16n8k32"], a: ["e4m3", "e5m2"], d: ["f32"], ptx: "8.4", targets: ["sm_89"] },
  { shapes: ["m16n8k32"], a: ["e4m3", "e5m2"], d: ["f16"], ptx: "8.7", targets: ["sm_89"] },
  { shapes: ["m16n8k16"], a: ["e4m3", "e5m2"], d: ["f16", "f32"], ptx: "8.7", targets: ["sm_89"], note: same },
  {
    shapes: ["m16n8k32"],
    a: smallFloats,
    d: ["f16", "f32"],
    qualifiers: [".kind::f8f6f4"],
    ptx: "8.7",
    targets: blackwell,
    note: `${same} Every element has eight bits in the register. ${family}`,
  },
  {
    shapes: ["m16n8k32"],
    a: smallFloats,
    qualifiers: [".kind::mxf8f6f4", ".block_scale", ".scale_vec::1X"],
    scale: ["ue8m0"],
    ptx: "8.7",
    targets: blackwell,
    note: `Every element has eight bits in the register. ${family}`,
  },
  {
    shapes: ["m16n8k64"],
    a: ["e2m1"],
    qualifiers: [".kind::mxf4", ".block_scale", ".scale_vec::2X"],
    scale: ["ue8m0"],
    ptx: "8.7",
    targets: blackwell,
    note: family,
  },
  {
    shapes: ["m16n8k64"],
    a: ["e2m1"],
    qualifiers: [".kind::mxf4nvf4", ".block_scale", ".scale_vec::2X"],
    scale: ["ue8m0"],
    ptx: "8.7",
    targets: blackwell,
    note: family,
  },
  {
    shapes: ["m16n8k64"],
    a: ["e2m1"],
    qualifiers: [".kind::mxf4nvf4", ".block_scale", ".scale_vec::4X"],
    scale: ["ue4m3"],
    ptx: "8.7",
    targets: blackwell,
    note: family,
  },
  {
    shapes: ["m16n8k64"],
    a: ["e2m1"],
    qualifiers: [".kind::mxf4nvf4", ".block_scale", ".scale_vec::4X"],
    scale: ["ue8m0"],
    ptx: "9.1",
    targets: blackwell,
  },
]);
