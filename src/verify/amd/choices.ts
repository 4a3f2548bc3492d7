import { widthOf } from "../../encoding/bits.ts";
import type { BitField } from "../../schema/bit-field.ts";
import type { Operand } from "../../schema/operand.ts";
import type { ValueRun } from "../../schema/value-run.ts";
import { type Subject, topOf } from "./subject.ts";

/**
 * Values of fields without an operand in a line that uses no modifier. Where LLVM refuses the first, the others are
 * tried in this order; a field that is not listed is 0.
 */
const NEUTRAL: Readonly<Record<string, readonly number[]>> = {
  ROW_MASK: [15, 0],
  BANK_MASK: [15, 0],
  // quad_perm:[1,2,3,0]; a DPP form whose control is 0 would say quad_perm:[0,0,0,0].
  DPP_CTRL: [0x39, 0x101, 0x111, 0x121, 0x140, 0x150],
  // Without a return of the old value there is no destination.
  GLC: [0, 1],
  SC0: [0, 1],
  LANE_SEL_0: [7],
  LANE_SEL_1: [6],
  LANE_SEL_2: [5],
  LANE_SEL_3: [4],
  LANE_SEL_4: [3],
  LANE_SEL_5: [2],
  LANE_SEL_6: [1],
  LANE_SEL_7: [0],
  DST_SEL: [6, 0],
  SRC0_SEL: [6, 0],
  SRC1_SEL: [6, 0],
  SD: [0, 1],
  // In packed arithmetic the high halves are taken from the high halves unless told otherwise.
  OP_SEL_HI: [-1, 0],
  OPSEL_HI: [-1, 0, 7],
  OP_SEL_HI_2: [1, 0],
  SCALE_OPSEL_HI: [0, 3],
  DMASK: [1, 15, 3],
  DIM: [1, 0, 2, 3, 4, 5, 6, 7],
  UNORM: [0, 1],
  EN: [15],
  // 'off', by generation.
  SADDR: [0, 0x7f, 0x7d, 0x7c],
  IMM: [0, 1],
  SOFFSET_EN: [1, 0],
  R128: [0, 1],
  // v_dual_mov_b32 as the other half of a dual-issue word.
  OPX: [8, 0],
  OPY: [8, 0],
  ATTR: [1],
  FORMAT: [1, 22],
  DFMT: [4],
  NFMT: [4],
  SVE: [0, 1],
  TH: [0, 1],
  OFFEN: [1, 0],
  SCALE_SRC2: [0],
  NSA: [0, 1, 2, 3],
  GDS: [0, 1],
  // The destination that some comparisons have instead of a register is EXEC, without being an operand.
  VDST: [0, 126],
};

/** Registers without an operand row: those of the other half of a dual-issue word, and the addresses of images. */
export function isUnnamedRegister(field: string): boolean {
  return /^(?:VADDR[0-9A-L]|VDST[XY]|V?SRC[XY][012]|VSRC0)$/.test(field);
}

/** Values that some instructions want together, by field. */
export const PROFILES: readonly Readonly<Record<string, number>>[] = [
  // Intersections of rays: all of the descriptor and of the result.
  { DMASK: 15, UNORM: 1, R128: 1, DIM: 0 },
  { DMASK: 15, UNORM: 1, R128: 1, DIM: 0, NSA: 1 },
  { DMASK: 15, UNORM: 1, R128: 1, DIM: 0, NSA: 3 },
  { ABID: 1, OP_SEL_HI: 0 },
  { SCALE_SRC2: 256, OPSEL_HI: 0 },
  { SCALE_SRC2: 256, OPSEL_HI: 7 },
  { DPP_CTRL: 0x151 },
  // Images with three, two or one address, and with results of two and four words.
  { VADDR3: 0, VADDR4: 0 },
  { VADDR2: 0, VADDR3: 0, VADDR4: 0 },
  { VADDR2: 0, VADDR3: 0, VADDR4: 0, DMASK: 3 },
  { VADDR2: 0, VADDR3: 0, VADDR4: 0, DMASK: 15 },
  { VADDR3: 0, VADDR4: 0, DMASK: 3 },
  { VADDR1: 0, VADDR2: 0, VADDR3: 0, VADDR4: 0 },
  { VADDR2: 124, VADDR3: 124, VADDR4: 0 },
];

/** The form's fields with the values to try, the best first. */
export function listChoices(subject: Subject): Map<string, readonly bigint[]> {
  const choices = new Map<string, readonly bigint[]>();
  const registers = new Allocation();
  for (const [name, values] of subject.conditional) if (values.length > 1) choices.set(name, values);
  const operands = [...subject.operands].map(([field, rows]) => ({ field, rows }));
  for (const { field: name, rows } of operands) {
    const field = subject.fields.find((other) => other.name === name);
    if (field === undefined || choices.has(name)) continue;
    choices.set(name, inRange(field, operandChoices(subject, field, rows, registers)));
  }
  for (const field of subject.fields) {
    if (choices.has(field.name)) continue;
    const neutral = NEUTRAL[field.name];
    const values = isUnnamedRegister(field.name)
      ? unnamedRegister(field, registers)
      : (neutral ?? [0]).map((value) => (value < 0 ? topOf(field) : BigInt(value)));
    choices.set(field.name, inRange(field, values));
  }
  return choices;
}

function inRange(field: BitField, values: readonly bigint[]): bigint[] {
  const fitting = [...new Set(values)].filter((value) => value >= 0n && value <= topOf(field));
  return fitting.length === 0 ? [0n] : fitting;
}

/** An image without so many addresses and a half without such a source want 0, a descriptor 'null'. */
function unnamedRegister(field: BitField, registers: Allocation): bigint[] {
  const number = BigInt(registers.vector(1));
  const register = widthOf(field.ranges) === 9 ? 256n + number : number;
  return /^VSRC[XY]/.test(field.name) ? [0n, register] : [register, 0n, 124n, 125n];
}

/** Hands out registers, no two the same, tuples aligned as every generation wants them. */
class Allocation {
  #vector = 1;
  #scalar = 2;

  vector(count: number): number {
    const start = count > 1 ? this.#vector + (this.#vector % 2) : this.#vector;
    this.#vector = start + count;
    return start;
  }

  /** `from` is the lowest number: a descriptor's field holds a fraction of it, which is not to be 1 beside a flag. */
  scalar(count: number, from: number): number {
    const unit = count >= 4 ? 4 : count === 3 ? 4 : count;
    const start = Math.ceil(Math.max(this.#scalar, from) / unit) * unit;
    this.#scalar = start + count;
    return start;
  }
}

const NAMED_PAIRS: Readonly<Record<string, readonly bigint[]>> = { exec: [126n], vcc: [106n] };

const IMMEDIATES = [
  0x1234, 0x123, 0x12, 0x11, 5, 4, 3, 2, 1, 0, 0x8, 0x10, 0x21, 0x40, 0x80, 0x82, 0x100, 0xf801, 0x1801, 0xfff,
];

function operandChoices(subject: Subject, field: BitField, rows: readonly Operand[], registers: Allocation): bigint[] {
  const [row] = rows;
  if (row === undefined) return [0n];
  const bits = Math.max(...rows.map((other) => other.bits));
  const width = widthOf(field.ranges);
  if (field.name === "LITERAL") return [0x12345678n, 0x1234n, 0x3ff12345n, 0x41234567n];
  if (field.name === "LITERAL64") return [0x123456789abcdef0n, 0x3ff123456789abcdn];
  const runs = runsOf(subject, row.type);
  const padding = BigInt(field.ranges.find((range) => range.padding !== undefined)?.padding?.width ?? 0);
  const start = (prefix: string): bigint | undefined => {
    const run = runs.find(({ name, count }) => name === prefix && count !== undefined);
    if (run === undefined) return undefined;
    // Types of sources number registers above the fields' 9 bits where another bit says which file they are of; types
    // of destinations number them from 0, also where the field counts vector registers from 256.
    if (run.value > Number(topOf(field))) return BigInt(run.value & 256);
    return prefix === "v" && width === 9 && run.value === 0 ? 256n : BigInt(run.value);
  };
  const values: bigint[] = [];
  // EXEC and VCC as destinations of VOP3 have no number in the source: they stand under their scalar one.
  for (const { name, count } of runs) if (count === undefined) values.push(...(NAMED_PAIRS[name] ?? []));
  const count = Math.max(1, Math.ceil(bits / 32));
  const vector = start("v");
  const scalar = start("s");
  const accumulator = start("acc") ?? start("a");
  if (vector !== undefined) values.push(vector + BigInt(registers.vector(Math.min(count, 32))));
  else if (accumulator !== undefined) values.push(accumulator + BigInt(registers.vector(Math.min(count, 32))));
  if (scalar !== undefined) {
    const number = registers.scalar(Math.min(vector === undefined ? count : 1, 16), padding > 0n ? 8 : 0);
    values.push(((scalar + BigInt(number)) >> padding) + (padding > 0n && number % 4 !== 0 ? 1n : 0n));
    // Tuples that must start higher, and 'off' or 'null' where a register is refused.
    for (const other of [8, 16, 12, 20, 32]) values.push((scalar + BigInt(other)) >> padding);
  }
  if (vector !== undefined) for (const other of [4, 8, 16, 32, 64]) values.push(vector + BigInt(other));
  if (values.length === 0 || runs.length === 0) values.push(...IMMEDIATES.map((value) => BigInt(value)));
  for (const { name, value } of runs)
    if (name !== "vcc" && /^(?:M0|NULL|VCC_LO|off)$/i.test(name)) values.push(BigInt(value));
  if (runs.some(({ name }) => name === "1")) values.push(128n, 129n, 193n);
  return values;
}

/** The named values of an operand type, those of the types that it includes among them. */
export function runsOf({ catalog }: Subject, type: string): ValueRun[] {
  const found: ValueRun[] = [];
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const operandType = catalog.operandTypes.get(name);
    found.push(...(operandType?.values ?? []));
    operandType?.subtypes?.forEach(visit);
  };
  visit(type);
  return found;
}
