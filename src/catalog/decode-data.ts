import { maskOf, placeValue } from "../encoding/bits.ts";
import type {
  ConditionData,
  DecodeData,
  EncodingData,
  FormData,
  OperandData,
  SourceRun,
} from "../encoding/decode/data.ts";
import type { Range } from "../encoding/decode/word.ts";
import type { BitField } from "../schema/bit-field.ts";
import type { Expression } from "../schema/condition.ts";
import type { Encoding } from "../schema/encoding.ts";
import type { Instruction, InstructionEncoding } from "../schema/instruction.ts";
import type { Operand } from "../schema/operand.ts";
import type { LlvmGeneration } from "../schema/llvm-text.ts";
import type { IndexedCatalog } from "./indexed-catalog.ts";

/**
 * The decoder's data of one generation. A literal form is pooled: its conditions are alternatives of one form, and its
 * operands are those of the form without a literal, in which a source of 255 means the literal.
 */
export function buildDecodeData(indexed: IndexedCatalog, llvm?: LlvmGeneration): DecodeData {
  const { catalog } = indexed;
  const used = new Set(catalog.instructions.flatMap(({ encodings }) => encodings.map(({ encoding }) => encoding)));
  const encodings = catalog.encodings.filter(({ name }) => used.has(name));
  const places = new Map(encodings.map(({ name }, place) => [name, place]));
  const operands = new Pool<readonly OperandData[]>();
  const conditions = new Pool<readonly ConditionData[]>();
  const instructions = catalog.instructions.map((instruction) => {
    const name = instruction.name.toLowerCase();
    const mnemonic = llvm?.names[name];
    const listed = (instruction.aliases ?? []).map((alias) => alias.toLowerCase());
    const aliases = mnemonic === undefined || listed.includes(mnemonic) ? listed : [...listed, mnemonic];
    return {
      name,
      ...(aliases.length === 0 ? {} : { aliases }),
      ...(mnemonic === undefined ? {} : { llvm: mnemonic }),
      forms: buildForms(instruction, indexed, places, operands, conditions),
    };
  });
  return {
    generation: catalog.generation,
    encodings: encodings.map((encoding) => buildEncoding(encoding, indexed)),
    conditions: conditions.values,
    operands: operands.values,
    instructions,
    sources: buildSources(indexed),
    immediates: buildImmediates(indexed),
    ...(llvm === undefined ? {} : { tables: llvm.tables }),
  };
}

/** Values with a position each; equal ones share it. */
class Pool<T> {
  readonly values: T[] = [];
  readonly #places = new Map<string, number>();

  place(value: T): number {
    const key = JSON.stringify(value);
    const present = this.#places.get(key);
    if (present !== undefined) return present;
    this.#places.set(key, this.values.length);
    return this.values.push(value) - 1;
  }
}

function buildEncoding(encoding: Encoding, { identifiers, encodings }: IndexedCatalog): EncodingData {
  const index = identifiers.get(encoding.name);
  const opcodes = encoding.fields.filter(({ name }) => /^OP[XY]?$/.test(name));
  const opcodeBits = opcodes.reduce((bits, { ranges }) => bits | maskOf(ranges), 0n);
  let mask = (index?.mask ?? 0n) & ~opcodeBits;
  let value = index?.base ?? 0n;
  // The second half of a scale instruction is a VOP3P word: its selector is outside the mask.
  const selector = encoding.fields.find(({ name }) => name === "ENCODING");
  const vop3p = encodings.get("ENC_VOP3P");
  const inner = vop3p?.fields.find(({ name }) => name === "ENCODING");
  if (selector !== undefined && (maskOf(selector.ranges) & mask) === 0n && inner !== undefined && vop3p !== undefined) {
    const base = identifiers.get(vop3p.name)?.base ?? 0n;
    const bits = (base & maskOf(inner.ranges)) >> BigInt(inner.ranges[0]?.offset ?? 0);
    mask |= maskOf(selector.ranges);
    value |= placeValue(selector.ranges, bits);
  }
  const fixed = Array.from({ length: encoding.bits / 32 }, (_, word) => {
    const shift = BigInt(word * 32);
    return [word, Number((mask >> shift) & 0xffff_ffffn), Number((value >> shift) & 0xffff_ffffn)] as const;
  }).filter(([, bits]) => bits !== 0);
  return {
    name: encoding.name,
    bits: encoding.bits,
    fixed,
    fields: encoding.fields.map(({ name, ranges }) => [
      name,
      ranges[0]?.padding?.width ?? 0,
      ...ranges.map(({ offset, width }): Range => [offset, width]),
    ]),
  };
}

function buildForms(
  { encodings: members }: Instruction,
  { encodings, operandLists }: IndexedCatalog,
  places: ReadonlyMap<string, number>,
  operands: Pool<readonly OperandData[]>,
  conditions: Pool<readonly ConditionData[]>,
): FormData[] {
  const grouped = Map.groupBy(members, ({ encoding, half, opcode }) => `${encoding} ${half ?? ""} ${opcode}`);
  return [...grouped.values()].flatMap((same): FormData[] => {
    const [first] = same;
    const encoding = first === undefined ? undefined : encodings.get(first.encoding);
    const place = places.get(first?.encoding ?? "");
    if (first === undefined || encoding === undefined || place === undefined) return [];
    const alternatives = same.map((member) => conditionsOf(member, encoding));
    const always = alternatives.some((terms) => terms.length === 0);
    const list = operandLists.get(pickOperands(same, members, encoding).operands) ?? [];
    const rows = operands.place(list.map(packOperand));
    const test = always ? -1 : conditions.place(alternatives);
    return [
      first.half === undefined ? [place, first.opcode, rows, test] : [place, first.opcode, rows, test, first.half],
    ];
  });
}

/** The variant whose operands serve all: a literal that only sometimes stands for a source is left to that source. */
function pickOperands(
  same: readonly InstructionEncoding[],
  all: readonly InstructionEncoding[],
  encoding: Encoding,
): InstructionEncoding {
  const [first] = same as [InstructionEncoding, ...InstructionEncoding[]];
  const unconditional = same.find((member) => !/^has_lit/.test(member.condition));
  if (unconditional !== undefined) return unconditional;
  const plain = encoding.name.replace(/_INST_LITERAL(64)?/, "");
  return (
    all.find(
      (member) =>
        member.opcode === first.opcode &&
        member.half === first.half &&
        member.encoding !== encoding.name &&
        (member.encoding === plain || member.encoding === `ENC_${plain}`),
    ) ?? first
  );
}

function packOperand({ field, type, format, bits, input, output, implicit }: Operand): OperandData {
  const flags = `${input === true ? "r" : ""}${output === true ? "w" : ""}${implicit === true ? "i" : ""}`;
  return [field ?? null, type.replace(/^OPR_/, ""), format.replace(/^FMT_/, ""), bits, flags];
}

/** The conditions of a form as terms that must all hold; none where the encoding lacks the condition or it always holds. */
function conditionsOf({ condition }: InstructionEncoding, encoding: Encoding): ConditionData {
  const found = encoding.conditions.find(({ name }) => name === condition);
  return found === undefined ? [] : flatten(found.expression);
}

function flatten(expression: Expression): ConditionData {
  if ("operator" in expression) {
    const [left, right] = expression.operands;
    if (expression.operator === "&&") return expression.operands.flatMap(flatten);
    if (left !== undefined && "field" in left && right !== undefined) {
      const among = expression.operator === "==" || expression.operator === "within";
      if ("literal" in right) return [[left.field, among, [right.literal]]];
      if ("list" in right) return [[left.field, among, right.list]];
    }
  } else if ("literal" in expression && expression.literal === 1) return [];
  throw new Error(`a condition of this form cannot be decoded: ${JSON.stringify(expression)}`);
}

/** Names of the values of a source, from the widest operand types. */
function buildSources({ operandTypes }: IndexedCatalog): SourceRun[] {
  const runs = new Map<number, SourceRun>();
  for (const type of ["OPR_SRC", "OPR_SSRC", "OPR_SDST", "OPR_SRC_VGPR"])
    for (const { name, first, count, value } of operandTypes.get(type)?.values ?? [])
      if (!runs.has(value)) runs.set(value, [name.toLowerCase(), first ?? null, count ?? 1, value]);
  return [...runs.values()].sort(([, , , a], [, , , b]) => a - b);
}

function buildImmediates({ operandTypes }: IndexedCatalog): DecodeData["immediates"] {
  const pack = ({ name, ranges }: BitField): readonly [string, ...Range[]] => [
    name,
    ...ranges.map(({ offset, width }): Range => [offset, width]),
  ];
  return Object.fromEntries(
    [...operandTypes.values()]
      .filter(({ partitioned, fields }) => partitioned && fields !== undefined)
      .map(({ name, fields }) => [name.replace(/^OPR_/, ""), (fields ?? []).map(pack)]),
  );
}
