import { isMismatch, type Matcher } from "../../ptx/match.ts";
import { type Evaluation, evaluate, type OperandValues } from "../evaluate.ts";
import { EvaluationError } from "../error.ts";
import type { GenerationTraits } from "../form.ts";
import { type Instance, makeInstance } from "../instance.ts";
import { parseSemantics } from "../parse.ts";
import type { PtxText } from "./texts.ts";

/** PTX knows no generations: nothing in its texts asks for a trait. */
const NO_TRAITS: GenerationTraits = { traits: new Map(), variants: new Map(), lanes: 32 };

/** Compiles the text of an opcode. Throws a SemanticsError where the text is wrong. */
export function makePtxInstance({ text, form }: PtxText): Instance {
  return makeInstance(parseSemantics(text), {
    form,
    generation: NO_TRAITS,
    scope: "scalar",
    lanes: 1,
    fields: new Map(),
    keepsUpperHalf: false,
    alsoWritten: [],
  });
}

/** Evaluates PTX opcodes on values. */
export class PtxEvaluator {
  readonly #matcher: Matcher;
  readonly #texts: ReadonlyMap<string, PtxText>;
  readonly #instances = new Map<string, Instance>();

  constructor(matcher: Matcher, texts: ReadonlyMap<string, PtxText>) {
    this.#matcher = matcher;
    this.#texts = texts;
  }

  /** Whether there is a text with this very name. */
  has(name: string): boolean {
    return this.#texts.has(name);
  }

  /**
   * The text of an opcode, whose parts may stand in any order that the matcher takes.
   *
   * @throws {EvaluationError} for what is no opcode, and for an opcode without a text.
   */
  text(opcode: string): PtxText {
    const direct = this.#texts.get(opcode);
    if (direct !== undefined) return direct;
    const match = this.#matcher.match(opcode);
    if (isMismatch(match)) throw new EvaluationError(match.error);
    const text = this.#texts.get(match.opcode);
    if (text === undefined) throw new EvaluationError(`'${match.opcode}' has no text yet`);
    return text;
  }

  /**
   * What an opcode writes, from hexadecimal values of its operands by the names of its text.
   *
   * @throws {EvaluationError} with a reason for people.
   */
  evaluate(opcode: string, values: OperandValues): Evaluation {
    const text = this.text(opcode);
    const known = this.#instances.get(text.opcode);
    const instance = known ?? makePtxInstance(text);
    if (known === undefined) this.#instances.set(text.opcode, instance);
    return evaluate(instance, text.form, values);
  }
}
