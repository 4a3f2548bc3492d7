import { createHash } from "node:crypto";
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Atlas, readAtlas } from "../../src/catalog/atlas.ts";
import { indexCatalog, type IndexedCatalog } from "../../src/catalog/indexed-catalog.ts";
import type { BitField } from "../../src/schema/bit-field.ts";
import { type Catalog, catalogSchema } from "../../src/schema/catalog.ts";
import type { Condition } from "../../src/schema/condition.ts";
import type { EncodingKind, EncodingWordsFile } from "../../src/schema/encoding-words.ts";
import type { Encoding } from "../../src/schema/encoding.ts";
import { type Generation, generationSchema } from "../../src/schema/generation.ts";
import { bigIntToHex } from "../../src/schema/hex.ts";
import type { Instruction, InstructionEncoding } from "../../src/schema/instruction.ts";
import type { OperandType } from "../../src/schema/operand-type.ts";
import type { Operand } from "../../src/schema/operand.ts";

/** A field from [offset, width] pairs, least significant first. */
export function field(name: string, ...ranges: [offset: number, width: number][]): BitField {
  return { name, ranges: ranges.map(([offset, width]) => ({ offset, width })) };
}

/** A condition `FIELD == value`. */
export function equal(name: string, of: string, value: number): Condition {
  return { name, expression: { operator: "==", operands: [{ field: of, of: "X" }, { literal: value }] } };
}

/** A condition `FIELD within [values]`. */
export function within(name: string, of: string, ...values: number[]): Condition {
  return { name, expression: { operator: "within", operands: [{ field: of, of: "X" }, { list: values }] } };
}

/** The condition that always holds. */
export const ALWAYS: Condition = { name: "default", expression: { literal: 1 } };

/** An encoding; without a mask nothing identifies it. */
export function encoding(
  name: string,
  bits: number,
  fields: BitField[],
  { mask = 0n, order = 0, conditions = [ALWAYS] }: { mask?: bigint; order?: number; conditions?: Condition[] } = {},
): Encoding {
  return { name, order, bits, identifierMask: bigIntToHex(mask), fields, conditions };
}

/** A 32-bit operand that is read, unless told otherwise. */
export function operand(name: string | undefined, more: Partial<Operand> = {}): Operand {
  const reads = more.output === undefined || more.input !== undefined;
  return {
    ...(name === undefined ? {} : { field: name }),
    format: "FMT_NUM_B32",
    type: "OPR_VGPR",
    bits: 32,
    ...(reads ? { input: true as const } : {}),
    ...more,
  };
}

/** A form of an instruction; its operands are pooled by the builder. */
export type TinyForm = Omit<InstructionEncoding, "operands" | "condition"> & {
  readonly condition?: string;
  readonly operands?: readonly Operand[];
};

/** An instruction of a tiny catalog, in the groups GROUP and NOT_ASSIGNED unless told otherwise. */
export type TinyInstruction = Omit<Partial<Instruction>, "name" | "encodings">;

/** What a tiny catalog holds. */
export interface TinyContent {
  readonly encodings: readonly Encoding[];
  /** Identifiers by encoding. */
  readonly identifiers?: Readonly<Record<string, readonly bigint[]>>;
  readonly operandTypes?: readonly OperandType[];
  /** Forms, or forms with more facts, by upper-case name. */
  readonly instructions: Readonly<Record<string, readonly TinyForm[] | (TinyInstruction & { forms: TinyForm[] })>>;
  readonly findings?: Catalog["findings"];
}

/** A catalog of few records, checked against the schema. */
export function tinyCatalog(generation: string, content: TinyContent): Catalog {
  const lists = new Map<string, { id: string; rows: readonly Operand[] }>();
  const pool = (rows: readonly Operand[]): string => {
    const key = JSON.stringify(rows);
    const list = lists.get(key) ?? { id: createHash("sha256").update(key).digest("hex").slice(0, 8), rows };
    lists.set(key, list);
    return list.id;
  };
  const instructions = Object.entries(content.instructions).map(([name, value]) => {
    const { forms, ...more } = "forms" in value ? value : { forms: value };
    const encodings = forms.map(({ operands = [], condition = "default", ...form }) => {
      return { ...form, condition, operands: pool(operands) };
    });
    return { name, group: "GROUP", subgroups: ["NOT_ASSIGNED"], ...more, encodings };
  });
  const operands = [...lists.values()].flatMap(({ rows }) => rows);
  return catalogSchema.parse({
    generation,
    source: {
      file: `${generation}.xml`,
      sha256: "0".repeat(64),
      releaseDate: "2026-01-02",
      schemaVersion: "1.1.1",
      copyright: "",
      sensitivity: "",
      license: "",
      rebuilt: true,
    },
    architecture: { name: generation, id: 0 },
    functionalGroups: ["GROUP"],
    functionalSubgroups: [],
    findings: content.findings ?? [],
    encodings: content.encodings,
    identifiers: content.encodings.map(({ name }) => {
      return { encoding: name, values: (content.identifiers?.[name] ?? []).map(bigIntToHex) };
    }),
    dataFormats: [...new Set(operands.map(({ format }) => format))].map((name) => {
      return { name, kind: "bits", bits: 32, components: 1, layout: [] };
    }),
    operandTypes:
      content.operandTypes ??
      [...new Set(operands.map(({ type }) => type))].map((name) => ({ name, partitioned: false })),
    operandLists: [...lists.values()],
    instructions,
  });
}

/** Tiny catalogs, indexed, by generation. */
export function indexAll(...catalogs: Catalog[]): Map<string, IndexedCatalog> {
  return new Map(catalogs.map((catalog) => [catalog.generation, indexCatalog(catalog)]));
}

/** Encodings in words: the title is the name, the kind as given. */
export function encodingWords(kinds: Readonly<Record<string, EncodingKind>>): EncodingWordsFile {
  return {
    source: "test",
    encodings: Object.fromEntries(
      Object.entries(kinds).map(([name, kind]) => [name, { title: name, summary: "A test.", kind }]),
    ),
  };
}

/** Generations of a family, each the successor of the one before: `line("RDNA", "1", "3.5")`. */
export function line(family: string, ...numbers: string[]): Generation[] {
  const idOf = (number: string): string => `${family.toLowerCase()}${number.replace(".", "_")}`;
  return numbers.map((number, index) =>
    generationSchema.parse({
      id: idOf(number),
      title: `${family} ${number}`,
      family,
      predecessor: index === 0 ? null : idOf(numbers[index - 1] ?? ""),
      architectureName: `AMD ${family} ${number}`,
      gfxTargets: ["gfx1"],
      llvmProcessor: "gfx1",
      compilerExplorerKey: "test",
    }),
  );
}

/** A content folder of few files. */
export interface TinyFolder {
  readonly generations: readonly Generation[];
  readonly catalogs: readonly Catalog[];
  /** Further files by path below content/amd, such as `prose/max.md`. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Reads an atlas from a content folder made for the test: the repository's words, one category, and what is given. */
export function tinyAtlas({ generations, catalogs, files = {} }: TinyFolder): Atlas {
  return inFolder((folder) => {
    const amd = path.join(folder, "amd");
    mkdirSync(path.join(amd, "catalog"), { recursive: true });
    cpSync("content/links.yaml", path.join(folder, "links.yaml"));
    for (const name of globSync("*.yaml", { cwd: "content/amd" }))
      cpSync(path.join("content/amd", name), path.join(amd, name));
    const category = { id: "all", title: "All", summary: "All.", patterns: ["*"] };
    writeFileSync(path.join(amd, "categories.yaml"), JSON.stringify([category]));
    writeFileSync(path.join(amd, "generations.json"), JSON.stringify(generations));
    for (const catalog of catalogs)
      writeFileSync(path.join(amd, "catalog", `${catalog.generation}.json`), JSON.stringify(catalog));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(amd, name)), { recursive: true });
      writeFileSync(path.join(amd, name), text);
    }
    const before = process.env["ATLAS_CONTENT"];
    process.env["ATLAS_CONTENT"] = folder;
    try {
      return readAtlas();
    } finally {
      if (before === undefined) delete process.env["ATLAS_CONTENT"];
      else process.env["ATLAS_CONTENT"] = before;
    }
  });
}

/** Runs `work` with an empty folder that is removed afterwards. */
export function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), "atlas-test-"));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
