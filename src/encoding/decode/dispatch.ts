import type { DecodeEncoding, DecodeForm, Test } from "./form.ts";
import { compileConditions } from "./form.ts";
import { type FieldReader, fieldReader, type Range, type Word } from "./word.ts";

/** Bits of word 0 that select a list of groups. */
const INDEX_BITS = 9;

/** A form with the condition that it needs. */
interface Candidate {
  readonly form: DecodeForm;
  readonly test: Test | undefined;
}

/** The instructions of one half of a dual word by opcode: without and with a literal behind it. */
interface HalfSlot {
  plain?: DecodeForm;
  literal?: DecodeForm;
}

/** Encodings with the same fixed bits and the same opcode field: conditions tell their forms apart. */
interface Group {
  readonly mask: number;
  readonly value: number;
  /** Fixed bits of further words. */
  readonly further: readonly (readonly [word: number, mask: number, value: number])[];
  /** How many bits are fixed. */
  readonly weight: number;
  readonly opcode: FieldReader;
  readonly slots: (Candidate[] | undefined)[];
  readonly dual: DualGroup | undefined;
}

interface DualGroup {
  readonly readX: FieldReader;
  readonly readY: FieldReader;
  /** Reads of the source fields that may ask for a literal. */
  readonly sources: readonly FieldReader[];
  readonly x: (HalfSlot | undefined)[];
  readonly y: (HalfSlot | undefined)[];
  readonly made: Map<number, DecodeForm | undefined>;
}

/** Value of a source operand that stands for the literal behind the word. */
const LITERAL = 255;

/** Finds the form of a word. */
export class Dispatch {
  readonly #table: readonly (readonly Group[])[];

  constructor(forms: readonly DecodeForm[]) {
    const groups = makeGroups(forms);
    const shift = 32 - INDEX_BITS;
    this.#table = Array.from({ length: 1 << INDEX_BITS }, (_, high) =>
      groups.filter(({ mask, value }) => ((mask >>> shift) & high) === value >>> shift),
    );
  }

  /** The form of the word; undefined where no encoding or no opcode fits, or no form's condition holds. */
  find(word: Word): DecodeForm | undefined {
    const groups = this.#table[word.w0 >>> (32 - INDEX_BITS)] ?? [];
    for (const group of groups) {
      if ((word.w0 & group.mask) !== (group.value | 0)) continue;
      if (group.further.length > 0 && !fits(word, group.further)) continue;
      if (group.dual !== undefined) {
        const dual = findDual(group.dual, word);
        if (dual !== undefined) return dual;
        continue;
      }
      const slot = group.slots[group.opcode(word)];
      if (slot === undefined) continue;
      for (const { form, test } of slot) if (test === undefined || test(word)) return form;
    }
    return undefined;
  }

  /** Whether some encoding and opcode fit the word although no form's condition may hold. */
  knows(word: Word): readonly DecodeForm[] {
    const groups = this.#table[word.w0 >>> (32 - INDEX_BITS)] ?? [];
    return groups.flatMap((group) =>
      group.dual === undefined && (word.w0 & group.mask) === (group.value | 0) && fits(word, group.further)
        ? (group.slots[group.opcode(word)] ?? []).map(({ form }) => form)
        : [],
    );
  }
}

function fits(word: Word, further: Group["further"]): boolean {
  for (const [index, mask, value] of further) if ((word.signed(index) & mask) !== (value | 0)) return false;
  return true;
}

const OPCODE_FIELDS = ["OP", "OPX", "OPY"];

function makeGroups(forms: readonly DecodeForm[]): Group[] {
  const byKey = Map.groupBy(forms, ({ encoding }) => groupKey(encoding));
  return [...byKey.values()]
    .map((members): Group => {
      const [first] = members as [DecodeForm, ...DecodeForm[]];
      const { encoding } = first;
      const [, mask, value] = encoding.fixed.find(([word]) => word === 0) ?? [0, 0, 0];
      return {
        mask,
        value,
        further: encoding.fixed.filter(([word]) => word > 0),
        weight: encoding.fixed.reduce((sum, [, bits]) => sum + countBits(bits), 0),
        opcode: encoding.field("OP")?.read ?? (() => 0),
        slots: first.half === undefined ? makeSlots(members) : [],
        dual: first.half === undefined ? undefined : makeDual(members),
      };
    })
    .sort((a, b) => b.weight - a.weight);
}

function groupKey({ fixed, fields }: DecodeEncoding): string {
  const opcodes = fields.filter(({ name }) => OPCODE_FIELDS.includes(name)).map(({ ranges }) => ranges);
  return JSON.stringify([fixed, opcodes]);
}

function makeSlots(forms: readonly DecodeForm[]): Candidate[][] {
  const slots: Candidate[][] = [];
  for (const form of forms)
    (slots[form.opcode] ??= []).push({ form, test: compileConditions(form.conditions, form.encoding) });
  // Forms that ask for nothing come last: they would hide the others.
  for (const slot of slots)
    slot?.sort(
      (a, b) =>
        Number(a.test === undefined) - Number(b.test === undefined) || a.form.encoding.bits - b.form.encoding.bits,
    );
  return slots;
}

function makeDual(forms: readonly DecodeForm[]): DualGroup {
  const [{ encoding }] = forms as [DecodeForm, ...DecodeForm[]];
  const reader = (name: string): FieldReader => encoding.field(name)?.read ?? fieldReader([] as Range[]);
  const dual: DualGroup = {
    readX: reader("OPX"),
    readY: reader("OPY"),
    sources: [reader("SRCX0"), reader("SRCY0")],
    x: [],
    y: [],
    made: new Map(),
  };
  for (const form of forms) {
    const slot = ((form.half === "x" ? dual.x : dual.y)[form.opcode] ??= {});
    slot[form.encoding.field("LITERAL") === undefined ? "plain" : "literal"] = form;
  }
  return dual;
}

function findDual(dual: DualGroup, word: Word): DecodeForm | undefined {
  const opx = dual.readX(word);
  const opy = dual.readY(word);
  const asks = dual.sources.some((read) => read(word) === LITERAL);
  const key = (opx * 64 + opy) * 2 + Number(asks);
  if (dual.made.has(key)) return dual.made.get(key);
  const made = makeDualForm(dual.x[opx], dual.y[opy], asks);
  dual.made.set(key, made);
  return made;
}

/** A literal stands behind the word when a source asks for it or when one half always has one. */
function makeDualForm(x: HalfSlot | undefined, y: HalfSlot | undefined, asks: boolean): DecodeForm | undefined {
  if (x === undefined || y === undefined) return undefined;
  const literal = asks || x.plain === undefined || y.plain === undefined;
  const [left, right] = literal ? [x.literal, y.literal] : [x.plain, y.plain];
  if (left === undefined || right === undefined) return undefined;
  const aliases = left.aliases.flatMap((a) => right.aliases.map((b) => `${a} :: ${b}`));
  return {
    name: `${left.name} :: ${right.name}`,
    aliases,
    mnemonic: `${left.mnemonic} :: ${right.mnemonic}`,
    encoding: left.encoding,
    opcode: left.opcode,
    operands: [...left.operands, ...right.operands],
    conditions: [],
    place: -1,
    half: undefined,
    halves: [left, right],
    family: left.family,
  };
}

function countBits(value: number): number {
  let count = 0;
  for (let rest = value >>> 0; rest !== 0; rest = (rest & (rest - 1)) >>> 0) count++;
  return count;
}
