import type { EncodingWordsFile } from "../schema/encoding-words.ts";
import type { ModifierFile, ModifierWords } from "../schema/modifier-words.ts";
import type { TakenSettingRecord, UnverifiedForm, VerifiedForm, VerifiedTables } from "../schema/verified.ts";
import { matchesAny } from "./words/pattern.ts";
import { encodingText } from "./words/encoding-words.ts";
import { variantsAt } from "./words/place.ts";

/** How a form is written, in the generations where it is written so. */
export interface SyntaxRow {
  readonly encoding: string;
  readonly title: string;
  readonly mnemonic: string;
  /** Operands and modifiers. */
  readonly rest: string;
  readonly generations: readonly string[];
}

/** A modifier with the forms that take it. */
export interface ModifierRow {
  readonly words: ModifierWords;
  /** Fields that hold it, with the bits: `NEG 0, 1`. */
  readonly fields: readonly string[];
  /** Numbers or values that were taken, where they are fewer than the field holds. */
  readonly range: string;
  /** Titles of the encodings that take it, where not all do. */
  readonly encodings: readonly string[];
  /** Generations that take it, where not all do. */
  readonly generations: readonly string[];
}

/** An assembled line. */
export interface ExampleRow {
  readonly mnemonic: string;
  readonly rest: string;
  readonly bytes: string;
  readonly generations: readonly string[];
  /** Target, where it is not the generations' processors. */
  readonly target: string | undefined;
  /** Its place among the lines of its form: 0 the plain one, 1 the one that says most, then those that say what it leaves out. */
  readonly place: number;
  /** Whether it is the line of its form that says most. */
  readonly fullest: boolean;
}

/** The lines of one encoding. */
export interface ExampleGroup {
  readonly encoding: string;
  readonly title: string;
  readonly rows: readonly ExampleRow[];
}

/** What the page says of how an instruction is written. */
export interface SyntaxPage {
  readonly rows: readonly SyntaxRow[];
  readonly modifiers: readonly ModifierRow[];
  readonly examples: readonly ExampleGroup[];
  readonly unverified: readonly UnverifiedForm[];
}

interface Sources {
  readonly tables: VerifiedTables;
  readonly modifiers: ModifierFile;
  readonly encodings: EncodingWordsFile;
}

/**
 * Syntax, modifiers and examples of an instruction.
 *
 * @param forms its verified forms, the native one of each generation first.
 */
export function buildSyntax(
  name: string,
  forms: readonly VerifiedForm[],
  unverified: readonly UnverifiedForm[],
  sources: Sources,
): SyntaxPage {
  const { tables, encodings } = sources;
  const titleOf = (encoding: string): string => encodingText(encodings, encoding)?.title ?? encoding;
  const rows = new Map<string, SyntaxRow & { readonly generations: string[] }>();
  for (const { encoding, mnemonic, syntax, on } of forms) {
    const rest = tables.syntaxes[syntax] ?? "";
    const key = `${encoding} ${mnemonic} ${rest}`;
    const row = rows.get(key) ?? { encoding, title: titleOf(encoding), mnemonic, rest, generations: [] };
    row.generations.push(...on);
    rows.set(key, row);
  }
  const groups = new Map<string, Map<string, ExampleRow & { readonly generations: string[] }>>();
  for (const { encoding, half, on, targets, examples } of forms) {
    const key = `${encoding} ${half ?? ""}`;
    const own = groups.get(key) ?? new Map<string, ExampleRow & { readonly generations: string[] }>();
    groups.set(key, own);
    for (const [at, [line, bytes]] of examples.entries()) {
      const [, mnemonic = line, rest = ""] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
      const target = [...new Set(on.flatMap((id) => targets?.[id] ?? []))].join(", ");
      const row = own.get(`${line} ${bytes} ${target}`) ?? {
        mnemonic,
        rest,
        bytes,
        generations: [],
        target: target === "" ? undefined : target,
        place: at,
        fullest: at === Math.min(1, examples.length - 1),
      };
      row.generations.push(...on);
      own.set(`${line} ${bytes} ${target}`, row);
    }
  }
  return {
    rows: [...rows.values()],
    modifiers: buildModifiers(name, forms, sources, titleOf),
    examples: [...groups].map(([key, own]) => {
      const [encoding = ""] = key.split(" ");
      return { encoding, title: titleOf(encoding), rows: [...own.values()] };
    }),
    unverified,
  };
}

function buildModifiers(
  name: string,
  forms: readonly VerifiedForm[],
  { tables, modifiers }: Sources,
  titleOf: (encoding: string) => string,
): ModifierRow[] {
  const allEncodings = new Set(forms.map(({ encoding }) => encoding));
  const allGenerations = new Set(forms.flatMap(({ on }) => on));
  interface Gathered {
    readonly words: ModifierWords;
    readonly records: TakenSettingRecord[];
    readonly encodings: Set<string>;
    readonly generations: Set<string>;
  }
  const gathered = new Map<ModifierWords, Gathered>();
  for (const { encoding, settings, on } of forms) {
    for (const record of tables.settings[settings] ?? []) {
      for (const generation of on) {
        const words = findModifier(modifiers, record, name, encoding, generation);
        if (words === undefined) continue;
        const own = gathered.get(words) ?? { words, records: [], encodings: new Set(), generations: new Set() };
        own.records.push(record);
        own.encodings.add(encoding);
        own.generations.add(generation);
        gathered.set(words, own);
      }
    }
  }
  const order = new Map(modifiers.modifiers.map((words, at) => [words, at]));
  return [...gathered.values()]
    .sort((a, b) => (order.get(a.words) ?? 0) - (order.get(b.words) ?? 0))
    .map(({ words, records, encodings, generations }) => ({
      words,
      fields: describeFields(records),
      range: words.range ?? describeRange(records),
      encodings: encodings.size < allEncodings.size ? [...new Set([...encodings].map(titleOf))] : [],
      generations: generations.size < allGenerations.size ? [...generations] : [],
    }));
}

/** Our words for a modifier of a form; undefined where there are none. */
export function findModifier(
  file: ModifierFile,
  { keyword, field }: Pick<TakenSettingRecord, "keyword" | "field">,
  name: string,
  encoding: string,
  generation: string,
): ModifierWords | undefined {
  return variantsAt(byKeyword(file).get(keyword) ?? [], { encoding, generation }).find(
    ({ fields, names }) =>
      (fields === undefined || fields.includes(field)) &&
      (names === undefined || matchesAny(names, name.toUpperCase()) || matchesAny(names, name)),
  );
}

const keywords = new WeakMap<ModifierFile, ReadonlyMap<string, readonly ModifierWords[]>>();

/** A file's modifiers by keyword, grouped once. */
function byKeyword(file: ModifierFile): ReadonlyMap<string, readonly ModifierWords[]> {
  const known = keywords.get(file) ?? Map.groupBy(file.modifiers, ({ keyword }) => keyword);
  keywords.set(file, known);
  return known;
}

function describeFields(records: readonly TakenSettingRecord[]): string[] {
  const fields = new Map<string, Set<number>>();
  for (const { field, bits = [] } of records) {
    const own = fields.get(field) ?? new Set();
    for (const bit of bits) own.add(bit);
    fields.set(field, own);
  }
  const lanes = [...fields.keys()].filter((field) => field.startsWith("LANE_SEL_"));
  if (lanes.length > 1) return ["LANE_SEL_0…7"];
  return [...fields].map(([field, bits]) =>
    bits.size === 0 ? field : `${field} bit ${[...bits].sort((a, b) => a - b).join(", ")}`,
  );
}

function describeRange(records: readonly TakenSettingRecord[]): string {
  const ranges = records.flatMap(({ range }) => (range === undefined ? [] : [range]));
  if (ranges.length > 0)
    return [...new Set(ranges.map(([low, high]) => `${String(low)}…${String(high)}`))].join(", ").replaceAll("-", "−");
  const values = [...new Set(records.flatMap((record) => record.values ?? []))].sort((a, b) => a - b);
  return values.join(", ");
}
