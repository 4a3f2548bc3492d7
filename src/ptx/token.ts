import { NotationError } from "./error.ts";

export type TokenKind = "word" | "dot" | "colons" | "punctuation" | "space" | "end";

/** One token of PTX's syntax notation. */
export type Token = {
  kind: TokenKind;
  text: string;
  /** Offset into the text, in UTF-16 units from 0. */
  offset: number;
};

// A hyphen joins the words of an operand's name (`cache-policy`); a single colon stands only inside a ratio (`2:4`).
const WORD = /[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*(?::\d+)?/y;
const SPACE = /\s+/y;
const PUNCTUATION = "{}[](),|!-+;@=";

/**
 * Splits a piece of syntax notation into tokens. White space is a token, because it ends an opcode. The footnote marks
 * `*` that the documentation sets after some values are dropped.
 *
 * @throws NotationError at a character that the notation does not have.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  while (offset < text.length) {
    const char = text.charAt(offset);
    if (char === "*") {
      offset += 1;
      continue;
    }
    const [kind, length] = readToken(text, offset);
    tokens.push({ kind, text: text.slice(offset, offset + length), offset });
    offset += length;
  }
  tokens.push({ kind: "end", text: "", offset });
  return tokens;
}

function readToken(text: string, offset: number): [TokenKind, number] {
  for (const [pattern, kind] of [
    [SPACE, "space"],
    [WORD, "word"],
  ] as const) {
    pattern.lastIndex = offset;
    const found = pattern.exec(text);
    if (found) return [kind, found[0].length];
  }
  if (text.startsWith("::", offset)) return ["colons", 2];
  const char = text.charAt(offset);
  if (char === ".") return ["dot", 1];
  if (PUNCTUATION.includes(char)) return ["punctuation", 1];
  throw new NotationError(`unexpected character '${char}' in syntax notation`, offset);
}
