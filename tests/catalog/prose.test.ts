import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Prose } from "../../src/catalog/family.ts";
import { assignProse, readFamilies } from "../../src/catalog/prose.ts";
import { DataError } from "../../src/catalog/read-data.ts";
import { inFolder } from "../support/tiny-catalog.ts";

const NAMES = ["s_max_i32", "v_max_f16", "v_max_f32", "v_min_f32"];
const TABLES = { type: { f16: "16-bit float", f32: "32-bit float" } };

function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
}

function read(files: Record<string, string>, names: string[] = NAMES): Map<string, Prose> {
  return inFolder((folder) => {
    write(folder, files);
    return assignProse(readFamilies(folder, TABLES), names);
  });
}

/** The message of the DataError, without the folder. */
function problem(files: Record<string, string>): string {
  return inFolder((folder) => {
    write(folder, files);
    try {
      assignProse(readFamilies(folder, TABLES), NAMES);
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      return error.message.replaceAll(folder + path.sep, "");
    }
    throw new Error("no error");
  });
}

/** A family file with this front matter. */
const family = (matter: string, description = "Text."): string => `---\n${matter}\n---\n${description}`;
const MAX = `title: Maximum
names: ["v_max_*"]
summaries: [{ name: v_max_<type>, text: the larger of two <type>s. }]
`;
const MIN = `title: Minimum
names: [v_min_f32]
summaries: [{ name: v_min_f32, text: The smaller of two floats. }]
`;

describe("families", () => {
  it("give each name that their patterns fit their words", () => {
    const prose = read({
      "max.md": family(`${MAX}notes: [One., { names: [v_max_f16], text: Two. }]`, "\nFirst.\n\nSecond.\n"),
      "min.md": family(MIN),
    });
    expect([...prose.keys()]).toEqual(["v_max_f16", "v_max_f32", "v_min_f32"]);
    expect(prose.get("v_max_f32")).toEqual({
      family: "max",
      title: "Maximum",
      summary: "The larger of two 32-bit floats.",
      operands: new Map(),
      notes: ["One."],
      description: "First.\n\nSecond.",
      inferredFrom: undefined,
    });
    expect(prose.get("v_max_f16")).toMatchObject({
      summary: "The larger of two 16-bit floats.",
      notes: ["One.", "Two."],
    });
  });

  it("have parameters of their own, also empty ones, and use the first summary that fits", () => {
    const prose = read(
      {
        "a.md": family(`title: Maximum
names: ["*_max_*"]
parameters: { unit: { s: for the wave, v: for each lane }, ending: { "": "", _x: " (x)" } }
summaries:
  - { name: s_max_i32, text: "Scalar maximum." }
  - { name: "<unit>_max_<type><ending>", text: "<type>s, <unit><ending>." }`),
      },
      ["s_max_i32", "v_max_f16", "v_max_f32_x"],
    );
    expect([...prose.values()].map(({ summary }) => summary)).toEqual([
      "Scalar maximum.",
      "16-bit floats, for each lane.",
      "32-bit floats, for each lane (x).",
    ]);
  });

  it("tell what operands mean, with the words that the name binds, and for some names alone", () => {
    const prose = read({
      "max.md": family(`${MAX}operands: { SRC0: "first <type>", VDST: the larger one }
operandsOf: [{ names: [v_max_f16], operands: { VDST: low half } }]`),
    });
    expect([...(prose.get("v_max_f32")?.operands ?? [])]).toEqual([
      ["SRC0", "First 32-bit float"],
      ["VDST", "the larger one"],
    ]);
    expect(prose.get("v_max_f16")?.operands.get("VDST")).toBe("low half");
  });

  it("say of which names nothing is documented", () => {
    const prose = read({
      "max.md": family(`${MAX}undocumented: { names: [v_max_f16], inferredFrom: its name }`),
    });
    expect([...prose.values()].map(({ inferredFrom }) => inferredFrom)).toEqual(["its name", undefined]);
  });

  it("leave the summary of a name that no rule fits undefined", () => {
    expect(read({ "max.md": family(MAX) }, ["v_max_i8"]).get("v_max_i8")?.summary).toBeUndefined();
  });

  it("end the front matter at the first line of ---, and keep a later one as text", () => {
    expect(read({ "max.md": family(MAX, "Above.\n\n---\n\nBelow.\n") }).get("v_max_f32")?.description).toBe(
      "Above.\n\n---\n\nBelow.",
    );
  });

  it("are the Markdown files only, and none without the folder", () => {
    expect(read({ "readme.txt": "no family" }).size).toBe(0);
    expect(inFolder((folder) => readFamilies(path.join(folder, "none"), TABLES))).toEqual([]);
  });

  it("that share a name are an error that names both files", () => {
    expect(problem({ "a.md": family(MAX), "b.md": family(MIN.replace("v_min_f32]", 'v_min_f32, "*_f32"]')) })).toBe(
      "b.md:\n  v_max_f32 is in a.md too: a name is in one family",
    );
  });

  it("may fit a name by two patterns of their own", () => {
    expect(read({ "a.md": family(MAX.replace("]", ", v_max_f32]")) }).size).toBe(2);
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
    expect(
      problem({ "max.md": family("title: M\nnames: []\nsummaries: [{ name: a, text: no full stop }]") }).split("\n"),
    ).toEqual([
      "max.md:",
      expect.stringMatching(/^ {2}names: /),
      "  summaries.0.text: a summary is one line that ends with a full stop",
    ]);
  });

  it("with an unknown key names file and key", () => {
    expect(problem({ "max.md": family(`${MAX}colour: red`) })).toMatch(/^max\.md:\n {2}the file: .*"colour"$/);
  });

  it("that is not YAML names the file", () => {
    expect(problem({ "max.md": family("names: [a\nsummaries: {}") })).toMatch(/^max\.md:\n {2}\S/);
  });

  it("with a pattern that cannot be compiled names file and pattern", () => {
    expect(problem({ "max.md": family(MAX.replace("v_max_*", "v_{max")) })).toBe(
      "max.md:\n  pattern 'v_{max': '{' is never closed",
    );
  });

  it("with a parameter that no table has, or that the name does not bind, names file and parameter", () => {
    expect(problem({ "max.md": family(MAX.replace("v_max_<type>", "v_max_<kind>")) })).toBe(
      "max.md:\n  rule 'v_max_<kind>': no table 'kind'",
    );
    expect(problem({ "max.md": family(MAX.replace("v_max_<type>", "v_max_f32")) })).toBe(
      "max.md:\n  rule 'v_max_f32': its text uses <type>, which its name does not bind",
    );
  });
});
