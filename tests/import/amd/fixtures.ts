import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { readData } from "../../../src/catalog/read-data.ts";
import { importAmd } from "../../../src/import/amd/import-amd.ts";
import { ImportError } from "../../../src/import/amd/import-error.ts";
import type { Catalog } from "../../../src/schema/catalog.ts";
import type { InstructionEncoding } from "../../../src/schema/instruction.ts";
import { generationsSchema } from "../../../src/schema/generation.ts";

/** The project's root folder. */
export const PROJECT = path.resolve(import.meta.dirname, "../../..");

/** Folder of the small XML files in our own words. */
export const FIXTURES = path.join(PROJECT, "tests/fixtures/amd");

/** The committed generations, which tell files apart. */
export const generations = readData(path.join(PROJECT, "content/amd/generations.json"), generationsSchema);

/** A complete small file of schema 1.1.1. */
export const RDNA3 = readFileSync(path.join(FIXTURES, "tiny_rdna3.xml"), "utf8");

/** A complete small file of schema 1.2.0. */
export const CDNA5 = readFileSync(path.join(FIXTURES, "tiny_cdna5.xml"), "utf8");

/** A change of one line of a file: the first `from` in it becomes `to`. */
export type Change = readonly [line: number, from: string, to: string];

/** The file with changes of single lines. Throws when a line does not hold what it is to lose: a test that changes nothing proves nothing. */
export function changed(xml: string, ...changes: readonly Change[]): string {
  const lines = xml.split("\n");
  for (const [number, from, to] of changes) {
    const line = lines[number - 1];
    if (line?.includes(from) !== true) throw new Error(`line ${number} of the fixture has no "${from}": ${line ?? ""}`);
    lines[number - 1] = line.replace(from, () => to);
  }
  return lines.join("\n");
}

/** The file without the whole lines from the one that opens the element to the one that closes it. */
export function without(xml: string, element: string): string {
  const rest = xml.replace(new RegExp(`^ *<${element}>$.*?^ *</${element}>\\n`, "ms"), "");
  if (rest === xml) throw new Error(`the fixture has no <${element}> to leave out`);
  return rest;
}

/** A new folder that goes when the test that asks for it ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "atlas-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Imports one XML text as a file called input.xml. */
export async function importText(xml: string | Uint8Array, options: { partial?: boolean } = {}): Promise<Catalog> {
  const folder = mkdtempSync(path.join(tmpdir(), "atlas-"));
  try {
    const file = path.join(folder, "input.xml");
    writeFileSync(file, xml);
    const [result] = await importAmd(file, { generations, ...options });
    if (result === undefined) throw new Error("nothing was imported");
    return result.catalog;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The message of the {@link ImportError} that importing gives, file names without their folder. */
export async function messageOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return error.message.replaceAll(new RegExp(`${path.join(tmpdir(), "atlas-")}\\w+/`, "g"), "");
  }
  throw new Error("nothing was refused");
}

/** The forms of an instruction of a catalog. */
export function formsOf(catalog: Catalog, name: string): InstructionEncoding[] {
  const instruction = catalog.instructions.find((other) => other.name === name);
  if (instruction === undefined) throw new Error(`no ${name} in the catalog`);
  return instruction.encodings;
}

/** The findings of one kind, as `count subject`. */
export function findingsOf(catalog: Catalog, kind: Catalog["findings"][number]["kind"]): string[] {
  return catalog.findings.filter((other) => other.kind === kind).map(({ count, subject }) => `${count} ${subject}`);
}
