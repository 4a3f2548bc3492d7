import { toWords } from "../bytes.ts";
import { encode, type FieldSettings } from "../encode.ts";
import type { DecodeForm } from "../form.ts";
import { Word } from "../word.ts";
import type { Assembly } from "./assembly.ts";
import { LITERAL } from "./names.ts";

/** Widest field whose values are all written out; wider ones hold numbers, not names. */
const WIDEST = 10;

/** A mask register as wide as the wave, by what assemblers also take for it. */
const SHORT_NAMES: Readonly<Record<string, string>> = { vcc: "vcc_lo", exec: "exec_lo" };

/** What may stand in a field of a form. */
interface Operand {
  /** Values by what the disassembler writes for them, those only that make a word of this form. */
  readonly codes: ReadonlyMap<string, number>;
  /** Whether it may be the literal behind the word. */
  readonly literal: boolean;
}

/** Reads what a person writes for a field of one generation's forms. */
export class FieldValues {
  readonly #assembly: Assembly;
  readonly #known = new Map<DecodeForm, Map<string, Operand>>();

  constructor(assembly: Assembly) {
    this.#assembly = assembly;
  }

  /**
   * The fields that a text sets. An operand is written as in assembly (`v3`, `s[0:1]`, `vcc`, `1.0`, `-4`); a number that
   * is none of these in hexadecimal is the literal behind the word, where the form has one; `#250` is the field's own
   * value. In fields that hold no operand every number is the field's value.
   *
   * @throws {RangeError} that says what may stand there.
   */
  read(form: DecodeForm, field: string, text: string): FieldSettings {
    const written = text.trim().toLowerCase().replace(/\s+/g, "");
    const raw = /^#(0x[0-9a-f]+|\d+)$/.exec(written)?.[1];
    if (raw !== undefined) return { [field]: BigInt(raw) };
    const operand = this.#operandOf(form, field);
    const code =
      operand.codes.get(written) ?? operand.codes.get(SHORT_NAMES[written] ?? "") ?? findFirst(operand, written);
    if (code !== undefined) return { [field]: code };
    const number = /^(?:0x[0-9a-f]+|\d+)$/.test(written) ? BigInt(written) : undefined;
    if (number !== undefined && operand.literal) {
      if (number >> 32n !== 0n) throw new RangeError(`${field}: the literal has 32 bits; ${text.trim()} does not fit`);
      return { [field]: LITERAL, LITERAL: number };
    }
    if (number !== undefined && !holdsConstants(operand)) return { [field]: number };
    throw new RangeError(`${field}: '${text.trim()}' ${this.#expectation(form, operand, number !== undefined)}`);
  }

  #expectation({ encoding }: DecodeForm, operand: Operand, isNumber: boolean): string {
    const { codes, literal } = operand;
    if (codes.size === 0) return literal ? "is no number of 32 bits; write 0x1234" : "is no number; write 12 or 0xc";
    const examples = [...codes.keys()].filter((_, index, all) => index === 0 || index === all.length - 1);
    const names = `write an operand such as ${examples.join(" or ")}, or # and the field's value`;
    return isNumber
      ? `is no inline constant, and ${encoding.name} has no literal; choose an encoding that has one, or ${names}`
      : `does not stand here; ${names}`;
  }

  #operandOf(form: DecodeForm, field: string): Operand {
    const ofForm = this.#known.get(form) ?? new Map<string, Operand>();
    this.#known.set(form, ofForm);
    const present = ofForm.get(field) ?? this.#listCodes(form, field);
    ofForm.set(field, present);
    return present;
  }

  #listCodes(form: DecodeForm, field: string): Operand {
    const codes = new Map<string, number>();
    const print = this.#assembly.fieldPrinter(form, field);
    const width = form.encoding.field(field)?.width ?? 0;
    if (print === undefined || width === 0 || width > WIDEST) return { codes, literal: false };
    const textOf = (settings: FieldSettings): string => {
      const bytes = tryEncode(form, settings);
      return bytes === undefined ? "" : print(wordOf(bytes)).replace(/\s+/g, "");
    };
    // The operand is told by what it prints: where it reads the literal, it shows one.
    const literal =
      width >= 8 &&
      form.encoding.field("LITERAL") !== undefined &&
      textOf({ [field]: LITERAL, LITERAL: 0x12345678 }).endsWith("5678");
    for (let code = 0; code < 2 ** width; code++) {
      const text = literal && code === LITERAL ? "" : textOf({ [field]: code });
      // Several values may be written alike; assemblers take the first.
      if (text !== "" && !codes.has(text)) codes.set(text, code);
    }
    // A line leaves an offset of null out; who fills in fields says it.
    const none = Array.from({ length: 2 ** width }, (_, code) => this.#assembly.sourceName(code)).indexOf("null");
    if (none >= 0 && codes.has("s0") && !codes.has("null")) codes.set("null", none);
    return { codes, literal };
  }
}

/**
 * The settings of several fields together.
 *
 * @throws {RangeError} where two of them ask for different literals: a word has one.
 */
export function joinSettings(parts: readonly FieldSettings[]): FieldSettings {
  const joined: Record<string, number | bigint> = {};
  for (const part of parts)
    for (const [field, value] of Object.entries(part)) {
      const present = joined[field];
      if (present !== undefined && BigInt(present) !== BigInt(value))
        throw new RangeError(`${field} is asked to be ${String(present)} and ${String(value)}; a word has one`);
      joined[field] = value;
    }
  return joined;
}

/**
 * The value whose registers begin with the one that is written: how many there are depends on other fields, as where an
 * address is an offset to a base, so `v1` and `v[1:2]` both say the first. The line of assembly shows what came of it.
 */
function findFirst({ codes }: Operand, written: string): number | undefined {
  const first = firstRegister(written);
  if (first === undefined) return undefined;
  for (const [text, code] of codes) if (firstRegister(text) === first) return code;
  return undefined;
}

function firstRegister(text: string): string | undefined {
  const [, prefix, single, first] = /^([a-z]+)(?:(\d+)|\[(\d+):\d+\])$/.exec(text) ?? [];
  return prefix === undefined ? undefined : `${prefix}${single ?? first ?? ""}`;
}

/** Whether numbers among the operands are inline constants, so that a number is not the field's own value. */
function holdsConstants({ codes }: Operand): boolean {
  return codes.has("-1");
}

function wordOf(bytes: Uint8Array): Word {
  const [w0 = 0, w1, w2, w3, w4] = toWords(bytes);
  return new Word(w0, w1, w2, w3, w4);
}

/** Undefined for a value that makes the word another form. */
function tryEncode(form: DecodeForm, settings: FieldSettings): Uint8Array | undefined {
  try {
    return encode(form, settings);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
