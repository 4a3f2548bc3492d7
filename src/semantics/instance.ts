import { absFloat, multiplyFloat, negateFloat } from "./float.ts";
import { decodeFloat, encodeFloat, type FloatBits, type FloatFormat } from "./format.ts";
import { checkLimits } from "./limits.ts";
import { laneMoves, type LaneMoves } from "./lane-moves.ts";
import { type FormOperand, type GenerationTraits, type SemanticsForm, findOperand } from "./form.ts";
import type { Machine, ReadSlot, Scope, WriteSlot } from "./machine.ts";
import { partOfDestination, partOfSource, type PlacePart } from "./register-part.ts";
import { type Program, compileProgram } from "./program.ts";
import type { Statement } from "./tree.ts";
import { type Type, type Value, widthOfType } from "./type.ts";
import { type Raw, sliceRaw } from "./value.ts";

/** Modifiers that a text may ask for in every form; where the encoding has no such field, they are 0. */
const MODIFIERS: Readonly<Record<string, number>> = {
  OP_SEL: 4,
  OP_SEL_HI: 3,
  NEG: 3,
  NEG_HI: 3,
  ABS: 3,
  OMOD: 2,
  CLAMP: 1,
};

/**
 * Registers that a text may use in every form: vector instructions run in the lanes of EXEC, and what every instruction
 * does to the program counter is not listed as an operand.
 */
const IMPLICIT: readonly FormOperand[] = [
  { name: "EXEC", bits: 64, input: true, output: false, perLane: false, mask: true },
  { name: "PC", bits: 64, input: true, output: true, perLane: false, mask: false },
];

/** What an instance is made of. */
export interface InstanceOptions {
  readonly form: SemanticsForm;
  readonly generation: GenerationTraits;
  readonly scope: Scope;
  readonly lanes: number;
  /** Values of fields, by {@link fieldName}. */
  readonly fields: ReadonlyMap<string, bigint>;
  /** Whether a 16-bit result leaves the upper half of its register as it was. */
  readonly keepsUpperHalf: boolean;
  /** Operands that are written although the source does not list them so. */
  readonly alsoWritten: readonly string[];
  /** Operands that have half of their registers in this wave. */
  readonly halved?: readonly string[] | undefined;
  /** Highest values of fields that a source gives a meaning: see {@link checkLimits}. */
  readonly limits?: Readonly<Record<string, string>> | undefined;
}

/** A register while an instruction runs: its values before, and those that were written, by lane (0 for scalar ones). */
export interface Cell {
  readonly operand: FormOperand;
  /** Width of the register that holds the operand. */
  readonly width: number;
  readonly old: Raw[];
  readonly now: Raw[];
  readonly written: boolean[];
}

/** One form of an instruction with its modifiers, compiled and ready to run on values. */
export interface Instance {
  readonly program: Program;
  readonly machine: Machine;
  readonly cells: ReadonlyMap<string, Cell>;
  /** Where lanes take their first source from, in DPP forms. */
  readonly moves: LaneMoves | undefined;
  /** What an SDWA form does with a result on its way into the register. */
  readonly place: PlacePart | undefined;
}

/**
 * Compiles a text for a form. Throws a SemanticsError where the text does not fit it, and an EvaluationError for a value of
 * a field that has no meaning.
 */
export function makeInstance(statements: readonly Statement[], options: InstanceOptions): Instance {
  const machine = new FormMachine(options);
  checkLimits(options.limits ?? {}, machine);
  return {
    program: compileProgram(statements, machine),
    machine,
    cells: machine.cells,
    moves: laneMoves(options),
    place: partOfDestination(options),
  };
}

class FormMachine implements Machine {
  readonly scope: Scope;
  readonly lanes: number;
  readonly variants: ReadonlyMap<string, string>;
  readonly cells: ReadonlyMap<string, Cell>;
  lane = 0;
  readonly #options: InstanceOptions;

  constructor(options: InstanceOptions) {
    this.#options = options;
    this.scope = options.scope;
    this.lanes = options.lanes;
    this.variants = options.generation.variants;
    const present = new Set(options.form.operands.map(({ name }) => name));
    this.cells = new Map(
      [...options.form.operands, ...IMPLICIT.filter(({ name }) => !present.has(name))].map((operand) => [
        operand.name,
        { operand, width: registerWidth(operand, options), old: [], now: [], written: [] },
      ]),
    );
  }

  trait(name: string): boolean | undefined {
    return this.#options.generation.traits.get(name);
  }

  #operand(name: string, use: "read" | "write"): FormOperand | undefined {
    return findOperand(this.#options.form, name, use) ?? IMPLICIT.find((operand) => operand.name === name);
  }

  field(name: string): { width: number; value: bigint } | undefined {
    const width = this.#options.form.fields.get(name) ?? MODIFIERS[name];
    return width === undefined ? undefined : { width, value: this.#field(name) };
  }

  #field(name: string): bigint {
    return this.#options.fields.get(name) ?? 0n;
  }

  #bit(name: string, index: number): boolean {
    return ((this.#field(name) >> BigInt(index)) & 1n) === 1n;
  }

  read(name: string): ReadSlot | undefined {
    const operand = this.#operand(name, "read");
    const cell = operand === undefined ? undefined : this.cells.get(operand.name);
    if (operand === undefined || cell === undefined) return undefined;
    const { perLane, mask, bits } = operand;
    const held = (lane: number): Raw => cell.old[perLane ? lane : 0] ?? 0;
    // Halved to 32 bits, an operand is still read as the wider one that the source lists.
    const whole = bits > 32 && cell.width <= 32 ? (lane: number): Raw => BigInt(held(lane)) : held;
    const part = partOfSource(operand.name, this.#options);
    const raw = part === undefined ? whole : (lane: number): Raw => part(Number(whole(lane)));
    return {
      name: operand.name,
      bits,
      perLane,
      mask,
      raw,
      typed: (type) => this.#select(operand, type, raw),
      modify: (type) => this.#modify(operand, type),
    };
  }

  /** OP_SEL and OP_SEL_HI: which halves a 16-bit operand, and each element of a packed one, comes from. */
  #select({ name, bits, perLane }: FormOperand, type: Type, raw: (lane: number) => Raw): (lane: number) => Raw {
    const width = bits;
    const index = sourceIndex(name);
    const { fields } = this.#options.form;
    const whole = (lane: number): Raw => sliceRaw(raw(lane), 0, widthIn(type, width));
    if (index === undefined || !perLane || !fields.has("OP_SEL")) return whole;
    if (type.kind === "vector" && type.count === 2 && fields.has("OP_SEL_HI")) {
      const half = width / 2;
      const low = this.#bit("OP_SEL", index) ? half : 0;
      const high = this.#bit("OP_SEL_HI", index) ? half : 0;
      if ((width !== 32 && width !== 64) || widthIn(type, width) !== width || (low === 0 && high === half))
        return whole;
      return (lane) => {
        const all = raw(lane);
        const joined = (BigInt(sliceRaw(all, high, half)) << BigInt(half)) | BigInt(sliceRaw(all, low, half));
        return width > 32 ? joined : Number(joined);
      };
    }
    if (width === 16 && this.#bit("OP_SEL", index)) return (lane) => sliceRaw(raw(lane), 16, widthIn(type, width));
    return whole;
  }

  /** NEG and ABS; in packed encodings NEG is of the low element and NEG_HI of the high one. */
  #modify({ name }: FormOperand, type: Type): ((value: Value) => Value) | undefined {
    const index = sourceIndex(name);
    if (index === undefined) return undefined;
    const { fields } = this.#options.form;
    const negate = (fields.has("NEG") && this.#bit("NEG", index)) || this.#field(`SRC${String(index)}_NEG`) === 1n;
    const negateHigh = fields.has("NEG_HI") && this.#bit("NEG_HI", index);
    const absolute = (fields.has("ABS") && this.#bit("ABS", index)) || this.#field(`SRC${String(index)}_ABS`) === 1n;
    if (type.kind === "vector" && type.of.kind === "float") {
      const { format } = type.of;
      if (type.count !== 2 || (!negate && !negateHigh)) return undefined;
      return (value) => {
        const [low = 0, high = 0] = value as readonly FloatBits[];
        return [negate ? negateFloat(format, low) : low, negateHigh ? negateFloat(format, high) : high];
      };
    }
    if (type.kind !== "float" || (!negate && !absolute)) return undefined;
    const { format } = type;
    return (value) => {
      const size = absolute ? absFloat(format, value as FloatBits) : (value as FloatBits);
      return negate ? negateFloat(format, size) : size;
    };
  }

  write(name: string): WriteSlot | undefined {
    const operand = this.#operand(name, "write");
    const cell = operand === undefined ? undefined : this.cells.get(operand.name);
    if (operand === undefined || cell === undefined) return undefined;
    if (!operand.output && !this.#options.alsoWritten.includes(operand.name)) return undefined;
    const { perLane, mask, bits } = operand;
    return {
      name: operand.name,
      bits,
      perLane,
      mask,
      saturates: perLane && this.#bit("CLAMP", 0),
      finish: (type) => (perLane ? this.#finish(type) : undefined),
      store: this.#store(cell),
    };
  }

  #store(cell: Cell): WriteSlot["store"] {
    const { perLane, mask, bits } = cell.operand;
    const register = cell.width;
    // A 16-bit result goes to the half that the highest bit of a 4-bit OP_SEL names.
    const half = perLane && bits === 16;
    const high = half && this.#options.form.fields.get("OP_SEL") === 4 && this.#bit("OP_SEL", 3);
    const clears = half && !high && !this.#options.keepsUpperHalf;
    return (lane, raw, low, width) => {
      const place = perLane ? lane : 0;
      const was = cell.written[place] === true;
      cell.written[place] = true;
      if (width === register || (clears && width === 16)) {
        cell.now[place] = raw;
        return;
      }
      // Bits of lanes that do not run are 0 in a mask; in other registers, bits that are not written stay.
      const rest = was ? (cell.now[place] ?? 0) : mask && width === 1 ? 0 : (cell.old[place] ?? 0);
      cell.now[place] = insert(rest, raw, high && width === 16 ? 16 : low, width, register);
    };
  }

  /** OMOD multiplies a float result, then CLAMP takes it into 0..1, NaN to 0. */
  #finish(type: Type): ((value: Value) => Value) | undefined {
    const element = type.kind === "vector" ? type.of : type;
    if (element.kind !== "float") return undefined;
    const { fields } = this.#options.form;
    const factor = fields.has("OMOD") ? ([1, 2, 4, 0.5][Number(this.#field("OMOD"))] ?? 1) : 1;
    const clamp = fields.has("CLAMP") && this.#bit("CLAMP", 0);
    if (factor === 1 && !clamp) return undefined;
    const { format } = element;
    const finish = (bits: FloatBits): FloatBits => finishFloat(format, bits, factor, clamp);
    if (type.kind !== "vector") return (value) => finish(value as FloatBits);
    return (value) => (value as readonly FloatBits[]).map(finish);
  }
}

/** Bits of the registers that hold an operand. */
function registerWidth({ name, bits }: FormOperand, { halved = [] }: InstanceOptions): number {
  return bits === 1 ? 1 : Math.max(32, halved.includes(name) ? bits / 2 : bits);
}

function finishFloat(format: FloatFormat, bits: FloatBits, factor: number, clamp: boolean): FloatBits {
  const scaled = factor === 1 ? bits : multiplyFloat(format, bits, encodeFloat(format, factor));
  if (!clamp) return scaled;
  const value = decodeFloat(format, scaled);
  return value > 0 ? (value < 1 ? scaled : encodeFloat(format, 1)) : encodeFloat(format, 0);
}

/** 0, 1 or 2 for a source operand: its bit in NEG, ABS and OP_SEL. */
function sourceIndex(name: string): number | undefined {
  const digit = /^V?SRC[XY]?([012])$/.exec(name)?.[1];
  return digit === undefined ? undefined : Number(digit);
}

/** Width of the type, of which it is known that it has one and that it fits. */
function widthIn(type: Type, width: number): number {
  return widthOfType(type) ?? width;
}

/** A register with some of its bits replaced. */
function insert(register: Raw, raw: Raw, low: number, width: number, size: number): Raw {
  const mask = ((1n << BigInt(width)) - 1n) << BigInt(low);
  const joined = (BigInt(register) & ~mask) | ((BigInt(raw) << BigInt(low)) & mask);
  return size > 32 ? joined : Number(joined);
}
