import type { IndexedCatalog } from "../catalog/indexed-catalog.ts";
import { listForms } from "../catalog/forms.ts";
import type { EncodingWordsFile } from "../schema/encoding-words.ts";
import type { Instruction } from "../schema/instruction.ts";
import type { Traits } from "../schema/semantics.ts";
import { EvaluationError } from "./error.ts";
import { type Evaluation, evaluate, type OperandValues } from "./evaluate.ts";
import type { SemanticsText } from "./family.ts";
import { fieldName, type GenerationTraits, type SemanticsForm } from "./form.ts";
import { formOf, withUniform } from "./form-of.ts";
import { type Instance, makeInstance } from "./instance.ts";
import { LANE_DEFAULTS, LANE_FIELDS, missingControl } from "./lane-moves.ts";
import { spreadLiteral, withoutLiteral } from "./literal.ts";
import { parseSemantics } from "./parse.ts";
import { PART_DEFAULTS, PART_FIELDS } from "./register-part.ts";
import type { Statement } from "./tree.ts";

/** What to evaluate. */
export interface EvaluationRequest {
  /** Id of a generation. */
  readonly arch: string;
  /** Name of an instruction, in either case. */
  readonly name: string;
  readonly in: OperandValues;
  /** Name of an encoding; the native one where it is not given. */
  readonly encoding?: string | undefined;
  /** Values of fields: modifiers such as OP_SEL, NEG, CLAMP. */
  readonly fields?: Readonly<Record<string, string | number>> | undefined;
}

/** What an evaluator needs to know. */
export interface EvaluatorSource {
  /** The catalog of a generation; undefined for an unknown one. */
  catalog(generation: string): IndexedCatalog | undefined;
  readonly encodingWords: EncodingWordsFile;
  readonly texts: ReadonlyMap<string, SemanticsText>;
  readonly traits: Traits;
}

interface Prepared {
  readonly form: SemanticsForm;
  readonly instance: Instance;
}

/** How many compiled forms are kept; each is some kilobytes. */
const KEPT = 4096;

/** Evaluates instructions of the catalogs. */
export class Evaluator {
  readonly #source: EvaluatorSource;
  readonly #prepared = new Map<string, Prepared>();
  readonly #trees = new Map<string, readonly Statement[]>();

  constructor(source: EvaluatorSource) {
    this.#source = source;
  }

  /**
   * Evaluates an instruction on values.
   *
   * @throws {EvaluationError} with a reason for people.
   */
  evaluate(request: EvaluationRequest): Evaluation {
    const { form, instance } = this.#prepare(request);
    return evaluate(instance, form, form.literal === true ? spreadLiteral(form, request.in) : request.in);
  }

  #prepare(request: EvaluationRequest): Prepared {
    const { arch, name, encoding = "", fields } = request;
    const lanes = lanesOf(request.in);
    const key = `${arch} ${name} ${encoding} ${String(lanes)} ${fields === undefined ? "" : JSON.stringify(fields)}`;
    const present = this.#prepared.get(key);
    if (present !== undefined) return present;
    const prepared = this.#make(request, lanes);
    if (this.#prepared.size >= KEPT) this.#prepared.clear();
    this.#prepared.set(key, prepared);
    return prepared;
  }

  #make({ arch, name, encoding, fields = {} }: EvaluationRequest, lanes: number | undefined): Prepared {
    const catalog = this.#source.catalog(arch);
    if (catalog === undefined) throw new EvaluationError(`there is no generation '${arch}'`);
    const lower = name.toLowerCase();
    const instruction = catalog.instructions.get(lower);
    if (instruction === undefined) throw new EvaluationError(`${arch} has no instruction '${name}'`);
    const text = this.#source.texts.get(lower);
    if (text === undefined) throw new EvaluationError(`'${lower}' has no text yet`);
    const { family } = text;
    if (text.text === undefined) throw new EvaluationError(`not documented: ${family.notDocumented ?? ""}`);
    if (family.notEvaluated !== undefined) throw new EvaluationError(`not evaluated: ${family.notEvaluated}`);
    const given = new Map(Object.entries(fields).map(([field, value]) => [fieldName(field), fieldValue(field, value)]));
    const form = withUniform(
      chooseForm(arch, instruction, catalog, this.#source.encodingWords, encoding, [...given.keys()]),
      family.uniform,
    );
    const values = new Map([...form.fields.keys()].map((field) => [field, defaultOf(field, form, family.defaults)]));
    for (const [field, value] of given) {
      const width = form.fields.get(field);
      if (field === "OP_SEL_HI_2" && form.fields.has("OP_SEL_HI"))
        values.set("OP_SEL_HI", ((values.get("OP_SEL_HI") ?? 0n) & 3n) | (value << 2n));
      else if (width === undefined) throw new EvaluationError(noField(form, field, text.text));
      else if (value >> BigInt(width) !== 0n)
        throw new EvaluationError(`fields.${field} has only ${String(width)} bits`);
      else values.set(field, value);
    }
    const missing = missingControl(form, given);
    if (missing !== undefined)
      throw new EvaluationError(`fields.${missing} is missing: an assembler has no default for where lanes read`);
    const generation = traitsOf(arch, this.#source.traits);
    if (family.lanes !== undefined && lanes !== undefined && lanes !== family.lanes)
      throw new EvaluationError(
        `not evaluated in a wave of ${String(lanes)} lanes: the layout is of ${String(family.lanes)}, so give arrays of that many`,
      );
    const instance = makeInstance(this.parse(text), {
      form,
      generation,
      scope: family.scope,
      lanes: lanes ?? family.lanes ?? generation.lanes,
      halved:
        lanes === 64
          ? Object.entries(family.halvedInWave64).flatMap(([operand, unless]) =>
              generation.traits.get(unless) === true ? [] : [operand],
            )
          : [],
      fields: values,
      alsoWritten: family.alsoWritten,
      limits: text.limits,
      keepsUpperHalf:
        family.upperHalf === undefined
          ? generation.traits.get("keeps_upper_half") === true
          : family.upperHalf === "kept",
    });
    checkEffects(given.keys(), form, instance);
    return { form, instance };
  }

  /** The tree of a name's text, parsed once. */
  parse({ text = "" }: SemanticsText): readonly Statement[] {
    const tree = this.#trees.get(text) ?? parseSemantics(text);
    this.#trees.set(text, tree);
    return tree;
  }
}

/** What a generation has of the traits. */
export function traitsOf(generation: string, { traits, formats, waves }: Traits): GenerationTraits {
  const here = ({ generations }: { generations: readonly string[] }): boolean => generations.includes(generation);
  return {
    traits: new Map(traits.map((trait) => [trait.name, here(trait)])),
    variants: new Map(formats.filter(here).map(({ name, means }) => [name, means])),
    lanes: waves.find(here)?.lanes ?? 32,
  };
}

/** The form to evaluate: that of the encoding, else the native one, else the first that has all the fields. */
export function chooseForm(
  generation: string,
  instruction: Instruction,
  catalog: IndexedCatalog,
  words: EncodingWordsFile,
  encoding: string | undefined,
  fields: readonly string[],
): SemanticsForm {
  const forms = listForms(generation, instruction, catalog, words);
  const shapes = forms.map((form) => formOf(form.encoding, form.variants[0]?.operands ?? [], form.half));
  if (encoding !== undefined && encoding !== "") {
    const found = shapes.find((shape) => shape.encoding === encoding || shape.encoding === `ENC_${encoding}`);
    if (found !== undefined) return withoutLiteral(found, shapes);
    const known = [...new Set(shapes.map((shape) => shape.encoding))].join(", ");
    throw new EvaluationError(`there is no form in '${encoding}'; the forms are ${known}`);
  }
  const [native] = shapes;
  if (native === undefined) throw new EvaluationError("the instruction has no form");
  const has = (shape: SemanticsForm): boolean =>
    fields.every((field) => shape.fields.has(field) || field === "OP_SEL_HI_2");
  return shapes.find(has) ?? native;
}

/** Fields that act on values in every form that has them; the others name registers or the encoding, or a text asks for them. */
const ACTING = new Set([
  ...["OP_SEL", "OP_SEL_HI", "OP_SEL_HI_2", "NEG", "NEG_HI", "ABS", "OMOD", "CLAMP"],
  ...LANE_FIELDS,
  ...PART_FIELDS,
]);

function noField({ encoding, fields }: SemanticsForm, field: string, text: string): string {
  const words = new Set(text.match(/\w+/g));
  const acting = [...fields.keys()].filter((name) => ACTING.has(name) || words.has(name)).sort();
  const others = acting.length === 0 ? "it has no field that changes what is computed" : `it has ${acting.join(", ")}`;
  return `${encoding} has no field ${field}; ${others}`;
}

/** Refuses fields that change nothing here, so that none is passed over. */
function checkEffects(given: Iterable<string>, form: SemanticsForm, { program, moves }: Instance): void {
  for (const field of given) {
    const instead = OWNERS[field];
    if (instead !== undefined && form.fields.has(instead))
      throw new EvaluationError(`fields.${field} is not used where the encoding has ${instead}`);
    const second = field.startsWith("SRC1_") && !form.operands.some(({ name }) => /^V?SRC1$/.test(name));
    const acts = ACTING.has(field) || (field === "SRC0" && moves?.eight === true);
    if (!second && (acts || program.uses.fields.has(field))) continue;
    throw new EvaluationError(
      second
        ? `fields.${field} changes nothing here: there is no second source`
        : `fields.${field} changes nothing here: it names a register or belongs to the encoding; values of registers stand under "in"`,
    );
  }
}

/** Fields whose part another field of the same encoding takes over. */
const OWNERS: Readonly<Record<string, string>> = { SRC0_NEG: "NEG", SRC1_NEG: "NEG", SRC0_ABS: "NEG", SRC1_ABS: "NEG" };

function defaultOf(field: string, form: SemanticsForm, defaults: Readonly<Record<string, number>>): bigint {
  const own = defaults[field];
  if (own !== undefined) return BigInt(own);
  const usual = LANE_DEFAULTS[field] ?? PART_DEFAULTS[field];
  if (usual !== undefined) return BigInt(usual);
  return field === "OP_SEL_HI" ? (1n << BigInt(form.fields.get(field) ?? 0)) - 1n : 0n;
}

function fieldValue(field: string, value: string | number): bigint {
  if (typeof value === "number" ? Number.isInteger(value) && value >= 0 : /^(0x[0-9a-f]+|\d+)$/i.test(value))
    return BigInt(value);
  throw new EvaluationError(`fields.${field}: ${JSON.stringify(value)} is no number, such as 1 or "0x1"`);
}

/** 32 or 64 where an operand is given as an array. */
function lanesOf(values: OperandValues): number | undefined {
  for (const key in values) {
    const value = values[key];
    if (value === undefined || typeof value === "string") continue;
    if (!Array.isArray(value) || (value.length !== 32 && value.length !== 64))
      throw new EvaluationError("an array has one value a lane: 32 or 64");
    return value.length;
  }
  return undefined;
}
