import { readdirSync, readFileSync } from "node:fs";
import { edgesOf } from "./edges.ts";
import { formats, type FormatName } from "./floats.ts";

/** An operand row of the catalog, as far as the cases need it. */
interface Row {
  readonly field?: string;
  readonly type: string;
  readonly format: string;
  readonly bits: number;
}

/** Values by the name that the reference rules use: SRC0, VDST, VCC, SCC and so on. */
export type Values = Readonly<Record<string, bigint | readonly bigint[]>>;

/** Values of fields of the encoding. */
export type Fields = Readonly<Record<string, number>>;

/** How to make and answer cases for a name. */
export interface Rule {
  /** Candidates by operand; the tuples are picked from them. */
  readonly from: Readonly<Record<string, readonly (bigint | readonly bigint[])[]>>;
  /** What is written, from what was given. */
  readonly gives: (given: Readonly<Record<string, bigint>>, all: Values, arch: string, fields: Fields) => Values;
  /** Fields of all cases, or a list that the cases go through. */
  readonly fields?: Fields | readonly Fields[];
  /** Only these generations. */
  readonly archs?: readonly string[];
  readonly cases?: number;
  /** The operands' candidates belong together: the first of each, the second of each, and so on. */
  readonly same?: true;
  /** Cases besides those that are picked: what every operand is. */
  readonly also?: readonly Values[];
}

const CATALOG = new URL("../../../content/amd/catalog/", import.meta.url);

interface Native {
  readonly arch: string;
  readonly rows: readonly Row[];
}

/** The native form of every instruction by name, one for each generation that has it. */
export function readNatives(): Map<string, Native[]> {
  const natives = new Map<string, Native[]>();
  for (const file of readdirSync(CATALOG).sort()) {
    const catalog = JSON.parse(readFileSync(new URL(file, CATALOG), "utf8")) as {
      generation: string;
      encodings: { name: string; bits: number }[];
      operandLists: { id: string; rows: Row[] }[];
      instructions: { name: string; encodings: { encoding: string; operands: string }[] }[];
    };
    const lists = new Map(catalog.operandLists.map(({ id, rows }) => [id, rows]));
    const width = new Map(catalog.encodings.map(({ name, bits }) => [name, bits]));
    for (const { name, encodings } of catalog.instructions) {
      const plain = encodings.filter(({ encoding }) => !/LITERAL|DPP|SDWA|NSA/.test(encoding));
      const [first] = (plain.length > 0 ? plain : encodings).toSorted(
        (a, b) => (width.get(a.encoding) ?? 0) - (width.get(b.encoding) ?? 0),
      );
      if (first === undefined) continue;
      const key = name.toLowerCase();
      natives.set(key, [
        ...(natives.get(key) ?? []),
        { arch: catalog.generation, rows: lists.get(first.operands) ?? [] },
      ]);
    }
  }
  return natives;
}

const IMPLICIT: Readonly<Record<string, string>> = {
  OPR_SSRC_SPECIAL_SCC: "SCC",
  OPR_SDST_EXEC: "EXEC",
  OPR_EXEC: "EXEC",
  OPR_SDST_M0: "M0",
  OPR_VCC: "VCC",
};
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  SRC0: ["SRC0", "SRCX0", "SRCY0", "SSRC0"],
  READ_EXEC: ["EXEC"],
  SRC1: ["SRC1", "VSRC1", "VSRCX1", "VSRCY1", "SSRC1"],
  SRC2: ["SRC2", "VSRCX2", "VSRCY2"],
  VDST: ["VDST", "VDSTX", "VDSTY", "SDST"],
  LITERAL: ["LITERAL", "LITERAL64"],
  READ_VCC: ["VCC", "SRC2", "VSRCX2", "VSRCY2"],
  VCC: ["VCC", "SDST", "VDST"],
};

function realName(rows: readonly Row[], name: string): { name: string; bits: number } | undefined {
  const named = rows.map((row) => ({
    name: row.type === "OPR_EXEC" ? "EXEC" : (row.field ?? IMPLICIT[row.type] ?? row.type),
    bits: row.bits,
    mask: row.format === "FMT_NUM_M64" || (row.bits === 64 && row.field === "VDST" && row.format === "FMT_NUM_B64"),
  }));
  for (const spelling of SPELLINGS[name] ?? [name]) {
    const row = named.find((each) => each.name === spelling && (!name.endsWith("VCC") || each.mask));
    if (row !== undefined)
      return {
        name: row.name,
        bits: Math.max(...named.filter((each) => each.name === row.name).map(({ bits }) => bits)),
      };
  }
  return name === "EXEC" || name === "READ_EXEC" ? { name: "EXEC", bits: 64 } : undefined;
}

const hex = (value: bigint, bits: number): string =>
  `0x${value.toString(16).padStart(bits === 1 ? 1 : Math.max(8, bits / 4), "0")}`;

/** The lines of the cases of a name by a rule; empty where the name's form lacks an operand of the rule. */
export function writeCases(name: string, natives: readonly Native[], rule: Rule, origin: string): string[] {
  const all = natives.filter(({ arch }) => rule.archs?.includes(arch) ?? true);
  // The oldest generation, one between and the newest, whose forms and rules may differ.
  const used = [...new Set([all[0], all[Math.floor(all.length / 2)], all.at(-1)])];
  const count = rule.cases ?? 12;
  const names = Object.keys(rule.from);
  const lines: string[] = [];
  const also = [...(rule.also ?? []), ...edgesOf(name, names)];
  for (let index = 0; index < count + also.length; index++) {
    const native = used[index % Math.max(used.length, 1)];
    if (native === undefined) return [];
    const given: Record<string, bigint | readonly bigint[]> = { ...also[index - count] };
    const fields = Array.isArray(rule.fields)
      ? (rule.fields as readonly Fields[])[index % rule.fields.length]
      : (rule.fields as Fields | undefined);
    for (const [place, operand] of names.entries()) {
      if (index >= count) break;
      const list = rule.from[operand] ?? [];
      // Every fourth tuple has the same candidate everywhere; the others go through the lists at different paces.
      const pick =
        rule.same === true
          ? index
          : index % 4 === 3
            ? index * 5
            : index * (2 * place + 1) + place * 3 + (index >> 2) * (place + 2);
      given[operand] = list[pick % list.length] ?? 0n;
    }
    const out = rule.gives(given as Record<string, bigint>, given, native.arch, fields ?? {});
    const show = (values: Values): Record<string, string | string[]> | undefined => {
      const shown: Record<string, string | string[]> = {};
      for (const [operand, value] of Object.entries(values)) {
        const real = realName(native.rows, operand);
        if (real === undefined) return undefined;
        shown[real.name] =
          typeof value === "bigint" ? hex(value, real.bits) : value.map((each) => `0x${each.toString(16)}`);
      }
      return shown;
    };
    const [input, output] = [show(given), show(out)];
    if (input === undefined || output === undefined) return [];
    lines.push(
      JSON.stringify({
        arch: native.arch,
        name,
        in: input,
        ...(fields === undefined ? {} : { fields }),
        out: output,
        origin,
      }),
    );
  }
  return lines;
}

/** Bits of numbers of a float format at the edges. */
export function floatEdges(name: FormatName): bigint[] {
  const of = formats[name];
  const one = BigInt(of.bias) << BigInt(of.fraction);
  const sign = 1n << BigInt(of.bits - 1);
  const least = 1n << BigInt(of.fraction);
  const infinity = ((1n << BigInt(of.bits - 1 - of.fraction)) - 1n) << BigInt(of.fraction);
  const some = 0x2492492492492492n & (least - 1n);
  const edges = [
    one + some,
    sign | (one + least + (some >> 1n)),
    infinity - 1n,
    0n,
    infinity | 1n,
    sign | one,
    some | 1n,
    sign | infinity,
    sign,
    one + least * 3n + 5n,
    infinity | (least >> 1n) | 3n,
    sign | 1n,
    infinity,
    least,
    sign | (infinity - 2n),
  ];
  return of.ieee ? edges : edges.map((bits) => bits & (2n * sign - 1n));
}

/** Integers of a width at the edges, as bits. */
export function integerEdges(width: number): bigint[] {
  const all = (1n << BigInt(width)) - 1n;
  const high = 1n << BigInt(width - 1);
  const pattern = 0xf0e1d2c3b4a59687f0e1d2c3b4a59687n;
  return [
    5n,
    all,
    high,
    pattern & all,
    high - 1n,
    0n,
    3n,
    (pattern >> 7n) & all,
    1n,
    all - 1n,
    (pattern * 3n) & all,
    high + 1n,
    2n,
  ];
}

export const signed = (width: number, bits: bigint): bigint => BigInt.asIntN(width, bits);
export const unsigned = (width: number, value: bigint): bigint => BigInt.asUintN(width, value);
