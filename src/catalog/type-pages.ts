import type { DataFormat } from "../schema/data-format.ts";
import type { OperandType } from "../schema/operand-type.ts";
import type { Atlas } from "./atlas.ts";

/** A record that some generations share to the letter. */
export interface Version<T> {
  readonly record: T;
  readonly generations: readonly string[];
}

/** Versions of every operand type by name, sorted. */
export function collectOperandTypes(atlas: Atlas): Map<string, Version<OperandType>[]> {
  return collectVersions([...atlas.catalogs].map(([id, { catalog }]) => [id, catalog.operandTypes]));
}

/** Versions of every data format by name, sorted. */
export function collectDataFormats(atlas: Atlas): Map<string, Version<DataFormat>[]> {
  return collectVersions([...atlas.catalogs].map(([id, { catalog }]) => [id, catalog.dataFormats]));
}

function collectVersions<T extends { readonly name: string }>(
  lists: readonly (readonly [string, readonly T[]])[],
): Map<string, Version<T>[]> {
  const found = new Map<string, Map<string, { record: T; generations: string[] }>>();
  for (const [id, records] of lists) {
    for (const record of records) {
      const versions = found.get(record.name) ?? new Map<string, { record: T; generations: string[] }>();
      const key = JSON.stringify(record);
      const version = versions.get(key) ?? { record, generations: [] };
      version.generations.push(id);
      versions.set(key, version);
      found.set(record.name, versions);
    }
  }
  return new Map(
    [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, versions]) => [name, [...versions.values()]]),
  );
}

/** Lower-case names of instructions by what they use, sorted. */
export interface Users {
  readonly types: ReadonlyMap<string, readonly string[]>;
  readonly formats: ReadonlyMap<string, readonly string[]>;
}

const usersOf = new WeakMap<Atlas, Users>();

/** The instructions that use each operand type and data format; collected once for an atlas. */
export function collectUsers(atlas: Atlas): Users {
  const present = usersOf.get(atlas);
  if (present !== undefined) return present;
  const types = new Map<string, Set<string>>();
  const formats = new Map<string, Set<string>>();
  for (const { instructions, operandLists } of atlas.catalogs.values()) {
    for (const [name, { encodings }] of instructions) {
      for (const { type, format } of encodings.flatMap(({ operands }) => operandLists.get(operands) ?? [])) {
        types.set(type, (types.get(type) ?? new Set()).add(name));
        formats.set(format, (formats.get(format) ?? new Set()).add(name));
      }
    }
  }
  const sorted = (map: Map<string, Set<string>>): Map<string, string[]> =>
    new Map([...map].map(([key, names]) => [key, [...names].sort()]));
  const users = { types: sorted(types), formats: sorted(formats) };
  usersOf.set(atlas, users);
  return users;
}
