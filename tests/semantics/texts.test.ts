import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { loadAtlas } from "../../src/catalog/atlas.ts";
import { contentFolder } from "../../src/catalog/paths.ts";
import { checkText } from "../../src/semantics/check-texts.ts";
import { assignTexts } from "../../src/semantics/family.ts";
import { parseSemantics } from "../../src/semantics/parse.ts";
import { printSemantics } from "../../src/semantics/print.ts";
import { readSemantics, readTraits } from "../../src/semantics/read-texts.ts";

// Thousands of forms or evaluations: seconds alone, more beside other work.
vi.setConfig({ testTimeout: 120_000 });

const atlas = loadAtlas();
const folder = path.join(contentFolder(), "amd");
const { texts, idle } = assignTexts(new Set(atlas.names.keys()), readSemantics(folder));
const traits = readTraits(folder);

describe("the texts of content/amd/semantics", () => {
  test("every text fits every plain form of its names", () => {
    const problems = [...texts.values()].flatMap((text) =>
      checkText(text, atlas.catalogs, atlas.words.encodings, traits),
    );
    expect(problems).toEqual([]);
  });

  test("all of them parse and check within 5 seconds of processor time", () => {
    const before = process.cpuUsage();
    for (const text of texts.values()) checkText(text, atlas.catalogs, atlas.words.encodings, traits);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThanOrEqual(5);
  });

  test("no pattern is idle", () => {
    expect(idle).toEqual([]);
  });

  test("printing a text and parsing it gives the same tree", () => {
    const plain = (text: string): string =>
      JSON.stringify(parseSemantics(text), (key, value: unknown) =>
        key === "line" || key === "column" ? undefined : value,
      );
    const changed = [...texts.values()].filter(
      ({ text }) => text !== undefined && plain(printSemantics(parseSemantics(text))) !== plain(text),
    );
    expect(changed.map(({ name }) => name)).toEqual([]);
  });
});
