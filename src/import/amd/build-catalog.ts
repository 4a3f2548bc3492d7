import { createHash } from "node:crypto";
import { widthOf } from "../../encoding/bits.ts";
import { checkIdentifier, type IdentifierIndex, indexIdentifiers } from "../../encoding/identifier.ts";
import { opcodeField } from "../../encoding/opcode-fields.ts";
import { type Catalog, catalogSchema } from "../../schema/catalog.ts";
import type { Encoding } from "../../schema/encoding.ts";
import { bigIntToHex, hexToBigInt } from "../../schema/hex.ts";
import type { Instruction, InstructionEncoding } from "../../schema/instruction.ts";
import type { Operand, OperandList } from "../../schema/operand.ts";
import type { FileRecords } from "./collect-file.ts";
import { Findings } from "./findings.ts";
import { ImportError, type Place } from "./import-error.ts";
import type { FormRecord, InstructionRecord } from "./read-instruction.ts";
import type { OperandTypeRecord } from "./read-operand-type.ts";

/** The comment that opens a file which was put together from facts and is not AMD's own. */
const REBUILT_COMMENT = /^Rebuilt\b/;

/**
 * Resolves a file's references, merges what is stated twice, runs the identifier check and pools operand lists.
 * With `partial`, references that do not resolve and missing sections become findings; otherwise they are errors.
 */
export function buildCatalog(records: FileRecords, generation: string, partial: boolean): Catalog {
  return new CatalogBuilder(records, generation, partial).build();
}

class CatalogBuilder {
  readonly #records: FileRecords;
  readonly #generation: string;
  readonly #partial: boolean;
  readonly #findings = new Findings();
  readonly #indexes = new Map<string, IdentifierIndex>();
  readonly #operandLists = new Map<string, OperandList>();
  readonly #listIds = new Set<string>();

  constructor(records: FileRecords, generation: string, partial: boolean) {
    this.#records = records;
    this.#generation = generation;
    this.#partial = partial;
  }

  build(): Catalog {
    const { records } = { records: this.#records };
    this.#checkSections();
    for (const comment of records.comments) {
      if (!REBUILT_COMMENT.test(comment)) this.#findings.add("comment-in-source", comment);
    }
    for (const [path, count] of records.unknownElements) this.#findings.add("unknown-element", path, undefined, count);
    const encodings = [...records.encodings.values()].map((record) => {
      const { encoding, identifiers, overlaps } = record;
      this.#indexes.set(
        encoding.name,
        indexIdentifiers(encoding.fields, hexToBigInt(encoding.identifierMask), identifiers),
      );
      this.#reportEncoding(encoding, identifiers, overlaps);
      return encoding;
    });
    for (const record of records.operandTypes.values()) this.#checkSubtypes(record);
    const instructions = [...records.instructions.values()].map((record) => this.#buildInstruction(record));
    return catalogSchema.parse({
      generation: this.#generation,
      source: {
        file: records.file.split(/[\\/!]/).at(-1) ?? records.file,
        sha256: records.sha256,
        releaseDate: records.document.releaseDate,
        schemaVersion: records.document.schemaVersion,
        copyright: records.document.copyright,
        sensitivity: records.document.sensitivity,
        license: records.document.license,
        rebuilt: records.comments.some((comment) => REBUILT_COMMENT.test(comment)),
        ...(this.#partial ? { partial: true } : {}),
      },
      architecture: records.architecture,
      functionalGroups: [...records.groups.keys()],
      functionalSubgroups: [...records.subgroups],
      findings: this.#findings.list(),
      encodings: encodings.sort((a, b) => a.order - b.order || compare(a.name, b.name)),
      identifiers: [...records.encodings.values()]
        .map(({ encoding, identifiers }) => ({ encoding: encoding.name, values: identifiers.map(bigIntToHex) }))
        .sort((a, b) => compare(a.encoding, b.encoding)),
      dataFormats: [...records.dataFormats.values()].map(({ format }) => format).sort(byName),
      operandTypes: [...records.operandTypes.values()].map(({ type }) => type).sort(byName),
      operandLists: [...this.#operandLists.values()].sort((a, b) => compare(a.id, b.id)),
      instructions: instructions.sort(byName),
    } satisfies Catalog);
  }

  #checkSections(): void {
    for (const section of this.#records.missingSections) {
      this.#unresolved({ file: this.#records.file, path: `Spec/ISA/${section}` }, "missing-section", section, {
        found: `no <${section}>`,
        expected: `<${section}> in <ISA>`,
      });
    }
  }

  #reportEncoding(encoding: Encoding, identifiers: readonly bigint[], overlaps: readonly string[]): void {
    for (const overlap of overlaps) this.#findings.add("fields-overlap", encoding.name, overlap);
    if (identifiers.length === 0) this.#findings.add("no-identifiers", encoding.name);
    const mask = hexToBigInt(encoding.identifierMask);
    for (const identifier of identifiers) {
      if ((identifier & ~mask) !== 0n)
        this.#findings.add("identifier-outside-mask", encoding.name, bigIntToHex(identifier));
    }
    const names = encoding.conditions.map(({ name }) => name);
    for (const name of new Set(names)) {
      const count = names.filter((other) => other === name).length;
      if (count > 1) this.#findings.add("condition-repeated", encoding.name, name, count - 1);
    }
  }

  #checkSubtypes({ type, place }: OperandTypeRecord): void {
    for (const subtype of type.subtypes ?? []) {
      if (this.#records.operandTypes.has(subtype)) continue;
      this.#unresolved(
        place,
        "unresolved-reference",
        `operand type ${subtype}`,
        { found: `the subtype ${subtype} of ${type.name}`, expected: "a type listed in <OperandTypes>" },
        type.name,
      );
    }
  }

  #buildInstruction(record: InstructionRecord): Instruction {
    const { name, aliases, flags, subgroups, group, note } = record;
    if (!this.#records.groups.has(group)) {
      this.#unresolved(
        record.place,
        "unresolved-reference",
        `functional group ${group}`,
        {
          found: group === "" ? "no <FunctionalGroup>" : `the functional group ${group}`,
          expected: "a group listed in <FunctionalGroups>",
        },
        name,
      );
    }
    for (const subgroup of subgroups) {
      if (!this.#records.subgroups.has(subgroup)) this.#findings.add("subgroup-not-listed", subgroup, name);
    }
    if (note !== undefined) this.#findings.add("comment-in-source", note, name);
    return {
      name,
      ...(aliases.length === 0 ? {} : { aliases: [...aliases] }),
      group: group === "" ? "NOT_ASSIGNED" : group,
      subgroups: [...subgroups],
      ...(flags.length === 0 ? {} : { flags: [...flags] }),
      encodings: this.#mergeForms(record),
      ...(note === undefined ? {} : { note }),
    };
  }

  /** Forms that are equal in opcode, condition, half and operands are one form, stated more than once. */
  #mergeForms(record: InstructionRecord): InstructionEncoding[] {
    const merged = new Map<string, InstructionEncoding>();
    const stated = new Set<string>();
    for (const form of record.forms) {
      const built = this.#buildForm(record.name, form);
      const name = [built.encoding, built.condition, built.conditionId, built.opcode, built.half].join(" ");
      const key = `${name} ${built.operands}`;
      const earlier = merged.get(key);
      if (earlier !== undefined) {
        earlier.stated = (earlier.stated ?? 1) + 1;
        this.#findings.add("form-stated-twice", built.encoding, record.name);
        continue;
      }
      if (stated.has(name)) this.#findings.add("form-stated-differently", built.encoding, record.name);
      stated.add(name);
      merged.set(key, built);
    }
    return [...merged.values()];
  }

  #buildForm(name: string, form: FormRecord): InstructionEncoding {
    const encoding = this.#records.encodings.get(form.encoding)?.encoding;
    if (encoding === undefined) {
      this.#unresolved(
        form.place,
        "unresolved-reference",
        `encoding ${form.encoding}`,
        {
          found: `the encoding ${form.encoding}`,
          expected: "an encoding listed in <Encodings>",
        },
        name,
      );
    } else {
      this.#checkForm(name, form, encoding);
    }
    this.#checkOperands(name, form, encoding);
    const half = encoding === undefined ? undefined : halfOf(form, encoding);
    const index = this.#indexes.get(form.encoding);
    const check = index === undefined ? "not applicable" : checkIdentifier(index, form.opcode, half);
    if (check === "fail") this.#findings.add("identifier-check-failed", form.encoding, name);
    if (form.note !== undefined) this.#findings.add("comment-in-source", form.note, name);
    return {
      encoding: form.encoding,
      condition: form.condition,
      ...(form.conditionId === undefined ? {} : { conditionId: form.conditionId }),
      opcode: form.opcode,
      ...(half === undefined ? {} : { half }),
      operands: this.#poolOperands(form.operands),
      ...(check === "pass" ? {} : { identifierCheck: check }),
      ...(form.note === undefined ? {} : { note: form.note }),
    };
  }

  #checkForm(name: string, form: FormRecord, encoding: Encoding): void {
    if (!encoding.conditions.some((condition) => condition.name === form.condition)) {
      this.#findings.add("condition-not-defined", `${form.encoding} ${form.condition}`, name);
    }
    const field = opcodeField(encoding.fields, halfOf(form, encoding));
    const width = field === undefined ? 0 : widthOf(field.ranges);
    if (form.opcode >= 2 ** width) {
      throw new ImportError(form.place, {
        found: `opcode ${form.opcode} of ${name}`,
        expected: field === undefined ? `0, because ${encoding.name} has no opcode field` : `a number of ${width} bits`,
      });
    }
  }

  #checkOperands(name: string, form: FormRecord, encoding: Encoding | undefined): void {
    const fields = form.operands.flatMap(({ field }) => field ?? []);
    if (new Set(fields).size < fields.length) this.#findings.add("operands-share-a-field", form.encoding, name);
    for (const { field, format, type, implicit } of form.operands) {
      if (field === undefined && implicit === undefined)
        this.#findings.add("explicit-operand-without-field", form.encoding, name);
      if (field !== undefined && encoding !== undefined && !encoding.fields.some((other) => other.name === field)) {
        this.#unresolved(
          form.place,
          "unresolved-reference",
          `field ${field} of ${encoding.name}`,
          {
            found: `the operand field ${field} in ${name}`,
            expected: `a field of ${encoding.name}`,
          },
          name,
        );
      }
      if (!this.#records.dataFormats.has(format)) {
        this.#unresolved(
          form.place,
          "unresolved-reference",
          `data format ${format}`,
          {
            found: `the data format ${format} in ${name}`,
            expected: "a format listed in <DataFormats>",
          },
          name,
        );
      }
      if (!this.#records.operandTypes.has(type)) {
        this.#unresolved(
          form.place,
          "unresolved-reference",
          `operand type ${type}`,
          {
            found: `the operand type ${type} in ${name}`,
            expected: "a type listed in <OperandTypes>",
          },
          name,
        );
      }
    }
  }

  #unresolved(
    place: Place,
    kind: "unresolved-reference" | "missing-section",
    subject: string,
    problem: { found: string; expected: string },
    example?: string,
  ): void {
    if (!this.#partial) {
      throw new ImportError(place, {
        ...problem,
        advice: "If the file is known to be incomplete, import it with --partial.",
      });
    }
    this.#findings.add(kind, subject, example);
  }

  #poolOperands(rows: readonly Operand[]): string {
    const key = JSON.stringify(rows);
    const pooled = this.#operandLists.get(key);
    if (pooled !== undefined) return pooled.id;
    const digest = createHash("sha256").update(key).digest("hex");
    let length = 8;
    while (this.#listIds.has(digest.slice(0, length))) length += 1;
    const id = digest.slice(0, length);
    this.#listIds.add(id);
    this.#operandLists.set(key, { id, rows: [...rows] });
    return id;
  }
}

/** The half of a dual-issue word that a form fills, told by its operand fields: VDSTX and SRCX0, or VDSTY and SRCY0. */
function halfOf(form: FormRecord, encoding: Encoding): "x" | "y" | undefined {
  if (opcodeField(encoding.fields, undefined) !== undefined || opcodeField(encoding.fields, "x") === undefined)
    return undefined;
  const halves = new Set(form.operands.flatMap(({ field }) => /^V?(?:DST|SRC)([XY])\d?$/.exec(field ?? "")?.[1] ?? []));
  const [half, ...others] = halves;
  if (half === undefined || others.length > 0) {
    throw new ImportError(form.place, {
      found: `operand fields ${form.operands.map(({ field }) => field ?? "none").join(", ")}`,
      expected: `fields of one half of ${encoding.name}, X or Y`,
    });
  }
  return half === "X" ? "x" : "y";
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function byName(a: { name: string }, b: { name: string }): number {
  return compare(a.name, b.name);
}
