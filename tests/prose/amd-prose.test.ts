import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readAtlas } from "../../src/catalog/atlas.ts";
import type { CompiledFamily } from "../../src/catalog/family.ts";
import { readFamilies } from "../../src/catalog/prose.ts";
import { listNamedOperands } from "../../src/catalog/named-operands.ts";
import { contentFolder } from "../../src/catalog/paths.ts";
import { readData } from "../../src/catalog/read-data.ts";
import { readAmdRuns } from "../../src/prose/amd-text.ts";
import { checkFamilies } from "../../src/prose/check-families.ts";
import { wordsSchema } from "../../src/schema/words.ts";
import { inFolder } from "../support/tiny-catalog.ts";
import { writeFileSync } from "node:fs";
import path from "node:path";

const VENDOR = "../shared/amd";

const { tables } = readData(`${contentFolder()}/amd/words.yaml`, wordsSchema);
const families = readFamilies(`${contentFolder()}/amd/prose`, tables);
const atlas = readAtlas();

describe("AMD prose", () => {
  it("describes every name, and says of no more names than have no source that nothing is documented", () => {
    expect([...atlas.names.keys()].filter((name) => atlas.prose.get(name)?.summary === undefined)).toEqual([]);
    expect([...atlas.prose.values()].filter(({ inferredFrom }) => inferredFrom !== undefined).length).toBeLessThan(30);
  });

  it("is whole: summary, meanings, notes for each name of a family, nothing said twice", () => {
    expect(checkFamilies(families, listNamedOperands(atlas), new Set())).toEqual([]);
  }, 30_000);

  it.skipIf(!existsSync(VENDOR))(
    `shares no run of 9 words with AMD's text (skipped without ${VENDOR}: the text is not in the repository)`,
    async () => {
      const vendor = await readAmdRuns(VENDOR);
      expect(vendor.size).toBeGreaterThan(10_000);
      expect(checkFamilies(families, listNamedOperands(atlas), vendor)).toEqual([]);
    },
    30_000,
  );
});

describe("the check", () => {
  const GOOD = `---
title: Maximum
names: [v_max_f32]
summaries: [{ name: v_max_f32, text: The larger of two floats. }]
operands: { VDST: The larger one. }
notes: [A note.]
---
${"A description of some length. ".repeat(4)}
`;
  const MAX = { name: "v_max_f32", operands: ["VDST"], renames: new Set<string>() };

  function check(files: Record<string, string>, instructions = [MAX], vendor = new Set<string>()): string[] {
    return inFolder((folder) => {
      for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
      const read: CompiledFamily[] = readFamilies(folder, {});
      return checkFamilies(read, instructions, vendor).map((problem) => problem.replaceAll(folder + path.sep, ""));
    });
  }

  it("finds nothing in a whole family", () => {
    expect(check({ "a.md": GOOD })).toEqual([]);
  });

  it.each([
    [
      "a pattern that fits nothing",
      GOOD.replace("[v_max_f32]", "[v_max_f32, v_maximum]"),
      "the pattern v_maximum fits no instruction",
    ],
    ["a missing summary", GOOD.replace("name: v_max_f32", "name: v_max_f64"), "v_max_f32 has no summary"],
    [
      "a doubled word",
      GOOD.replace("larger of", "larger larger of"),
      "v_max_f32: the summary repeats a word: The larger larger of two floats.",
    ],
    ["a long summary", GOOD.replace("two", "x".repeat(200)), "v_max_f32: the summary has 222 characters, at most 200"],
    ["a missing meaning", GOOD.replace("VDST", "SRC0"), "v_max_f32: the operand VDST has no meaning"],
    ["a meaning of nothing", GOOD.replace("VDST", "SRC0"), "no name of the family has an operand SRC0"],
    ["no note", GOOD.replace("[A note.]", "[]"), "v_max_f32 has no note"],
    [
      "a short description",
      GOOD.replace(/---\nA[\s\S]*/, "---\nShort."),
      "the description has 6 characters, at least 80",
    ],
  ])("finds %s", (_, text, problem) => {
    expect(check({ "a.md": text })).toContain(`a.md: ${problem}`);
  });

  it("finds a shared run", () => {
    const run = "a description of some length a description of some";
    expect(check({ "a.md": GOOD }, [MAX], new Set([run]))).toContain(
      `a.md: shares a run of 9 words with AMD's text: ${run}`,
    );
  });

  it("finds what is said twice, but allows a summary to an instruction's other name", () => {
    const files = { "a.md": GOOD, "b.md": GOOD.replaceAll("v_max_f32", "v_big_f32") };
    const big = { name: "v_big_f32", operands: ["VDST"], renames: new Set<string>() };
    expect(check(files, [MAX, big])).toEqual([
      "v_big_f32 and v_max_f32 have the same summary: The larger of two floats.",
      expect.stringMatching(/^b\.md and a\.md say the same: A description/),
      "b.md and a.md say the same: A note.",
    ]);
    expect(check(files, [MAX, { ...big, renames: new Set(["v_max_f32"]) }])).toHaveLength(2);
  });
});
