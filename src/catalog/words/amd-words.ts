import path from "node:path";
import { type ConditionWordsFile, conditionWordsFileSchema } from "../../schema/condition-words.ts";
import { type DataFormatWordsFile, dataFormatWordsFileSchema } from "../../schema/data-format-words.ts";
import { type EncodingWordsFile, encodingWordsFileSchema } from "../../schema/encoding-words.ts";
import { type FieldWordsFile, fieldWordsFileSchema } from "../../schema/field-words.ts";
import { type ModifierFile, modifierFileSchema } from "../../schema/modifier-words.ts";
import { type OperandSizeFile, operandSizeFileSchema } from "../../schema/operand-size-rule.ts";
import { type OperandTypeWordsFile, operandTypeWordsFileSchema } from "../../schema/operand-type-words.ts";
import { readData } from "../read-data.ts";

/** Our words for the parts that AMD's instructions are made of. */
export interface AmdWords {
  readonly fields: FieldWordsFile;
  readonly operandTypes: OperandTypeWordsFile;
  readonly dataFormats: DataFormatWordsFile;
  readonly encodings: EncodingWordsFile;
  readonly conditions: ConditionWordsFile;
  readonly operandSizes: OperandSizeFile;
  readonly modifiers: ModifierFile;
}

/** Reads the words below content/amd. Throws a DataError that names the file. */
export function readAmdWords(folder: string): AmdWords {
  return {
    fields: readData(path.join(folder, "fields.yaml"), fieldWordsFileSchema),
    operandTypes: readData(path.join(folder, "operand-types.yaml"), operandTypeWordsFileSchema),
    dataFormats: readData(path.join(folder, "data-formats.yaml"), dataFormatWordsFileSchema),
    encodings: readData(path.join(folder, "encodings.yaml"), encodingWordsFileSchema),
    conditions: readData(path.join(folder, "conditions.yaml"), conditionWordsFileSchema),
    operandSizes: readData(path.join(folder, "operand-sizes.yaml"), operandSizeFileSchema),
    modifiers: readData(path.join(folder, "modifiers.yaml"), modifierFileSchema),
  };
}
