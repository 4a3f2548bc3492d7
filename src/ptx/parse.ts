import { NotationError } from "./error.ts";
import { tokenize, type Token } from "./token.ts";
import type { OpcodeNode, Operand, OperandItem, Syntax } from "./tree.ts";

/** A position in a list of tokens. */
class Cursor {
  readonly tokens: readonly Token[];
  index = 0;

  constructor(text: string) {
    this.tokens = tokenize(text);
  }

  /** The token `ahead` places further on; the end token for ever after the end. */
  peek(ahead = 0): Token {
    const token = this.tokens[Math.min(this.index + ahead, this.tokens.length - 1)];
    if (!token) throw new NotationError("nothing to read", 0);
    return token;
  }

  is(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind !== "space" && token.text === text;
  }

  take(): Token {
    const token = this.peek();
    this.index += 1;
    return token;
  }

  accept(text: string): boolean {
    if (!this.is(text)) return false;
    this.index += 1;
    return true;
  }

  expect(text: string): void {
    if (this.accept(text)) return;
    const found = this.peek();
    throw new NotationError(`expected '${text}', found '${found.text === "" ? "the end" : found.text}'`, found.offset);
  }

  word(): string {
    const token = this.take();
    if (token.kind !== "word") {
      throw new NotationError(`expected a name, found '${token.text === "" ? "the end" : token.text}'`, token.offset);
    }
    return token.text;
  }

  skipSpace(): void {
    while (this.peek().kind === "space") this.index += 1;
  }

  /** The index of the first token from `ahead` on that is no space. */
  afterSpace(ahead = 0): number {
    let at = ahead;
    while (this.peek(at).kind === "space") at += 1;
    return at;
  }
}

/**
 * Parses one syntax line of the documentation. A missing `;` at its end is allowed, as is an opcode that goes on in
 * the next line and a space after a dot.
 *
 * @throws NotationError with the offset of the first token that does not fit.
 */
export function parseSyntax(text: string): Syntax {
  const cursor = new Cursor(text);
  cursor.skipSpace();
  const guard = parseGuard(cursor);
  const opcode = parseOpcodeNodes(cursor, false);
  if (opcode.length === 0) throw new NotationError("expected an opcode", cursor.peek().offset);
  cursor.skipSpace();
  const operands = parseItems(cursor, [";", ""]);
  cursor.accept(";");
  cursor.skipSpace();
  const rest = cursor.peek();
  if (rest.kind !== "end") throw new NotationError(`expected the end of the line, found '${rest.text}'`, rest.offset);
  return guard ? { guard, opcode, operands } : { opcode, operands };
}

/**
 * Parses opcode notation alone, such as a value of a definition or an opcode of a note (`add{.sat}.u8x4`).
 *
 * @throws NotationError when something follows the opcode.
 */
export function parseOpcode(text: string): OpcodeNode[] {
  const cursor = new Cursor(text.trim());
  const nodes = parseOpcodeNodes(cursor, false);
  cursor.skipSpace();
  const rest = cursor.peek();
  if (rest.kind !== "end") throw new NotationError(`unexpected '${rest.text}' in an opcode`, rest.offset);
  return nodes;
}

function parseGuard(cursor: Cursor): Syntax["guard"] {
  if (!cursor.accept("@")) return undefined;
  const negatable = cursor.is("{");
  if (negatable) for (const text of ["{", "!", "}"]) cursor.expect(text);
  const name = cursor.word();
  cursor.skipSpace();
  return { name, negatable };
}

/** Reads nodes up to a space that ends the opcode, or inside braces (`inner`) up to `,` or `}`. */
function parseOpcodeNodes(cursor: Cursor, inner: boolean): OpcodeNode[] {
  const nodes: OpcodeNode[] = [];
  for (;;) {
    const token = cursor.peek();
    if (token.kind === "space") {
      if (!inner && !opcodeGoesOn(cursor)) return nodes;
      cursor.skipSpace();
      continue;
    }
    if (token.kind === "dot" || token.kind === "colons") {
      const node = parsePart(cursor);
      if (node) nodes.push(node);
    } else if (token.kind === "word") {
      if (nodes.length > 0) return nodes;
      nodes.push({ kind: "part", text: readPath(cursor, cursor.word()) });
    } else if (token.text === "{") {
      const node = parseBrace(cursor, "");
      if (!node) return nodes;
      nodes.push(node);
    } else {
      return nodes;
    }
  }
}

/** Whether the white space at the cursor is inside an opcode: the documentation breaks long opcodes over lines. */
function opcodeGoesOn(cursor: Cursor): boolean {
  const at = cursor.afterSpace();
  const next = cursor.peek(at);
  if (next.kind === "dot" || next.kind === "colons") return true;
  return cursor.is("{", at) && cursor.peek(at + 1).kind === "dot";
}

/** Reads `.name::more`, `::more`, `.{a,b}` or `::{a, b}`; nothing for a dot that only ends a part (`{.abs.}`). */
function parsePart(cursor: Cursor): OpcodeNode | undefined {
  const lead = cursor.take();
  const prefix = lead.kind === "dot" ? "." : "::";
  const at = cursor.afterSpace();
  if (cursor.peek(at).kind === "word") {
    cursor.skipSpace();
    const text = readPath(cursor, prefix + cursor.word());
    return readDigits(cursor, text) ?? { kind: "part", text };
  }
  if (cursor.is("{")) return parseBrace(cursor, prefix);
  if (prefix === "." && cursor.is("}")) return undefined;
  throw new NotationError(`expected a name after '${lead.text}'`, lead.offset);
}

/** Reads the `::name` that continue a part; a `::` before a brace is left for the choice that follows. */
function readPath(cursor: Cursor, start: string): string {
  let text = start;
  while (cursor.peek().kind === "colons" && cursor.peek(1).kind === "word") {
    cursor.take();
    text += `::${cursor.word()}`;
  }
  return text;
}

/** Reads `[0-3][0-3]` behind a stem. */
function readDigits(cursor: Cursor, stem: string): OpcodeNode | undefined {
  let digits = 0;
  let top = 0;
  while (cursor.is("[") && /^0-\d$/.test(cursor.peek(1).text) && cursor.is("]", 2)) {
    top = Number(cursor.peek(1).text.slice(2));
    cursor.index += 3;
    digits += 1;
  }
  return digits === 0 ? undefined : { kind: "digits", stem, digits, top };
}

/** Reads a brace of an opcode; undefined, with the cursor unmoved, when the brace belongs to the operands. */
function parseBrace(cursor: Cursor, prefix: "" | "." | "::"): OpcodeNode | undefined {
  const start = cursor.index;
  cursor.expect("{");
  const alternatives: OpcodeNode[][] = [];
  do {
    cursor.skipSpace();
    const items = parseOpcodeNodes(cursor, true);
    const first = items[0];
    if (first && prefix !== "") prefixFirst(first, prefix);
    alternatives.push(items);
    cursor.skipSpace();
  } while (cursor.accept(","));
  cursor.expect("}");
  const [only] = alternatives;
  const leads = alternatives.map((items) => items[0]);
  if (prefix === "" && !leads.every((lead) => lead?.kind !== "part" || /^[.:]/.test(lead.text))) {
    cursor.index = start;
    return undefined;
  }
  if (only && alternatives.length === 1 && prefix === "") return { kind: "optional", items: only };
  // `.{relu}` names one qualifier that may be left out; `{::a, ::b}` are sub-qualifiers with a default; `{.hi,.lo}`
  // has none, as ptxas shows by refusing `mad.cc.u32`.
  const optional =
    alternatives.length === 1 ||
    (prefix === "" && leads.every((lead) => lead?.kind === "part" && lead.text.startsWith("::")));
  return { kind: "choice", optional, prefix, alternatives };
}

function prefixFirst(node: OpcodeNode, prefix: string): void {
  if (node.kind === "part") node.text = prefix + node.text.replace(/^[.:]+/, "");
}

/** Reads operands up to one of the closing texts, which stays unread. */
function parseItems(cursor: Cursor, closing: readonly string[]): OperandItem[] {
  const items: OperandItem[] = [];
  cursor.skipSpace();
  while (!closing.includes(cursor.peek().text)) {
    items.push(parseItem(cursor));
    cursor.skipSpace();
    if (!cursor.accept(",")) {
      cursor.skipSpace();
      const next = cursor.peek();
      const follows = cursor.is("{") || items.at(-1)?.kind === "optional";
      if (!follows && !closing.includes(next.text)) {
        throw new NotationError(`expected ',' or '${closing[0] ?? ""}', found '${next.text}'`, next.offset);
      }
    }
    cursor.skipSpace();
  }
  return items;
}

function parseItem(cursor: Cursor): OperandItem {
  if (!cursor.is("{")) return { kind: "one", operand: parseOperand(cursor) };
  const first = cursor.afterSpace(1);
  if (cursor.is(",", first)) {
    cursor.take();
    cursor.skipSpace();
    cursor.take();
    const operands = parseItems(cursor, ["}"]).map(requireOne);
    cursor.expect("}");
    return { kind: "optional", comma: "before", operands };
  }
  if (cursor.is("!", first) || cursor.is("-", first)) return { kind: "one", operand: parseOperand(cursor) };
  if (cursor.is(",", first + 1) && cursor.is("}", first + 2)) {
    cursor.take();
    cursor.skipSpace();
    const operand = parseOperand(cursor);
    cursor.expect(",");
    cursor.expect("}");
    return { kind: "optional", comma: "after", operands: [operand] };
  }
  return { kind: "one", operand: parseOperand(cursor) };
}

function requireOne(item: OperandItem): Operand {
  if (item.kind === "one") return item.operand;
  throw new NotationError("an optional operand inside an optional operand", 0);
}

function parseOperand(cursor: Cursor): Operand {
  const token = cursor.peek();
  if (cursor.accept("[")) {
    const items = parseItems(cursor, ["]"]);
    cursor.expect("]");
    return { kind: "memory", items, suffix: parseSuffix(cursor) };
  }
  if (cursor.accept("(")) {
    const items = parseItems(cursor, [")"]);
    cursor.expect(")");
    return { kind: "list", items };
  }
  if (cursor.is("{") && !cursor.is("!", 1) && !cursor.is("-", 1)) {
    cursor.take();
    const items = parseItems(cursor, ["}"]);
    cursor.expect("}");
    return { kind: "vector", items };
  }
  const sign = parseSign(cursor);
  const name = cursor.word();
  const pair = parsePair(cursor, name);
  if (pair) return pair;
  const at = cursor.afterSpace();
  if (cursor.is("+", at)) {
    cursor.skipSpace();
    cursor.take();
    cursor.skipSpace();
    return { kind: "sum", base: name, offset: cursor.word() };
  }
  if (token.kind === "end") throw new NotationError("expected an operand", token.offset);
  const suffix = parseSuffix(cursor);
  return sign ? { kind: "name", name, sign, suffix } : { kind: "name", name, suffix };
}

function parseSign(cursor: Cursor): "!" | "-" | undefined {
  if (!cursor.accept("{")) return undefined;
  const sign = cursor.take().text;
  cursor.expect("}");
  if (sign === "!" || sign === "-") return sign;
  throw new NotationError(`expected '!' or '-', found '${sign}'`, cursor.peek().offset);
}

function parsePair(cursor: Cursor, first: string): Operand | undefined {
  if (cursor.is("[") && cursor.is("|", 1)) {
    cursor.index += 2;
    const second = cursor.word();
    cursor.expect("]");
    return { kind: "pair", first, second, optional: true };
  }
  if (!cursor.accept("|")) return undefined;
  return { kind: "pair", first, second: cursor.word(), optional: false };
}

/** Reads what follows an operand's name without a space: `.dsel`, `{.asel}`, `{.unified}`. */
function parseSuffix(cursor: Cursor): OpcodeNode[] {
  const next = cursor.peek();
  if (next.kind === "dot") return parseOpcodeNodes(cursor, false);
  if (cursor.is("{") && cursor.peek(1).kind === "dot") return parseOpcodeNodes(cursor, false);
  return [];
}
