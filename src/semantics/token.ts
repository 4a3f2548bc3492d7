import { SemanticsError } from "./error.ts";

/** A piece of a text. `newline`, `indent` and `dedent` stand for the layout, which is part of the grammar. */
export interface Token {
  readonly kind: "name" | "number" | "sign" | "comment" | "newline" | "indent" | "dedent" | "end";
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

const TOKEN =
  /(?<name>[A-Za-z_][A-Za-z0-9_]*)|(?<number>0x[0-9a-fA-F_]+|0b[01_]+|\d+\.\d+(?:e[-+]?\d+)?|\d+)|(?<sign>\.\.|<<|>>|==|!=|<=|>=|[-+*/%&|^~<>=?:.,()[\]@])|(?<space> +)/y;

/** Splits a text into tokens. Indentation is two spaces a level; a line that starts with `#` is a comment. */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  const lines = text.replace(/\n+$/, "").split("\n");
  for (const [index, content] of lines.entries()) {
    const line = index + 1;
    if (content.trim() === "") continue;
    const spaces = content.length - content.trimStart().length;
    if (spaces % 2 !== 0 || content.slice(0, spaces).includes("\t"))
      throw new SemanticsError("a line is indented by two spaces a level", line, 1);
    for (; depth < spaces / 2; depth++) tokens.push({ kind: "indent", text: "", line, column: 1 });
    for (; depth > spaces / 2; depth--) tokens.push({ kind: "dedent", text: "", line, column: 1 });
    if (content[spaces] === "#")
      tokens.push({ kind: "comment", text: content.slice(spaces + 1).trim(), line, column: 1 });
    else readLine(content, spaces, line, tokens);
    tokens.push({ kind: "newline", text: "", line, column: content.length + 1 });
  }
  for (; depth > 0; depth--) tokens.push({ kind: "dedent", text: "", line: lines.length, column: 1 });
  tokens.push({ kind: "end", text: "", line: lines.length, column: 1 });
  return tokens;
}

function readLine(content: string, start: number, line: number, tokens: Token[]): void {
  TOKEN.lastIndex = start;
  while (TOKEN.lastIndex < content.length) {
    const column = TOKEN.lastIndex + 1;
    const match = TOKEN.exec(content);
    if (match === null)
      throw new SemanticsError(`'${content[column - 1] ?? ""}' is no sign of the notation`, line, column);
    const { name, number, sign } = match.groups ?? {};
    if (name !== undefined) tokens.push({ kind: "name", text: name, line, column });
    else if (number !== undefined) tokens.push({ kind: "number", text: number, line, column });
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sign, line, column });
  }
}
