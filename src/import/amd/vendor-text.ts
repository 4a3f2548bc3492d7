import type { FileRecords } from "./collect-file.ts";
import type { VendorText } from "../../schema/vendor-text.ts";

/** AMD's own descriptions in a file, for a private build only: they go to a folder that git ignores. */
export function collectVendorText(records: FileRecords, generation: string): VendorText {
  const real = (text: string): boolean => text !== "" && text !== "N/A";
  const pick = <T>(map: ReadonlyMap<string, T>, text: (record: T) => string): Record<string, string> =>
    Object.fromEntries(
      [...map]
        .map(([name, record]) => [name, text(record)] as const)
        .filter(([, description]) => real(description))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  return {
    generation,
    attribution: `${records.document.copyright} ${records.document.license} licence. ${records.document.sensitivity}`,
    instructions: pick(records.instructions, ({ description }) => description),
    encodings: pick(records.encodings, ({ description }) => description),
    fields: Object.fromEntries(
      [...records.encodings].map(([name, { fieldDescriptions }]) => [name, pick(fieldDescriptions, (text) => text)]),
    ),
    operandTypes: pick(records.operandTypes, ({ description }) => description),
    dataFormats: pick(records.dataFormats, ({ description }) => description),
  };
}
