import type { DataFormat } from "../../schema/data-format.ts";
import type { DataFormatWordsFile } from "../../schema/data-format-words.ts";
import { formatWords } from "../format-words.ts";

/** A data format in words: ours where the layout does not tell the use, else computed from the layout. */
export function dataFormatText(file: DataFormatWordsFile, format: DataFormat): string {
  const record = Object.hasOwn(file.dataFormats, format.name) ? file.dataFormats[format.name] : undefined;
  return record?.words ?? formatWords(format);
}
