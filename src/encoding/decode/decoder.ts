import type { DecodeData, FormData, InstructionData } from "./data.ts";
import { Dispatch } from "./dispatch.ts";
import { DecodeEncoding, type DecodeForm } from "./form.ts";
import { fieldReader, Word } from "./word.ts";

/** A decoded instruction. */
export interface Decoded {
  readonly form: DecodeForm;
  readonly word: Word;
  /** Size in bytes. */
  readonly size: number;
}

/** Why bytes are no instruction. */
export interface Undecodable {
  readonly error: string;
}

export function isUndecodable(answer: Decoded | Undecodable): answer is Undecodable {
  return "error" in answer;
}

/** Decodes the words of one generation. Made once; decoding itself allocates two small objects. */
export class Decoder {
  readonly data: DecodeData;
  readonly encodings: ReadonlyMap<string, DecodeEncoding>;
  /** All forms, by instruction. */
  readonly forms: readonly DecodeForm[];
  readonly #dispatch: Dispatch;

  constructor(data: DecodeData) {
    this.data = data;
    const encodings = data.encodings.map((encoding) => new DecodeEncoding(encoding));
    this.encodings = new Map(encodings.map((encoding) => [encoding.name, encoding]));
    let place = 0;
    this.forms = data.instructions.flatMap((instruction) => {
      const family = new Set(instruction.forms.map(([encoding]) => encodings[encoding]?.name ?? ""));
      return instruction.forms.map((form) => makeForm(data, encodings, instruction, form, family, place++));
    });
    this.#dispatch = new Dispatch(this.forms);
  }

  /**
   * Decodes the instruction that begins at word `at`. What follows it is not looked at.
   * The answer says why where it is none: an unknown encoding or opcode, a form that the instruction lacks, an end too early.
   */
  decode(words: ArrayLike<number>, at = 0): Decoded | Undecodable {
    const word = new Word(
      words[at] ?? 0,
      words[at + 1] ?? 0,
      words[at + 2] ?? 0,
      words[at + 3] ?? 0,
      words[at + 4] ?? 0,
    );
    const form = this.#dispatch.find(word);
    if (form === undefined) return { error: this.#explain(word) };
    if (at + form.encoding.words > words.length) {
      const present = (words.length - at) * 4;
      return {
        error: `${form.name} in ${form.encoding.name} takes ${form.encoding.bits / 8} bytes; there are ${present}`,
      };
    }
    return { form, word, size: form.encoding.bits / 8 };
  }

  /** The form of an instruction in an encoding, both by name, in any case; undefined where there is none. */
  form(name: string, encoding: string, half?: "x" | "y"): DecodeForm | undefined {
    const wanted = name.toLowerCase();
    return this.forms.find(
      (form) => form.name === wanted && form.encoding.name === encoding && (half === undefined || form.half === half),
    );
  }

  #explain(word: Word): string {
    const [known] = this.#dispatch.knows(word);
    const hex = `0x${word.at(0).toString(16).padStart(8, "0")}`;
    return known === undefined
      ? `${hex} is no instruction of ${this.data.generation}: no encoding has this opcode`
      : `${hex} has the opcode of ${known.name}, but a source operand asks for a form that ${known.name} does not have`;
  }
}

function makeForm(
  data: DecodeData,
  encodings: readonly DecodeEncoding[],
  { name, aliases = [], llvm }: InstructionData,
  [encoding, opcode, operands, conditions, half]: FormData,
  family: ReadonlySet<string>,
  place: number,
): DecodeForm {
  const layout = encodings[encoding];
  if (layout === undefined) throw new Error(`${name}: the data has no encoding number ${encoding}`);
  return {
    name,
    aliases,
    mnemonic: llvm ?? name,
    encoding: layout,
    opcode,
    operands: data.operands[operands] ?? [],
    conditions: data.conditions[conditions] ?? [],
    place,
    half,
    halves: undefined,
    family,
  };
}

/** The value of every field of a decoded instruction as hexadecimal, in the encoding's order. */
export function fieldValues({ form, word }: Decoded): Record<string, string> {
  return Object.fromEntries(
    form.encoding.fields.map(({ name, ranges, width, read }) => [
      name,
      width > 32 ? wideValue(ranges, word) : `0x${read(word).toString(16)}`,
    ]),
  );
}

function wideValue(ranges: DecodeEncoding["fields"][number]["ranges"], word: Word): string {
  const [[offset]] = ranges as [(typeof ranges)[number]];
  const low = fieldReader([[offset, 32]])(word);
  const high = fieldReader([[offset + 32, 32]])(word);
  return `0x${((BigInt(high) << 32n) | BigInt(low)).toString(16)}`;
}

/** Bits that are set although no field of the encoding holds them, per 32-bit word. */
export function reservedBits({ form, word }: Decoded): number[] {
  const used = usedBits(form.encoding);
  return Array.from({ length: form.encoding.words }, (_, index) => (word.at(index) & ~(used[index] ?? 0)) >>> 0);
}

const usedByEncoding = new WeakMap<DecodeEncoding, readonly number[]>();

function usedBits(encoding: DecodeEncoding): readonly number[] {
  const present = usedByEncoding.get(encoding);
  if (present !== undefined) return present;
  const used = Array.from({ length: encoding.words }, () => 0);
  for (const [offset, width] of encoding.fields.flatMap(({ ranges }) => ranges))
    for (let bit = offset; bit < offset + width; bit++) used[bit >>> 5] = (used[bit >>> 5] ?? 0) | (1 << (bit & 31));
  usedByEncoding.set(encoding, used);
  return used;
}
