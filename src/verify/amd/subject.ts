import { buildDecodeData } from "../../catalog/decode-data.ts";
import type { Atlas } from "../../catalog/atlas.ts";
import { type Form, listForms } from "../../catalog/forms.ts";
import type { IndexedCatalog } from "../../catalog/indexed-catalog.ts";
import { formatBytes, wordOf } from "./hex.ts";
import { extractValue, widthOf } from "../../encoding/bits.ts";
import { Decoder } from "../../encoding/decode/decoder.ts";
import { encode, fixedFields } from "../../encoding/decode/encode.ts";
import type { DecodeForm } from "../../encoding/decode/form.ts";
import type { BitField } from "../../schema/bit-field.ts";
import type { Generation } from "../../schema/generation.ts";
import type { Operand } from "../../schema/operand.ts";

/** What is verified: an instruction of one generation in one encoding. */
export interface Subject {
  /** Lower-case name. */
  readonly name: string;
  readonly generation: Generation;
  readonly catalog: IndexedCatalog;
  readonly form: Form;
  /** The form as our encoder knows it. */
  readonly coded: DecodeForm;
  /** Explicit operands by field, under the form's first condition; the fields that have none hold modifiers, or nothing. */
  readonly operands: ReadonlyMap<string, readonly Operand[]>;
  /** Values that the form's first condition allows in a field; the first of them chooses the form. */
  readonly conditional: ReadonlyMap<string, readonly bigint[]>;
  /** The fields that may vary, in the order of their bits. */
  readonly fields: readonly BitField[];
}

/** Field values by name; what is missing is 0. */
export type Values = ReadonlyMap<string, bigint>;

/** All forms of all instructions of a generation, in the order of the catalog. */
export function listSubjects(atlas: Atlas, generation: Generation): Subject[] {
  const catalog = atlas.catalogs.get(generation.id);
  if (catalog === undefined) return [];
  const decoder = new Decoder(buildDecodeData(catalog));
  const coded = new Map(
    decoder.forms.map((form) => [formKey(form.name, form.encoding.name, form.half, form.opcode), form]),
  );
  return [...catalog.instructions].flatMap(([name, instruction]) =>
    listForms(generation.id, instruction, catalog, atlas.words.encodings).flatMap((form) => {
      const own = coded.get(formKey(name, form.encoding.name, form.half, form.opcode));
      return own === undefined ? [] : [makeSubject(name, generation, catalog, form, own)];
    }),
  );
}

function formKey(name: string, encoding: string, half: string | undefined, opcode: number): string {
  return `${name} ${encoding} ${half ?? ""} ${String(opcode)}`;
}

function makeSubject(
  name: string,
  generation: Generation,
  catalog: IndexedCatalog,
  form: Form,
  coded: DecodeForm,
): Subject {
  const [condition = []] = coded.conditions;
  const conditional = new Map(
    condition.filter(([, among]) => among).map(([field, , values]) => [field, values.map((value) => BigInt(value))]),
  );
  const fixed = fixedFields(coded);
  const fields = form.encoding.fields
    .filter((field) => !fixed.has(field.name) && conditional.get(field.name)?.length !== 1)
    .sort((a, b) => (a.ranges[0]?.offset ?? 0) - (b.ranges[0]?.offset ?? 0));
  const operands = Map.groupBy(
    (form.variants[0]?.operands ?? []).filter(({ implicit, field }) => implicit !== true && field !== undefined),
    ({ field = "" }) => field,
  );
  return { name, generation, catalog, form, coded, operands, conditional, fields };
}

/**
 * The bytes, in memory order, of a form with these values in its fields.
 * Throws a RangeError for a value that does not fit or that makes the word another form.
 */
export function encodeValues({ coded }: Subject, values: Values): string {
  return formatBytes(encode(coded, Object.fromEntries(values)));
}

/** The values that a word holds in the fields that vary; undefined where it is not a word of the form at all. */
export function valuesOf(subject: Subject, bytes: string): Values | undefined {
  const { encoding } = subject.form;
  if (bytes.length * 4 !== encoding.bits) return undefined;
  const word = wordOf(bytes);
  const values = new Map(subject.fields.map(({ name, ranges }) => [name, extractValue(ranges, word)]));
  try {
    return encodeValues(subject, values) === bytes ? values : undefined;
  } catch (error) {
    // Bits that make it a word of another form.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The highest value that a field holds. */
export function topOf({ ranges }: BitField): bigint {
  return (1n << BigInt(widthOf(ranges))) - 1n;
}
