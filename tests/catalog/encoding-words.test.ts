import { expect, test } from "vitest";
import { encodingKindRank, encodingText } from "../../src/catalog/words/encoding-words.ts";
import { variantsAt } from "../../src/catalog/words/place.ts";
import { encodingWordsFileSchema } from "../../src/schema/encoding-words.ts";
import { readAmd, readCatalogs } from "../support/amd-content.ts";

const words = readAmd("encodings.yaml", encodingWordsFileSchema);
const catalogs = readCatalogs();
const names = new Set(catalogs.flatMap(({ encodings }) => encodings.map(({ name }) => name)));

test("every encoding has words, and no other has", () => {
  expect(Object.keys(words.encodings).sort()).toEqual([...names].sort());
});

test("an encoding extends one that has words and stands for itself", () => {
  const wrong = Object.entries(words.encodings).filter(([, { kind, extends: base }]) => {
    const standsAlone = base === undefined || words.encodings[base]?.extends === undefined;
    const needsBase = !["plain", "scaled", "dual"].includes(kind);
    return !standsAlone || needsBase !== (base !== undefined) || (base !== undefined && !names.has(base));
  });
  expect(wrong).toEqual([]);
});

test("titles of one generation differ", () => {
  for (const { generation, encodings } of catalogs) {
    const titles = encodings.map(({ name }) => encodingText(words, name, generation)?.title);
    expect(new Set(titles).size, generation).toBe(titles.length);
  }
});

test("at most one summary holds in a generation, and each holds somewhere", () => {
  for (const [name, { byGeneration }] of Object.entries(words.encodings)) {
    const having = catalogs.filter(({ encodings }) => encodings.some((encoding) => encoding.name === name));
    for (const { generation } of having)
      expect(variantsAt(byGeneration, { generation }).length, `${name} ${generation}`).toBeLessThan(2);
    for (const variant of byGeneration ?? [])
      expect(
        having.some(({ generation }) => variantsAt([variant], { generation }).length > 0),
        name,
      ).toBe(true);
  }
});

test("literal and DPP forms rank behind the plain one", () => {
  const kind = (name: string) => encodingText(words, name)?.kind ?? "plain";
  const ranked = ["VOP2_VOP_DPP8", "VOP2_INST_LITERAL", "ENC_VOP2"].sort(
    (a, b) => encodingKindRank(kind(a)) - encodingKindRank(kind(b)),
  );
  expect(ranked).toEqual(["ENC_VOP2", "VOP2_INST_LITERAL", "VOP2_VOP_DPP8"]);
});
