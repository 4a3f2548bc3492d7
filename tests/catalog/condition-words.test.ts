import { expect, test } from "vitest";
import { conditionText, conditionTexts } from "../../src/catalog/words/condition-words.ts";
import { conditionWordsFileSchema } from "../../src/schema/condition-words.ts";
import { readAmd, readCatalogs } from "../support/amd-content.ts";

const words = readAmd("conditions.yaml", conditionWordsFileSchema);
const places = readCatalogs().flatMap(({ encodings, instructions }) => [
  ...encodings.flatMap(({ name, conditions }) =>
    conditions.map((condition) => ({ encoding: name, condition: condition.name })),
  ),
  ...instructions.flatMap((instruction) =>
    instruction.encodings.map(({ encoding, condition }) => ({ encoding, condition })),
  ),
]);

test("every condition of every encoding and form has exactly one wording", () => {
  const wrong = places.filter(({ condition, encoding }) => conditionTexts(words, condition, encoding).length !== 1);
  expect(wrong).toEqual([]);
});

test("every condition in words exists", () => {
  const names = new Set(places.map(({ condition }) => condition));
  expect(Object.keys(words.conditions).sort()).toEqual([...names].sort());
});

test("default means what its encoding asks for", () => {
  expect(conditionText(words, "default", "ENC_DS")).toContain("always");
  expect(conditionText(words, "default", "ENC_VOP2")).toContain("SRC0");
  expect(conditionText(words, "default", "VOP2_INST_LITERAL")).toContain("fmaak");
  expect(conditionText(words, "no such condition")).toBeUndefined();
});
