import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type Prose, readExamples, readProse } from "../../src/catalog/prose.ts";
import { DataError } from "../../src/catalog/read-data.ts";
import { inFolder } from "../support/tiny-catalog.ts";

const NAMES = ["s_max_i32", "v_max_f16", "v_max_f32", "v_min_f32"];

function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
}

function read(files: Record<string, string>, names: string[] = NAMES): Map<string, Prose> {
  return inFolder((folder) => {
    write(folder, files);
    return readProse(folder, names);
  });
}

/** The message of the DataError, without the folder. */
function problem(files: Record<string, string>): string {
  return inFolder((folder) => {
    write(folder, files);
    try {
      readProse(folder, NAMES);
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      return error.message.replaceAll(folder + path.sep, "");
    }
    throw new Error("no error");
  });
}

/** A family file with this front matter. */
const family = (matter: string, description = "Text."): string => `---\n${matter}\n---\n${description}`;
const MAX = 'names: ["v_max_*"]\nsummaries:\n  v_max_f32: The larger of two floats.\n';

describe("families", () => {
  it("give each name that their patterns fit their words", () => {
    const prose = read({
      "max.md": family(`${MAX}semantics: D = max(a, b)\nnotes: [One., Two.]`, "\nFirst.\n\nSecond.\n"),
      "min.md": family("names: [v_min_f32]\nsummaries: {}"),
    });
    expect([...prose.keys()]).toEqual(["v_max_f16", "v_max_f32", "v_min_f32"]);
    expect(prose.get("v_max_f32")).toEqual({
      words: {
        names: ["v_max_*"],
        summaries: { v_max_f32: "The larger of two floats." },
        semantics: "D = max(a, b)",
        notes: ["One.", "Two."],
      },
      description: "First.\n\nSecond.",
    });
    expect(prose.get("v_max_f16")).toBe(prose.get("v_max_f32"));
  });

  it("end the front matter at the first line of ---, and keep a later one as text", () => {
    expect(read({ "max.md": family(MAX, "Above.\n\n---\n\nBelow.\n") }).get("v_max_f32")?.description).toBe(
      "Above.\n\n---\n\nBelow.",
    );
  });

  it("are the Markdown files only, and none without the folder", () => {
    expect(read({ "readme.txt": "no family" }).size).toBe(0);
    expect(inFolder((folder) => readProse(path.join(folder, "none"), NAMES)).size).toBe(0);
  });

  it("that share a name are an error that names both files", () => {
    expect(problem({ "a.md": family(MAX), "b.md": family('names: ["*_f32"]\nsummaries: {}') })).toBe(
      "b.md:\n  v_max_f32 is in a.md too: a name is in one family",
    );
  });

  it("may fit a name by two patterns of their own", () => {
    expect(read({ "a.md": family('names: ["v_max_*", v_max_f32]\nsummaries: {}') }).size).toBe(2);
  });
});

describe("front matter", () => {
  it.each([
    { name: "is missing", text: "Just text.\n" },
    { name: "is not closed", text: "---\nnames: [a]\nText.\n" },
    { name: "begins late", text: `\n${family(MAX)}` },
  ])("that $name is an error", ({ text }) => {
    expect(problem({ "max.md": text })).toBe("max.md:\n  no front matter between lines of ---");
  });

  it("with a wrong place names file and path", () => {
    expect(problem({ "max.md": family("names: []\nsummaries:\n  v_max_f32: no full stop") }).split("\n")).toEqual([
      "max.md:",
      expect.stringMatching(/^ {2}names: /),
      "  summaries.v_max_f32: a summary is one line that ends with a full stop",
    ]);
  });

  it("takes summaries of 200 characters, not of 201", () => {
    const summary = (length: number): string => family(`names: ["v_*"]\nsummaries:\n  v_x: ${"x".repeat(length - 1)}.`);
    expect(read({ "a.md": summary(200) }).size).toBe(3);
    expect(problem({ "a.md": summary(201) })).toMatch(/^a\.md:\n {2}summaries\.v_x: /);
  });

  it("with an unknown key names file and key", () => {
    expect(problem({ "max.md": family(`${MAX}colour: red`) })).toMatch(/^max\.md:\n {2}the file: .*"colour"$/);
  });

  it("that is not YAML names the file", () => {
    expect(problem({ "max.md": family("names: [a\nsummaries: {}") })).toMatch(/^max\.md:\n {2}\S/);
  });

  it("with a pattern that cannot be compiled names file and pattern", () => {
    expect(problem({ "max.md": family('names: ["v_{max"]\nsummaries: {}') })).toBe(
      "max.md:\n  pattern 'v_{max': '{' is never closed",
    );
  });
});

describe("assembled examples", () => {
  const example = (name: string, generation: string) => {
    return { name, generation, target: "gfx1010", assembly: `${name} v0`, bytes: "0001" };
  };

  it("come by name, with the tool of their file", () => {
    const examples = inFolder((folder) => {
      write(folder, {
        "b.json": JSON.stringify({ tool: "llvm-mc 22", examples: [example("a", "rdna2")] }),
        "a.json": JSON.stringify({ tool: "llvm-mc 19", examples: [example("a", "rdna1"), example("b", "rdna1")] }),
      });
      return readExamples(folder);
    });
    expect([...examples]).toEqual([
      [
        "a",
        [
          { tool: "llvm-mc 19", example: example("a", "rdna1") },
          { tool: "llvm-mc 22", example: example("a", "rdna2") },
        ],
      ],
      ["b", [{ tool: "llvm-mc 19", example: example("b", "rdna1") }]],
    ]);
  });

  it("are none without the folder, and an error with bytes that are no whole bytes", () => {
    inFolder((folder) => {
      expect(readExamples(path.join(folder, "none")).size).toBe(0);
      mkdirSync(path.join(folder, "verified"));
      const bad = { ...example("a", "rdna1"), bytes: "000" };
      write(path.join(folder, "verified"), { "a.json": JSON.stringify({ tool: "t", examples: [bad] }) });
      expect(() => readExamples(path.join(folder, "verified"))).toThrow(DataError);
    });
  });
});
