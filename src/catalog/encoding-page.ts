import { buildDiagram, type DiagramRow } from "../encoding/diagram.ts";
import { extractValue, formatRanges, maskOf, readingPlace, toBinary, widthOf } from "../encoding/bits.ts";
import { formatCondition } from "../encoding/condition.ts";
import { isOpcodeField } from "../encoding/opcode-fields.ts";
import type { Encoding } from "../schema/encoding.ts";
import type { Atlas } from "./atlas.ts";

/** Generations whose encoding of a name has the same fields on the same bits. */
export interface EncodingVersion {
  readonly encoding: Encoding;
  readonly generations: readonly string[];
  readonly rows: readonly DiagramRow[];
  readonly fields: readonly { readonly name: string; readonly bits: string; readonly value: string | undefined }[];
}

/** A condition of an encoding with the generations that define it so. */
export interface ConditionRow {
  readonly name: string;
  readonly meaning: string;
  readonly generations: readonly string[];
}

/** Everything the page of an encoding shows. */
export interface EncodingPage {
  readonly name: string;
  readonly versions: readonly EncodingVersion[];
  readonly conditions: readonly ConditionRow[];
  /** Generations with the number of their instructions and identifiers. */
  readonly generations: readonly { readonly id: string; readonly instructions: number; readonly identifiers: number }[];
}

/** One opcode of an opcode map. */
export interface OpcodeEntry {
  readonly opcode: number;
  /** Lower-case names; a dual-issue word has two halves with opcodes of their own. */
  readonly names: readonly { readonly name: string; readonly half: "x" | "y" | undefined }[];
}

/** Names of all encodings of all generations, sorted. */
export function listEncodingNames(atlas: Atlas): string[] {
  return [
    ...new Set([...atlas.catalogs.values()].flatMap(({ catalog }) => catalog.encodings.map(({ name }) => name))),
  ].sort();
}

/** Route data of an encoding's page. */
export function buildEncodingPage(name: string, atlas: Atlas): EncodingPage {
  const versions = new Map<string, { encoding: Encoding; generations: string[]; fixed: Map<string, bigint> }>();
  const conditions = new Map<string, ConditionRow & { generations: string[] }>();
  const generations: EncodingPage["generations"][number][] = [];
  for (const [id, { encodings, identifiers, catalog }] of atlas.catalogs) {
    const encoding = encodings.get(name);
    if (encoding === undefined) continue;
    const index = identifiers.get(name);
    const fixed = new Map(
      encoding.fields
        .filter(({ name: field, ranges }) => !isOpcodeField(field) && (maskOf(ranges) & ~(index?.mask ?? 0n)) === 0n)
        .map(({ name: field, ranges }) => [field, extractValue(ranges, index?.base ?? 0n)] as const),
    );
    const key = JSON.stringify([
      encoding.bits,
      encoding.fields.map((field) => [field.name, field.ranges]),
      [...fixed].map(String),
    ]);
    const version = versions.get(key) ?? { encoding, generations: [], fixed };
    version.generations.push(id);
    versions.set(key, version);
    for (const condition of encoding.conditions) {
      const meaning = formatCondition(condition.expression);
      const row = conditions.get(`${condition.name} ${meaning}`) ?? { name: condition.name, meaning, generations: [] };
      if (!row.generations.includes(id)) row.generations.push(id);
      conditions.set(`${condition.name} ${meaning}`, row);
    }
    generations.push({
      id,
      instructions: catalog.instructions.filter(({ encodings: forms }) => forms.some((form) => form.encoding === name))
        .length,
      identifiers: index?.identifiers.size ?? 0,
    });
  }
  return {
    name,
    versions: [...versions.values()].map(({ encoding, generations: ids, fixed }) => ({
      encoding,
      generations: ids,
      rows: buildDiagram(encoding.bits, encoding.fields, fixed),
      fields: [...encoding.fields]
        .sort((a, b) => readingPlace(a.ranges) - readingPlace(b.ranges))
        .map((field) => {
          const value = fixed.get(field.name);
          return {
            name: field.name,
            bits: formatRanges(field.ranges),
            value: value === undefined ? undefined : toBinary(value, widthOf(field.ranges)),
          };
        }),
    })),
    conditions: [...conditions.values()],
    generations,
  };
}

/** Opcodes of an encoding in one generation, by number. */
export function buildOpcodeMap(name: string, generation: string, atlas: Atlas): OpcodeEntry[] {
  const entries = new Map<number, Map<string, OpcodeEntry["names"][number]>>();
  for (const [instruction, { encodings }] of atlas.catalogs.get(generation)?.instructions ?? []) {
    for (const { encoding, opcode, half } of encodings) {
      if (encoding !== name) continue;
      const names = entries.get(opcode) ?? new Map<string, OpcodeEntry["names"][number]>();
      names.set(`${instruction} ${half ?? ""}`, { name: instruction, half });
      entries.set(opcode, names);
    }
  }
  return [...entries].sort(([a], [b]) => a - b).map(([opcode, names]) => ({ opcode, names: [...names.values()] }));
}
