import { SemanticsError } from "./error.ts";
import { addFloat, multiplyFloat, negateFloat, subtractFloat } from "./float.ts";
import { decodeFloat, type FloatBits } from "./format.ts";
import { findHelper } from "./helpers/all.ts";
import type { Machine, ReadSlot } from "./machine.ts";
import { addReal, compareReal, multiplyReal, negateReal, type Real } from "./real.ts";
import type { BinarySign, Expression, Place } from "./tree.ts";
import {
  bits,
  BOOL,
  DECIMAL,
  int,
  integerType,
  isWide,
  nameOfType,
  REAL,
  sameType,
  type Type,
  typeOfName,
  type Value,
  widthOfType,
} from "./type.ts";
import {
  decimalIn,
  type Raw,
  readBits,
  represent,
  saturateInteger,
  sliceRaw,
  wrapInteger,
  writeBits,
} from "./value.ts";

/** An expression with its type, ready to run. */
export interface Compiled {
  readonly type: Type;
  readonly run: () => Value;
  /** The value of an integer that is the same in every run. */
  readonly constant?: bigint;
  /** The number of a decimal literal. */
  readonly decimal?: number;
  /** The elements of a tuple. */
  readonly parts?: readonly Compiled[];
}

/** A name that a text has introduced. */
export interface Local {
  readonly type: Type;
  readonly box: { value: Value };
  /** True for `var`. */
  readonly mutable: boolean;
  readonly constant?: bigint;
}

/** What a text has used, for checks and for the mark `approximate`. */
export interface Uses {
  readonly reads: Set<string>;
  readonly writes: Set<string>;
  readonly helpers: Set<string>;
  /** Fields of the encoding. */
  readonly fields: Set<string>;
  approximate: boolean;
  /** It reads or writes memory, or asks for what only the hardware knows. */
  memory: boolean;
}

/** Memories that a text reads and writes by byte address. */
const MEMORIES = new Set(["MEM", "LDS", "GDS"]);

function unknownMemory(): never {
  throw new Error("a text with memory is checked but never run");
}

/** Turns expressions into typed closures. */
export class Elaborator {
  readonly machine: Machine;
  readonly uses: Uses = {
    reads: new Set(),
    writes: new Set(),
    helpers: new Set(),
    fields: new Set(),
    approximate: false,
    memory: false,
  };
  #locals: Map<string, Local>[] = [new Map()];

  constructor(machine: Machine) {
    this.machine = machine;
  }

  /** Runs `body` with names of its own. */
  inBlock<T>(body: () => T): T {
    this.#locals.push(new Map());
    try {
      return body();
    } finally {
      this.#locals.pop();
    }
  }

  findLocal(name: string): Local | undefined {
    return this.#locals.findLast((names) => names.has(name))?.get(name);
  }

  addLocal(name: string, local: Local, place: Place): void {
    if (this.findLocal(name) !== undefined) throw fail(place, `'${name}' is already defined`);
    if (!/^[a-z][a-z0-9_]*$/.test(name) || this.machine.trait(name) !== undefined || name === "lane")
      throw fail(
        place,
        `'${name}' cannot be defined; names of a text are in lower case, and 'lane' and the traits are taken`,
      );
    this.#locals.at(-1)?.set(name, local);
  }

  /** The type of this name, or an error that says so. */
  type(name: string, place: Place): Type {
    const type = typeOfName(name, this.machine.variants);
    if (type === undefined) throw fail(place, `'${name}' is no type`);
    return type;
  }

  expression(node: Expression): Compiled {
    switch (node.kind) {
      case "integer":
        return constant(BigInt(node.text.replaceAll("_", "")));
      case "decimal": {
        const decimal = Number(node.text);
        return { type: DECIMAL, run: () => decimal, decimal };
      }
      case "name":
        return this.#name(node, node.name);
      case "member":
        return this.#member(node.of, this.type(node.type, node), node);
      case "index":
        return (
          this.#element(node.of, node.index, node) ??
          this.#index(this.expression(node.of), this.#integer(node.index), node)
        );
      case "slice":
        return this.#slice(node.of, node.high, node.low, node);
      case "lane":
        return this.#lane(node.of, node.lane, node);
      case "call":
        return this.#call(node.name, node.args, node);
      case "unary":
        return this.#unary(node.sign, this.expression(node.value), node);
      case "binary":
        return this.#binary(node.sign, this.expression(node.left), this.expression(node.right), node);
      case "choice":
        return this.#choice(node.test, node.yes, node.no, node);
      case "tuple": {
        const parts = this.unify(
          node.parts.map((part) => this.expression(part)),
          node,
        );
        const [first] = parts;
        if (first === undefined) throw fail(node, "'()' has no values");
        const runs = parts.map(({ run }) => run);
        return {
          type: { kind: "vector", of: first.type, count: parts.length },
          run: () => runs.map((run) => run()),
          parts,
        };
      }
    }
  }

  /** An expression that must be a bool. */
  test(node: Expression): () => boolean {
    const { type, run } = this.expression(node);
    if (type.kind !== "bool") throw fail(node, `a condition is a bool, not ${nameOfType(type)}`);
    return run as () => boolean;
  }

  #integer(node: Expression): Compiled & { type: Type & { kind: "int" } } {
    const compiled = this.expression(node);
    const { type } = compiled;
    if (type.kind === "int") return { ...compiled, type };
    if (type.kind === "bits") {
      const of = integerType(type.width, false);
      return { ...compiled, type: of, run: compiled.run };
    }
    throw fail(node, `expected an integer, not ${nameOfType(type)}`);
  }

  /** A local, a constant of the notation, an operand with all its bits, or a field of the encoding. */
  #name(place: Place, name: string): Compiled {
    const local = this.findLocal(name);
    if (local !== undefined) {
      const { box, type } = local;
      return { type, run: () => box.value, ...(local.constant === undefined ? {} : { constant: local.constant }) };
    }
    switch (name) {
      case "true":
      case "false":
        return { type: BOOL, run: () => name === "true" };
      case "inf":
        return { type: DECIMAL, run: () => Infinity, decimal: Infinity };
      case "nan":
        return { type: DECIMAL, run: () => NaN, decimal: NaN };
      case "lane":
        if (this.machine.scope !== "lane") throw fail(place, "'lane' has a meaning only where a text runs once a lane");
        return { type: int(0n, 63n), run: () => this.machine.lane };
      case "LANES":
        return constant(BigInt(this.machine.lanes));
    }
    const trait = this.machine.trait(name);
    if (trait !== undefined) return { type: BOOL, run: () => trait };
    const slot = this.machine.read(name);
    if (slot !== undefined) {
      this.#needOneLane(slot, place);
      this.uses.reads.add(slot.name);
      return { type: bits(slot.bits), run: () => cut(slot.raw(this.machine.lane), slot.bits) };
    }
    const field = this.machine.field(name);
    if (field !== undefined) {
      this.uses.fields.add(name);
      const value = field.width > 32 ? field.value : Number(field.value);
      return { type: bits(field.width), run: () => value, constant: field.value };
    }
    throw fail(place, `'${name}' is neither defined here nor an operand or field of the instruction`);
  }

  #needOneLane(slot: ReadSlot, place: Place): void {
    if (slot.perLane && this.machine.scope !== "lane")
      throw fail(place, `each lane has its own ${slot.name}; write ${slot.name}@i for that of lane i`);
  }

  /** An operand, perhaps of a lane, that this expression names. */
  #operand(node: Expression): { slot: ReadSlot; lane: () => number } | undefined {
    if (node.kind === "name" && this.findLocal(node.name) === undefined) {
      const slot = this.machine.read(node.name);
      if (slot === undefined) return undefined;
      this.#needOneLane(slot, node);
      return { slot, lane: () => this.machine.lane };
    }
    if (node.kind === "lane" && node.of.kind === "name") {
      const slot = this.machine.read(node.of.name);
      if (slot === undefined || !slot.perLane) return undefined;
      return { slot, lane: this.laneNumber(node.lane) };
    }
    return undefined;
  }

  /** A lane number that cannot leave the wave. */
  laneNumber(node: Expression): () => number {
    const { type, run } = this.#integer(node);
    if (type.lo < 0n || type.hi > 63n) throw fail(node, `a lane is in 0..63, and this may be ${nameOfType(type)}`);
    return () => Number(run());
  }

  #member(of: Expression, type: Type, place: Place): Compiled {
    const width = widthOfType(type);
    if (width === undefined) throw fail(place, `${nameOfType(type)} has no width, so bits cannot be read as one`);
    const memory = this.memory(of);
    if (memory !== undefined) return { type, run: unknownMemory };
    const operand = this.#operand(of);
    if (operand === undefined) {
      const compiled = this.expression(of);
      return castBits(compiled, type, of);
    }
    const { slot, lane } = operand;
    if (width > slot.bits)
      throw fail(place, `${slot.name} has ${String(slot.bits)} bits, and ${nameOfType(type)} needs ${String(width)}`);
    this.uses.reads.add(slot.name);
    const raw = slot.typed(type);
    const read = readBits(type);
    const modify = slot.modify(type);
    return { type, run: modify === undefined ? () => read(raw(lane())) : () => modify(read(raw(lane()))) };
  }

  /** Checks `MEM[address]` or `LDS[address]`; undefined for everything else. */
  memory(node: Expression): true | undefined {
    if (node.kind !== "index" || node.of.kind !== "name" || !MEMORIES.has(node.of.name)) return undefined;
    const { type } = this.#integer(node.index);
    if (type.lo < -(2n ** 63n) || type.hi >= 2n ** 65n)
      throw fail(node, `an address is an integer of 64 bits, not ${nameOfType(type)}`);
    this.uses.memory = true;
    return true;
  }

  #lane(of: Expression, lane: Expression, place: Place): Compiled {
    if (of.kind === "name" && this.findLocal(of.name) === undefined) {
      const slot = this.machine.read(of.name);
      if (slot === undefined) throw fail(of, `'${of.name}' is no operand, so it has no lanes`);
      this.uses.reads.add(slot.name);
      const number = this.laneNumber(lane);
      if (slot.mask) return { type: BOOL, run: () => ((BigInt(slot.raw(0)) >> BigInt(number())) & 1n) === 1n };
      if (!slot.perLane) throw fail(place, `${slot.name} is the same for all lanes`);
      return { type: bits(slot.bits), run: () => cut(slot.raw(number()), slot.bits) };
    }
    const mask = this.expression(of);
    if (mask.type.kind !== "bits") throw fail(place, "'@' follows an operand or a mask");
    const number = this.laneNumber(lane);
    return { type: BOOL, run: () => ((BigInt(mask.run() as Raw) >> BigInt(number())) & 1n) === 1n };
  }

  /** One element of a packed operand without modifiers: only its bits are read. Undefined for everything else. */
  #element(of: Expression, index: Expression, place: Place): Compiled | undefined {
    if (of.kind !== "member") return undefined;
    const operand = this.#operand(of.of);
    const type = this.type(of.type, of);
    if (operand === undefined || type.kind !== "vector") return undefined;
    const { slot, lane } = operand;
    const each = widthOfType(type.of) ?? 0;
    if (slot.modify(type) !== undefined || each * type.count > slot.bits || slot.bits <= 64) return undefined;
    const { type: range, run } = this.#integer(index);
    if (range.lo < 0n || range.hi >= BigInt(type.count))
      throw fail(place, `the index may be ${nameOfType(range)}, and there are only ${String(type.count)}`);
    this.uses.reads.add(slot.name);
    const read = readBits(type.of);
    return { type: type.of, run: () => read(sliceRaw(slot.raw(lane()), Number(run()) * each, each)) };
  }

  #index(of: Compiled, index: Compiled & { type: Type & { kind: "int" } }, place: Place): Compiled {
    const { type } = of;
    const count = type.kind === "vector" ? type.count : (asBits(of, place).type as { width: number }).width;
    if (index.type.lo < 0n || index.type.hi >= BigInt(count))
      throw fail(place, `the index may be ${nameOfType(index.type)}, and there are only ${String(count)}`);
    if (type.kind === "vector")
      return { type: type.of, run: () => (of.run() as readonly Value[])[Number(index.run())] ?? 0 };
    const raw = asBits(of, place).run as () => Raw;
    return { type: BOOL, run: () => sliceRaw(raw(), Number(index.run()), 1) === 1 };
  }

  /** All bits of the register that holds an operand: of a 16-bit one, the upper half too. */
  #register(node: Expression): Compiled | undefined {
    const operand = this.#operand(node);
    if (operand === undefined || operand.slot.bits >= 32) return undefined;
    const { slot, lane } = operand;
    this.uses.reads.add(slot.name);
    return { type: bits(32), run: () => slot.raw(lane()) };
  }

  #slice(node: Expression, high: Expression, low: Expression, place: Place): Compiled {
    const of = this.#register(node) ?? asBits(this.expression(node), node);
    const width = widthOfType(of.type) ?? 0;
    const top = this.#integer(high).constant;
    const bottom = this.#integer(low).constant;
    if (top === undefined || bottom === undefined)
      throw fail(place, "the ends of a slice are constants; bits(value, from, count) takes others");
    if (bottom < 0n || top < bottom || top >= BigInt(width))
      throw fail(place, `bits ${String(top)}:${String(bottom)} of ${String(width)} bits`);
    const run = of.run as () => Raw;
    const [from, count] = [Number(bottom), Number(top - bottom) + 1];
    const value = of.constant === undefined ? undefined : BigInt(sliceRaw(run(), from, count));
    return {
      type: bits(count),
      run: () => sliceRaw(run(), from, count),
      ...(value === undefined ? {} : { constant: value }),
    };
  }

  #unary(sign: "-" | "~" | "not", value: Compiled, place: Place): Compiled {
    const { type, run } = value;
    if (type.kind === "vector" && sign !== "not")
      return this.#each([value], ([element]) => this.#unary(sign, element ?? value, place));
    if (sign === "not") {
      if (type.kind !== "bool") throw fail(place, `'not' takes a bool, not ${nameOfType(type)}`);
      return { type: BOOL, run: () => run() !== true };
    }
    if (sign === "~") {
      if (type.kind !== "bits")
        throw fail(place, `'~' takes bits, not ${nameOfType(type)}; read it as b32 or the like`);
      const { width } = type;
      if (width > 32) return { type, run: () => BigInt.asUintN(width, ~(run() as bigint)) };
      return { type, run: () => sliceRaw(~(run() as number) >>> 0, 0, width) };
    }
    switch (type.kind) {
      case "int": {
        const to = int(-type.hi, -type.lo);
        if (value.constant !== undefined) return constant(-value.constant);
        return this.#arithmetic(
          to,
          [value],
          ([a = 0n]) => -a,
          ([a = 0]) => 0 - a,
        );
      }
      case "float": {
        const { format } = type;
        return { type, run: () => negateFloat(format, run() as FloatBits) };
      }
      case "real":
        return { type, run: () => negateReal(run() as Real) };
      case "decimal": {
        const decimal = -(value.decimal ?? 0);
        return { type, run: () => decimal, decimal };
      }
      default:
        throw fail(place, `'-' takes a number, not ${nameOfType(type)}`);
    }
  }

  #binary(sign: BinarySign, left: Compiled, right: Compiled, place: Place): Compiled {
    if (left.type.kind === "vector" || right.type.kind === "vector")
      return this.#each([left, right], ([a = left, b = right]) => this.#binary(sign, a, b, place));
    if (sign === "and" || sign === "or") {
      if (left.type.kind !== "bool" || right.type.kind !== "bool")
        throw fail(place, `'${sign}' takes bools, not ${nameOfType(left.type)} and ${nameOfType(right.type)}`);
      const [a, b] = [left.run, right.run];
      return {
        type: BOOL,
        run: sign === "and" ? () => a() === true && b() === true : () => a() === true || b() === true,
      };
    }
    if (sign === "<<" || sign === ">>") return this.#shift(sign, left, right, place);
    const [a, b] = this.unify([left, right], place);
    if (a === undefined || b === undefined) throw new Error("two values were unified to fewer");
    if (["==", "!=", "<", "<=", ">", ">="].includes(sign)) return this.#compare(sign, a, b, place);
    switch (a.type.kind) {
      case "int":
        return this.#integerBinary(sign, a, b, place);
      case "bits":
        return this.#bitsBinary(sign, a, b, a.type.width, place);
      case "float": {
        const { format } = a.type;
        const operation = { "+": addFloat, "-": subtractFloat, "*": multiplyFloat }[sign as string];
        if (operation === undefined) throw fail(place, `'${sign}' is no operation on ${nameOfType(a.type)}`);
        const [x, y] = [a.run as () => FloatBits, b.run as () => FloatBits];
        return { type: a.type, run: () => operation(format, x(), y()) };
      }
      case "real": {
        const [x, y] = [a.run as () => Real, b.run as () => Real];
        if (sign === "+") return { type: REAL, run: () => addReal(x(), y()) };
        if (sign === "-") return { type: REAL, run: () => addReal(x(), negateReal(y())) };
        if (sign === "*") return { type: REAL, run: () => multiplyReal(x(), y()) };
        break;
      }
      case "bool":
        throw fail(place, `'${sign}' is no operation on bools; use and, or, == and !=`);
    }
    throw fail(place, `'${sign}' is no operation on ${nameOfType(a.type)}`);
  }

  #integerBinary(sign: BinarySign, a: Compiled, b: Compiled, place: Place): Compiled {
    const [x, y] = [a.type, b.type] as (Type & { kind: "int" })[];
    if (x === undefined || y === undefined) throw new Error("integers without types");
    switch (sign) {
      case "+":
        return this.#arithmetic(
          int(x.lo + y.lo, x.hi + y.hi),
          [a, b],
          ([p = 0n, q = 0n]) => p + q,
          ([p = 0, q = 0]) => p + q,
        );
      case "-":
        return this.#arithmetic(
          int(x.lo - y.hi, x.hi - y.lo),
          [a, b],
          ([p = 0n, q = 0n]) => p - q,
          ([p = 0, q = 0]) => p - q,
        );
      case "*": {
        const ends = [x.lo * y.lo, x.lo * y.hi, x.hi * y.lo, x.hi * y.hi];
        return this.#arithmetic(
          int(least(ends), most(ends)),
          [a, b],
          ([p = 0n, q = 0n]) => p * q,
          ([p = 0, q = 0]) => p * q + 0,
        );
      }
      case "/":
      case "%": {
        if (x.lo < 0n || y.lo < 1n)
          throw fail(place, `'${sign}' takes a number that is not negative and a divisor above 0`);
        const to = sign === "/" ? int(x.lo / y.hi, x.hi / y.lo) : int(0n, x.hi < y.hi ? x.hi : y.hi - 1n);
        return sign === "/"
          ? this.#arithmetic(
              to,
              [a, b],
              ([p = 0n, q = 1n]) => p / q,
              ([p = 0, q = 1]) => Math.floor(p / q),
            )
          : this.#arithmetic(
              to,
              [a, b],
              ([p = 0n, q = 1n]) => p % q,
              ([p = 0, q = 1]) => p % q,
            );
      }
      case "&":
      case "|":
      case "^": {
        const ends = [x.lo, x.hi, y.lo, y.hi].map((end) => (end < 0n ? -end - 1n : end).toString(2).length);
        const power = 1n << BigInt(Math.max(...ends));
        const positive = x.lo >= 0n && y.lo >= 0n;
        const to =
          sign === "&" && (x.lo >= 0n || y.lo >= 0n)
            ? int(0n, x.lo < 0n ? y.hi : y.lo < 0n ? x.hi : x.hi < y.hi ? x.hi : y.hi)
            : int(positive ? 0n : -power, power - 1n);
        const operation = {
          "&": (p: bigint, q: bigint) => p & q,
          "|": (p: bigint, q: bigint) => p | q,
          "^": (p: bigint, q: bigint) => p ^ q,
        }[sign];
        return this.#arithmetic(to, [a, b], ([p = 0n, q = 0n]) => operation(p, q));
      }
      default:
        throw fail(place, `'${sign}' is no operation on integers`);
    }
  }

  /** An integer operation, in numbers where operands and result are exact in them, else in bigints. */
  #arithmetic(
    to: (Type & { kind: "int" }) | Type,
    operands: readonly Compiled[],
    wide: (values: readonly bigint[]) => bigint,
    narrow?: (values: readonly number[]) => number,
  ): Compiled {
    const known = operands.map(({ constant: value }) => value);
    if (known.every((value) => value !== undefined)) return constant(wide(known));
    const [a, b] = operands;
    if (narrow !== undefined && a !== undefined && !isWide(to) && operands.every(({ type }) => !isWide(type))) {
      const x = a.run as () => number;
      const y = b?.run as (() => number) | undefined;
      return { type: to, run: y === undefined ? () => narrow([x()]) : () => narrow([x(), y()]) };
    }
    const big = isWide(to);
    return {
      type: to,
      run: () => {
        const result = wide(operands.map(({ run }) => BigInt(run() as number | bigint)));
        return big ? result : Number(result);
      },
    };
  }

  #bitsBinary(sign: BinarySign, a: Compiled, b: Compiled, width: number, place: Place): Compiled {
    const type = bits(width);
    const [x, y] = [a.run as () => Raw, b.run as () => Raw];
    if (width > 32) {
      const [p, q] = [x as () => bigint, y as () => bigint];
      if (sign === "&") return { type, run: () => p() & q() };
      if (sign === "|") return { type, run: () => p() | q() };
      if (sign === "^") return { type, run: () => p() ^ q() };
    } else {
      const [p, q] = [x as () => number, y as () => number];
      if (sign === "&") return { type, run: () => (p() & q()) >>> 0 };
      if (sign === "|") return { type, run: () => (p() | q()) >>> 0 };
      if (sign === "^") return { type, run: () => (p() ^ q()) >>> 0 };
    }
    throw fail(
      place,
      `'${sign}' is no operation on ${nameOfType(type)}; read it as u${String(width)} or i${String(width)}`,
    );
  }

  #shift(sign: "<<" | ">>", value: Compiled, amount: Compiled, place: Place): Compiled {
    const by = amount.type.kind === "bits" ? { ...amount, type: integerType(amount.type.width, false) } : amount;
    if (by.type.kind !== "int" || by.type.lo < 0n || by.type.hi > 255n)
      throw fail(
        place,
        `a shift amount is an integer in 0..255, and this is ${nameOfType(amount.type)}; take its low bits, such as n[4:0]`,
      );
    const most = by.type.hi;
    const { type } = value;
    if (type.kind === "bits") {
      const { width } = type;
      const raw = value.run as () => Raw;
      const count = by.run;
      return {
        type,
        run: () => {
          const shift = BigInt(count() as number);
          const wide = BigInt(raw());
          const result = sign === "<<" ? BigInt.asUintN(width, wide << shift) : wide >> shift;
          return width > 32 ? result : Number(result);
        },
      };
    }
    if (type.kind !== "int") throw fail(place, `'${sign}' takes an integer or bits, not ${nameOfType(type)}`);
    if (sign === "<<") {
      const to = int(type.lo < 0n ? type.lo << most : type.lo, type.hi > 0n ? type.hi << most : type.hi);
      return this.#arithmetic(
        to,
        [value, by],
        ([p = 0n, q = 0n]) => p << q,
        ([p = 0, q = 0]) => p * 2 ** q,
      );
    }
    const to = int(type.lo < 0n ? type.lo : 0n, type.hi < 0n ? -1n : type.hi);
    return this.#arithmetic(
      to,
      [value, by],
      ([p = 0n, q = 0n]) => p >> q,
      ([p = 0, q = 0]) => Math.floor(p / 2 ** q),
    );
  }

  #compare(sign: BinarySign, a: Compiled, b: Compiled, place: Place): Compiled {
    const { type } = a;
    const equality = sign === "==" || sign === "!=";
    if (!equality && type.kind !== "int" && type.kind !== "float" && type.kind !== "real")
      throw fail(place, `'${sign}' does not order ${nameOfType(type)}; read the bits as a number`);
    const order = this.#order(a, b);
    const x = a.run;
    const y = b.run;
    switch (sign) {
      case "==":
        return { type: BOOL, run: () => order(x(), y()) === 0 };
      case "!=":
        return { type: BOOL, run: () => order(x(), y()) !== 0 };
      case "<":
        return { type: BOOL, run: () => order(x(), y()) < 0 };
      case "<=":
        return { type: BOOL, run: () => order(x(), y()) <= 0 };
      case ">":
        return { type: BOOL, run: () => order(x(), y()) > 0 };
      default:
        return { type: BOOL, run: () => order(x(), y()) >= 0 };
    }
  }

  /** Compares two values of the same type: negative, 0, positive, or NaN where they have no order. */
  #order({ type }: Compiled, { type: other }: Compiled): (x: Value, y: Value) => number {
    if (type.kind === "float") {
      const { format } = type;
      return (x, y) => {
        const p = decodeFloat(format, x as FloatBits);
        const q = decodeFloat(format, y as FloatBits);
        return p === q ? 0 : p - q;
      };
    }
    if (type.kind === "real") return (x, y) => compareReal(x as Real, y as Real) ?? NaN;
    if (type.kind === "bool") return (x, y) => (x === y ? 0 : 1);
    if (isWide(type) === isWide(other)) return (x, y) => (x === y ? 0 : (x as number) < (y as number) ? -1 : 1);
    return (x, y) => (BigInt(x as number) === BigInt(y as number) ? 0 : (x as number) < (y as number) ? -1 : 1);
  }

  #choice(testNode: Expression, yesNode: Expression, noNode: Expression, place: Place): Compiled {
    const test = this.test(testNode);
    const [yes, no] = this.unify([this.expression(yesNode), this.expression(noNode)], place);
    if (yes === undefined || no === undefined) throw new Error("two values were unified to fewer");
    const [p, q] = [yes.run, no.run];
    if (yes.type.kind === "int" && no.type.kind === "int") {
      const type = int(least([yes.type.lo, no.type.lo]), most([yes.type.hi, no.type.hi]));
      const [x, y] = [represent(yes.type, type), represent(no.type, type)];
      return { type, run: () => (test() ? x(p()) : y(q())) };
    }
    if (yes.type.kind === "decimal") throw fail(place, "write the type of these numbers, such as f32(1.0)");
    return { type: yes.type, run: () => (test() ? p() : q()) };
  }

  /** Gives values one kind of type: numbers with a point become floats beside a float, integers bits beside bits. */
  unify(values: readonly Compiled[], place: Place): Compiled[] {
    const strong =
      values.find(({ type }) => type.kind !== "decimal" && type.kind !== "int") ??
      values.find(({ type }) => type.kind === "int");
    if (strong === undefined) return [...values];
    return values.map((value) => {
      const { type } = value;
      if (type.kind === "int" && strong.type.kind === "int") return value;
      if (type.kind === strong.type.kind && sameType(type, strong.type)) return value;
      if (type.kind === "decimal" && (strong.type.kind === "float" || strong.type.kind === "real"))
        return this.convert(value, strong.type, place);
      if (value.constant !== undefined && strong.type.kind === "bits") {
        if (value.constant < 0n || value.constant >> BigInt(strong.type.width) !== 0n)
          throw fail(place, `${String(value.constant)} does not fit ${nameOfType(strong.type)}`);
        const raw = strong.type.width > 32 ? value.constant : Number(value.constant);
        return { type: strong.type, run: () => raw, constant: value.constant };
      }
      throw fail(place, `${nameOfType(strong.type)} and ${nameOfType(type)} do not go together; convert one of them`);
    });
  }

  /** `T(value)`: a value as another type. Integers are cut, floats and reals rounded to nearest even. */
  convert(value: Compiled, to: Type, place: Place): Compiled {
    const { type, run } = value;
    if (to.kind === "vector") {
      if (type.kind === "vector" && type.count !== to.count)
        throw fail(place, `${nameOfType(type)} does not have ${String(to.count)} elements`);
      return this.#each([value], ([element = value]) => this.convert(element, to.of, place), to.count);
    }
    if (type.kind === "vector")
      throw fail(place, `${nameOfType(type)} has several elements, ${nameOfType(to)} has not`);
    if (to.kind === "bits")
      return castBits(
        type.kind === "int" && widthOfType(type) !== to.width
          ? this.convert(value, integerType(to.width, false), place)
          : value,
        to,
        place,
        true,
      );
    if (type.kind === "bool" && to.kind === "int")
      return { type: to, run: isWide(to) ? () => (run() === true ? 1n : 0n) : () => (run() === true ? 1 : 0) };
    if (type.kind === "bits" && to.kind === "int")
      return this.convert(
        {
          ...value,
          type: integerType(type.width, false),
          run: type.width > 32 && type.width < 53 ? () => Number(run() as bigint) : run,
        },
        to,
        place,
      );
    if (type.kind === "int" && to.kind === "int") {
      if (value.constant !== undefined && value.constant >= to.lo && value.constant <= to.hi) {
        const same = isWide(to) ? value.constant : Number(value.constant);
        return { type: to, run: () => same, constant: value.constant };
      }
      const change = wrapInteger(type, to);
      return { type: to, run: () => change(run()) };
    }
    if (to.kind === "float" && type.kind === "decimal") {
      const known = decimalIn(to, value.decimal ?? 0) ?? 0;
      return { type: to, run: () => known };
    }
    return this.#call(to.kind === "real" ? "real" : nameOfType(to), [], place, [value], to);
  }

  /** Assigning: as {@link convert}, but only between types whose values are meant alike. */
  assign(value: Compiled, to: Type, saturates: boolean, place: Place): Compiled {
    const { type, run } = value;
    if (to.kind === "int" && type.kind === "int") {
      const change = saturates ? saturateInteger(type, to) : wrapInteger(type, to);
      return { type: to, run: () => change(run()) };
    }
    const { parts } = value;
    if (to.kind === "vector" && parts?.length === to.count) {
      const runs = parts.map((part) => this.assign(part, to.of, saturates, place).run);
      return { type: to, run: () => runs.map((each) => each()) };
    }
    if (to.kind === "vector" && type.kind === "vector" && to.count === type.count)
      return this.#each([value], ([element = value]) => this.assign(element, to.of, saturates, place));
    if (to.kind === "int" && type.kind === "bool") return this.convert(value, to, place);
    if (to.kind === "bits" && type.kind === "bool" && to.width === 1) return this.convert(value, to, place);
    if (type.kind === "decimal" || (value.constant !== undefined && to.kind === "bits"))
      return this.unify([value, { type: to, run: () => 0 }], place)[0] ?? value;
    if (sameType(type, to)) return value;
    throw fail(place, `a ${nameOfType(to)} is assigned ${nameOfType(type)}; convert it, such as ${nameOfType(to)}(…)`);
  }

  /** Runs an operation on each element of vectors; what is no vector stands beside every element. */
  #each(values: readonly Compiled[], build: (elements: readonly Compiled[]) => Compiled, size?: number): Compiled {
    const counts = new Set(values.flatMap(({ type }) => (type.kind === "vector" ? [type.count] : [])));
    const [count = size ?? 1, ...others] = counts;
    if (others.length > 0) throw new Error("vectors of different lengths");
    const boxes = values.map(() => ({ value: 0 as Value }));
    const element = build(
      values.map((value, index) => {
        const box = boxes[index] ?? { value: 0 };
        return value.type.kind === "vector" ? { type: value.type.of, run: () => box.value } : value;
      }),
    );
    const sources = values.map(({ type, run }) =>
      type.kind === "vector" ? (run as () => readonly Value[]) : undefined,
    );
    return {
      type: { kind: "vector", of: element.type, count },
      run: () => {
        const all = sources.map((source) => source?.());
        return Array.from({ length: count }, (_, index) => {
          for (const [place, box] of boxes.entries()) {
            const vector = all[place];
            if (vector !== undefined) box.value = vector[index] ?? 0;
          }
          return element.run();
        });
      },
    };
  }

  #call(name: string, args: readonly Expression[], place: Place, given?: readonly Compiled[], to?: Type): Compiled {
    const type = to ?? typeOfName(name, this.machine.variants);
    if (type !== undefined && given === undefined) {
      const [value] = args;
      if (value === undefined || args.length !== 1) throw fail(place, `${name}(…) converts one value`);
      return this.convert(this.expression(value), type, place);
    }
    const helper = findHelper(type === undefined ? name : type.kind === "real" ? "real" : "round");
    if (helper === undefined) throw fail(place, `there is no helper '${name}'`);
    if (type === undefined) this.uses.helpers.add(name);
    if (helper.approximate === true) this.uses.approximate = true;
    if (helper.opaque === true) this.uses.memory = true;
    const types: Type[] = type === undefined || type.kind === "real" ? [] : [type];
    const values = [...(given ?? [])];
    for (const arg of args) {
      const named =
        arg.kind === "name" && this.findLocal(arg.name) === undefined
          ? typeOfName(arg.name, this.machine.variants)
          : undefined;
      if (named !== undefined) types.push(named);
      else values.push(this.expression(arg));
    }
    const build = (each: readonly Compiled[]): Compiled =>
      helper.build({
        types,
        values: each,
        machine: this.machine,
        fail: (problem) => fail(place, `${name}: ${problem}`),
        unify: (some) => this.unify(some, place),
        convert: (value, target) => this.convert(value, target, place),
      });
    const lifts = helper.whole !== true && values.some((value) => value.type.kind === "vector");
    return lifts ? this.#each(values, build) : build(values);
  }
}

function fail({ line, column }: Place, problem: string): SemanticsError {
  return new SemanticsError(problem, line, column);
}

function constant(value: bigint): Compiled {
  const type = int(value, value);
  const known = isWide(type) ? value : Number(value);
  return { type, run: () => known, constant: value };
}

function cut(raw: Raw, width: number): Raw {
  return width < 32 ? (raw as number) & (2 ** width - 1) : raw;
}

/** The bits of a value that has a width. */
export function asBits(value: Compiled, place: Place): Compiled {
  const width = widthOfType(value.type);
  if (width === undefined)
    throw fail(place, `${nameOfType(value.type)} has no bits; convert it to a type with a width first`);
  if (value.type.kind === "bits") return value;
  const write = writeBits(value.type);
  return { ...value, type: bits(width), run: () => write(value.run()) };
}

function castBits(value: Compiled, to: Type, place: Place, extend = false): Compiled {
  const from = asBits(value, place);
  const have = widthOfType(from.type) ?? 0;
  const need = widthOfType(to) ?? 0;
  if (have < need && !extend)
    throw fail(place, `${nameOfType(to)} needs ${String(need)} bits, and there are ${String(have)}`);
  const read = readBits(to);
  const run = from.run as () => Raw;
  const fit: () => Raw =
    have === need ? run : have > need ? () => sliceRaw(run(), 0, need) : () => (need > 32 ? BigInt(run()) : run());
  // A field of the encoding read as an integer is that integer, so that it may be part of a lane's number.
  if (from.constant !== undefined && to.kind === "int") return constant(BigInt(read(fit()) as number | bigint));
  return {
    type: to,
    run: () => read(fit()),
    ...(from.constant === undefined || to.kind !== "bits" ? {} : { constant: BigInt(fit()) }),
  };
}

function least(values: readonly bigint[]): bigint {
  return values.reduce((a, b) => (b < a ? b : a));
}

function most(values: readonly bigint[]): bigint {
  return values.reduce((a, b) => (b > a ? b : a));
}
