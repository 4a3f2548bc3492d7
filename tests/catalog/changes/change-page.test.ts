import { describe, expect, it } from "vitest";
import type { Atlas } from "../../../src/catalog/atlas.ts";
import { buildChangePage, type ChangePage } from "../../../src/catalog/changes/change-page.ts";
import { listPairs } from "../../../src/catalog/changes/pairs.ts";
import { InstructionPages } from "../../../src/catalog/instruction-page.ts";
import { encoding, field, line, tinyAtlas, tinyCatalog } from "../../support/tiny-catalog.ts";

const ENCODINGS = [encoding("ENC_A", 32, [field("OP", [0, 8])])];
const form = (opcode: number) => [{ encoding: "ENC_A", opcode }];

const FILES = {
  "crossings.yaml": JSON.stringify([
    { from: "cdna1", to: "rdna2", reason: "A test." },
    { from: "cdna1", to: "rdna9", reason: "A generation that nobody has." },
  ]),
  "renames/all.yaml": JSON.stringify([
    {
      id: "old-new",
      from: ["rdna1"],
      to: ["rdna2"],
      names: { v_old: "v_new" },
      evidence: [{ kind: "opcode", source: "a test" }],
      note: "Note on the rename.",
    },
  ]),
  "removals/all.yaml": JSON.stringify([
    { id: "elsewhere", names: ["v_gone*"], to: ["cdna1"], text: "Not for this generation." },
    { id: "gone", names: ["v_gone*"], use: ["v_keep", "v_nowhere"], text: "Use another." },
  ]),
  "changes/all.yaml": JSON.stringify([
    { id: "general", title: "General", holds: ["rdna2"], before: ["rdna1"], text: "A.", source: "a test" },
    { id: "of-names", title: "Of names", holds: ["rdna2"], names: ["v_{keep,old}"], text: "B.", source: "a test" },
    { id: "nobody", title: "Nobody", holds: ["rdna2"], names: ["v_none"], text: "C.", source: "a test" },
    { id: "older", title: "Older", holds: ["rdna1", "rdna2"], text: "D.", source: "a test" },
  ]),
};

/** RDNA 1 to RDNA 2 with every kind of change, and a CDNA 1. */
function atlasOf(): Atlas {
  return tinyAtlas({
    generations: [...line("RDNA", "1", "2"), ...line("CDNA", "1")],
    catalogs: [
      tinyCatalog("rdna1", {
        encodings: ENCODINGS,
        instructions: {
          V_KEEP: form(1),
          V_MOVE: form(2),
          V_OLD: form(3),
          V_READ: form(4),
          V_GONE: form(5),
          V_GONE_TOO: form(6),
        },
      }),
      tinyCatalog("rdna2", {
        encodings: ENCODINGS,
        instructions: {
          V_KEEP: form(1),
          V_MOVE: form(9),
          V_NEW: form(3),
          V_LOAD: { aliases: ["V_READ"], forms: form(4) },
          V_FRESH: form(7),
        },
      }),
      tinyCatalog("cdna1", { encodings: ENCODINGS, instructions: { V_KEEP: form(1) } }),
    ],
    files: FILES,
  });
}

describe("pairs of generations", () => {
  const atlas = atlasOf();

  it("are neighbours, then crossings of which both are there", () => {
    const pairs = listPairs(atlas.generations, atlas.changes.crossings, atlas.catalogs);
    expect(pairs.map(({ from, to, reason }) => [from.id, to.id, reason])).toEqual([
      ["rdna1", "rdna2", undefined],
      ["cdna1", "rdna2", "A test."],
    ]);
  });

  it("need both catalogs", () => {
    expect(listPairs(atlas.generations, atlas.changes.crossings, new Map([["rdna2", 1]]))).toEqual([]);
  });
});

describe("what changed from one generation to the next", () => {
  const atlas = atlasOf();
  const page = (from: string): ChangePage => {
    const pair = listPairs(atlas.generations, atlas.changes.crossings, atlas.catalogs).find(
      (one) => one.from.id === from,
    );
    if (pair === undefined) throw new Error(`there is a pair from ${from}`);
    return buildChangePage(pair, atlas);
  };
  const rdna = page("rdna1");

  it("is counted", () => {
    expect(rdna.counts).toEqual({
      meaning: 2,
      removed: 2,
      renamed: 2,
      added: 1,
      opcode: 1,
      encoding: 0,
      operands: 0,
      forms: 0,
      unchanged: 1,
    });
  });

  it("renames come from aliases and from our records, which say why", () => {
    expect(
      rdna.renamed.flatMap(({ rows }) =>
        rows.map(({ before, after, evidence, note }) => [before, after, evidence.length, note]),
      ),
    ).toEqual([
      ["v_old", "v_new", 1, "Note on the rename."],
      ["v_read", "v_load", 0, undefined],
    ]);
  });

  it("a rename tells the changes of meaning that came with it", () => {
    const rows = rdna.renamed.flatMap(({ rows: all }) => all);
    expect(rows.map(({ meanings }) => meanings.map(({ id }) => id))).toEqual([["of-names"], []]);
  });

  it("what is gone gets the first advice for this generation, and only names that it has", () => {
    expect(rdna.removed).toEqual([expect.objectContaining({ use: ["v_keep"], names: ["v_gone", "v_gone_too"] })]);
    expect(rdna.removed[0]?.removal?.id).toBe("gone");
  });

  it("what is new and what got another opcode", () => {
    expect(rdna.added).toEqual([{ title: "All", names: ["v_fresh"] }]);
    expect(rdna.opcodes).toEqual([
      { before: "ENC_A", after: "ENC_A", native: true, rows: [{ name: "v_move", before: 2, after: 9 }] },
    ]);
  });

  it("changes of meaning that begin here, with names of the later generation where it has them", () => {
    expect(rdna.meanings.map(({ change, names }) => [change.id, names])).toEqual([
      ["general", []],
      ["of-names", ["v_keep"]],
    ]);
  });

  it("a change of meaning shows where a crossing enters, unless it says before which generations it was otherwise", () => {
    expect(page("cdna1").meanings.map(({ change }) => change.id)).toEqual(["of-names", "older"]);
  });
});

describe("an instruction's page", () => {
  const pages = new InstructionPages(atlasOf());

  it("has our rename among its other names, in both directions", () => {
    const rows = (name: string) =>
      pages
        .page(name)
        .otherNames.map(({ name: other, relation, generations, note }) => [other, relation, generations, note]);
    expect(rows("v_old")).toEqual([["v_new", "our-rename", ["rdna2"], "Note on the rename."]]);
    expect(rows("v_new")).toEqual([["v_old", "our-rename", ["rdna1"], "Note on the rename."]]);
    expect(pages.page("v_old").strip.find(({ generation }) => generation === "rdna2")?.names).toEqual(["v_new"]);
  });

  it("has a timeline with what its strip does not show", () => {
    expect(pages.page("v_keep").timeline).toMatchObject([
      { from: "rdna1", to: "rdna2", changes: [], meanings: [{ id: "of-names" }] },
    ]);
    expect(pages.page("v_gone").timeline).toMatchObject([{ gone: { text: "Use another.", use: ["v_keep"] } }]);
    // Another opcode stands in the strip.
    expect(pages.page("v_move").timeline).toEqual([]);
  });
});

it("two records with one id are an error that names the file", () => {
  const twice = JSON.stringify([1, 2].map(() => ({ id: "a", names: ["v_x"], text: "A." })));
  expect(() =>
    tinyAtlas({ generations: line("RDNA", "1"), catalogs: [], files: { "removals/x.yaml": twice } }),
  ).toThrow(/x\.yaml:\n.*are called a/);
});
