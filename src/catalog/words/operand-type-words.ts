import type { OperandTypeWordsFile } from "../../schema/operand-type-words.ts";
import { variantsAt } from "./place.ts";

/** What may stand at an operand, as it holds in one generation. */
export type OperandTypeText = {
  readonly title: string;
  readonly words: string;
  readonly source: string;
};

/** Every wording of an operand type in a generation; more than one means that the data contradicts itself. */
export function operandTypeTexts(file: OperandTypeWordsFile, name: string, generation?: string): OperandTypeText[] {
  const record = Object.hasOwn(file.operandTypes, name) ? file.operandTypes[name] : undefined;
  if (record === undefined) return [];
  const variants = variantsAt(record.byGeneration, { generation });
  return (variants.length > 0 ? variants : [record]).map(({ words, source }) => ({
    title: record.title,
    words,
    source: source ?? record.source ?? file.source,
  }));
}

/** What may stand at an operand; undefined for an unknown type. */
export function operandTypeText(
  file: OperandTypeWordsFile,
  name: string,
  generation?: string,
): OperandTypeText | undefined {
  return operandTypeTexts(file, name, generation)[0];
}
