import { maskOf, placeValue } from "../encoding/bits.ts";
import { fixedByCondition, formatCondition } from "../encoding/condition.ts";
import { buildWord } from "../encoding/identifier.ts";
import { isOpcodeField, opcodeField } from "../encoding/opcode-fields.ts";
import { extractValue } from "../encoding/bits.ts";
import type { Condition } from "../schema/condition.ts";
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
  /** Id of the operand list: the same rows have the same id in every generation. */
  readonly operandsId: string;
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

const listed = new WeakMap<Instruction, Form[]>();

/**
 * All forms of an instruction, its native one first: plain before added words, narrow before wide, X before Y. The
 * list is made once an instruction: its page, its generation's list and pages that name it ask for it.
 */
export function listForms(
  generation: string,
  instruction: Instruction,
  catalog: IndexedCatalog,
  words: EncodingWordsFile,
): Form[] {
  const present = listed.get(instruction);
  if (present !== undefined) return present;
  const grouped = Map.groupBy(
    instruction.encodings,
    ({ encoding, half, opcode }) => `${encoding} ${half ?? ""} ${opcode}`,
  );
  const forms = [...grouped.values()].flatMap((members) => buildForm(generation, members, catalog, words) ?? []);
  // Sorting is stable, so equals keep the source's order.
  forms.sort(compareForms);
  listed.set(instruction, forms);
  return forms;
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

interface ReadCondition {
  readonly meaning: string;
  readonly fixed: ReadonlyMap<string, number>;
}

const conditions = new WeakMap<Condition, ReadCondition>();

function readCondition(condition: Condition): ReadCondition {
  const present = conditions.get(condition);
  if (present !== undefined) return present;
  const { expression } = condition;
  const read = { meaning: formatCondition(expression), fixed: fixedByCondition(expression) };
  conditions.set(condition, read);
  return read;
}

const NOTHING_FIXED: ReadonlyMap<string, number> = new Map();

function buildVariant(member: InstructionEncoding, encoding: Encoding, catalog: IndexedCatalog): FormVariant {
  const condition = encoding.conditions.find(({ name }) => name === member.condition);
  const read = condition === undefined ? undefined : readCondition(condition);
  return {
    condition: member.condition,
    meaning: read?.meaning,
    fixed: read?.fixed ?? NOTHING_FIXED,
    operands: catalog.operandLists.get(member.operands) ?? [],
    operandsId: member.operands,
    stated: member.stated ?? 1,
    note: member.note,
  };
}

const selectors = new WeakMap<Encoding, readonly (readonly [string, bigint])[]>();

/** Fields that lie wholly under the identifier mask outside the opcode, with their values: the same for every opcode. */
function selectorFields(encoding: Encoding, mask: bigint, base: bigint): readonly (readonly [string, bigint])[] {
  const present = selectors.get(encoding);
  if (present !== undefined) return present;
  const found = encoding.fields
    .filter(({ name, ranges }) => !isOpcodeField(name) && (maskOf(ranges) & ~mask) === 0n)
    .map(({ name, ranges }) => [name, extractValue(ranges, base)] as const);
  selectors.set(encoding, found);
  return found;
}

/** Fixed are the opcode, the selectors, and fields that every condition of the form fixes to the same value. */
function fixedFields(
  encoding: Encoding,
  form: InstructionEncoding,
  mask: bigint,
  base: bigint,
  variants: readonly FormVariant[],
): Map<string, bigint> {
  const fixed = new Map<string, bigint>(selectorFields(encoding, mask, base));
  const opcode = opcodeField(encoding.fields, form.half);
  if (opcode !== undefined) fixed.set(opcode.name, BigInt(form.opcode));
  const [first, ...others] = variants;
  for (const [name, value] of first?.fixed ?? []) {
    const field = encoding.fields.find((other) => other.name === name);
    if (field !== undefined && !fixed.has(name) && others.every((other) => other.fixed.get(name) === value)) {
      fixed.set(name, extractValue(field.ranges, placeValue(field.ranges, BigInt(value))));
    }
  }
  return fixed;
}
