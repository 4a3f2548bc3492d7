import { rowsOf, type RowInput, type ShapeRow } from "./shape-row.ts";

const ampere = ["sm_80"];
const wide = ["m16n16k16", "m8n32k16", "m32n8k16"];
const aligned = "In PTX 6.0 without .aligned and only m16n16k16; the other shapes from 6.1, .aligned from 6.3.";

const inputs: readonly RowInput[] = [
  { shapes: wide, a: ["f16"], d: ["f16", "f32"], ptx: "6.0", targets: ["sm_70"], note: aligned },
  { shapes: wide, a: ["bf16"], ptx: "7.0", targets: ampere },
  { shapes: ["m16n16k8"], a: ["tf32"], ptx: "7.0", targets: ampere },
  { shapes: ["m8n8k4"], a: ["f64"], d: ["f64"], ptx: "7.0", targets: ampere },
  { shapes: wide, a: ["u8", "s8"], d: ["s32"], ptx: "6.3", targets: ["sm_72"] },
  { shapes: ["m8n8k32"], a: ["u4", "s4"], d: ["s32"], ptx: "6.3", targets: ["sm_75"], note: "A .row, B .col." },
  { shapes: ["m8n8k128"], a: ["b1"], d: ["s32"], ptx: "6.3", targets: ["sm_75"], note: "A .row, B .col." },
];

/** `.and` is only an operation of the multiplication; loads and stores do not know it. */
const and: RowInput = {
  shapes: ["m8n8k128"],
  a: ["b1"],
  d: ["s32"],
  qualifiers: [".and.popc"],
  ptx: "7.1",
  targets: ampere,
  note: "A .row, B .col.",
};

/** The `wmma` instructions, which share their shapes and types. */
export const wmmaShapeRows: readonly ShapeRow[] = [
  ...rowsOf("wmma.load", "9.7.16.4.3", inputs),
  ...rowsOf("wmma.store", "9.7.16.4.4", inputs),
  ...rowsOf("wmma.mma", "9.7.16.4.5", [
    ...inputs.map((row) => (row.a.includes("b1") ? { ...row, qualifiers: [".xor.popc"] } : row)),
    and,
  ]),
];
