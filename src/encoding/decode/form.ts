import type { ConditionData, EncodingData, OperandData } from "./data.ts";
import { type FieldReader, fieldReader, type Range, type Word } from "./word.ts";

/** A field of an encoding. */
export interface DecodeField {
  readonly name: string;
  /** Least significant first. */
  readonly ranges: readonly Range[];
  /** Bits in all. */
  readonly width: number;
  /** Implied low bits: a register number is the value shifted left by them. */
  readonly padding: number;
  /** Reads the value; fields wider than 32 bits have only their low 32 bits read. */
  readonly read: FieldReader;
}

/** An encoding with readers for its fields. */
export class DecodeEncoding {
  readonly name: string;
  readonly bits: number;
  /** Size in 32-bit words. */
  readonly words: number;
  readonly fixed: EncodingData["fixed"];
  readonly fields: readonly DecodeField[];
  readonly #byName: ReadonlyMap<string, DecodeField>;

  constructor({ name, bits, fixed, fields }: EncodingData) {
    this.name = name;
    this.bits = bits;
    this.words = bits / 32;
    this.fixed = fixed;
    this.fields = fields.map(([field, padding, ...ranges]): DecodeField => {
      const width = ranges.reduce((sum, [, bitsOfRange]) => sum + bitsOfRange, 0);
      const readable = width > 32 ? ranges.map(([offset]): Range => [offset, 32]).slice(0, 1) : ranges;
      return { name: field, ranges, width, padding, read: fieldReader(readable) };
    });
    this.#byName = new Map(this.fields.map((field) => [field.name, field]));
  }

  /** The field of that name, undefined where the encoding has none. */
  field(name: string): DecodeField | undefined {
    return this.#byName.get(name);
  }
}

/** An instruction in one encoding. */
export interface DecodeForm {
  /** Lower case, the catalog's; `a :: b` for a dual instruction. */
  readonly name: string;
  readonly aliases: readonly string[];
  /** LLVM's mnemonic without suffix. */
  readonly mnemonic: string;
  readonly encoding: DecodeEncoding;
  readonly opcode: number;
  readonly operands: readonly OperandData[];
  /** Alternatives of conditions on the word; none means always. */
  readonly conditions: readonly ConditionData[];
  /** Place among the forms of the generation; -1 for a form made of two halves. */
  readonly place: number;
  readonly half: "x" | "y" | undefined;
  /** The two instructions of a dual word, X first. */
  readonly halves: readonly [x: DecodeForm, y: DecodeForm] | undefined;
  /** Whether the instruction has a form in VOP1, VOP2 or VOPC too, and in VOP3: LLVM then writes the encoding as a suffix. */
  readonly family: ReadonlySet<string>;
}

/** Whether a word meets a condition. */
export type Test = (word: Word) => boolean;

/** A test for alternatives of conditions; undefined where they always hold. */
export function compileConditions(alternatives: readonly ConditionData[], encoding: DecodeEncoding): Test | undefined {
  if (alternatives.length === 0 || alternatives.some((condition) => condition.length === 0)) return undefined;
  const tests = alternatives.map((condition) => compileCondition(condition, encoding));
  const [only] = tests;
  if (tests.length === 1 && only !== undefined) return only;
  return (word) => {
    for (const test of tests) if (test(word)) return true;
    return false;
  };
}

function compileCondition(condition: ConditionData, encoding: DecodeEncoding): Test {
  const terms = condition.map(([name, among, values]): Test => {
    const read = encoding.field(name)?.read;
    if (read === undefined) throw new Error(`${encoding.name} has no field ${name} to test`);
    const [value] = values;
    if (values.length === 1) return among ? (word) => read(word) === value : (word) => read(word) !== value;
    return (word) => values.includes(read(word)) === among;
  });
  const [only] = terms;
  if (terms.length === 1 && only !== undefined) return only;
  return (word) => {
    for (const term of terms) if (!term(word)) return false;
    return true;
  };
}
