import type { PtxEvaluator } from "../semantics/ptx/evaluator.ts";
import type { PtxText } from "../semantics/ptx/texts.ts";
import { type Type, widthOfType } from "../semantics/type.ts";

/** Bits by operand. */
export type Bits = ReadonlyMap<string, bigint>;

/** PTX's side of a comparison: one opcode, or statements that together do what one of AMD's instructions does. */
export interface PtxSide {
  /** The opcode, or the statements joined by semicolons. */
  readonly label: string;
  /** The opcodes in the order of the statements. */
  readonly opcodes: readonly string[];
  readonly reads: ReadonlyMap<string, Type>;
  readonly writes: ReadonlyMap<string, Type>;
  /** Operands that say how far something is shifted or where it lies. */
  readonly amounts: ReadonlySet<string>;
  /** All texts that the results depend on. */
  readonly texts: readonly PtxText[];
  /** What is written, in hexadecimal. */
  readonly evaluate: (values: Bits) => {
    readonly out: Readonly<Record<string, string>>;
    readonly approximate: boolean;
  };
}

const hex = (bits: bigint): string => `0x${bits.toString(16)}`;
/** The carry flag is no operand of a statement. */
const CARRY = "CC";

/** PTX's side by its label. Throws for an opcode without a text, and for statements whose operands do not fit. */
export function ptxSide(label: string, evaluator: PtxEvaluator): PtxSide {
  return label.includes(" ") ? program(label, evaluator) : single(label, evaluator);
}

/** The opcodes of a label: of one opcode that itself. */
export function opcodesOf(label: string): string[] {
  return label.split(";").map((statement) => statement.trim().split(" ")[0] ?? "");
}

function run(
  evaluator: PtxEvaluator,
  { opcode }: PtxText,
  values: Bits,
): { readonly out: Record<string, string>; readonly approximate: boolean } {
  const { out, approximate } = evaluator.evaluate(
    opcode,
    Object.fromEntries([...values].map(([name, bits]) => [name, hex(bits)])),
  );
  return { out: out as Record<string, string>, approximate: approximate === true };
}

function single(label: string, evaluator: PtxEvaluator): PtxSide {
  const text = evaluator.text(label);
  return {
    label,
    opcodes: [label],
    reads: text.reads,
    writes: text.writes,
    amounts: new Set(text.family.amounts),
    texts: [text],
    evaluate: (values) => run(evaluator, text, values),
  };
}

interface Statement {
  readonly text: PtxText;
  /** Registers by the operand of the text. */
  readonly writes: readonly (readonly [operand: string, register: string])[];
  /** Registers or constants by the operand of the text. */
  readonly reads: readonly (readonly [operand: string, source: string | bigint])[];
}

function program(label: string, evaluator: PtxEvaluator): PtxSide {
  const statements = label.split(";").map((statement) => parseStatement(statement.trim(), evaluator));
  const reads = new Map<string, Type>();
  const writes = new Map<string, Type>();
  const amounts = new Set<string>();
  for (const { text, writes: written, reads: read } of statements) {
    for (const [operand, source] of read) {
      const type = text.reads.get(operand);
      if (typeof source === "bigint" || writes.has(source) || reads.has(source) || type === undefined) continue;
      reads.set(source, type);
      if (text.family.amounts.includes(operand)) amounts.add(source);
    }
    for (const [operand, register] of written) {
      const type = text.writes.get(operand);
      if (type !== undefined) writes.set(register, type);
    }
  }
  return {
    label,
    opcodes: opcodesOf(label),
    reads,
    writes,
    amounts,
    texts: statements.map(({ text }) => text),
    evaluate: (values) => {
      const registers = new Map(values);
      let approximate = false;
      for (const { text, writes: written, reads: read } of statements) {
        const given = read.map(([operand, source]): [string, bigint] => {
          const bits = typeof source === "bigint" ? source : (registers.get(source) ?? 0n);
          // An operand of a narrower type takes the low bits of a register.
          return [operand, BigInt.asUintN(widthOfType(text.reads.get(operand) ?? { kind: "bool" }) ?? 1, bits)];
        });
        const result = run(evaluator, text, new Map(given));
        approximate ||= result.approximate;
        for (const [operand, register] of written) registers.set(register, BigInt(result.out[operand] ?? 0));
      }
      return {
        out: Object.fromEntries([...writes.keys()].map((name) => [name, hex(registers.get(name) ?? 0n)])),
        approximate,
      };
    },
  };
}

/** `max.s32 d, a, b`: what is written, then what is read, in the order of the syntax line; `q` of a setp may be left out. */
function parseStatement(statement: string, evaluator: PtxEvaluator): Statement {
  const space = statement.indexOf(" ");
  const opcode = statement.slice(0, space);
  const operands = statement
    .slice(space)
    .split(",")
    .map((operand) => operand.trim());
  const three = `${opcode} d, a, b, c`;
  const text = evaluator.text(operands.length === 4 && evaluator.has(three) ? three : opcode);
  const [written, read] = [text.writes, text.reads].map((map) => [...map.keys()].filter((name) => name !== CARRY));
  if (written === undefined || read === undefined) throw new Error("unreachable");
  if (operands.length === written.length + read.length - 1 && written.includes("Q")) written.pop();
  if (operands.length !== written.length + read.length)
    throw new Error(`'${statement}': ${opcode} takes ${[...written, ...read].join(", ").toLowerCase()}`);
  const source = (operand: string): string | bigint => (/^\d/.test(operand) ? BigInt(operand) : operand.toUpperCase());
  const carry = (of: ReadonlyMap<string, Type>): (readonly [string, string])[] =>
    of.has(CARRY) ? [[CARRY, CARRY]] : [];
  return {
    text,
    writes: [
      ...written.map((name, index) => [name, (operands[index] ?? "").toUpperCase()] as const),
      ...carry(text.writes),
    ],
    reads: [
      ...read.map((name, index) => [name, source(operands[written.length + index] ?? "")] as const),
      ...carry(text.reads),
    ],
  };
}
