import { maskOf } from "../../encoding/bits.ts";
import { isOpcodeField, isSelectorField } from "../../encoding/opcode-fields.ts";
import type { Encoding } from "../../schema/encoding.ts";
import { bigIntToHex } from "../../schema/hex.ts";
import { readCondition } from "./read-condition.ts";
import { type DescribedField, readMicrocodeFormat } from "./read-field.ts";
import { many, type NodeReader, one } from "./xml-node.ts";

export interface EncodingRecord {
  readonly encoding: Encoding;
  readonly identifiers: readonly bigint[];
  /** Pairs of fields that share bits although neither selects the encoding. */
  readonly overlaps: readonly string[];
  readonly description: string;
  readonly fieldDescriptions: ReadonlyMap<string, string>;
}

/** Reads one `Encoding`. Fields outside the word and overlapping selector or opcode fields are errors. */
export function readEncoding(reader: NodeReader): EncodingRecord {
  const children = reader.children({
    one: [
      "EncodingName",
      "BitCount",
      "EncodingIdentifierMask",
      "EncodingIdentifiers",
      "EncodingConditions",
      "Description",
      "MicrocodeFormat",
    ],
  });
  const bitCount = one(reader, children, "BitCount");
  const bits = bitCount.integer(1);
  if (bits % 32 !== 0 || bits > 1024) throw bitCount.error(`${bits} bits`, "a multiple of 32 up to 1024");
  const conditions = one(reader, children, "EncodingConditions");
  const described = readMicrocodeFormat(one(reader, children, "MicrocodeFormat"), bits);
  const identifiers = children.get("EncodingIdentifiers")?.[0];
  return {
    encoding: {
      name: one(reader, children, "EncodingName").word(),
      order: reader.integerAttribute("Order", -1),
      bits,
      identifierMask: bigIntToHex(one(reader, children, "EncodingIdentifierMask").binary(bits)),
      fields: described.map(({ field }) => field),
      conditions: many(conditions.children({ many: ["EncodingCondition"] }), "EncodingCondition").map(readCondition),
    },
    identifiers:
      identifiers === undefined
        ? []
        : many(identifiers.children({ many: ["EncodingIdentifier"] }), "EncodingIdentifier").map((identifier) =>
            identifier.binary(bits),
          ),
    overlaps: findOverlaps(reader, described),
    description: children.get("Description")?.[0]?.text() ?? "",
    fieldDescriptions: new Map(described.map(({ field, description }) => [field.name, description])),
  };
}

function findOverlaps(reader: NodeReader, described: readonly DescribedField[]): string[] {
  const masks = described.map(({ field }) => ({ name: field.name, mask: maskOf(field.ranges) }));
  const isFixed = (name: string): boolean => isSelectorField(name) || isOpcodeField(name);
  return masks.flatMap((first, index) =>
    masks.slice(index + 1).flatMap((second) => {
      if ((first.mask & second.mask) === 0n) return [];
      if (isFixed(first.name) && isFixed(second.name)) {
        throw reader.error(
          `fields ${first.name} and ${second.name} on the same bits`,
          "fixed fields that do not overlap",
        );
      }
      return [`${first.name} and ${second.name}`];
    }),
  );
}
