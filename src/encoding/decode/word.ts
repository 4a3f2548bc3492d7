/** Most 32-bit words that an encoding has: MIMG with twelve further address registers has five. */
export const MAX_WORDS = 5;

/** A range of bits of an encoded word: lowest bit and length, both counted as in the catalog. */
export type Range = readonly [offset: number, width: number];

/**
 * The bits of one instruction as signed 32-bit integers, word 0 first. Plain members, because V8 keeps them as small
 * integers: a typed array for each instruction, or one `bigint`, costs several times the decoding itself.
 */
export class Word {
  readonly w0: number;
  readonly w1: number;
  readonly w2: number;
  readonly w3: number;
  readonly w4: number;

  constructor(w0: number, w1 = 0, w2 = 0, w3 = 0, w4 = 0) {
    this.w0 = w0 | 0;
    this.w1 = w1 | 0;
    this.w2 = w2 | 0;
    this.w3 = w3 | 0;
    this.w4 = w4 | 0;
  }

  /** Word number `index`, 0 to 4, as an unsigned integer. */
  at(index: number): number {
    return this.signed(index) >>> 0;
  }

  /** Word number `index`, 0 to 4, as a signed integer. */
  signed(index: number): number {
    return index === 0 ? this.w0 : index === 1 ? this.w1 : index === 2 ? this.w2 : index === 3 ? this.w3 : this.w4;
  }
}

/** Reads the value of a field. */
export type FieldReader = (word: Word) => number;

/**
 * A reader for a field of at most 32 bits, least significant range first. Throws a RangeError for wider ones: those
 * are read as words (a 64-bit literal).
 */
export function fieldReader(ranges: readonly Range[]): FieldReader {
  const pieces = ranges.flatMap(splitAtWords);
  if (pieces.reduce((sum, { width }) => sum + width, 0) > 32)
    throw new RangeError("a field reader reads up to 32 bits");
  const [first, second] = pieces;
  if (first === undefined) return () => 0;
  if (second === undefined) return pieceReader(first);
  const readers = pieces.map(pieceReader);
  const shifts = pieces.map((_, index) => pieces.slice(0, index).reduce((sum, { width }) => sum + width, 0));
  return (word) => {
    let value = 0;
    for (let index = 0; index < readers.length; index++) value |= (readers[index]?.(word) ?? 0) << (shifts[index] ?? 0);
    return value >>> 0;
  };
}

interface Piece {
  readonly index: number;
  readonly shift: number;
  readonly width: number;
}

function splitAtWords([offset, width]: Range): Piece[] {
  const pieces: Piece[] = [];
  for (let low = offset; low < offset + width;) {
    const end = Math.min(offset + width, (Math.floor(low / 32) + 1) * 32);
    pieces.push({ index: Math.floor(low / 32), shift: low % 32, width: end - low });
    low = end;
  }
  return pieces;
}

function pieceReader({ index, shift, width }: Piece): FieldReader {
  const mask = width === 32 ? -1 : (1 << width) - 1;
  // One closure a word, so that each reads a member whose place V8 knows.
  switch (index) {
    case 0:
      return (word) => ((word.w0 >>> shift) & mask) >>> 0;
    case 1:
      return (word) => ((word.w1 >>> shift) & mask) >>> 0;
    case 2:
      return (word) => ((word.w2 >>> shift) & mask) >>> 0;
    case 3:
      return (word) => ((word.w3 >>> shift) & mask) >>> 0;
    default:
      return (word) => ((word.w4 >>> shift) & mask) >>> 0;
  }
}
