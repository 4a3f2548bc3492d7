import { formatRanges, readingPlace, toBinary, widthOf } from "../encoding/bits.ts";
import { buildDiagram, type DiagramRow } from "../encoding/diagram.ts";
import { isOpcodeField, isSelectorField } from "../encoding/opcode-fields.ts";
import type { Encoding } from "../schema/encoding.ts";
import { bigIntToHex } from "../schema/hex.ts";
import type { IdentifierCheck } from "../schema/instruction.ts";
import type { Operand } from "../schema/operand.ts";
import type { Form, FormVariant } from "./forms.ts";

/** One diagram: generations that share layout, opcode and every fixed value. */
export interface WordGroup {
  /** Letter of the group in the native section, where it is the key of the generation strip. */
  readonly key: string | undefined;
  readonly generations: readonly string[];
  readonly opcode: number;
  /** The opcode's word, hexadecimal. */
  readonly word: string | undefined;
  readonly check: IdentifierCheck;
  readonly rows: readonly DiagramRow[];
  readonly fixed: ReadonlyMap<string, bigint>;
}

/** What a field holds in a form. */
export interface FieldRow {
  readonly name: string;
  /** Bits, most significant range first. */
  readonly bits: string;
  /** Implied low bits, such as '2 zero bits below'. */
  readonly padding: string | undefined;
  readonly role: "selector" | "opcode" | "other-opcode" | "condition" | "operand" | "modifier";
  /** Fixed values in binary, each with the generations that have it. */
  readonly values: readonly {
    readonly value: string;
    readonly decimal: string;
    readonly generations: readonly string[];
  }[];
  /** Operand rows that the field encodes. */
  readonly operands: readonly Operand[];
}

/** Generations whose encoding has the same fields on the same bits. */
export interface LayoutGroup {
  readonly encoding: Encoding;
  readonly title: string;
  readonly generations: readonly string[];
  readonly words: readonly WordGroup[];
  readonly fields: readonly FieldRow[];
}

/** A form under one condition, with the generations where it is so. */
export interface VariantRow {
  readonly variant: FormVariant;
  readonly generations: readonly string[];
}

/** All generations' versions of one form: the native one, or one encoding (and half) beside it. */
export interface FormSection {
  /** Anchor. */
  readonly id: string;
  readonly title: string;
  readonly native: boolean;
  readonly bits: readonly number[];
  readonly opcodes: readonly number[];
  readonly generations: readonly string[];
  readonly layouts: readonly LayoutGroup[];
  readonly variants: readonly VariantRow[];
  /** Fields that the native form lacks. */
  readonly addedFields: readonly string[];
}

/** Groups the forms of all generations: the native form of each first, then every other encoding by itself. */
export function buildFormSections(forms: ReadonlyMap<string, readonly Form[]>): FormSection[] {
  const native: Form[] = [];
  const others = new Map<string, Form[]>();
  for (const list of forms.values()) {
    for (const [index, form] of list.entries()) {
      const id = sectionId(form, index);
      if (index === 0) native.push(form);
      else others.set(id, [...(others.get(id) ?? []), form]);
    }
  }
  if (native.length === 0) return [];
  const nativeFields = new Set(native.flatMap(({ encoding }) => encoding.fields.map(({ name }) => name)));
  return [
    buildSection(NATIVE_ID, native, true, nativeFields),
    ...[...others].map(([id, group]) => buildSection(id, group, false, nativeFields)),
  ];
}

const NATIVE_ID = "encoding";

/** Anchor of the section that shows a form, by the form's place in its generation's list: the first is the native one. */
export function sectionId({ encoding, half }: Pick<Form, "encoding" | "half">, index: number): string {
  if (index === 0) return NATIVE_ID;
  return (encoding.name + (half === undefined ? "" : `-${half}`)).toLowerCase();
}

function buildSection(
  id: string,
  forms: readonly Form[],
  native: boolean,
  nativeFields: ReadonlySet<string>,
): FormSection {
  const byLayout = Map.groupBy(forms, layoutKey);
  let nextKey = 0;
  const layouts = [...byLayout.values()].map((members): LayoutGroup => {
    const words = [...Map.groupBy(members, wordKey).values()].map((same): WordGroup => {
      const [first] = same as [Form, ...Form[]];
      const key = native ? letter(nextKey++) : undefined;
      return {
        key,
        generations: same.map(({ generation }) => generation),
        opcode: first.opcode,
        word: first.word === undefined ? undefined : bigIntToHex(first.word),
        check: first.check,
        rows: buildDiagram(first.encoding.bits, first.encoding.fields, first.fixed),
        fixed: first.fixed,
      };
    });
    const [first] = members as [Form, ...Form[]];
    return {
      encoding: first.encoding,
      title: formTitle(first),
      generations: members.map(({ generation }) => generation),
      words,
      fields: buildFieldRows(members, words),
    };
  });
  const fields = new Set(forms.flatMap(({ encoding }) => encoding.fields.map(({ name }) => name)));
  return {
    id,
    title: [...new Set(forms.map(formTitle))].join(", "),
    native,
    bits: [...new Set(forms.map(({ encoding }) => encoding.bits))],
    opcodes: [...new Set(forms.map(({ opcode }) => opcode))],
    generations: forms.map(({ generation }) => generation),
    layouts,
    variants: buildVariantRows(forms),
    addedFields: [...fields].filter((name) => !nativeFields.has(name)),
  };
}

function formTitle({ title, half }: Form): string {
  return half === undefined || title.includes(`${half.toUpperCase()} half`)
    ? title
    : `${title}, ${half.toUpperCase()} half`;
}

const layoutKeys = new WeakMap<Encoding, string>();

/** The same for forms whose encodings have the same name and the same fields on the same bits. Computed once an encoding. */
function layoutKey({ encoding, half }: Form): string {
  const key =
    layoutKeys.get(encoding) ??
    JSON.stringify([encoding.name, encoding.bits, encoding.fields.map(({ name, ranges }) => [name, ranges])]);
  layoutKeys.set(encoding, key);
  return `${half ?? ""}${key}`;
}

function wordKey({ opcode, fixed, check }: Form): string {
  return `${opcode} ${check} ${[...fixed].map(([name, value]) => `${name}=${value}`).join(" ")}`;
}

/** A, B, … Z, AA, AB, … */
function letter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letter(Math.floor(index / 26) - 1) + last;
}

function buildFieldRows(forms: readonly Form[], words: readonly WordGroup[]): FieldRow[] {
  const [first] = forms as [Form, ...Form[]];
  const operands = uniqueOperands(forms);
  return [...first.encoding.fields]
    .sort((a, b) => readingPlace(a.ranges) - readingPlace(b.ranges))
    .map((field): FieldRow => {
      const width = widthOf(field.ranges);
      const values = new Map<string, { decimal: string; generations: string[] }>();
      for (const { fixed, generations } of words) {
        const value = fixed.get(field.name);
        if (value === undefined) continue;
        const text = toBinary(value, width);
        const entry = values.get(text) ?? { decimal: String(value), generations: [] };
        entry.generations.push(...generations);
        values.set(text, entry);
      }
      const padding = field.ranges.find((range) => range.padding !== undefined)?.padding;
      return {
        name: field.name,
        bits: formatRanges(field.ranges),
        padding:
          padding === undefined ? undefined : `${padding.width} implied low bit${padding.width === 1 ? "" : "s"}`,
        role: roleOf(field.name, values.size > 0, operands.has(field.name)),
        values: [...values].map(([value, entry]) => ({ value, ...entry })),
        operands: operands.get(field.name) ?? [],
      };
    });
}

function roleOf(name: string, isFixed: boolean, isOperand: boolean): FieldRow["role"] {
  if (isOpcodeField(name)) return isFixed ? "opcode" : "other-opcode";
  if (isSelectorField(name)) return "selector";
  if (isFixed) return "condition";
  return isOperand ? "operand" : "modifier";
}

function uniqueOperands(forms: readonly Form[]): Map<string, Operand[]> {
  const found = new Map<string, Map<string, Operand>>();
  for (const operand of forms.flatMap(({ variants }) => variants.flatMap((variant) => variant.operands))) {
    if (operand.field === undefined) continue;
    const rows = found.get(operand.field) ?? new Map<string, Operand>();
    rows.set(`${operand.type} ${operand.input} ${operand.output}`, operand);
    found.set(operand.field, rows);
  }
  return new Map([...found].map(([field, rows]) => [field, [...rows.values()]]));
}

function buildVariantRows(forms: readonly Form[]): VariantRow[] {
  const rows = new Map<string, { variant: FormVariant; generations: string[] }>();
  for (const { generation, variants } of forms) {
    for (const variant of variants) {
      const key = `${variant.condition} ${variant.meaning ?? "undefined"} ${variant.operandsId}`;
      const row = rows.get(key) ?? { variant, generations: [] };
      row.generations.push(generation);
      rows.set(key, row);
    }
  }
  return [...rows.values()];
}
