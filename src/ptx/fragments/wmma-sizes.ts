/** Registers that each lane has of a `wmma` fragment; which element is where, PTX leaves open. */
export type WmmaSizes = {
  /** Shape qualifier without its dot. */
  shape: string;
  /** Types of A and B without their dots. */
  types: readonly string[];
  /** Registers of A, as `count type`. */
  a: string;
  b: string;
  /** Registers of C or D for each of their types. */
  c: readonly string[];
};

const wide = ["m16n16k16", "m8n32k16", "m32n8k16"] as const;

/** Registers of A and B where a multiplicand is in the fragment once, by the shape's M and N. */
const bytes = { m16n16k16: [2, 2], m8n32k16: [1, 4], m32n8k16: [4, 1] } as const;

export const wmmaSizes: readonly WmmaSizes[] = [
  // Fragments of .f16 hold every element twice, except in the accumulators.
  ...wide.map((shape) => ({ shape, types: ["f16"], a: "8 .f16x2", b: "8 .f16x2", c: ["4 .f16x2", "8 .f32"] })),
  ...wide.map((shape) => ({
    shape,
    types: ["bf16"],
    a: `${2 * bytes[shape][0]} .b32`,
    b: `${2 * bytes[shape][1]} .b32`,
    c: ["8 .f32"],
  })),
  ...wide.map((shape) => ({
    shape,
    types: ["u8", "s8"],
    a: `${bytes[shape][0]} .b32`,
    b: `${bytes[shape][1]} .b32`,
    c: ["8 .s32"],
  })),
  { shape: "m16n16k8", types: ["tf32"], a: "4 .b32", b: "4 .b32", c: ["8 .f32"] },
  // The documentation says one register for C and D here; 64 elements need two a lane, and ptxas takes two.
  { shape: "m8n8k4", types: ["f64"], a: "1 .f64", b: "1 .f64", c: ["2 .f64"] },
  { shape: "m8n8k32", types: ["u4", "s4"], a: "1 .b32", b: "1 .b32", c: ["2 .s32"] },
  { shape: "m8n8k128", types: ["b1"], a: "1 .b32", b: "1 .b32", c: ["2 .s32"] },
];
