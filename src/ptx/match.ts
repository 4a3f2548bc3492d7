import { assignParts, placeParts, type Assignment } from "./assign.ts";
import { NotationError } from "./error.ts";
import { nameLength } from "./name.ts";
import { fitOperands, type OperandFit } from "./operands.ts";
import { parseOpcode, parseSyntax } from "./parse.ts";
import { compilePattern, innerDefinitions, splitParts, type Pattern } from "./pattern.ts";
import {
  combineRequirements,
  findRequirement,
  holds,
  type Fact,
  type Matched,
  type Requirement,
} from "./requirement.ts";
import { parseStatement, type ConcreteOperand, type Statement } from "./statement.ts";
import { compareTargets, compareVersions } from "./target.ts";
import { isType } from "./type.ts";
import type { Definition, Operand, OperandItem, Syntax } from "./tree.ts";

/** A form as the catalog has it: text, so that it can be sent to a browser. */
export type FormText = {
  id: string;
  /** Name of the page that shows the form. */
  page: string;
  section: string;
  syntax: string;
  /** Values of each qualifier, by its name in the syntax. */
  where: Record<string, string[]>;
  /** Whether a vector must stand among the operands, as in the packing forms of `mov`. */
  packs?: boolean | undefined;
};

/** A combination of qualifiers that the grammar allows and that is no valid opcode; terms as with facts. */
export type OpcodeLimit = {
  refuse: readonly (readonly string[])[];
  blame: "first-type" | "last-type" | "space" | "vector" | { parts: readonly string[] } | { missing: string };
  hint: string;
};

/** What a matcher needs of the catalog. */
export type MatchSource = {
  forms: readonly FormText[];
  /** The facts of each section, by its number. */
  facts: ReadonlyMap<string, readonly Fact[]>;
  /** The combinations that are no valid opcodes, by section. */
  limits: ReadonlyMap<string, readonly OpcodeLimit[]>;
  /** What each special register needs, by its name. */
  registers: ReadonlyMap<string, Requirement>;
  /** The address of each page, by its name. */
  urls: ReadonlyMap<string, string>;
  /** The PTX version that introduced each target. */
  introduced: ReadonlyMap<string, string>;
};

/** A form that an opcode fits, with what it needs there. */
export type FormMatch = { form: string } & Requirement;

/** An opcode or statement that fits. */
export type Match = FormMatch & {
  input: string;
  page: string;
  url: string;
  /** The qualifiers in documented order, each with its leading dot. */
  qualifiers: string[];
  /** The opcode in documented order. */
  opcode: string;
  /** False when the input has its qualifiers in another order than the documented one, which ptxas accepts. */
  inOrder: boolean;
  /** Other forms that an opcode alone fits as well. */
  also: FormMatch[];
};

/** Why nothing fits: the part that is wrong and its offset in the input, in UTF-16 units from 0. */
export type Mismatch = {
  error: string;
  /** The wrong part as written; for a missing one its name in the notation. */
  part: string;
  offset: number;
};

export type Matcher = {
  /** Matches one opcode (`ld.global.f32`) or statement (`@p ld.global.f32 %f1, [%rd1];`). Never throws for bad input. */
  match(input: string): Match | Mismatch;
  /**
   * Compiles every form now, in some 0.1 s, so that no later match has to: the first of a mnemonic with many forms
   * would take several milliseconds.
   */
  prepare(): void;
};

/** Whether the answer of a matcher says that nothing fits. */
export function isMismatch(answer: Match | Mismatch): answer is Mismatch {
  return "error" in answer;
}

type Form = {
  text: FormText;
  syntax: Syntax;
  definitions: Definition[];
  pattern: Pattern;
  inner: [name: string, parts: string[]][];
  heads: string[];
};

/** Turns the text of a form's qualifiers back into definitions. */
export function parseWhere(where: Readonly<Record<string, readonly string[]>>): Definition[] {
  return Object.entries(where).map(([name, values]) => ({
    names: [name],
    values: values.map((value) => (value === "none" ? [] : parseOpcode(value))),
  }));
}

/** Makes a matcher. Forms are compiled when their mnemonic is first asked for, or all at once by `prepare`. */
export function createMatcher(source: MatchSource): Matcher {
  const texts = Map.groupBy(
    // `@{!}p instruction` stands for any statement and is no opcode.
    source.forms
      .filter((form) => !form.syntax.startsWith("@{"))
      .flatMap((form) => mnemonics(form).map((mnemonic) => ({ form, mnemonic }))),
    (entry) => entry.mnemonic,
  );
  const compiled = new Map<string, Form[]>();
  const formsOf = (mnemonic: string): Form[] => {
    const known = compiled.get(mnemonic);
    if (known) return known;
    const forms = (texts.get(mnemonic) ?? []).map((entry) => compileForm(entry.form));
    compiled.set(mnemonic, forms);
    return forms;
  };
  const known = [...texts.keys()];
  return {
    match: (input) => matchInput(input, formsOf, known, source),
    prepare() {
      for (const mnemonic of known) formsOf(mnemonic);
    },
  };
}

/** The first parts that a form can begin with: one, or the list behind a name such as `vop`. */
function mnemonics(form: FormText): string[] {
  const first = /^(?:@\S+ )?([A-Za-z0-9_]+)/.exec(form.syntax)?.[1] ?? "";
  return form.where[first] ?? [first];
}

function compileForm(text: FormText): Form {
  const syntax = parseSyntax(text.syntax);
  const definitions = parseWhere(text.where);
  const pattern = compilePattern(syntax.opcode, definitions);
  const inner = innerDefinitions(pattern, definitions);
  return { text, syntax, definitions, pattern, inner, heads: mnemonics(text) };
}

type Fit = { form: Form; assignment: Assignment; operands: OperandFit | undefined };

function matchInput(
  input: string,
  formsOf: (mnemonic: string) => Form[],
  known: readonly string[],
  source: MatchSource,
): Match | Mismatch {
  let statement: Statement;
  try {
    statement = parseStatement(input);
  } catch (error) {
    if (error instanceof NotationError)
      return { error: error.message, part: firstPiece(input.slice(error.offset)), offset: error.offset };
    throw error;
  }
  const parts = splitParts(statement.opcode);
  const [mnemonic = ""] = parts;
  const forms = formsOf(mnemonic);
  if (forms.length === 0) {
    const near = nearest(mnemonic, known);
    const hint = near === undefined ? "" : `; did you mean ${near}?`;
    return { error: `no PTX instruction is called '${mnemonic}'${hint}`, part: mnemonic, offset: statement.offset };
  }
  const repeated = dropRepeated(parts);
  let fits = fitForms(forms, parts) ?? (repeated && fitForms(forms, repeated));
  if (!fits) return explainOpcode(statement, parts, forms);
  const { operands } = statement;
  const allowed = fits.filter((fit) => !limitOf(fit, source));
  const [refused] = fits;
  if (allowed.length === 0 && refused) return explainLimit(statement, parts, refused, source);
  fits = allowed;
  if (!operands) return answer(input, fits, undefined, source);
  for (const fit of fits) fit.operands = fitOperands(fit.form.syntax.operands, operands, operandContext(fit));
  const chosen = fits.filter((fit) => fit.operands?.fits);
  return chosen.length > 0 ? answer(input, chosen, operands, source) : explainOperands(statement, fits, operands);
}

/** ptxas ignores a qualifier that stands twice, unless it is a type or layout, whose places count. */
function dropRepeated(parts: readonly string[]): string[] | undefined {
  const kept = parts.filter(
    (part, index) => parts.indexOf(part) === index || !/^\.(?:sat|ftz|satfinite|relu)$/.test(part),
  );
  return kept.length < parts.length ? kept : undefined;
}

function fitForms(forms: readonly Form[], parts: readonly string[]): Fit[] | undefined {
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

const VECTORS = /^\.(?:v[248]|x\d+|m\d+n\d+(?:k\d+)?|\d+x\d+bx?2?)$/;

function operandContext(fit: Fit): Parameters<typeof fitOperands>[2] {
  const { definitions, text } = fit.form;
  const has = (pattern: RegExp): boolean => fit.assignment.filled.some((entry) => pattern.test(entry.text));
  if (text.packs) return { definitions, vectors: "required" };
  return { definitions, vectors: has(VECTORS) ? "allowed" : "none" };
}

function answer(
  input: string,
  fits: readonly Fit[],
  operands: readonly ConcreteOperand[] | undefined,
  source: MatchSource,
): Match {
  const rated = fits
    .map((fit) => ({ fit, needs: requirementOf(fit, operands, source) }))
    .sort((a, b) => (b.fit.operands?.score ?? 0) - (a.fit.operands?.score ?? 0) || compareNeeds(a.needs, b.needs));
  const [best, ...others] = rated;
  if (!best) throw new RangeError("answer needs at least one form");
  const { form, assignment } = best.fit;
  const documented = documentedParts(assignment);
  return {
    input,
    page: form.text.page,
    url: source.urls.get(form.text.page) ?? "",
    form: form.text.id,
    qualifiers: documented.slice(1),
    ...best.needs,
    opcode: documented.join(""),
    inOrder: assignment.inOrder,
    also: (operands ? [] : others).map((other) => ({ form: other.fit.form.text.id, ...other.needs })),
  };
}

function compareNeeds(left: Requirement, right: Requirement): number {
  const targets = [left.targets[0], right.targets[0]];
  const [a, b] = targets;
  return compareVersions(left.ptx, right.ptx) || (a !== undefined && b !== undefined ? compareTargets(a, b) : 0);
}

/** The parts in documented order; a qualifier of several parts gives several. */
function documentedParts(assignment: Assignment): string[] {
  return assignment.filled.flatMap((entry) => splitParts(entry.text));
}

/** The limit that forbids what a fit has, if any. */
function limitOf(fit: Fit, source: MatchSource): OpcodeLimit | undefined {
  const matched = matchedOf(fit, undefined);
  return source.limits.get(fit.form.text.section)?.find((limit) => holds(limit.refuse, matched));
}

function explainLimit(statement: Statement, parts: readonly string[], fit: Fit, source: MatchSource): Mismatch {
  const limit = limitOf(fit, source);
  const blame = limit?.blame ?? "last-type";
  const hint = limit?.hint ?? "";
  if (typeof blame === "object" && "missing" in blame) {
    return {
      error: `'${blame.missing}' is missing: ${hint}`,
      part: blame.missing,
      offset: statement.offset + statement.opcode.length,
    };
  }
  const at = typeof blame === "object" ? parts.findIndex((part) => blame.parts.includes(part)) : BLAMED[blame](parts);
  const part = parts[at] ?? statement.opcode;
  const offset = at === -1 ? statement.offset : (partOffsets(parts, statement.offset)[at] ?? statement.offset);
  return { error: `'${part}' is not allowed in '${statement.opcode}': ${hint}`, part, offset };
}

const BLAMED: Readonly<Record<"first-type" | "last-type" | "space" | "vector", (parts: readonly string[]) => number>> =
  {
    "first-type": (parts) => parts.findIndex(isType),
    "last-type": (parts) => parts.findLastIndex(isType),
    space: (parts) => parts.findIndex((part) => /^\.(?:const|global|local|param|shared)(?:::|$)/.test(part)),
    vector: (parts) => parts.findIndex((part) => /^\.v[248]$/.test(part)),
  };

function requirementOf(fit: Fit, operands: readonly ConcreteOperand[] | undefined, source: MatchSource): Requirement {
  const facts = source.facts.get(fit.form.text.section) ?? [];
  const own = findRequirement(facts, matchedOf(fit, operands), source.introduced);
  const registers = (operands ?? []).flatMap((operand) => /%\w+/g.exec(operand.text)?.[0] ?? []);
  return registers.reduce((needs, name) => {
    const register = source.registers.get(name);
    return register ? combineRequirements(needs, register) : needs;
  }, own);
}

function matchedOf(fit: Fit, operands: readonly ConcreteOperand[] | undefined): Matched {
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

function explainOpcode(statement: Statement, parts: readonly string[], all: readonly Form[]): Mismatch {
  const name = parts.slice(0, nameLength(parts));
  const same = all.filter((form) => name.every((part, index) => form.pattern.slots[index]?.byPart.has(part)));
  const forms = same.length > 0 ? same : all;
  const offsets = partOffsets(parts, statement.offset);
  const unknown = parts.findIndex((part) => !forms.some((form) => form.pattern.parts.has(part)));
  if (unknown !== -1) {
    const part = parts[unknown] ?? "";
    return {
      error: `${name.join("")} has no '${part}'${expectation(forms, parts, unknown)}`,
      part,
      offset: offsets[unknown] ?? 0,
    };
  }
  const [best] = forms
    .map((form) => ({ form, ...placeParts(form.pattern, parts) }))
    .sort((a, b) => score(b) - score(a));
  if (best?.wrong !== undefined) {
    const part = parts[best.wrong] ?? "";
    const together = `'${part}' does not go with the rest of '${statement.opcode}'`;
    return {
      error: `${together}; the nearest form is ${best.form.text.syntax}`,
      part,
      offset: offsets[best.wrong] ?? 0,
    };
  }
  const end = statement.offset + statement.opcode.length;
  if (best?.missing) {
    const values = best.missing.alternatives.slice(0, 6).map((alternative) => alternative.join(""));
    const list = `${values.join(", ")}${best.missing.alternatives.length > values.length ? ", …" : ""}`;
    return { error: `'${best.missing.name}' is missing: expected ${list}`, part: best.missing.name, offset: end };
  }
  const moved = misplaced(parts, forms);
  const part = parts[moved] ?? statement.opcode;
  return { error: `'${part}' stands in the wrong place`, part, offset: offsets[moved] ?? statement.offset };
}

function score(partial: { placed: number; missing: unknown }): number {
  return partial.placed - (partial.missing ? 0.5 : 0);
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

/** What the forms that agree with the parts before this one have in its place. */
function expectation(forms: readonly Form[], parts: readonly string[], unknown: number): string {
  const known = parts.filter((_, index) => index !== unknown);
  const ranked = forms
    .map((form) => placeParts(form.pattern, known))
    .filter((partial) => partial.missing !== undefined)
    .sort((a, b) => b.placed - a.placed);
  const missing = ranked[0]?.missing;
  if (!missing) return "";
  const values = missing.alternatives.slice(0, 8).map((alternative) => alternative.join(""));
  return `: expected ${values.join(", ")}${missing.alternatives.length > values.length ? ", …" : ""}`;
}

function partOffsets(parts: readonly string[], start: number): number[] {
  let offset = start;
  return parts.map((part) => {
    const at = offset;
    offset += part.length;
    return at;
  });
}

function explainOperands(statement: Statement, fits: readonly Fit[], operands: readonly ConcreteOperand[]): Mismatch {
  const [best] = [...fits].sort((a, b) => place(b) - place(a));
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

function place(fit: Fit): number {
  return fit.operands?.wrong?.offset ?? Number.POSITIVE_INFINITY;
}

/** What stands at an error, up to the next space, comma or semicolon. */
function firstPiece(text: string): string {
  return /^\s*([,;]|[^\s,;]*)/.exec(text)?.[1] ?? "";
}

/** The known mnemonic that differs by one character, for a typing error; of several the one that begins alike. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const close = known.filter((other) => Math.abs(other.length - name.length) <= 1 && distance(name, other) === 1);
  return close.sort((a, b) => commonPrefix(b, name) - commonPrefix(a, name))[0];
}

function commonPrefix(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}

function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [i, a] of [...left].entries()) {
    const next = [i + 1];
    for (const [j, b] of [...right].entries()) {
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (a === b ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
