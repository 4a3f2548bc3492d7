import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { DataError, readData } from "../../src/catalog/read-data.ts";
import { inFolder } from "../support/tiny-catalog.ts";

const schema = z.strictObject({ name: z.string(), sizes: z.array(z.strictObject({ bits: z.int() })) });

/** Reads a file with this text: the data, or the error's message with FILE for the path. */
function read(name: string, text: string | undefined): unknown {
  return inFolder((folder) => {
    const file = path.join(folder, name);
    if (text !== undefined) writeFileSync(file, text);
    try {
      return readData(file, schema);
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      return error.message.replaceAll(file, "FILE");
    }
  });
}

describe("a data file", () => {
  const data = { name: "a", sizes: [{ bits: 32 }] };

  it("is read as JSON or as YAML", () => {
    expect(read("a.json", '{"name":"a","sizes":[{"bits":32}]}')).toEqual(data);
    expect(read("a.yaml", "name: a\nsizes:\n  - bits: 32\n")).toEqual(data);
  });

  it("of a wrong form is reported with every wrong place by its path", () => {
    const message = String(read("a.yaml", "sizes:\n  - bits: 32\n  - bits: many\n"));
    expect(message.split("\n")).toEqual([
      "FILE:",
      expect.stringMatching(/^ {2}name: .*expected string/),
      expect.stringMatching(/^ {2}sizes\.1\.bits: .*expected (int|number)/),
    ]);
  });

  it("with an unknown key says which", () => {
    expect(read("a.json", '{"name":"a","sizes":[],"colour":1}')).toMatch(/^FILE:\n {2}the file: .*"colour"$/);
  });

  it("that is no object at all is reported as a whole", () => {
    expect(read("a.json", "3")).toMatch(/^FILE:\n {2}the file: .*expected object/);
    expect(read("a.yaml", "")).toMatch(/^FILE:\n {2}the file: .*expected object/);
  });

  it("that is not JSON is named", () => {
    expect(read("a.json", '{"name":')).toMatch(/^FILE:\n {2}.*JSON/);
  });

  it("that is not YAML is named, with the line", () => {
    expect(read("a.yaml", "name: a\nname: b\n")).toBe("FILE:\n  duplicated mapping key at line 2, column 1");
  });

  it("that is missing is named, in words", () => {
    expect(read("a.json", undefined)).toBe("FILE:\n  there is no such file");
  });
});

it("the error has a name of its own, which survives a bundler", () => {
  expect(new DataError("a.yaml", ["one", "two"])).toMatchObject({
    name: "DataError",
    message: "a.yaml:\n  one\n  two",
  });
});
