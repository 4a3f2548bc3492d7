import { extractValue, maskOf, placeValue } from "../bits.ts";
import type { ConditionData } from "./data.ts";
import type { DecodeField, DecodeForm } from "./form.ts";

/** Values of fields by name. */
export type FieldSettings = Readonly<Record<string, number | bigint>>;

/** Fields that have one value in every word of the form: the selectors of the encoding and the opcode. */
export function fixedFields({ encoding, opcode, half }: DecodeForm): Map<string, bigint> {
  const fixed = new Map<string, bigint>();
  const mask = joinWords(encoding.fixed.map(([word, bits]) => [word, bits]));
  const base = joinWords(encoding.fixed.map(([word, , bits]) => [word, bits]));
  for (const field of encoding.fields) {
    const ranges = rangesOf(field);
    if ((maskOf(ranges) & ~mask) === 0n) fixed.set(field.name, extractValue(ranges, base));
  }
  const field = half === undefined ? "OP" : half === "x" ? "OPX" : "OPY";
  if (encoding.field(field) !== undefined) fixed.set(field, BigInt(opcode));
  return fixed;
}

/**
 * The bytes of an instruction, in memory order. Fields that are not given are 0, or what the form asks for: SRC0 is 250
 * in a DPP16 form. A half of a dual instruction leaves the other half 0.
 * Throws a RangeError for a field that the encoding lacks, a value that does not fit, a fixed field set otherwise, or
 * values that make the word another form.
 */
export function encode(form: DecodeForm, settings: FieldSettings): Uint8Array {
  const { encoding } = form;
  const values = new Map<string, bigint>();
  for (const half of form.halves ?? [form]) for (const [name, value] of fixedFields(half)) values.set(name, value);
  for (const [name, given] of Object.entries(settings)) {
    const field = encoding.field(name);
    if (field === undefined) throw new RangeError(`${encoding.name} has no field ${name}`);
    const value = BigInt(given);
    if (value < 0n || value >> BigInt(field.width) !== 0n)
      throw new RangeError(`${name} of ${encoding.name} has ${field.width} bits; ${value} does not fit`);
    const fixed = values.get(name);
    if (fixed !== undefined && fixed !== value)
      throw new RangeError(`${name} is ${fixed} in every ${form.name} of ${encoding.name}; it cannot be ${value}`);
    values.set(name, value);
  }
  meetConditions(form, values);
  let word = encoding.fixed.reduce((bits, [index, , value]) => bits | (BigInt(value >>> 0) << BigInt(index * 32)), 0n);
  for (const [name, value] of values) {
    const field = encoding.field(name);
    if (field === undefined) continue;
    const ranges = rangesOf(field);
    word = (word & ~maskOf(ranges)) | placeValue(ranges, value);
  }
  return Uint8Array.from({ length: encoding.bits / 8 }, (_, index) => Number((word >> BigInt(index * 8)) & 0xffn));
}

/** Sets fields that are not given so that the first of the form's conditions that can hold does. */
function meetConditions(form: DecodeForm, values: Map<string, bigint>): void {
  const { conditions, encoding, name } = form;
  if (conditions.length === 0) return;
  for (const condition of conditions) {
    const missing = missingFor(condition, values);
    if (missing === undefined) continue;
    for (const [field, value] of missing) values.set(field, value);
    return;
  }
  const wishes = conditions.map((condition) =>
    condition.map(([field, among, list]) => `${field} ${among ? "is" : "is not"} ${list.join(" or ")}`).join(" and "),
  );
  throw new RangeError(`${name} has ${encoding.name} only where ${wishes.join(", or ")}`);
}

/** Values of fields not given that make a condition hold; undefined where a given one prevents it. */
function missingFor(condition: ConditionData, values: ReadonlyMap<string, bigint>): [string, bigint][] | undefined {
  const missing: [string, bigint][] = [];
  for (const [field, among, list] of condition) {
    const value = values.get(field);
    const [first] = list;
    if (value === undefined && among && first !== undefined) missing.push([field, BigInt(first)]);
    else if (list.includes(Number(value ?? 0n)) !== among) return undefined;
  }
  return missing;
}

function rangesOf({ ranges }: DecodeField): { offset: number; width: number }[] {
  return ranges.map(([offset, width]) => ({ offset, width }));
}

function joinWords(words: readonly (readonly [index: number, bits: number])[]): bigint {
  return words.reduce((sum, [index, bits]) => sum | (BigInt(bits >>> 0) << BigInt(index * 32)), 0n);
}
