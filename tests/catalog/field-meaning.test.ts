import { expect, test } from "vitest";
import { fieldMeaning, fieldMeanings } from "../../src/catalog/words/field-meaning.ts";
import { variantsAt } from "../../src/catalog/words/place.ts";
import { fieldWordsFileSchema } from "../../src/schema/field-words.ts";
import { readAmd, readCatalogs } from "../support/amd-content.ts";

const words = readAmd("fields.yaml", fieldWordsFileSchema);
const places = readCatalogs().flatMap(({ generation, encodings }) =>
  encodings.flatMap((encoding) =>
    encoding.fields.map((field) => ({
      generation,
      encoding: encoding.name,
      field: field.name,
      bits: field.ranges.reduce((sum, range) => sum + range.width, 0),
    })),
  ),
);

test("every field of every encoding has exactly one meaning", () => {
  const wrong = places
    .map((place) => ({ place, count: fieldMeanings(words, place.field, place).length }))
    .filter(({ count }) => count !== 1);
  expect(wrong).toEqual([]);
});

test("every record and every variant stands somewhere", () => {
  const unused = Object.entries(words.fields).flatMap(([name, record]) => {
    const here = places.filter(({ field }) => field === name);
    const variants = [...(record.byEncoding ?? []), ...(record.byGeneration ?? [])];
    return [
      ...(here.length === 0 ? [name] : []),
      ...variants
        .filter((variant) => !here.some((place) => variantsAt([variant], place).length > 0))
        .map(({ meaning }) => `${name}: ${meaning}`),
    ];
  });
  expect(unused).toEqual([]);
});

test("variants name known generations only", () => {
  const knownGenerations = new Set(places.map(({ generation }) => generation));
  const named = Object.values(words.fields).flatMap((record) =>
    [...(record.byEncoding ?? []), ...(record.byGeneration ?? [])].flatMap(({ generations }) => generations ?? []),
  );
  expect(named.filter((generation) => !knownGenerations.has(generation))).toEqual([]);
});

test("values in words fit their field", () => {
  const wrong = places.flatMap((place) =>
    (fieldMeaning(words, place.field, place)?.values ?? [])
      .filter(({ value, to }) => (to ?? value) >= 2 ** place.bits)
      .map(({ value }) => `${place.generation} ${place.encoding} ${place.field} ${value.toString()}`),
  );
  expect(wrong).toEqual([]);
});

test("the meaning depends on encoding and generation", () => {
  expect(fieldMeaning(words, "OFFSET", { generation: "rdna1", encoding: "ENC_FLAT" })?.meaning).toContain("2047");
  expect(fieldMeaning(words, "OFFSET", { generation: "rdna3", encoding: "ENC_FLAT" })?.meaning).toContain("4095");
  expect(fieldMeaning(words, "DLC", { generation: "rdna3", encoding: "ENC_MUBUF" })?.meaning).toContain("MALL");
  expect(fieldMeaning(words, "SRC0", { generation: "rdna4", encoding: "VOP1_VOP_DPP16" })?.meaning).toContain("250");
  expect(fieldMeaning(words, "OMOD", { generation: "rdna4", encoding: "ENC_VOP3" })?.values).toHaveLength(4);
});

test("an unknown generation has the general meaning, an unknown field none", () => {
  expect(fieldMeaning(words, "DLC", { generation: "later", encoding: "ENC_MUBUF" })?.meaning).toContain("changed");
  expect(fieldMeaning(words, "NO_SUCH_FIELD", {})).toBeUndefined();
  expect(fieldMeaning(words, "toString", {})).toBeUndefined();
});
