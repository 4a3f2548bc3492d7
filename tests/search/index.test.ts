import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { loadAtlas } from "../../src/catalog/atlas.ts";
import { loadPtxAtlas } from "../../src/catalog/ptx/ptx-atlas.ts";
import { loadSearchData } from "../../src/search/build/finder.ts";
import { buildNameIndex, findUnclearTargets, readSynonyms } from "../../src/search/build/names.ts";
import { packNameIndex, unpackNameIndex } from "../../src/search/name-index.ts";
import { findNumber, packNumberIndex, readNumber, unpackNumberIndex } from "../../src/search/number-index.ts";
import { packColumn, packNumbers, packTexts, unpackColumn, unpackNumbers, unpackTexts } from "../../src/search/pack.ts";

/** Limits in bytes after `gzip -9`; the figures of names and numbers are the issue's. */
const NAMES_LIMIT = 16 * 1024;
const NUMBERS_LIMIT = 40 * 1024;
const PTX_LIMIT = 40 * 1024;

const { names, numbers, ptx } = loadSearchData();

function compressed(data: unknown): number {
  return gzipSync(JSON.stringify(data), { level: 9 }).length;
}

describe("the index", () => {
  it("is small", () => {
    expect(compressed(packNameIndex(names))).toBeLessThanOrEqual(NAMES_LIMIT);
    expect(compressed(packNumberIndex(numbers))).toBeLessThanOrEqual(NUMBERS_LIMIT);
    expect(compressed(ptx)).toBeLessThanOrEqual(PTX_LIMIT);
  });

  it("is the same after packing and unpacking", () => {
    expect(unpackNameIndex(packNameIndex(names))).toEqual(names);
    expect(unpackNumberIndex(packNumberIndex(numbers))).toEqual(numbers);
  });

  it("has every name, alias, register, directive and PTX instruction", () => {
    const known = new Set([...names.entries, ...names.aliases].map(({ name }) => name));
    const { catalog } = loadPtxAtlas();
    const wanted = [
      ...loadAtlas().names.keys(),
      ...loadAtlas().aliases.keys(),
      ...catalog.pages.flatMap(({ name, aliases }) => [name, ...aliases]),
      ...catalog.registers.flatMap((register) => register.names),
      ...catalog.directives.map(({ name }) => name),
    ];
    expect(wanted.filter((name) => !known.has(name))).toEqual([]);
  });

  it("has concepts when there are some", () => {
    const concepts = [{ id: "lane-exchange", title: "Exchange between lanes" }];
    const index = buildNameIndex({ amd: loadAtlas(), ptx: loadPtxAtlas(), concepts, synonyms: readSynonyms() });
    expect(index.entries.at(-1)).toMatchObject({ name: "Exchange between lanes", url: "/concepts/lane-exchange/" });
  });

  it("has exactly one thing for each name that a synonym leads to", () => {
    expect(findUnclearTargets(readSynonyms(), names.entries)).toEqual([]);
    const wrong = { prefixes: [], synonyms: [{ words: ["__nothing"], to: ["no_such_name", "v_max_f32"] }] };
    expect(findUnclearTargets(wrong, names.entries)).toEqual(["no_such_name"]);
  });

  it("leaves out what a synonym leads to and a build lacks", () => {
    const synonyms = {
      prefixes: [],
      synonyms: [
        { words: ["__nothing"], to: ["no_such_name"] },
        { words: ["fmaxf"], to: ["no_such_name", "max"] },
      ],
    };
    const index = buildNameIndex({ amd: loadAtlas(), ptx: loadPtxAtlas(), concepts: [], synonyms });
    expect(index.words.map(({ name, targets }) => [name, targets.map((place) => index.entries[place]?.name)])).toEqual([
      ["fmaxf", ["max"]],
    ]);
  });

  it("has each word once", () => {
    const words = readSynonyms().synonyms.flatMap((record) => record.words.map((word) => word.toLowerCase()));
    expect(words.filter((word, place) => words.indexOf(word) !== place)).toEqual([]);
  });
});

describe("packing", () => {
  it("keeps texts", () => {
    for (const texts of [[], ["a"], ["v_max_f16", "v_max_f32", "v_min_f32"], ["b", "", "ba", "日本"], ["x".repeat(99)]])
      expect(unpackTexts(packTexts(texts))).toEqual(texts.length === 1 && texts[0] === "" ? [] : texts);
    expect(packTexts(["v_max_f16", "v_max_f32"])).toBe("0v_max_f16\n732");
  });

  it("keeps numbers up to the width, and refuses greater ones", () => {
    const all = Array.from({ length: 92 * 92 }, (_, number) => number);
    expect(unpackNumbers(packNumbers(all, 2), 2)).toEqual(all);
    expect(() => packNumbers([92], 1)).toThrow(RangeError);
    expect(() => packNumbers([-1], 1)).toThrow(RangeError);
  });

  it("keeps columns of few and of many values", () => {
    const few = ["a", "b", "a"];
    const many = Array.from({ length: 200 }, (_, index) => ({ index }));
    expect(unpackColumn(packColumn(few))).toEqual(few);
    expect(unpackColumn(packColumn(many))).toEqual(many);
    expect(packColumn(few).values).toEqual(["a", "b"]);
  });
});

describe("numbers", () => {
  const titles = new Map(names.generations.map(({ id, title }) => [id, title]));
  const find = (query: string): string[] => {
    const number = readNumber(query);
    if (number === undefined) throw new Error(`${query} is no number`);
    return findNumber(number, numbers, titles).map(
      ({ row, table, generations }) => `${row.name} ${table.title} ${generations.join(" ")}`,
    );
  };

  it.each(["v_max_f32", "", "0x", "max 2 of 3", "0x10 0x11", "12345", "abc", "-1", "1.5"])("%j is none", (query) => {
    expect(readNumber(query)).toBeUndefined();
  });

  // Opcodes and words by LLVM 22: echo 'v_max_f32 v16, s0, v0' | llvm-mc-22 -mcpu=gfx1030 -show-encoding, and so on.
  it.each([
    ["0x20200000", "v_max_f32 VOP2 rdna1 rdna2 rdna3 rdna3_5"],
    ["20200000", "v_max_f32 VOP2 rdna1 rdna2 rdna3 rdna3_5"],
    ["0xbf810000", "s_endpgm SOPP rdna1 rdna2 cdna1 cdna2 cdna3 cdna4"],
    ["0xbfb00000", "s_endpgm SOPP rdna3 rdna3_5 rdna4 cdna5"],
    ["d5100000 00020501", "v_max_f32 VOP3 rdna1 rdna2 rdna3 rdna3_5"],
    ["0x00020501d5100000", "v_max_f32 VOP3 rdna1 rdna2 rdna3 rdna3_5"],
    ["0xd510000000020501", "v_max_f32 VOP3 rdna1 rdna2 rdna3 rdna3_5"],
    ["rdna1 vop2 0x10", "v_max_f32 VOP2 rdna1"],
  ])("%s is %s", (query, answer) => {
    expect(find(query)).toContain(answer);
  });

  it("means the same in decimal and in hexadecimal", () => {
    expect(find("16")).toEqual(find("0x10"));
    expect(find("16").length).toBeGreaterThan(20);
  });

  it("is narrowed by an encoding and a generation, and emptied by anything else", () => {
    expect(find("vop2 16 cdna3")).toEqual(["v_lshrrev_b32 VOP2 cdna3"]);
    expect(find("16 nothing")).toEqual([]);
  });
});
