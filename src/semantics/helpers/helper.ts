import type { Compiled } from "../elaborate.ts";
import type { Machine } from "../machine.ts";
import type { Type } from "../type.ts";

/** A use of a helper in a text. */
export interface Call {
  /** Arguments that are names of types, in order. */
  readonly types: readonly Type[];
  /** The other arguments. */
  readonly values: readonly Compiled[];
  readonly machine: Machine;
  /** An error at the place of the call. */
  fail(problem: string): Error;
  /** Gives values one type, see `Elaborator.unify`. */
  unify(values: readonly Compiled[]): Compiled[];
  convert(value: Compiled, to: Type): Compiled;
}

/** A function of the notation. */
export interface Helper {
  readonly name: string;
  /** Its arguments and result, as the pages show them. */
  readonly signature: string;
  /** What it gives, in one or two sentences. */
  readonly summary: string;
  /** The hardware only comes near the value that it gives. */
  readonly approximate?: true;
  /** Only the hardware knows what it gives: texts that use it are checked, not run. */
  readonly opaque?: true;
  /** It takes vectors as they are, instead of running for each element. */
  readonly whole?: true;
  /** Checks the arguments and makes the call. Throws what `fail` makes. */
  build(call: Call): Compiled;
}

/** The values of a call that takes exactly this many. */
export function takeValues(call: Call, count: number): Compiled[] {
  if (call.values.length !== count || call.types.length > 0)
    throw call.fail(`takes ${String(count)} ${count === 1 ? "value" : "values"}`);
  return [...call.values];
}
