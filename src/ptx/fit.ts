import { assignParts, type Assignment } from "./assign.ts";
import type { Form, MatchSource, OpcodeLimit } from "./form.ts";
import { nameLength } from "./name.ts";
import type { OperandFit } from "./operands.ts";
import { splitParts } from "./pattern.ts";
import { holds, type Matched } from "./requirement.ts";
import type { ConcreteOperand } from "./statement.ts";
import type { Operand, OperandItem } from "./tree.ts";

/** A form that takes the parts of an opcode. */
export type Fit = { form: Form; assignment: Assignment; operands: OperandFit | undefined };

// Measured with ptxas 13.0, with every qualifier of every form doubled.
const REPEATABLE = /^\.(?:NaN|approx|cc|relu|sat|satfinite|shiftamt|sync|uni)$/;

/** The parts without those that ptxas takes twice as if they stood once; undefined when there are none. */
function dropRepeated(parts: readonly string[]): string[] | undefined {
  const kept = parts.filter((part, index) => !isRepeated(part, index, parts));
  return kept.length < parts.length ? kept : undefined;
}

/** Whether a part stands for the second time and ptxas passes over it. */
export function isRepeated(part: string, index: number, parts: readonly string[]): boolean {
  return REPEATABLE.test(part) && parts.indexOf(part) < index;
}

/**
 * The forms that take all parts: in the documented order where there are any, otherwise in another. What ptxas takes
 * twice may stand twice.
 */
export function fitForms(forms: readonly Form[], parts: readonly string[]): Fit[] | undefined {
  const fits = fitAll(forms, parts);
  if (fits) return fits;
  const once = dropRepeated(parts);
  return once && fitAll(forms, once);
}

function fitAll(forms: readonly Form[], parts: readonly string[]): Fit[] | undefined {
  for (const anyOrder of [false, true]) {
    const fits = forms.flatMap((form): Fit[] => {
      const assignment = assignParts(form.pattern, parts, anyOrder);
      return assignment && keepsName(assignment, parts) ? [{ form, assignment, operands: undefined }] : [];
    });
    if (fits.length > 0) return fits;
  }
  return undefined;
}

/** Whether the parts of the instruction's name stand first, as ptxas wants them. */
function keepsName(assignment: Assignment, parts: readonly string[]): boolean {
  if (assignment.inOrder) return true;
  const documented = documentedParts(assignment);
  return documented.slice(0, nameLength(documented)).every((part, index) => parts[index] === part);
}

/** The parts in documented order; a qualifier of several parts gives several. */
export function documentedParts(assignment: Assignment): string[] {
  return assignment.filled.flatMap((entry) => splitParts(entry.text));
}

/** The limit that forbids what a fit has, if any. */
export function limitOf(fit: Fit, source: MatchSource): OpcodeLimit | undefined {
  const matched = matchedOf(fit, undefined);
  return source.limits.get(fit.form.text.section)?.find((limit) => holds(limit.refuse, matched));
}

/** What facts and limits are looked up by. */
export function matchedOf(fit: Fit, operands: readonly ConcreteOperand[] | undefined): Matched {
  const { form, assignment } = fit;
  const items = form.syntax.operands;
  const parts = documentedParts(assignment);
  return {
    parts,
    names: new Set([
      ...assignment.filled.filter((entry) => !entry.slot.fixed).map((entry) => entry.slot.name),
      ...form.inner.filter(([, values]) => values.some((value) => parts.includes(value))).map(([name]) => name),
    ]),
    count: operands?.length ?? items.filter((item) => item.kind === "one").length,
    operands: operandNames(items, operands?.length ?? 0),
    indirect: operands?.some((operand) => operand.kind === "memory" && /^%/.test(operand.items[0]?.text ?? "")),
  };
}

/** The names of the operands that a form needs, and of the optional ones that a statement with this many operands has, from the left. */
function operandNames(items: readonly OperandItem[], count: number): Set<string> {
  let spare = count - items.filter((item) => item.kind === "one").length;
  const used = new Set<string>();
  for (const item of items) {
    if (item.kind === "one") {
      addNames(item.operand, used);
      continue;
    }
    if (spare < item.operands.length) continue;
    spare -= item.operands.length;
    for (const operand of item.operands) addNames(operand, used);
  }
  return used;
}

function addNames(operand: Operand, names: Set<string>): void {
  if (operand.kind === "name") names.add(operand.name);
  if (operand.kind === "pair" && !operand.optional) names.add(operand.first).add(operand.second);
}
