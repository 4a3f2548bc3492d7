import type { Range } from "./word.ts";

/**
 * What decoding and encoding need of one generation: made from its catalog by `buildDecodeData`, small enough for a
 * browser to load on use. Lists are pooled and referred to by position.
 */
export interface DecodeData {
  /** Id of the generation, such as rdna3_5. */
  readonly generation: string;
  readonly encodings: readonly EncodingData[];
  /** Lists of alternative conditions. */
  readonly conditions: readonly (readonly ConditionData[])[];
  /** Operand lists. */
  readonly operands: readonly (readonly OperandData[])[];
  readonly instructions: readonly InstructionData[];
  /** Names of the values of a source operand, 0 to 511, as runs: name, number of the first or null, length, value. */
  readonly sources: readonly SourceRun[];
  /** Names that registers and numbers of a partitioned immediate have, by operand type. */
  readonly immediates: Readonly<Record<string, readonly (readonly [name: string, ...ranges: Range[]])[]>>;
  /** What LLVM calls values of immediates, by kind and value; absent where nobody asked LLVM. */
  readonly tables?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A run of source operands. */
export type SourceRun = readonly [name: string, first: number | null, count: number, value: number];

/** Layout of an encoding. */
export interface EncodingData {
  readonly name: string;
  /** Width in bits. */
  readonly bits: number;
  /** Bits that are the same in every word of the encoding: number of the 32-bit word, mask, value. */
  readonly fixed: readonly (readonly [word: number, mask: number, value: number])[];
  /** Fields by name, the implied low bits of a register number first. */
  readonly fields: readonly (readonly [name: string, padding: number, ...ranges: Range[]])[];
}

/** Conditions that must all hold: a field is, or is not, one of some values. */
export type ConditionData = readonly (readonly [field: string, among: boolean, values: readonly number[]])[];

/** An operand row: field (null where it has none), type, data format, bits, flags (r read, w written, i implicit). */
export type OperandData = readonly [field: string | null, type: string, format: string, bits: number, flags: string];

/** An instruction in one encoding: positions of encoding, operand list and conditions (-1: always); half of a dual word. */
export type FormData = readonly [
  encoding: number,
  opcode: number,
  operands: number,
  conditions: number,
  half?: "x" | "y",
];

/** An instruction with its forms. */
export interface InstructionData {
  /** Lower case, the catalog's. */
  readonly name: string;
  /** Other names, lower case, LLVM's among them where it has one of its own. */
  readonly aliases?: readonly string[];
  /** LLVM's mnemonic without suffix, where it is not the name. */
  readonly llvm?: string;
  readonly forms: readonly FormData[];
}
