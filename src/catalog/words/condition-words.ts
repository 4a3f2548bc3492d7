import type { ConditionWordsFile } from "../../schema/condition-words.ts";
import { variantsAt } from "./place.ts";

/** Every wording of a condition in an encoding; more than one means that the data contradicts itself. */
export function conditionTexts(file: ConditionWordsFile, name: string, encoding?: string): string[] {
  const record = Object.hasOwn(file.conditions, name) ? file.conditions[name] : undefined;
  if (record === undefined) return [];
  const variants = variantsAt(record.byEncoding, { encoding });
  return (variants.length > 0 ? variants : [record]).map(({ words }) => words);
}

/** A condition in words, to follow 'when'; undefined for an unknown one. */
export function conditionText(file: ConditionWordsFile, name: string, encoding?: string): string | undefined {
  return conditionTexts(file, name, encoding)[0];
}
