import { NotationError } from "./error.ts";
import { explainLimit, explainOpcode, explainOperands, type Mismatch } from "./explain.ts";
import { documentedParts, fitForms, limitOf, matchedOf, type Fit } from "./fit.ts";
import { compileForm, mnemonics, type Form, type MatchSource } from "./form.ts";
import { nearestName } from "./nearest.ts";
import { fitOperands } from "./operands.ts";
import { splitParts } from "./pattern.ts";
import { findSteps, type Requirement } from "./requirement.ts";
import { parseStatement, type ConcreteOperand, type Statement } from "./statement.ts";
import { compareTargets, compareVersions } from "./target.ts";

export type { Mismatch } from "./explain.ts";
export { parseWhere, type FormText, type MatchSource, type OpcodeLimit } from "./form.ts";

/** A form that an opcode fits, with what it needs there: the lowest PTX version, and the targets that are enough with it. */
export type FormMatch = { form: string } & Requirement & {
    /** The targets that are enough only from a later version on, because they or their support came later. */
    later: Requirement[];
    /** All targets of any version, as the documentation names them. */
    lines: string[];
  };

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

/** Parts of an opcode with its name: the longest that is documented has about twenty. */
const MOST_PARTS = 64;

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
  if (parts.length > MOST_PARTS) {
    const part = parts[MOST_PARTS] ?? "";
    const offset = statement.offset + parts.slice(0, MOST_PARTS).join("").length;
    return { error: `an opcode has at most ${MOST_PARTS} parts; this one has ${parts.length}`, part, offset };
  }
  const forms = formsOf(mnemonic);
  if (forms.length === 0) {
    const near = nearestName(mnemonic, known);
    const hint = near === undefined ? "" : `; did you mean ${near}?`;
    return { error: `no PTX instruction is called '${mnemonic}'${hint}`, part: mnemonic, offset: statement.offset };
  }
  let fits = fitForms(forms, parts);
  const refused = { statement, parts, forms, source };
  if (!fits) return explainOpcode(refused);
  const { operands } = statement;
  const allowed = fits.filter((fit) => !limitOf(fit, source));
  const [limited] = fits;
  if (allowed.length === 0 && limited) return explainLimit(refused, limited);
  fits = allowed;
  if (!operands) return answer(input, fits, undefined, source);
  for (const fit of fits) fit.operands = fitOperands(fit.form.syntax.operands, operands, operandContext(fit));
  const chosen = fits.filter((fit) => fit.operands?.fits);
  return chosen.length > 0 ? answer(input, chosen, operands, source) : explainOperands(statement, fits, operands);
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
    .map((fit) => ({ fit, needs: needsOf(fit, operands, source) }))
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

function compareNeeds(left: Needs, right: Needs): number {
  const [a, b] = [left.lines[0], right.lines[0]];
  return compareVersions(left.ptx, right.ptx) || (a !== undefined && b !== undefined ? compareTargets(a, b) : 0);
}

type Needs = Omit<FormMatch, "form">;

function needsOf(fit: Fit, operands: readonly ConcreteOperand[] | undefined, source: MatchSource): Needs {
  const facts = source.facts.get(fit.form.text.section) ?? [];
  const matched = matchedOf(fit, operands);
  const registers = (operands ?? []).flatMap((operand) => {
    const name = /%\w+/.exec(operand.text)?.[0];
    return (name !== undefined && source.registers.get(name)) || [];
  });
  const { steps, lines } = findSteps(facts, matched, source.introduced, registers);
  const [first, ...later] = steps;
  return { ptx: first?.ptx ?? "1.0", targets: first?.targets ?? [], later, lines };
}

/** What stands at an error, up to the next space, comma or semicolon, or to where a reader stops. */
function firstPiece(text: string): string {
  return /^\s*([,;]|[^\s,;]{0,80})/.exec(text)?.[1] ?? "";
}
