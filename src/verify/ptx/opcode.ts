import type { FormText } from "../../ptx/match.ts";
import { splitParts } from "../../ptx/pattern.ts";
import type { Sample } from "../../ptx/sample.ts";
import { isType, typeBits } from "../../ptx/type.ts";

/** A concrete opcode of a form, as operand writers ask about it. */
export class Opcode {
  readonly text: string;
  readonly page: string;
  readonly section: string;
  readonly parts: readonly string[];
  /** The types, in order. */
  readonly types: readonly string[];
  readonly #values: ReadonlyMap<string, string>;

  constructor(form: Pick<FormText, "page" | "section">, sample: Sample) {
    this.text = sample.opcode;
    this.page = form.page;
    this.section = form.section;
    this.parts = splitParts(sample.opcode);
    this.types = this.parts.filter((part) => isType(part) || /^\.[us]\d$/.test(part));
    this.#values = new Map(sample.pairs.map((pair) => [pair.qualifier, pair.value]));
  }

  has(part: string): boolean {
    return this.parts.includes(part);
  }

  /** The first part that an expression matches. */
  find(pattern: RegExp): string | undefined {
    return this.parts.find((part) => pattern.test(part));
  }

  /** The value of a qualifier by its name in the notation. */
  value(name: string): string | undefined {
    return this.#values.get(name);
  }

  /** Size of the first type's register. */
  get first(): number {
    return registerBits(this.types[0] ?? ".b32");
  }

  /** Size of the last type's register. */
  get last(): number {
    return registerBits(this.types.at(-1) ?? ".b32");
  }
}

/** The size of the register that holds a value of a type; 1 for a predicate. */
export function registerBits(type: string): number {
  if (type === ".pred") return 1;
  const bits = typeBits(type);
  if (bits !== undefined) return bits;
  if (type === ".tf32") return 32;
  const packed = /^\.(?:u?e(\d+)m(\d+)|s2f6)(?:x(\d+))?$/.exec(type);
  if (!packed) return 32;
  const count = Number(packed[3] ?? 1);
  // Formats of 6 bits take a byte each; e2m1 takes half of one.
  return count * (type.startsWith(".e2m1") ? 4 : 8);
}
