/** The matrix instructions of AMD's instruction sets. */
export type MatrixKind = "mfma" | "smfmac" | "wmma" | "swmmac";

/** What the name of a matrix instruction says. */
export type MatrixShape = {
  kind: MatrixKind;
  /** Rows of A and of the result. */
  m: number;
  /** Columns of B and of the result. */
  n: number;
  /** Columns of A and rows of B; of a sparse A as it is after expansion. */
  k: number;
  /** Element types of A and B; equal for most. `f8f6f4` is any of five formats that a field of the encoding names. */
  a: string;
  b: string;
  /** Element types of C and D. */
  c: string;
  d: string;
  /** Neighbours of K that share a scale; undefined without scales. */
  scaled: 16 | 32 | undefined;
};

const NAME =
  /^v_(mfma|smfmac|wmma|swmmac)(_scale16|_scale)?_([a-z0-9]+)_(\d+)x(\d+)x(\d+)_?(?:\d+b_)?([a-z0-9]+?)(?:_([a-z]+\d))?(?:_1k)?$/;

/** Reads the name of a matrix instruction, in lower case; undefined for other names. */
export function matrixShape(name: string): MatrixShape | undefined {
  const found = NAME.exec(name);
  if (!found) return undefined;
  const [, kind, scale, out = "", m, n, k, a = "", b = a] = found;
  // bf16f32: D is bf16 where C is f32; the sparse form has C and D in one place, in f32.
  const [d, c] = out === "bf16f32" ? (kind === "swmmac" ? ["f32", "f32"] : ["bf16", "f32"]) : [out, out];
  return {
    kind: kind as MatrixKind,
    m: Number(m),
    n: Number(n),
    k: Number(k),
    a,
    b,
    c,
    d,
    scaled: scale === undefined ? undefined : scale === "_scale16" ? 16 : 32,
  };
}

/** Bits of an element of a type as the names of matrix instructions spell it. */
export function elementBits(type: string): number {
  const widths: Readonly<Record<string, number>> = { xf32: 32, fp8: 8, bf8: 8, fp6: 6, bf6: 6, fp4: 4, f4: 4 };
  const width = widths[type] ?? Number(/\d+$/.exec(type)?.[0]);
  if (!Number.isInteger(width)) throw new RangeError(`no element type ${type}`);
  return width;
}

/** Formats that `f8f6f4` stands for, with the value of the field that names each. */
export const smallFormats: readonly { width: 8 | 6 | 4; names: readonly string[] }[] = [
  { width: 8, names: ["fp8", "bf8"] },
  { width: 6, names: ["fp6", "bf6"] },
  { width: 4, names: ["fp4"] },
];
