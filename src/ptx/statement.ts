import { NotationError } from "./error.ts";

/** An operand of a concrete statement. `text` is as written, `offset` its place in the statement. */
export type ConcreteOperand = { text: string; offset: number } & (
  | { kind: "name"; sign: "" | "!" | "-"; name: string; suffix: string }
  | { kind: "number" }
  | { kind: "memory" | "vector" | "list"; items: ConcreteOperand[]; suffix: string }
  | { kind: "pair"; first: ConcreteOperand; second: ConcreteOperand }
  | { kind: "sum" }
);

/** A concrete opcode or statement. */
export type Statement = {
  /** The guard predicate as written, without `@`. */
  guard?: string;
  opcode: string;
  /** Offset of the opcode in the text. */
  offset: number;
  /** Undefined for an opcode that stands alone. */
  operands?: ConcreteOperand[];
};

const HEAD = /^(\s*(?:[\w$%]+\s*:(?!:)\s*)?)(?:@\s*(!?\s*[%\w$]+)\s+)?([A-Za-z][\w.:]*)(\s*)/;
const NUMBER = /^[-+]?(?:0[xX][\da-fA-F]+|0[bB][01]+|0[fFdD][\da-fA-F]+|\d+(?:\.\d*)?(?:[eE][-+]?\d+)?)U?$/;
const NAME = /^(!|-)?\s*([%\w$]+|%\w+)((?:\.\w+)*)$/;

// A constant expression, which ptxas takes wherever it takes a number: `(1<<4)-1`.
const CONSTANT = /^[-+~!(]*\d[\w\s()+\-*/%<>&|^~!?:.]*$/;

/** Characters of a statement: 128 registers with names of sixty letters fit. */
const LONGEST = 8192;

/** Brackets in brackets: PTX nests three deep, constant expressions a little more. */
const DEEPEST = 32;

/**
 * Reads an opcode (`ld.global.f32`) or a whole statement (`@p ld.global.f32 %f1, [%rd1];`). A label may stand before it;
 * the `;` may be missing, and comments may stand anywhere.
 *
 * @throws NotationError when the text has no opcode, an operand cannot be read, or it is longer or deeper than any statement.
 */
export function parseStatement(line: string): Statement {
  if (line.length > LONGEST)
    throw new NotationError(`a statement has at most ${LONGEST} characters; this line has ${line.length}`, LONGEST);
  const text = line.replace(/\/\*.*?\*\/|\/\/.*$/g, (comment) => " ".repeat(comment.length));
  const head = HEAD.exec(text);
  if (!head) {
    const offset = text.length - text.trimStart().length;
    throw new NotationError(
      text.trim() === "" ? "the line is empty" : "expected an opcode such as ld.global.f32",
      offset,
    );
  }
  const [all, , guard, opcode = ""] = head;
  const offset = all.trimEnd().length - opcode.length;
  const rest = text.slice(all.length);
  const body = rest.replace(/[;\s]+$/, "");
  const deep = findTooDeep(body);
  if (deep !== -1) throw new NotationError("brackets are nested too deep", all.length + deep);
  const second = body.indexOf(";");
  if (second !== -1) throw new NotationError("expected one statement", all.length + second);
  const alone = rest.trim() === "";
  const statement: Statement = { opcode, offset };
  if (guard !== undefined) statement.guard = guard.replace(/\s/g, "");
  if (!alone) statement.operands = body.trim() === "" ? [] : splitOperands(body, all.length);
  return statement;
}

/** Splits at commas outside brackets and reads each operand. */
function splitOperands(text: string, offset: number): ConcreteOperand[] {
  return splitTop(text, ",").map(([piece, at]) => readOperand(piece, offset + at));
}

/** Where brackets are nested deeper than {@link DEEPEST}; -1 for none. */
function findTooDeep(text: string): number {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    depth += nesting(text.charAt(index));
    if (depth > DEEPEST) return index;
  }
  return -1;
}

/** How much deeper in brackets what follows a character is. */
function nesting(char: string): number {
  return "[{(".includes(char) ? 1 : "]})".includes(char) ? -1 : 0;
}

function splitTop(text: string, separator: string): [string, number][] {
  const pieces: [string, number][] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charAt(index);
    depth += nesting(char);
    if (char === separator && depth === 0) {
      pieces.push([text.slice(start, index), start]);
      start = index + 1;
    }
  }
  pieces.push([text.slice(start), start]);
  return pieces;
}

function isConstant(text: string): boolean {
  return CONSTANT.test(text) && !/%\s*[A-Za-z_]/.test(text) && /[-+*/%<>&|^?~!]/.test(text);
}

const BRACKETS = { "[": ["memory", "]"], "{": ["vector", "}"], "(": ["list", ")"] } as const;

function readOperand(piece: string, at: number): ConcreteOperand {
  const text = piece.trim();
  const offset = at + (piece.length - piece.trimStart().length);
  if (text === "") throw new NotationError("expected an operand", at);
  const halves = splitTop(text, "|");
  const [left, right] = halves;
  if (left && right && halves.length === 2) {
    return {
      kind: "pair",
      text,
      offset,
      first: readOperand(left[0], offset),
      second: readOperand(right[0], offset + right[1]),
    };
  }
  const open = text.charAt(0);
  if (open === "[" || open === "{" || (open === "(" && !(isConstant(text) && !text.endsWith(")")))) {
    const [kind, close] = BRACKETS[open];
    const end = text.lastIndexOf(close);
    if (end === -1) throw new NotationError(`'${open}' is not closed`, offset);
    const inner = text.slice(1, end);
    const items = inner.trim() === "" ? [] : splitOperands(inner, offset + 1);
    return { kind, text, offset, items, suffix: text.slice(end + 1).trim() };
  }
  if (NUMBER.test(text) || isConstant(text)) return { kind: "number", text, offset };
  const name = NAME.exec(text);
  if (name) {
    const [, sign = "", base = "", suffix = ""] = name;
    return { kind: "name", text, offset, sign: sign === "!" || sign === "-" ? sign : "", name: base, suffix };
  }
  if (/^[%\w$.]+\s*(?:[-+]\s*(?:-?[%\w$]+|[-\w\s()+*/<>]+)|\[\s*\w+\s*\])$/.test(text))
    return { kind: "sum", text, offset };
  throw new NotationError(`'${text}' is no operand`, offset);
}
