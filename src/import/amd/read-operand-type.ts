import type { OperandType } from "../../schema/operand-type.ts";
import type { Place } from "./import-error.ts";
import { readMicrocodeFormat } from "./read-field.ts";
import { readValues, runsOf } from "./read-values.ts";
import { many, type NodeReader, one } from "./xml-node.ts";

/** A partitioned immediate states no width; its fields were seen within 32 bits. */
const IMMEDIATE_BITS = 32;

export interface OperandTypeRecord {
  readonly type: OperandType;
  readonly description: string;
  /** Descriptions of the named values, by name. */
  readonly valueDescriptions: ReadonlyMap<string, string>;
  readonly place: Place;
}

/** Reads one `OperandType`. */
export function readOperandType(reader: NodeReader): OperandTypeRecord {
  const children = reader.children({
    one: ["OperandTypeName", "Description", "Subtypes", "OperandPredefinedValues", "MicrocodeFormat"],
  });
  const subtypes = children.get("Subtypes")?.[0];
  const microcode = children.get("MicrocodeFormat")?.[0];
  const read = readValues(children.get("OperandPredefinedValues")?.[0]);
  return {
    type: {
      name: one(reader, children, "OperandTypeName").word(),
      partitioned: reader.booleanAttribute("IsPartitioned"),
      ...(subtypes === undefined
        ? {}
        : { subtypes: many(subtypes.children({ many: ["Subtype"] }), "Subtype").map((subtype) => subtype.word()) }),
      ...(read.length === 0 ? {} : { values: runsOf(read) }),
      ...(microcode === undefined
        ? {}
        : { fields: readMicrocodeFormat(microcode, IMMEDIATE_BITS).map(({ field }) => field) }),
    },
    description: children.get("Description")?.[0]?.text() ?? "",
    valueDescriptions: new Map(read.map(({ name, description }) => [name, description])),
    place: reader.place,
  };
}
