import { assignParts } from "./assign.ts";
import { documentedParts, fitForms, limitOf, type Fit } from "./fit.ts";
import type { Form, MatchSource, OpcodeLimit } from "./form.ts";
import { nameLength } from "./name.ts";
import { nearestName } from "./nearest.ts";
import type { PatternNode, Slot } from "./pattern.ts";
import { findRepairs, kindOf, ONE_PLACE, repairFor, weight, type Repair } from "./repair.ts";
import type { ConcreteOperand, Statement } from "./statement.ts";
import { isSpace } from "./part.ts";
import { isType } from "./type.ts";

/** Why nothing fits: the part that is wrong and its offset in the input, in UTF-16 units from 0. */
export type Mismatch = {
  error: string;
  /** The wrong part as written; for a missing one its name in the notation. */
  part: string;
  offset: number;
  /**
   * What may stand there instead, over all forms; for a missing part what may be added at the end. With each the opcode
   * is valid, or, where more than one part is wrong, nearer to a valid one. Left out where there is nothing.
   */
  expected?: string[];
};

/** An opcode that no form takes, and what it is compared with. */
export type Refused = {
  statement: Statement;
  parts: readonly string[];
  /** The forms of its mnemonic. */
  forms: readonly Form[];
  source: MatchSource;
  /** Its cheapest repairs, where they are known. */
  repairs?: readonly Repair[];
};

/** Says why no form takes an opcode. */
export function explainOpcode(refused: Refused): Mismatch {
  const { statement, parts } = refused;
  const name = parts.slice(0, nameLength(parts));
  const same = refused.forms.filter((form) => name.every((part, index) => form.pattern.slots[index]?.byPart.has(part)));
  const own: Refused = { ...refused, forms: same.length > 0 ? same : refused.forms };
  const unknown = parts.findIndex((part) => !own.forms.some((form) => form.pattern.parts.has(part)));
  if (unknown !== -1) return blamePart(own, unknown, `${name.join("")} has no '${parts[unknown] ?? ""}'`);
  const repairs = findRepairs(own.forms, parts, own.source);
  const [best] = repairs;
  const wrong = best && likeliest(best, parts);
  if (best && wrong !== undefined) {
    const together = `'${parts[wrong] ?? ""}' does not go with the rest of '${statement.opcode}'`;
    return blamePart({ ...own, repairs }, wrong, together, `; the nearest form is ${best.form.text.syntax}`);
  }
  const missing = best?.missing[0];
  if (missing) return blameMissing({ ...own, repairs }, missing.name, `'${missing.name}' is missing`);
  const moved = misplaced(parts, own.forms);
  const part = parts[moved] ?? statement.opcode;
  return { error: `'${part}' stands in the wrong place`, part, offset: offsetOf(own, moved) };
}

/** Of the parts without a place the one that is least sure to be meant, the first of several. */
function likeliest(repair: Repair, parts: readonly string[]): number | undefined {
  return [...repair.extra].sort((a, b) => weight(parts[a] ?? "") - weight(parts[b] ?? "") || a - b)[0];
}

/** Says which limit forbids an opcode that the grammar allows. */
export function explainLimit(refused: Refused, fit: Fit): Mismatch {
  const { statement, parts, source } = refused;
  const limit = limitOf(fit, source);
  const blame = limit?.blame ?? "last-type";
  const hint = limit?.hint ?? "";
  if (typeof blame === "object" && "missing" in blame)
    return { ...blameMissing(refused, blame.missing, ""), error: `'${blame.missing}' is missing: ${hint}` };
  const at = typeof blame === "object" ? parts.findIndex((part) => blame.parts.includes(part)) : BLAMED[blame](parts);
  const part = parts[at] ?? statement.opcode;
  const error = `'${part}' is not allowed in '${statement.opcode}': ${hint}`;
  return at === -1 ? { error, part, offset: statement.offset } : { ...blamePart(refused, at, ""), error };
}

const BLAMED: Readonly<Record<Extract<OpcodeLimit["blame"], string>, (parts: readonly string[]) => number>> = {
  "first-type": (parts) => parts.findIndex(isType),
  "last-type": (parts) => parts.findLastIndex(isType),
  space: (parts) => parts.findIndex(isSpace),
  vector: (parts) => parts.findIndex((part) => /^\.v[248]$/.test(part)),
};

/** Says which operand of a statement does not fit the forms that take its opcode. */
export function explainOperands(
  statement: Statement,
  fits: readonly Fit[],
  operands: readonly ConcreteOperand[],
): Mismatch {
  const [best] = [...fits].sort((a, b) => furthest(b) - furthest(a));
  const form = best ? best.form.text.syntax : "";
  const wrong = best?.operands?.wrong;
  const what = wrong ? `operand '${wrong.text}' does not fit` : "an operand is missing";
  const end = operands.at(-1);
  return {
    error: `${what}; the form is ${form}`,
    part: wrong?.text ?? statement.opcode,
    offset: wrong?.offset ?? (end ? end.offset + end.text.length : statement.offset),
  };
}

function furthest(fit: Fit): number {
  return fit.operands?.wrong?.offset ?? Number.POSITIVE_INFINITY;
}

function blamePart(refused: Refused, at: number, what: string, form = ""): Mismatch {
  const { parts } = refused;
  const part = parts[at] ?? "";
  const replaced = (value: readonly string[]): string[] => [...parts.slice(0, at), ...value, ...parts.slice(at + 1)];
  const rest = replaced([]);
  const idle = accepts(refused.forms, rest, refused.source);
  const all = idle ? validFor(refused, rest, replaced) : valuesFor(refused, rest, replaced, at);
  // A part that is known was meant as what it is: a type for a type.
  const same = refused.forms.some((form) => form.pattern.parts.has(part))
    ? all.filter((value) => kindOf(value) === kindOf(part))
    : all;
  const values = same.length > 0 || idle ? same : all;
  const near = nearestName(part, values);
  const list =
    values.length === 0
      ? idle
        ? "; leave it out"
        : ""
      : `: expected ${values.join(", ")}${idle ? " or nothing" : ""}`;
  return {
    error: `${what}${list}${near === undefined ? "" : `; did you mean ${near}?`}${form}`,
    part,
    offset: offsetOf(refused, at),
    ...(values.length > 0 ? { expected: values } : {}),
  };
}

/** Blames what is missing, at the end of the opcode; the values are those that some place in it takes, the end first. */
function blameMissing(refused: Refused, name: string, what: string): Mismatch {
  const { statement, parts } = refused;
  const insert =
    (at: number) =>
    (value: readonly string[]): string[] => [...parts.slice(0, at), ...value, ...parts.slice(at)];
  const places = Array.from(parts, (_, index) => parts.length - index);
  const at = places.find((place) => validFor(refused, parts, insert(place)).length > 0) ?? parts.length;
  const values = valuesFor(refused, parts, insert(at), at);
  return {
    error: `${what}${values.length > 0 ? `: expected ${values.join(", ")}` : ""}`,
    part: name,
    offset: statement.offset + statement.opcode.length,
    ...(values.length > 0 ? { expected: values } : {}),
  };
}

/**
 * The values that make an opcode valid, in the order of the forms; where none does, those that bring it nearer.
 *
 * @param rest the parts that stay.
 * @param complete puts a value to them.
 * @param at the index that the value then has.
 */
function valuesFor(refused: Refused, rest: readonly string[], complete: Complete, at: number): string[] {
  const { forms, source } = refused;
  const valid = validFor(refused, rest, complete);
  if (valid.length > 0) return valid;
  const found = new Set<string>();
  const now = refused.repairs ?? findRepairs(forms, refused.parts, source);
  const cost = now[0]?.cost ?? Number.POSITIVE_INFINITY;
  for (const { form } of now) {
    for (const value of candidates(form, repairFor(form, rest, forms)?.missing ?? [])) {
      const text = value.join("");
      const left = found.has(text) ? undefined : repairFor(form, complete(value), forms, cost);
      // A value that finds no place itself, or that a limit forbids, is no help.
      if (left && left.cost > 0 && left.cost < cost && !left.extra.includes(at)) found.add(text);
    }
  }
  return [...found];
}

type Complete = (value: readonly string[]) => string[];

function validFor(refused: Refused, rest: readonly string[], complete: Complete): string[] {
  const { forms, source } = refused;
  const found = new Set<string>();
  for (const form of forms) {
    if (!rest.every((part) => form.pattern.parts.has(part))) continue;
    const repair = repairFor(form, rest, forms, ONE_PLACE, true);
    if (!repair || repair.missing.length > 1) continue;
    for (const value of candidates(form, repair.missing)) {
      const text = value.join("");
      if (!found.has(text) && accepts([form], complete(value), source)) found.add(text);
    }
  }
  return [...found];
}

/** What may stand in the first place that is not filled, and in those of its kind: an added type can be any of several. */
function candidates(form: Form, missing: readonly Slot[]): string[][] {
  const [first] = missing;
  if (!first) return optionalSlots(form.pattern.nodes).flatMap((slot) => slot.alternatives);
  const kind = kindOf(first.alternatives[0]?.[0] ?? "");
  const slots = form.pattern.slots.filter(
    (slot) => slot === first || (kind !== 0 && kindOf(slot.alternatives[0]?.[0] ?? "") === kind),
  );
  return slots.flatMap((slot) => slot.alternatives);
}

/** The places that may stay empty each for itself. */
function optionalSlots(nodes: readonly PatternNode[]): Slot[] {
  return nodes.flatMap((node) => (node.kind === "slot" && node.slot.optional ? [node.slot] : []));
}

function accepts(forms: readonly Form[], parts: readonly string[], source: MatchSource): boolean {
  return fitForms(forms, parts)?.some((fit) => !limitOf(fit, source)) ?? false;
}

/** The part that breaks an instruction's name: the one that belongs further to the front, or what stands in its place where nothing is called so. */
function misplaced(parts: readonly string[], forms: readonly Form[]): number {
  for (const form of forms) {
    const assignment = assignParts(form.pattern, parts, true);
    if (!assignment) continue;
    const documented = documentedParts(assignment);
    const at = documented.slice(0, nameLength(documented)).findIndex((part, index) => parts[index] !== part);
    if (at === -1) continue;
    const alone = forms.some((other) => other.text.page === parts[0]);
    return alone ? parts.indexOf(documented[at] ?? "") : at;
  }
  const order = forms[0]?.pattern.slots.flatMap((slot) => slot.alternatives.flat()) ?? [];
  return Math.max(
    0,
    parts.findIndex((part, index) => index > 0 && order.indexOf(part) < order.indexOf(parts[index - 1] ?? "")),
  );
}

function offsetOf(refused: Refused, at: number): number {
  return refused.statement.offset + refused.parts.slice(0, at).join("").length;
}
