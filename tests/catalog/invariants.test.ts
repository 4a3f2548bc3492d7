import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { maskOf, widthOf } from "../../src/encoding/bits.ts";
import { isOpcodeField, isSelectorField, opcodeField } from "../../src/encoding/opcode-fields.ts";
import { serializeCatalog } from "../../src/import/amd/serialize-catalog.ts";
import { type Catalog, catalogSchema } from "../../src/schema/catalog.ts";
import type { Encoding } from "../../src/schema/encoding.ts";
import { generationsSchema } from "../../src/schema/generation.ts";
import { hexToBigInt } from "../../src/schema/hex.ts";
import type { InstructionEncoding } from "../../src/schema/instruction.ts";

const content = path.resolve(import.meta.dirname, "../../content/amd");
const generations = generationsSchema.parse(JSON.parse(readFileSync(path.join(content, "generations.json"), "utf8")));
const files = readdirSync(path.join(content, "catalog"));

/** A form with what it belongs to, so that a failure names it. */
interface Placed {
  readonly instruction: string;
  readonly form: InstructionEncoding;
  readonly encoding: Encoding | undefined;
}

function formsOf(catalog: Catalog): Placed[] {
  const encodings = new Map(catalog.encodings.map((encoding) => [encoding.name, encoding]));
  return catalog.instructions.flatMap(({ name, encodings: forms }) =>
    forms.map((form) => ({ instruction: name, form, encoding: encodings.get(form.encoding) })),
  );
}

const labelOf = ({ instruction, form }: Placed): string => `${instruction} ${form.encoding} ${form.opcode}`;
const namesOf = (records: readonly { readonly name: string }[]): string[] => records.map(({ name }) => name);
const isSorted = (names: readonly string[]): boolean =>
  names.every((name, index) => index === 0 || (names[index - 1] ?? "") < name);

it("there is a catalog of every generation and no other", () => {
  expect(files.toSorted()).toEqual(generations.map(({ id }) => `${id}.json`).toSorted());
});

describe.each(files)("the catalog %s", (file) => {
  const text = readFileSync(path.join(content, "catalog", file), "utf8");
  const catalog = catalogSchema.parse(JSON.parse(text));
  const forms = formsOf(catalog);
  const formats = new Set(namesOf(catalog.dataFormats));
  const types = new Set(namesOf(catalog.operandTypes));
  const lists = new Map(catalog.operandLists.map(({ id, rows }) => [id, rows]));

  it("is of the generation that its name says, whole", () => {
    const generation = generations.find(({ id }) => `${id}.json` === file);
    expect(catalog.generation).toBe(generation?.id);
    expect(catalog.architecture.name).toBe(generation?.architectureName);
    expect(catalog.source.partial).toBeUndefined();
    expect(catalog.instructions.length).toBeGreaterThan(0);
  });

  it("gives the same bytes when it is written again", () => {
    expect(serializeCatalog(catalog) === text).toBe(true);
  });

  it("has its records sorted, each name once", () => {
    expect(isSorted(namesOf(catalog.instructions))).toBe(true);
    expect(isSorted(namesOf(catalog.dataFormats))).toBe(true);
    expect(isSorted(namesOf(catalog.operandTypes))).toBe(true);
    expect(isSorted(catalog.identifiers.map(({ encoding }) => encoding))).toBe(true);
    expect(isSorted(catalog.operandLists.map(({ id }) => id))).toBe(true);
    expect(isSorted(catalog.findings.map(({ kind, subject }) => `${kind}\0${subject}`))).toBe(true);
    const orders = catalog.encodings.map(({ order }) => order);
    expect(orders).toEqual(orders.toSorted((a, b) => a - b));
    expect(new Set(namesOf(catalog.encodings)).size).toBe(catalog.encodings.length);
  });

  describe("references", () => {
    it("name encodings that exist, and every encoding has its list of identifiers", () => {
      expect(forms.filter(({ encoding }) => encoding === undefined).map(labelOf)).toEqual([]);
      expect(catalog.identifiers.map(({ encoding }) => encoding)).toEqual(namesOf(catalog.encodings).toSorted());
    });

    it("name operand lists that exist, and every list is used, and differs from the others", () => {
      expect(forms.filter(({ form }) => !lists.has(form.operands)).map(labelOf)).toEqual([]);
      const used = new Set(forms.map(({ form }) => form.operands));
      expect([...lists.keys()].filter((id) => !used.has(id))).toEqual([]);
      expect(new Set(catalog.operandLists.map(({ rows }) => JSON.stringify(rows))).size).toBe(lists.size);
    });

    it("name data formats, operand types and groups that exist", () => {
      const rows = catalog.operandLists.flatMap((list) => list.rows);
      expect(rows.filter(({ format }) => !formats.has(format))).toEqual([]);
      expect(rows.filter(({ type }) => !types.has(type))).toEqual([]);
      expect(catalog.operandTypes.flatMap(({ subtypes = [] }) => subtypes).filter((name) => !types.has(name))).toEqual(
        [],
      );
      expect(catalog.instructions.filter(({ group }) => !catalog.functionalGroups.includes(group))).toEqual([]);
    });

    it("name fields that the form's encoding has", () => {
      const dangling = forms.flatMap((placed) => {
        const fields = new Set(namesOf(placed.encoding?.fields ?? []));
        return (lists.get(placed.form.operands) ?? [])
          .filter(({ field }) => field !== undefined && !fields.has(field))
          .map(({ field }) => `${labelOf(placed)} ${field ?? ""}`);
      });
      expect(dangling).toEqual([]);
    });

    it("name conditions that the encoding defines, but for those that the findings count", () => {
      const counts = new Map<string, number>();
      for (const { form, encoding } of forms) {
        if (encoding?.conditions.some(({ name }) => name === form.condition)) continue;
        const subject = `${form.encoding} ${form.condition}`;
        counts.set(subject, (counts.get(subject) ?? 0) + (form.stated ?? 1));
      }
      const found = catalog.findings.filter(({ kind }) => kind === "condition-not-defined");
      expect(new Map(found.map(({ subject, count }) => [subject, count]))).toEqual(counts);
    });

    it("of a condition name fields that the encoding has", () => {
      const dangling = catalog.encodings.flatMap(({ name, fields, conditions }) =>
        [...JSON.stringify(conditions).matchAll(/"field":"([^"]+)"/g)]
          .map(([, field]) => field)
          .filter((field) => !fields.some((other) => other.name === field))
          .map((field) => `${name} ${field ?? ""}`),
      );
      expect(dangling).toEqual([]);
    });
  });

  describe("encodings", () => {
    it("keep every field within the word, its ranges apart", () => {
      const wrong = catalog.encodings.flatMap(({ name, bits, fields }) =>
        fields
          .filter(({ ranges }) => {
            const mask = maskOf(ranges);
            const held = mask.toString(2).replaceAll("0", "").length;
            return mask >> BigInt(bits) !== 0n || held !== widthOf(ranges);
          })
          .map((field) => `${name} ${field.name}`),
      );
      expect(wrong).toEqual([]);
    });

    it("have each field name once", () => {
      const twice = catalog.encodings.filter(({ fields }) => new Set(namesOf(fields)).size !== fields.length);
      expect(namesOf(twice)).toEqual([]);
    });

    it("keep other fields off the bits of selectors and opcodes", () => {
      const overlaps = catalog.encodings.flatMap(({ name, fields }) =>
        fields
          .filter((field) => isSelectorField(field.name) || isOpcodeField(field.name))
          .flatMap((fixed) =>
            fields
              .filter((other) => other !== fixed && (maskOf(other.ranges) & maskOf(fixed.ranges)) !== 0n)
              .map((other) => `${name} ${fixed.name} ${other.name}`),
          ),
      );
      expect(overlaps).toEqual([]);
    });

    it("have masks and identifiers of at most the word's bits", () => {
      const bits = new Map(catalog.encodings.map((encoding) => [encoding.name, encoding.bits]));
      const wide = catalog.identifiers.filter(({ encoding, values }) =>
        values.some((value) => hexToBigInt(value) >> BigInt(bits.get(encoding) ?? 0) !== 0n),
      );
      expect(wide.map(({ encoding }) => encoding)).toEqual([]);
      expect(
        namesOf(catalog.encodings.filter((one) => hexToBigInt(one.identifierMask) >> BigInt(one.bits) !== 0n)),
      ).toEqual([]);
    });
  });

  describe("opcodes", () => {
    it("fit OP, or OPX or OPY for a half", () => {
      const wrong = forms.filter(({ form, encoding }) => {
        const field = opcodeField(encoding?.fields ?? [], form.half);
        return field !== undefined && form.opcode >= 2 ** widthOf(field.ranges);
      });
      expect(wrong.map(labelOf)).toEqual([]);
    });

    it("are 0 where the encoding has no opcode field", () => {
      const without = forms.filter(({ encoding }) => !encoding?.fields.some(({ name }) => isOpcodeField(name)));
      expect(without.filter(({ form }) => form.opcode !== 0).map(labelOf)).toEqual([]);
      expect(without.filter(({ form }) => form.identifierCheck !== "not applicable").map(labelOf)).toEqual([]);
    });

    it("name a half exactly where the encoding has OPX and OPY", () => {
      const wrong = forms.filter(({ form, encoding }) => {
        const names = namesOf(encoding?.fields ?? []);
        return (form.half !== undefined) !== (names.includes("OPX") && names.includes("OPY"));
      });
      expect(wrong.map(labelOf)).toEqual([]);
    });

    it("fail the identifier check as often as the findings count", () => {
      const failed = forms.filter(({ form }) => form.identifierCheck === "fail");
      const found = catalog.findings.filter(({ kind }) => kind === "identifier-check-failed");
      expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(failed.length);
    });
  });
});
