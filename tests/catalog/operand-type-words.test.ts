import { expect, test } from "vitest";
import { operandTypeText, operandTypeTexts } from "../../src/catalog/words/operand-type-words.ts";
import { variantsAt } from "../../src/catalog/words/place.ts";
import { operandTypeWordsFileSchema } from "../../src/schema/operand-type-words.ts";
import { readAmd, readCatalogs } from "../support/amd-content.ts";

const words = readAmd("operand-types.yaml", operandTypeWordsFileSchema);
const places = readCatalogs().flatMap(({ generation, operandTypes }) =>
  operandTypes.map((type) => ({ generation, type })),
);

test("every operand type has exactly one wording in every generation", () => {
  const wrong = places.filter(({ generation, type }) => operandTypeTexts(words, type.name, generation).length !== 1);
  expect(wrong).toEqual([]);
});

test("every record and every variant stands somewhere", () => {
  for (const [name, { byGeneration }] of Object.entries(words.operandTypes)) {
    const here = places.filter(({ type }) => type.name === name);
    expect(here.length, name).toBeGreaterThan(0);
    for (const variant of byGeneration ?? [])
      expect(
        here.some((place) => variantsAt([variant], place).length > 0),
        `${name}: ${variant.words}`,
      ).toBe(true);
  }
});

test("codes of NULL and M0 in the words are those of the catalog", () => {
  const wrong = places.flatMap(({ generation, type }) => {
    const text = operandTypeText(words, type.name, generation)?.words ?? "";
    return ["NULL", "M0"].flatMap((register) => {
      const value = type.values?.find(({ name }) => name === register)?.value;
      const stated = new RegExp(`${register} \\((\\d+)`).exec(text)?.[1];
      return stated !== undefined && value?.toString() !== stated ? [`${generation} ${type.name} ${register}`] : [];
    });
  });
  expect(wrong).toEqual([]);
});

test("a type without literal says so, a type with one names it", () => {
  const wrong = places.filter(({ generation, type }) => {
    const hasLiteral = type.values?.some(({ name }) => name === "SRC_LITERAL") ?? false;
    const text = operandTypeText(words, type.name, generation)?.words ?? "";
    return hasLiteral && !text.includes("literal") && !text.startsWith("As a vector source");
  });
  expect(wrong.map(({ generation, type }) => `${generation} ${type.name}`)).toEqual([]);
});
