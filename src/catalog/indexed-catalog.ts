import { type IdentifierIndex, indexIdentifiers } from "../encoding/identifier.ts";
import type { Catalog } from "../schema/catalog.ts";
import type { DataFormat } from "../schema/data-format.ts";
import type { Encoding } from "../schema/encoding.ts";
import { hexToBigInt } from "../schema/hex.ts";
import type { Instruction } from "../schema/instruction.ts";
import type { OperandType } from "../schema/operand-type.ts";
import type { Operand } from "../schema/operand.ts";

/** A generation's catalog with its records by name. */
export interface IndexedCatalog {
  readonly catalog: Catalog;
  readonly encodings: ReadonlyMap<string, Encoding>;
  /** By encoding; encodings without identifiers are missing. */
  readonly identifiers: ReadonlyMap<string, IdentifierIndex>;
  readonly dataFormats: ReadonlyMap<string, DataFormat>;
  readonly operandTypes: ReadonlyMap<string, OperandType>;
  readonly operandLists: ReadonlyMap<string, readonly Operand[]>;
  /** By lower-case name. */
  readonly instructions: ReadonlyMap<string, Instruction>;
}

/** Indexes a catalog. */
export function indexCatalog(catalog: Catalog): IndexedCatalog {
  const encodings = new Map(catalog.encodings.map((encoding) => [encoding.name, encoding]));
  const identifiers = new Map(
    catalog.identifiers.flatMap(({ encoding: name, values }) => {
      const encoding = encodings.get(name);
      // No identifiers share no bits: nothing is known of a word that none of them describes.
      if (encoding === undefined || values.length === 0) return [];
      const mask = hexToBigInt(encoding.identifierMask);
      return [[name, indexIdentifiers(encoding.fields, mask, values.map(hexToBigInt))] as const];
    }),
  );
  return {
    catalog,
    encodings,
    identifiers,
    dataFormats: new Map(catalog.dataFormats.map((format) => [format.name, format])),
    operandTypes: new Map(catalog.operandTypes.map((type) => [type.name, type])),
    operandLists: new Map(catalog.operandLists.map(({ id, rows }) => [id, rows])),
    instructions: new Map(catalog.instructions.map((instruction) => [instruction.name.toLowerCase(), instruction])),
  };
}
