import type { Type, Value, FormatVariants } from "./type.ts";
import type { Raw } from "./value.ts";

/** How a text runs: once for the wave, once a lane, or with all lanes at hand. */
export type Scope = "scalar" | "lane" | "wave";

/** An operand that a text reads, as the form of an instruction binds it. */
export interface ReadSlot {
  /** The source's name of the operand, such as VSRC1 or VCC. */
  readonly name: string;
  /** Width of the data in bits. */
  readonly bits: number;
  /** Whether each lane has its own: a vector register. */
  readonly perLane: boolean;
  /** Whether it holds a bit a lane. */
  readonly mask: boolean;
  /** All its bits; in wave scope those of a lane. */
  raw(lane: number): Raw;
  /** The bits to be read as the type, after the modifiers that select halves. */
  typed(type: Type): (lane: number) => Raw;
  /** What NEG and ABS do to a value of the type; undefined where they do nothing. */
  modify(type: Type): ((value: Value) => Value) | undefined;
}

/** An operand that a text writes. */
export interface WriteSlot {
  readonly name: string;
  readonly bits: number;
  readonly perLane: boolean;
  readonly mask: boolean;
  /** Whether an integer result goes to the nearest value of its type instead of being cut. */
  readonly saturates: boolean;
  /** What OMOD and CLAMP do to a float; undefined where they do nothing. */
  finish(type: Type): ((value: Value) => Value) | undefined;
  /** Stores `width` bits at `low`. */
  store(lane: number, raw: Raw, low: number, width: number): void;
}

/** What a text runs on: the operands and fields of one form of one instruction. */
export interface Machine {
  readonly scope: Scope;
  /** Lanes of a wave. */
  readonly lanes: number;
  readonly variants: FormatVariants;
  /** The lane that runs, in lane scope. */
  lane: number;
  read(name: string): ReadSlot | undefined;
  write(name: string): WriteSlot | undefined;
  /** A field of the encoding with its value. */
  field(name: string): { readonly width: number; readonly value: bigint } | undefined;
  /** Whether the generation has a trait; undefined for what is no trait. */
  trait(name: string): boolean | undefined;
}
