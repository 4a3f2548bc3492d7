import type { DataFormat, FormatField } from "../../schema/data-format.ts";
import { readBitLayout } from "./read-field.ts";
import { inOrder, many, type NodeReader, one } from "./xml-node.ts";

const SIGNEDNESS = ["Signed", "Unsigned", "DoesNotApply", "SignedByModifier"] as const;

export interface DataFormatRecord {
  readonly format: DataFormat;
  readonly description: string;
}

/** Reads one `DataFormat`. */
export function readDataFormat(reader: NodeReader): DataFormatRecord {
  const children = reader.children({
    one: ["DataFormatName", "Description", "DataType", "BitCount", "ComponentCount", "DataAttributes"],
  });
  const bits = one(reader, children, "BitCount").integer();
  const attributes = children.get("DataAttributes")?.[0];
  const maps = attributes === undefined ? [] : many(attributes.children({ many: ["BitMap"] }), "BitMap");
  const components = maps.map((map) => ({ order: map.integerAttribute("Order"), item: readComponent(map, bits) }));
  return {
    format: {
      name: one(reader, children, "DataFormatName").word(),
      kind: one(reader, children, "DataType").word(),
      bits,
      components: one(reader, children, "ComponentCount").integer(),
      layout: attributes === undefined ? [] : inOrder(attributes, components),
    },
    description: children.get("Description")?.[0]?.text() ?? "",
  };
}

function readComponent(map: NodeReader, bits: number): FormatField[] {
  return many(map.children({ many: ["Field"] }), "Field").map((field) => {
    const children = field.children({ one: ["FieldName", "BitLayout"] });
    const layout = one(field, children, "BitLayout");
    const [range, ...others] = readBitLayout(layout, bits);
    if (range === undefined || others.length > 0) throw layout.error(`${others.length + 1} ranges`, "one range");
    const stated = field.attribute("Signedness");
    const signedness = SIGNEDNESS.find((word) => word === stated);
    if (signedness === undefined) throw field.error(`Signedness "${stated}"`, SIGNEDNESS.join(", "));
    return { name: one(field, children, "FieldName").word(), signedness, offset: range.offset, width: range.width };
  });
}
