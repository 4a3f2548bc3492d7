import { formatRanges } from "../../encoding/bits.ts";
import type { BitField } from "../../schema/bit-field.ts";
import type { Encoding } from "../../schema/encoding.ts";
import type { Operand } from "../../schema/operand.ts";
import type { Form } from "../forms.ts";

/** A field that moved, came or went, or only got another name, between two layouts of an encoding. */
export interface FieldMove {
  readonly field: string;
  /** Its older name, where it is on the same bits as before. */
  readonly formerly: string | undefined;
  /** Bits before; undefined for a new field. */
  readonly before: string | undefined;
  /** Bits after; undefined for a field that is gone. */
  readonly after: string | undefined;
}

/** How the operands of two native forms differ, one thing each. */
export type OperandChange =
  | { readonly kind: "field"; readonly before: string; readonly after: string }
  | { readonly kind: "type"; readonly before: string; readonly after: string }
  | { readonly kind: "format"; readonly before: string; readonly after: string }
  | { readonly kind: "size"; readonly operand: string; readonly before: number; readonly after: number }
  | { readonly kind: "added"; readonly operand: string }
  | { readonly kind: "gone"; readonly operand: string };

/** What differs between an instruction of one generation and its counterpart of another, by their catalogs. */
export interface FormChanges {
  /** Names of the native encodings, where they differ. */
  readonly encoding: { readonly before: string; readonly after: string } | undefined;
  /** Opcodes of the native forms, where they differ. */
  readonly opcode: { readonly before: number; readonly after: number } | undefined;
  /**
   * Opcodes of other forms that differ, by the titles of their encodings; not those that follow the native one, such as
   * VOP3's 256 above VOP2's.
   */
  readonly formOpcodes: readonly { readonly title: string; readonly before: number; readonly after: number }[];
  /** Fields that changed where the native encoding kept its name. */
  readonly moves: readonly FieldMove[];
  readonly operands: readonly OperandChange[];
  /** Titles of encodings, besides the native one, that are new for it or gone. */
  readonly forms: { readonly gained: readonly string[]; readonly lost: readonly string[] } | undefined;
}

/** Compares the forms of an instruction in two generations, each list with the native form first. */
export function compareForms(before: readonly Form[], after: readonly Form[]): FormChanges {
  const [a, b] = [before[0], after[0]];
  if (a === undefined || b === undefined)
    return { encoding: undefined, opcode: undefined, formOpcodes: [], moves: [], operands: [], forms: undefined };
  const sameEncoding = a.encoding.name === b.encoding.name;
  return {
    encoding: sameEncoding ? undefined : { before: a.encoding.name, after: b.encoding.name },
    opcode: a.opcode === b.opcode ? undefined : { before: a.opcode, after: b.opcode },
    formOpcodes: compareOpcodes(before.slice(1), after.slice(1), sameEncoding ? b.opcode - a.opcode : 0),
    moves: sameEncoding ? listMoves(a.encoding, b.encoding) : [],
    operands: compareOperands(a.variants[0]?.operands ?? [], b.variants[0]?.operands ?? []),
    forms: compareTitles(before, after),
  };
}

/** Whether nothing differs. */
export function isUnchanged({ encoding, opcode, formOpcodes, moves, operands, forms }: FormChanges): boolean {
  return (
    encoding === undefined &&
    opcode === undefined &&
    formOpcodes.length + moves.length + operands.length === 0 &&
    forms === undefined
  );
}

/** Forms that both lists have and whose opcodes differ, but not by `shift`. */
function compareOpcodes(before: readonly Form[], after: readonly Form[], shift: number): FormChanges["formOpcodes"] {
  return after.flatMap(({ title, half, opcode }) => {
    const was = before.find((form) => form.title === title && form.half === half)?.opcode;
    return was === undefined || was === opcode || opcode - was === shift ? [] : [{ title, before: was, after: opcode }];
  });
}

/** Forms besides the native one. A native form that another kind of encoding replaces shows as its encoding, not here. */
function compareTitles(before: readonly Form[], after: readonly Form[]): FormChanges["forms"] {
  const titles = (forms: readonly Form[]): Set<string> => new Set(forms.slice(1).map(({ title }) => title));
  const [was, is] = [titles(before), titles(after)];
  const [natively, nativelyNow] = [before[0]?.title, after[0]?.title];
  const gained = [...is].filter((title) => !was.has(title) && title !== natively);
  const lost = [...was].filter((title) => !is.has(title) && title !== nativelyNow);
  return gained.length + lost.length === 0 ? undefined : { gained, lost };
}

const known = new WeakMap<Encoding, WeakMap<Encoding, readonly FieldMove[]>>();

/** Fields whose bits or names differ between two layouts, in the later one's order, those that are gone last. */
export function listMoves(before: Encoding, after: Encoding): readonly FieldMove[] {
  const present = known.get(before)?.get(after);
  if (present !== undefined) return present;
  const bitsOf = (fields: readonly BitField[]): Map<string, string> =>
    new Map(fields.map(({ name, ranges }) => [name, formatRanges(ranges)]));
  const [was, is] = [bitsOf(before.fields), bitsOf(after.fields)];
  const changed = [...new Set([...is.keys(), ...was.keys()])]
    .map((field): FieldMove => ({ field, formerly: undefined, before: was.get(field), after: is.get(field) }))
    .filter((move) => move.before !== move.after);
  const gone = changed.filter((move) => move.after === undefined);
  const renamed = new Map(
    changed
      .filter((move) => move.before === undefined)
      .flatMap((move) => {
        const old = gone.find((other) => other.before === move.after);
        return old === undefined ? [] : [[move.field, old] as const];
      }),
  );
  const found = changed
    .filter((move) => ![...renamed.values()].includes(move))
    .map((move): FieldMove => {
      const old = renamed.get(move.field);
      return old === undefined ? move : { ...move, formerly: old.field, before: old.before };
    });
  known.set(before, (known.get(before) ?? new WeakMap<Encoding, readonly FieldMove[]>()).set(after, found));
  return found;
}

function compareOperands(before: readonly Operand[], after: readonly Operand[]): OperandChange[] {
  const left = [...before];
  const right = [...after];
  const pairs: [Operand, Operand][] = [];
  const take = (fits: (a: Operand, b: Operand) => boolean): void => {
    for (const a of [...left]) {
      const b = right.find((other) => a.input === other.input && a.output === other.output && fits(a, other));
      if (b === undefined) continue;
      pairs.push([a, b]);
      left.splice(left.indexOf(a), 1);
      right.splice(right.indexOf(b), 1);
    }
  };
  // The best fit first: an operand that only changed its field must not be paired with another of its type.
  take((a, b) => a.field === b.field && a.type === b.type && a.format === b.format && a.bits === b.bits);
  take((a, b) => a.field !== undefined && a.field === b.field);
  take((a, b) => a.field === undefined && b.field === undefined && a.type === b.type);
  take((a, b) => a.field !== undefined && b.field !== undefined && a.format === b.format && a.bits === b.bits);
  const changes = [
    ...pairs.flatMap(([a, b]) => compareOperand(a, b)),
    ...right.map((operand): OperandChange => ({ kind: "added", operand: nameOf(operand) })),
    ...left.map((operand): OperandChange => ({ kind: "gone", operand: nameOf(operand) })),
  ];
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
}

function compareOperand(a: Operand, b: Operand): OperandChange[] {
  return [
    ...(a.field === b.field || a.field === undefined || b.field === undefined
      ? []
      : [{ kind: "field", before: a.field, after: b.field } as const]),
    ...(a.type === b.type ? [] : [{ kind: "type", before: a.type, after: b.type } as const]),
    ...(a.format === b.format ? [] : [{ kind: "format", before: a.format, after: b.format } as const]),
    ...(a.bits === b.bits ? [] : [{ kind: "size", operand: nameOf(b), before: a.bits, after: b.bits } as const]),
  ];
}

function nameOf({ field, type }: Operand): string {
  return field ?? type.replace(/^OPR_/, "");
}
