/** One layout of a drawing, with what has it. */
export type GroupMember = {
  /** Such as `m16n8k16 .f16`. */
  uses: readonly string[];
  /** Elements in one register. */
  packed: number;
  /** Where the element of a lane, register and part is. */
  place: readonly string[];
  /** Who holds the element of a row and column. */
  holder: readonly string[];
};

/** The ranges of rows or columns that the blocks of a drawing cover, for layouts with so many elements in a block. */
export type Heads = { name: string; ranges: readonly string[] };

/** How the elements of an operand lie in the registers of a wave or warp, drawn as a table. */
export type FragmentDrawing = {
  /** Unique on the page, fit for an `id`. */
  id: string;
  /** Such as `A, 4 registers`; unique on the page. */
  title: string;
  cells: readonly (readonly string[])[];
  /** One list for each number of elements in a block. */
  rowHeads: readonly Heads[];
  columnHeads: readonly Heads[];
  /** How the drawing goes on beyond what it shows. */
  repeats: readonly string[];
  members: readonly GroupMember[];
  /** What has the layout in short, for the line that opens the drawing. */
  summary: string;
  notes: readonly string[];
};

/** Words as an id of a drawing: lower-case letters and digits with hyphens between. */
export function drawingId(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/-$/, "");
}
