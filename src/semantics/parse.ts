import { SemanticsError } from "./error.ts";
import { readTokens, type Token } from "./token.ts";
import type { BinarySign, Expression, Place, Statement } from "./tree.ts";

/** Signs of two operands by how tightly they bind, loosest first. Comparisons do not chain. */
export const LEVELS: readonly (readonly BinarySign[])[] = [
  ["or"],
  ["and"],
  ["==", "!=", "<", "<=", ">", ">="],
  ["|"],
  ["^"],
  ["&"],
  ["<<", ">>"],
  ["+", "-"],
  ["*", "/", "%"],
];

const COMPARISON_LEVEL = 2;
const WORDS = new Set(["or", "and", "not", "if", "elif", "else", "for", "in", "var"]);

/**
 * Parses a text. Throws a {@link SemanticsError} with the place of the first thing that is not of the grammar.
 */
export function parseSemantics(text: string): Statement[] {
  return new Parser(readTokens(text)).program();
}

class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  program(): Statement[] {
    const statements = this.#statements();
    const { kind, line, column } = this.#peek();
    if (kind !== "end") throw new SemanticsError("unexpected indentation", line, column);
    return statements;
  }

  #statements(): Statement[] {
    const statements: Statement[] = [];
    while (!["end", "dedent", "indent"].includes(this.#peek().kind)) statements.push(this.#statement());
    return statements;
  }

  #statement(): Statement {
    const token = this.#peek();
    const place = placeOf(token);
    if (token.kind === "comment") {
      this.#take();
      this.#newline();
      return { ...place, kind: "comment", text: token.text };
    }
    if (this.#accept("if")) return this.#if(place);
    if (this.#accept("for")) return this.#for(place);
    if (this.#accept("var")) {
      const name = this.#name();
      this.#expect(":");
      const type = this.#name();
      this.#expect("=");
      const value = this.#expression();
      this.#newline();
      return { ...place, kind: "variable", name, type, value };
    }
    const target = this.#expression();
    this.#expect("=");
    const value = this.#expression();
    this.#newline();
    return { ...place, kind: "assign", target, value };
  }

  #if(place: Place): Statement {
    const branches = [{ test: this.#expression(), body: this.#block() }];
    while (this.#accept("elif")) branches.push({ test: this.#expression(), body: this.#block() });
    const otherwise = this.#accept("else") ? this.#block() : undefined;
    return { ...place, kind: "if", branches, otherwise };
  }

  #for(place: Place): Statement {
    const name = this.#name();
    this.#expect("in");
    const from = this.#level(LEVELS.length - 2);
    this.#expect("..");
    const to = this.#level(LEVELS.length - 2);
    return { ...place, kind: "for", name, from, to, body: this.#block() };
  }

  #block(): Statement[] {
    this.#expect(":");
    this.#newline();
    const opening = this.#peek();
    if (opening.kind !== "indent")
      throw new SemanticsError("after ':' comes an indented line", opening.line, opening.column);
    this.#take();
    const body = this.#statements();
    if (this.#peek().kind === "dedent") this.#take();
    return body;
  }

  #expression(): Expression {
    const test = this.#level(0);
    if (!this.#accept("?")) return test;
    const yes = this.#expression();
    this.#expect(":");
    return { ...placeOf(test), kind: "choice", test, yes, no: this.#expression() };
  }

  #level(level: number): Expression {
    const signs = LEVELS[level];
    if (signs === undefined) return this.#unary();
    let left = this.#level(level + 1);
    for (let taken = 0; ; taken++) {
      const { text } = this.#peek();
      const sign = signs.find((candidate) => candidate === text);
      if (sign === undefined || (level === COMPARISON_LEVEL && taken > 0)) return left;
      this.#take();
      left = { ...placeOf(left), kind: "binary", sign, left, right: this.#level(level + 1) };
    }
  }

  #unary(): Expression {
    const token = this.#peek();
    for (const sign of ["-", "~", "not"] as const)
      if (this.#accept(sign)) return { ...placeOf(token), kind: "unary", sign, value: this.#unary() };
    return this.#postfix();
  }

  #postfix(): Expression {
    let of = this.#primary();
    for (;;) {
      const place = placeOf(of);
      if (this.#accept(".")) of = { ...place, kind: "member", of, type: this.#name() };
      else if (this.#accept("@")) of = { ...place, kind: "lane", of, lane: this.#primary() };
      else if (this.#accept("[")) {
        const index = this.#expression();
        if (this.#accept(":")) of = { ...place, kind: "slice", of, high: index, low: this.#expression() };
        else of = { ...place, kind: "index", of, index };
        this.#expect("]");
      } else return of;
    }
  }

  #primary(): Expression {
    const token = this.#take();
    const place = placeOf(token);
    if (token.kind === "number")
      return { ...place, kind: token.text.includes(".") ? "decimal" : "integer", text: token.text };
    if (token.kind === "name" && !WORDS.has(token.text)) {
      if (!this.#accept("(")) return { ...place, kind: "name", name: token.text };
      return { ...place, kind: "call", name: token.text, args: this.#list() };
    }
    if (token.text === "(") {
      const parts = this.#list();
      const [only] = parts;
      return parts.length === 1 && only !== undefined ? only : { ...place, kind: "tuple", parts };
    }
    throw new SemanticsError(`expected a value, not ${wordOf(token)}`, token.line, token.column);
  }

  #list(): Expression[] {
    const items: Expression[] = [];
    if (this.#accept(")")) return items;
    do items.push(this.#expression());
    while (this.#accept(","));
    this.#expect(")");
    return items;
  }

  #name(): string {
    const token = this.#take();
    if (token.kind !== "name" || WORDS.has(token.text))
      throw new SemanticsError(`expected a name, not ${wordOf(token)}`, token.line, token.column);
    return token.text;
  }

  #newline(): void {
    const token = this.#take();
    if (token.kind !== "newline")
      throw new SemanticsError(`the line should end before ${wordOf(token)}`, token.line, token.column);
  }

  #expect(text: string): void {
    const token = this.#peek();
    if (!this.#accept(text))
      throw new SemanticsError(`expected '${text}', not ${wordOf(token)}`, token.line, token.column);
  }

  #accept(text: string): boolean {
    const token = this.#peek();
    if (token.text !== text || (token.kind !== "sign" && token.kind !== "name")) return false;
    this.#next += 1;
    return true;
  }

  #take(): Token {
    const token = this.#peek();
    this.#next += 1;
    return token;
  }

  #peek(): Token {
    return this.#tokens[this.#next] ?? { kind: "end", text: "", line: 1, column: 1 };
  }
}

function placeOf({ line, column }: Place): Place {
  return { line, column };
}

function wordOf({ kind, text }: Token): string {
  return kind === "name" || kind === "number" || kind === "sign" ? `'${text}'` : `the ${kind} of the line`;
}
