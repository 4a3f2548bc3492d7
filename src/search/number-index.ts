import { extractValue, maskOf } from "../encoding/bits.ts";
import type { BitRange } from "../schema/bit-field.ts";
import {
  type PackedColumn,
  packColumn,
  packNumbers,
  packTexts,
  unpackColumn,
  unpackNumbers,
  unpackTexts,
} from "./pack.ts";

/** Where the opcode stands in an encoding's words, and what marks them; the same in all of `generations`. */
export interface WordLayout {
  readonly generations: readonly string[];
  /** Bits outside the opcode that mark the encoding, as hexadecimal digits after 0x. */
  readonly mask: string;
  /** Their values. */
  readonly base: string;
  readonly opcode: readonly BitRange[];
}

/** The opcodes of one encoding, or of one half of a dual one. */
export interface NumberTable {
  /** The vendor's name. */
  readonly encoding: string;
  /** Its name for people, such as VOP2. */
  readonly title: string;
  /** Width of its words without what is added to them. */
  readonly bits: number;
  readonly layouts: readonly WordLayout[];
  readonly rows: readonly NumberRow[];
}

/** An instruction under an opcode. */
export interface NumberRow {
  readonly opcode: number;
  readonly name: string;
  readonly generations: readonly string[];
  /** Anchor of the form on the instruction's page. */
  readonly anchor: string;
}

/** All opcodes of all generations. */
export type NumberIndex = readonly NumberTable[];

/** The index as it is sent to a browser. It has its own list of names, so that it fits whatever other file is cached. */
export interface PackedNumberIndex {
  readonly names: string;
  readonly tables: readonly {
    readonly encoding: string;
    readonly title: string;
    readonly bits: number;
    readonly layouts: readonly WordLayout[];
    /** Differences of the ascending opcodes. */
    readonly opcodes: readonly number[];
    readonly rows: string;
    readonly generations: PackedColumn<readonly string[]>;
    readonly anchors: PackedColumn<string>;
  }[];
}

/** Two signs number more than eight thousand names. */
const NAME_WIDTH = 2;

/** Packs an index; rows must ascend by opcode. */
export function packNumberIndex(index: NumberIndex): PackedNumberIndex {
  const names = [...new Set(index.flatMap(({ rows }) => rows.map(({ name }) => name)))].sort();
  const places = new Map(names.map((name, place) => [name, place]));
  return {
    names: packTexts(names),
    tables: index.map(({ encoding, title, bits, layouts, rows }) => ({
      encoding,
      title,
      bits,
      layouts,
      opcodes: rows.map(({ opcode }, place) => opcode - (rows[place - 1]?.opcode ?? 0)),
      rows: packNumbers(
        rows.map(({ name }) => places.get(name) ?? -1),
        NAME_WIDTH,
      ),
      generations: packColumn(rows.map(({ generations }) => generations)),
      anchors: packColumn(rows.map(({ anchor }) => anchor)),
    })),
  };
}

/** The index of {@link packNumberIndex}. */
export function unpackNumberIndex({ names: packedNames, tables }: PackedNumberIndex): NumberIndex {
  const names = unpackTexts(packedNames);
  return tables.map(({ encoding, title, bits, layouts, opcodes, rows, generations, anchors }) => {
    const sets = unpackColumn(generations);
    const ids = unpackColumn(anchors);
    let opcode = 0;
    return {
      encoding,
      title,
      bits,
      layouts,
      rows: unpackNumbers(rows, NAME_WIDTH).map((name, place): NumberRow => {
        opcode += opcodes[place] ?? 0;
        return { opcode, name: names[name] ?? "", generations: sets[place] ?? [], anchor: ids[place] ?? "" };
      }),
    };
  });
}

/** What was typed as a number. */
export type NumberQuery =
  | { readonly kind: "opcode"; readonly value: number; readonly words: readonly string[] }
  /** The same word read in each order that it may be written in, first dword lowest; `bits` is 32 or more. */
  | { readonly kind: "word"; readonly values: readonly bigint[]; readonly bits: number };

const OPCODE = /^(?:0x[0-9a-f]{1,4}|\d{1,4})$/i;
const WORD = /^(?:0x)?[0-9a-f]{8}$/i;
const LONG = /^(?:0x[0-9a-f]{5,32}|(?:[0-9a-f]{8}){2,4})$/i;

/**
 * Reads a number: an opcode (`16`, `0x10`), with words beside it that narrow it (`vop2 0x10`, `rdna3 vop3 16`), or
 * a word of machine code or an identifier of AMD's list (`0x20200400`, `d5100000 00020501`). Undefined for anything else.
 */
export function readNumber(query: string): NumberQuery | undefined {
  const pieces = query
    .trim()
    .split(/[\s,]+/)
    .filter((piece) => piece !== "");
  const [first] = pieces;
  if (first === undefined) return undefined;
  if (pieces.every((piece) => WORD.test(piece)))
    return { kind: "word", values: [joinWords(pieces)], bits: 32 * pieces.length };
  if (pieces.length === 1 && LONG.test(first)) return readLong(first.replace(/^0x/i, ""));
  const numbers = pieces.filter((piece) => OPCODE.test(piece));
  const [number] = numbers;
  if (number === undefined || numbers.length > 1 || pieces.length > 4) return undefined;
  const words = pieces.filter((piece) => piece !== number);
  return { kind: "opcode", value: Number(number), words: words.map((word) => word.toLowerCase()) };
}

/** Words in memory order as one number, the first lowest. */
function joinWords(words: readonly string[]): bigint {
  return words.reduce((all, word, place) => all | (BigInt(`0x${word.replace(/^0x/i, "")}`) << BigInt(32 * place)), 0n);
}

function readLong(digits: string): NumberQuery {
  const padded = digits.padStart(Math.ceil(digits.length / 8) * 8, "0");
  const value = BigInt(`0x${padded}`);
  const inMemoryOrder = joinWords(padded.match(/.{8}/g) ?? []);
  return { kind: "word", values: [...new Set([value, inMemoryOrder])], bits: padded.length * 4 };
}

/** An instruction that has the number. */
export interface NumberHit {
  readonly row: NumberRow;
  readonly table: NumberTable;
  /** The generations in which the number means this instruction. */
  readonly generations: readonly string[];
}

/** Titles of generations by id, for words such as `rdna 3` beside a number. */
export type GenerationTitles = ReadonlyMap<string, string>;

/** All instructions that a number means, in the order of the tables. Empty when a word beside it is neither an encoding nor a generation. */
export function findNumber(query: NumberQuery, index: NumberIndex, titles: GenerationTitles): NumberHit[] {
  return query.kind === "opcode" ? findOpcode(query, index, titles) : findWord(query, index);
}

function findOpcode(
  { value, words }: Extract<NumberQuery, { kind: "opcode" }>,
  index: NumberIndex,
  titles: GenerationTitles,
): NumberHit[] {
  const isGeneration = (word: string, id: string): boolean =>
    word === id || word === titles.get(id)?.toLowerCase().replaceAll(" ", "");
  const isEncoding = (word: string, { encoding, title }: NumberTable): boolean =>
    [encoding.toLowerCase(), title.toLowerCase(), encoding.toLowerCase().replace(/^enc_/, "")].includes(word);
  const wanted = words.filter((word) => [...titles.keys()].some((id) => isGeneration(word, id)));
  const encodings = words.filter((word) => !wanted.includes(word));
  return index
    .filter((table) => encodings.every((word) => isEncoding(word, table)))
    .flatMap((table) =>
      table.rows.flatMap((row): NumberHit[] => {
        if (row.opcode !== value) return [];
        const generations = row.generations.filter(
          (id) => wanted.length === 0 || wanted.some((word) => isGeneration(word, id)),
        );
        return generations.length === 0 ? [] : [{ row, table, generations }];
      }),
    );
}

function findWord({ values, bits }: Extract<NumberQuery, { kind: "word" }>, index: NumberIndex): NumberHit[] {
  const hits = values.flatMap((value) => index.flatMap((table) => matchWord(value, bits, table)));
  // An encoding as wide as what was given needs no word before or after it.
  return hits.sort((a, b) => Math.abs(a.table.bits - bits) - Math.abs(b.table.bits - bits));
}

function matchWord(value: bigint, bits: number, table: NumberTable): NumberHit[] {
  const given = (1n << BigInt(bits)) - 1n;
  const found = new Map<NumberRow, string[]>();
  for (const { generations, mask, base, opcode } of table.layouts) {
    const marked = BigInt(mask) & given;
    if ((maskOf(opcode) & ~given) !== 0n || (value & marked) !== (BigInt(base) & given)) continue;
    const number = Number(extractValue(opcode, value));
    for (const row of table.rows) {
      if (row.opcode !== number) continue;
      const shared = row.generations.filter((id) => generations.includes(id));
      if (shared.length > 0) found.set(row, [...(found.get(row) ?? []), ...shared]);
    }
  }
  return [...found].map(([row, generations]) => ({ row, table, generations }));
}
