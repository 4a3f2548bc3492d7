import { maskOf, placeValue } from "../encoding/bits.ts";
import { fixedByCondition, formatCondition } from "../encoding/condition.ts";
import { buildWord } from "../encoding/identifier.ts";
import { isOpcodeField, opcodeField } from "../encoding/opcode-fields.ts";
import { extractValue } from "../encoding/bits.ts";
import type { EncodingKind, EncodingWordsFile } from "../schema/encoding-words.ts";
import type { Encoding } from "../schema/encoding.ts";
import type { IdentifierCheck, Instruction, InstructionEncoding } from "../schema/instruction.ts";
import type { Operand } from "../schema/operand.ts";
import type { IndexedCatalog } from "./indexed-catalog.ts";
import { encodingKindRank, encodingText } from "./words/encoding-words.ts";

/** A form under one condition. */
export interface FormVariant {
  readonly condition: string;
  /** What the encoding's condition of that name asks for, in words; undefined where the encoding lacks it. */
  readonly meaning: string | undefined;
  readonly fixed: ReadonlyMap<string, number>;
  readonly operands: readonly Operand[];
  readonly stated: number;
  readonly note: string | undefined;
}

/** An instruction in one encoding of one generation, under all conditions that share the opcode. */
export interface Form {
  readonly generation: string;
  readonly encoding: Encoding;
  readonly title: string;
  readonly kind: EncodingKind;
  readonly half: "x" | "y" | undefined;
  readonly opcode: number;
  /** The word that the opcode makes, where the encoding has an opcode field. */
  readonly word: bigint | undefined;
  readonly check: IdentifierCheck;
  /** Values of fields that are the same in every word of the form. */
  readonly fixed: ReadonlyMap<string, bigint>;
  readonly variants: readonly FormVariant[];
}

/** All forms of an instruction, its native one first: plain before added words, narrow before wide, X before Y. */
export function listForms(
  generation: string,
  instruction: Instruction,
  catalog: IndexedCatalog,
  words: EncodingWordsFile,
): Form[] {
  const grouped = Map.groupBy(
    instruction.encodings,
    ({ encoding, half, opcode }) => `${encoding} ${half ?? ""} ${opcode}`,
  );
  const forms = [...grouped.values()].flatMap((members) => buildForm(generation, members, catalog, words) ?? []);
  return forms
    .map((form, index) => ({ form, index }))
    .sort((a, b) => compareForms(a.form, b.form) || a.index - b.index)
    .map(({ form }) => form);
}

function compareForms(a: Form, b: Form): number {
  return (
    encodingKindRank(a.kind) - encodingKindRank(b.kind) ||
    a.encoding.bits - b.encoding.bits ||
    a.encoding.order - b.encoding.order ||
    (a.half ?? "").localeCompare(b.half ?? "")
  );
}

function buildForm(
  generation: string,
  members: readonly InstructionEncoding[],
  catalog: IndexedCatalog,
  words: EncodingWordsFile,
): Form | undefined {
  const [first] = members;
  const encoding = first === undefined ? undefined : catalog.encodings.get(first.encoding);
  if (first === undefined || encoding === undefined) return undefined;
  // An encoding that nobody has described yet, as a new generation may bring, counts as plain under its own name.
  const { title, kind } = encodingText(words, encoding.name) ?? { title: encoding.name, kind: "plain" as const };
  const index = catalog.identifiers.get(encoding.name);
  const variants = members.map((member) => buildVariant(member, encoding, catalog));
  return {
    generation,
    encoding,
    title,
    kind,
    half: first.half,
    opcode: first.opcode,
    word: index === undefined ? undefined : buildWord(index, first.opcode, first.half),
    check: first.identifierCheck ?? "pass",
    fixed: fixedFields(encoding, first, index?.mask ?? 0n, index?.base ?? 0n, variants),
    variants,
  };
}

function buildVariant(member: InstructionEncoding, encoding: Encoding, catalog: IndexedCatalog): FormVariant {
  const condition = encoding.conditions.find(({ name }) => name === member.condition);
  return {
    condition: member.condition,
    meaning: condition === undefined ? undefined : formatCondition(condition.expression),
    fixed: condition === undefined ? new Map() : fixedByCondition(condition.expression),
    operands: catalog.operandLists.get(member.operands) ?? [],
    stated: member.stated ?? 1,
    note: member.note,
  };
}

/**
 * Fixed are the opcode, fields that lie wholly under the identifier mask outside the opcode, and fields that every
 * condition of the form fixes to the same value.
 */
function fixedFields(
  encoding: Encoding,
  form: InstructionEncoding,
  mask: bigint,
  base: bigint,
  variants: readonly FormVariant[],
): Map<string, bigint> {
  const fixed = new Map<string, bigint>();
  const opcode = opcodeField(encoding.fields, form.half);
  for (const field of encoding.fields) {
    const bits = maskOf(field.ranges);
    if (field === opcode) fixed.set(field.name, BigInt(form.opcode));
    else if (!isOpcodeField(field.name) && (bits & ~mask) === 0n)
      fixed.set(field.name, extractValue(field.ranges, base));
  }
  const [first, ...others] = variants;
  for (const [name, value] of first?.fixed ?? []) {
    const field = encoding.fields.find((other) => other.name === name);
    if (field !== undefined && !fixed.has(name) && others.every((other) => other.fixed.get(name) === value)) {
      fixed.set(name, extractValue(field.ranges, placeValue(field.ranges, BigInt(value))));
    }
  }
  return fixed;
}
