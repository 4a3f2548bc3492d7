/**
 * Where columns of A and rows of B lie, written off the tables of AMD's ISA documents: `starts` has a row for each run of
 * registers and in it, for each group of lanes, the first K of the `run` neighbours that stand there.
 */
export interface Slots {
  readonly run: number;
  readonly starts: readonly (readonly number[])[];
}

const EIGHTS_OF_128 = [0, 16, 32, 48, 64, 80, 96, 112].map((first) => [first, first + 8]);

/** By kind of generation, rows of A, bits of an element and K; `named` for the formats that a field names. */
const TABLES: Readonly<Record<string, Slots>> = {
  // CDNA 4, section 7.1.3.4.
  "cdna dense 16 64 4": { run: 1, starts: [[0, 1, 2, 3]] },
  // CDNA 3, tables 33 and 35; CDNA 4, tables 34 and 36 and section 7.5.1.3: B of sparse products.
  "cdna sparse 16 16 32": { run: 8, starts: [[0, 8, 16, 24]] },
  "cdna sparse 32 16 16": { run: 8, starts: [[0, 8]] },
  "cdna sparse 16 8 64": { run: 16, starts: [[0, 16, 32, 48]] },
  "cdna sparse 32 8 32": { run: 16, starts: [[0, 16]] },
  "cdna sparse 16 16 64": {
    run: 8,
    starts: [
      [0, 8, 16, 24],
      [32, 40, 48, 56],
    ],
  },
  "cdna sparse 32 16 32": {
    run: 8,
    starts: [
      [0, 8],
      [16, 24],
    ],
  },
  "cdna sparse 16 8 128": {
    run: 16,
    starts: [
      [0, 16, 32, 48],
      [64, 80, 96, 112],
    ],
  },
  "cdna sparse 32 8 64": {
    run: 16,
    starts: [
      [0, 16],
      [32, 48],
    ],
  },
  // CDNA 4, section 7.1.5.1.
  "cdna named 16 8 128": {
    run: 16,
    starts: [
      [0, 16, 32, 48],
      [64, 80, 96, 112],
    ],
  },
  "cdna named 16 6 128": { run: 32, starts: [[0, 32, 64, 96]] },
  "cdna named 16 4 128": { run: 32, starts: [[0, 32, 64, 96]] },
  "cdna named 32 8 64": {
    run: 16,
    starts: [
      [0, 16],
      [32, 48],
    ],
  },
  "cdna named 32 6 64": { run: 32, starts: [[0, 32]] },
  "cdna named 32 4 64": { run: 32, starts: [[0, 32]] },
  // RDNA 3: whole rows, and the same in the upper 16 lanes.
  "rdna3 dense 16 16 16": { run: 16, starts: [[0]] },
  "rdna3 dense 16 8 16": { run: 16, starts: [[0]] },
  "rdna3 dense 16 4 16": { run: 16, starts: [[0]] },
  // RDNA 4, the table of section 7.12.2; B of sparse products as the stored elements of A select from it.
  "rdna4 dense 16 16 16": {
    run: 4,
    starts: [
      [0, 4],
      [8, 12],
    ],
  },
  "rdna4 dense 16 8 16": { run: 8, starts: [[0, 8]] },
  "rdna4 dense 16 4 16": { run: 8, starts: [[0, 8]] },
  "rdna4 dense 16 4 32": { run: 16, starts: [[0, 16]] },
  // The same section, waves of 64 lanes; 16 columns of four bits are in the first 32 of them.
  "rdna4 wave64 16 16 16": { run: 4, starts: [[0, 4, 8, 12]] },
  "rdna4 wave64 16 8 16": { run: 4, starts: [[0, 8, 4, 12]] },
  "rdna4 wave64 16 4 16": { run: 8, starts: [[0, 8]] },
  "rdna4 wave64 16 4 32": { run: 8, starts: [[0, 16, 8, 24]] },
  "rdna4 sparse 16 16 32": {
    run: 8,
    starts: [
      [0, 8],
      [16, 24],
    ],
  },
  "rdna4 sparse 16 8 32": { run: 16, starts: [[0, 16]] },
  "rdna4 sparse 16 4 32": { run: 16, starts: [[0, 16]] },
  "rdna4 sparse 16 4 64": { run: 32, starts: [[0, 32]] },
  // CDNA 5, sections 7.12.2, 7.12.4 to 7.12.6.
  "cdna5 dense 16 32 4": { run: 2, starts: [[0, 2]] },
  "cdna5 dense 16 16 32": {
    run: 8,
    starts: [
      [0, 8],
      [16, 24],
    ],
  },
  "cdna5 dense 16 8 64": { run: 8, starts: EIGHTS_OF_128.slice(0, 4) },
  "cdna5 dense 16 8 128": { run: 8, starts: EIGHTS_OF_128 },
  "cdna5 sparse 16 16 64": {
    run: 16,
    starts: [
      [0, 16],
      [32, 48],
    ],
  },
  "cdna5 sparse 16 8 128": {
    run: 16,
    starts: [
      [0, 16],
      [32, 48],
      [64, 80],
      [96, 112],
    ],
  },
  "cdna5 named 16 8 128": {
    run: 16,
    starts: [
      [0, 16],
      [32, 48],
      [64, 80],
      [96, 112],
    ],
  },
  "cdna5 named 16 6 128": {
    run: 32,
    starts: [
      [0, 32],
      [64, 96],
    ],
  },
  "cdna5 named 16 4 128": {
    run: 32,
    starts: [
      [0, 32],
      [64, 96],
    ],
  },
};

/** The table of a kind of product; throws where none was written down. */
export function slotsOf(key: string): Slots {
  const found = TABLES[key];
  if (found === undefined) throw new Error(`no table of ${key}`);
  return found;
}

/** Group of lanes and place in the lane of column k of A or row k of B. */
export function slotOf({ run, starts }: Slots, k: number): { group: number; item: number } {
  for (const [chunk, groups] of starts.entries())
    for (const [group, first] of groups.entries())
      if (k >= first && k < first + run) return { group, item: chunk * run + k - first };
  throw new Error(`no place for ${k}`);
}
