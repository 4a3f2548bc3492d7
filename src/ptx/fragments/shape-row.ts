/** One combination of shape and types of a matrix instruction, with what it needs. Types carry no dots. */
export type ShapeRow = {
  /** Page name of the instruction. */
  instruction: string;
  /** The allowed shapes as qualifiers without dots; for `tcgen05` as `M x N x K` in words. */
  shapes: readonly string[];
  a: readonly string[];
  b: readonly string[];
  c: readonly string[];
  d: readonly string[];
  /** Qualifiers that select this row, with their dots. */
  qualifiers: readonly string[];
  /** Types of the scale factors, for block scaling. */
  scale: readonly string[];
  /** PTX version that introduced the combination. */
  ptx: string;
  /** Lowest target of a plain line, or the list of architecture-specific and family-specific ones. */
  targets: readonly string[];
  /** Section of PTX ISA 9.4. */
  section: string;
  /** A restriction that the columns cannot say, in our words. */
  note?: string;
};

/** The parts of a row that have a usual value. */
export type RowInput = Pick<ShapeRow, "shapes" | "a" | "ptx" | "targets"> &
  Partial<Pick<ShapeRow, "b" | "c" | "d" | "qualifiers" | "scale" | "section" | "note">>;

/** Makes rows of one instruction; B is as A and C as D where they are not given. */
export function rowsOf(instruction: string, section: string, inputs: readonly RowInput[]): ShapeRow[] {
  return inputs.map((input) => {
    const d = input.d ?? ["f32"];
    return { instruction, section, qualifiers: [], scale: [], b: input.a, c: d, ...input, d };
  });
}

/** The floating-point types of eight bits and less. */
export const smallFloats = ["e4m3", "e5m2", "e3m2", "e2m3", "e2m1"] as const;
