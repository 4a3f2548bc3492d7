import type { TakenSettingRecord, UnverifiedForm, VerifiedForm } from "../../schema/verified.ts";
import { widthOf } from "../../encoding/bits.ts";
import { type LinePart, modifiersBetween, modifiersIn, parseLine } from "./line.ts";
import type { Takes } from "./matrix.ts";
import type { Probed } from "./probe.ts";
import type { Proof } from "./search.ts";
import { writeSyntax } from "./syntax.ts";

/** Values that records refer to by position. */
export class Pool<T> {
  readonly values: T[] = [];
  readonly #places = new Map<string, number>();

  place(value: T): number {
    const key = JSON.stringify(value);
    const present = this.#places.get(key);
    if (present !== undefined) return present;
    this.#places.set(key, this.values.length);
    return this.values.push(value) - 1;
  }
}

/** The pools of a result. */
export class Pools {
  readonly syntaxes = new Pool<string>();
  readonly settings = new Pool<TakenSettingRecord[]>();
  readonly takes = new Pool<{ same: string; other: string }>();
}

/** All lines of a form: the plain one first, then the full one, then the others. */
export function linesOf({ base, full, extras }: Probed): Proof[] {
  return [base, ...(full.text === base.text ? [] : [full]), ...extras];
}

/** The record of a form in one generation; equal ones of other generations are joined by {@link joinGenerations}. */
export function makeRecord(
  probed: Probed,
  takes: ReadonlyMap<Proof, Takes>,
  pools: Pools,
  keywords: ReadonlySet<string>,
): VerifiedForm {
  const { base } = probed;
  const { name, generation, form } = base.subject;
  const lines = linesOf(probed);
  const [plain = [], ...others] = lines.map(({ text }) => parseLine(text, keywords));
  const settings = probed.taken.length === 0 ? [] : joinSettings(probed, plain, keywords);
  return {
    name,
    encoding: form.encoding.name,
    ...(form.half === undefined ? {} : { half: form.half }),
    on: [generation.id],
    ...(base.target === generation.llvmProcessor ? {} : { targets: { [generation.id]: base.target } }),
    mnemonic: plain[0]?.mnemonic ?? "",
    syntax: pools.syntaxes.place(writeSyntax(base, plain, others, alternativesIn(settings, plain))),
    settings: pools.settings.place(settings),
    examples: lines.map((proof) => {
      const own = takes.get(proof) ?? { same: 0n, other: 0n };
      return [
        proof.text,
        proof.bytes,
        pools.takes.place({ same: own.same.toString(16), other: own.other.toString(16) }),
      ];
    }),
  };
}

/** Modifiers of fields of which the plain line has another modifier. */
function alternativesIn(settings: readonly TakenSettingRecord[], plain: readonly LinePart[]): Set<string> {
  const present = modifiersIn(plain);
  const fields = new Set(settings.filter(({ keyword }) => present.has(keyword)).map(({ field }) => field));
  return new Set(settings.filter(({ field }) => fields.has(field)).map(({ keyword }) => keyword));
}

/** Settings by the words that write them; bits of one field that the same word writes are one record. */
function joinSettings(
  { base, taken }: Probed,
  plain: readonly LinePart[],
  keywords: ReadonlySet<string>,
): TakenSettingRecord[] {
  const records = new Map<
    string,
    { keyword: string; field: string; bits: number[]; lines: Proof[]; keywordsOf: string[][] }
  >();
  for (const one of taken) {
    const written = one.lines.map(({ text }) => modifiersBetween(plain, parseLine(text, keywords)));
    const all = [...new Set(written.flat())];
    // What goes away with the setting is not what it says, unless it says nothing else.
    const said = new Set(one.lines.flatMap(({ text }) => [...modifiersIn(parseLine(text, keywords))]));
    const fresh = all.filter((word) => said.has(word));
    for (const keyword of all.length === 0 ? [one.setting.field.toLowerCase()] : fresh.length === 0 ? all : fresh) {
      const key = `${keyword} ${one.setting.field}`;
      const record = records.get(key) ?? { keyword, field: one.setting.field, bits: [], lines: [], keywordsOf: [] };
      if (one.setting.bit !== undefined) record.bits.push(one.setting.bit);
      record.lines.push(...one.lines.filter((_, at) => all.length === 0 || written[at]?.includes(keyword) === true));
      records.set(key, record);
    }
  }
  return [...records.values()]
    .map(({ keyword, field, bits, lines }): TakenSettingRecord => {
      if (bits.length > 0) return { keyword, field, bits };
      return { keyword, field, ...measured(base, field, keyword, lines) };
    })
    .sort((a, b) => (a.keyword === b.keyword ? (a.field < b.field ? -1 : 1) : a.keyword < b.keyword ? -1 : 1));
}

/** Numbers as they are written, or the values of a narrow field of which not all were taken. */
function measured(
  base: Proof,
  fieldName: string,
  keyword: string,
  lines: readonly Proof[],
): Pick<TakenSettingRecord, "range" | "values"> {
  const field = base.subject.fields.find(({ name }) => name === fieldName);
  const width = field === undefined ? 0 : widthOf(field.ranges);
  if (width > 4) {
    const numbers = lines.flatMap(({ text }) => {
      const found = new RegExp(`\\b${keyword}:(-?(?:0x[0-9a-f]+|\\d+))(?= |$)`).exec(text)?.[1];
      return found === undefined ? [] : [Number(found.replace("-", "")) * (found.startsWith("-") ? -1 : 1)];
    });
    return numbers.length === 0 ? {} : { range: [Math.min(0, ...numbers), Math.max(...numbers)] };
  }
  const values = [base, ...lines].map(({ values: own }) => Number(own.get(fieldName) ?? 0n));
  const unique = [...new Set(values)].sort((a, b) => a - b);
  return width > 1 && unique.length < 1 << width ? { values: unique } : {};
}

/** Joins the records of generations that are the same but for the generation. */
export function joinGenerations<T extends Pick<VerifiedForm, "on" | "targets">>(records: readonly T[]): T[] {
  const joined = new Map<string, T>();
  for (const record of records) {
    const { on, targets, ...rest } = record;
    const key = JSON.stringify(rest);
    const present = joined.get(key);
    if (present === undefined) joined.set(key, record);
    else {
      const all = { ...present.targets, ...targets };
      joined.set(key, {
        ...present,
        on: [...new Set([...present.on, ...on])],
        ...(Object.keys(all).length === 0 ? {} : { targets: all }),
      });
    }
  }
  return [...joined.values()];
}

/** Sorts records by name, then encoding and half; the order of the generations is kept. */
export function sortRecords<T extends Pick<VerifiedForm | UnverifiedForm, "name" | "encoding" | "half">>(
  records: readonly T[],
): T[] {
  const key = ({ name, encoding, half }: T): string => `${name} ${encoding} ${half ?? ""}`;
  return [...records].sort((a, b) => (key(a) === key(b) ? 0 : key(a) < key(b) ? -1 : 1));
}
