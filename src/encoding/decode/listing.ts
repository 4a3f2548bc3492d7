import { ByteError } from "./bytes.ts";

/** How words stand in a text. */
export type ByteOrder = "words" | "bytes";

/** Words read from a text. */
export interface Listing {
  readonly words: readonly number[];
  /** How they were written: 32-bit words, or bytes in memory order. */
  readonly order: ByteOrder;
  /** Words that were written with fewer than eight digits, as they stood: zeros were put before them. */
  readonly widened: readonly string[];
}

/** A sentence about words that were taken as longer than they were written. */
export function describeWidened(widened: readonly string[]): string {
  const [first = ""] = widened;
  const more = widened.length === 1 ? "" : `, and ${widened.length - 1} more likewise`;
  return `${first} is read as the word 0x${first.padStart(8, "0").toLowerCase()}${more}: a word has eight digits, a byte two.`;
}

/** A line of objdump: `v_add_f32 … // 000000001234: 02040501 …`, with or without the address. */
const OBJDUMP = /(?:\/\/|;)\s*(?:[0-9A-Fa-f]{6,16}:)?\s*((?:[0-9A-Fa-f]{8}\s*)+)$/;
/** What an assembler prints: `; encoding: [0x01,0x05,…]`. */
const ENCODING = /encoding:\s*\[([^\]]*)\]/;

/**
 * Reads the words of a text: words of eight digits, bytes of two, with or without 0x, with commas or blanks between
 * them; lines of a disassembly count by their hexadecimal part alone. Words whose bytes are turned round
 * (`bigEndian`) are turned back. Throws a {@link ByteError} that names what is no hexadecimal number.
 */
export function readListing(text: string, bigEndian = false): Listing {
  const words: number[] = [];
  let order: ByteOrder = "words";
  let loose: string[] = [];
  for (const line of text.split("\n")) {
    const encoded = ENCODING.exec(line)?.[1];
    const dumped = OBJDUMP.exec(line.trim())?.[1];
    if (encoded !== undefined) words.push(...joinBytes(tokens(encoded)));
    else if (dumped !== undefined) words.push(...tokens(dumped).map((token) => Number.parseInt(token, 16)));
    else if (!isProse(line)) loose = loose.concat(tokens(line));
  }
  let widened: string[] = [];
  const widest = Math.max(0, ...loose.map((token) => token.length));
  if (loose.length > 0 && widest <= 2) {
    order = "bytes";
    words.push(...joinBytes(loose));
  } else {
    widened = loose.filter((token) => token.length < 8);
    for (const token of loose) words.push(...wordsOf(token, bigEndian));
  }
  if (words.length === 0) throw new ByteError("there is no hexadecimal word in the text");
  return { words, order, widened };
}

function tokens(text: string): string[] {
  return text
    .split(/[\s,[\]]+/)
    .map((token) => token.replace(/^0x/i, ""))
    .filter((token) => token !== "");
}

/** Lines of a disassembly without words: labels, headings, directives. */
function isProse(line: string): boolean {
  const text = line.trim();
  return text === "" || /^\.|>:$|file format|^Disassembly/.test(text);
}

function wordsOf(token: string, bigEndian: boolean): number[] {
  if (!/^[0-9a-f]+$/i.test(token)) throw new ByteError(`'${token}' is no hexadecimal number`);
  if (token.length <= 8) return [turn(Number.parseInt(token, 16), bigEndian)];
  if (token.length % 8 !== 0)
    throw new ByteError(`'${token}' has ${token.length} digits; a word has 8, and longer runs are whole words`);
  return (token.match(/.{8}/g) ?? []).map((part) => turn(Number.parseInt(part, 16), bigEndian));
}

function turn(word: number, bigEndian: boolean): number {
  if (!bigEndian) return word;
  return (((word & 0xff) << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24)) >>> 0;
}

function joinBytes(list: readonly string[]): number[] {
  for (const token of list)
    if (!/^[0-9a-f]{1,2}$/i.test(token)) throw new ByteError(`'${token}' is no byte in hexadecimal`);
  if (list.length % 4 !== 0) throw new ByteError(`${list.length} bytes are no whole number of 32-bit words`);
  const bytes = list.map((token) => Number.parseInt(token, 16));
  return Array.from({ length: bytes.length / 4 }, (_, index) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(index * 4, index * 4 + 4);
    return (a | (b << 8) | (c << 16) | (d << 24)) >>> 0;
  });
}
