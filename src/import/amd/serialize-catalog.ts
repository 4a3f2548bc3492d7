import type { Catalog } from "../../schema/catalog.ts";

/** A catalog as JSON with one record a line, so that a diff shows what changed. The same catalog gives the same bytes. */
export function serializeCatalog(catalog: Catalog): string {
  const members = Object.entries(catalog).map(([key, value]) => {
    const isRecords = Array.isArray(value) && value.some((item) => typeof item === "object");
    const text = isRecords ? `[\n${value.map((item) => JSON.stringify(item)).join(",\n")}\n]` : JSON.stringify(value);
    return `${JSON.stringify(key)}:${text}`;
  });
  return `{\n${members.join(",\n")}\n}\n`;
}
