import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSiteFile } from "../support/built-site.ts";

/** Runs one of the project's commands on another content folder; fails the test with what it printed. */
function run(script: string, args: readonly string[], environment: Record<string, string>): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new Error(`${script} ended with ${status}\n${stdout}${stderr}`);
}

describe("an eleventh generation", () => {
  const scratch = mkdtempSync(path.join(os.tmpdir(), "atlas-eleventh-"));
  const content = path.join(scratch, "content");
  const out = path.join(scratch, "site");

  beforeAll(() => {
    cpSync("content", content, { recursive: true, filter: (source) => !source.includes(path.join("amd", "catalog")) });
    const file = path.join(content, "amd/generations.json");
    const generations = JSON.parse(readFileSync(file, "utf8")) as unknown[];
    const invented = {
      id: "udna1",
      title: "UDNA 1",
      family: "UDNA",
      predecessor: null,
      architectureName: "AMD UDNA 1",
      gfxTargets: ["gfx1999"],
      llvmProcessor: "gfx1999",
      compilerExplorerKey: "amd_udna1",
    };
    writeFileSync(file, JSON.stringify([...generations, invented]));
    const xml = readFileSync("tests/fixtures/amd/tiny_rdna3.xml", "utf8");
    writeFileSync(path.join(scratch, "rdna3.xml"), xml);
    writeFileSync(path.join(scratch, "udna1.xml"), xml.replace("AMD RDNA 3", "AMD UDNA 1"));
    run("scripts/import.ts", ["amd", path.join(scratch, "rdna3.xml")], { ATLAS_CONTENT: content });
    run("scripts/import.ts", ["amd", path.join(scratch, "udna1.xml")], { ATLAS_CONTENT: content });
    run("scripts/build.ts", [], { ATLAS_CONTENT: content, ATLAS_OUT: out });
  }, 300_000);

  afterAll(() => {
    rmSync(scratch, { recursive: true });
  });

  it("gets a page of its own, a cell in every strip, a filter and a card, all from data", () => {
    const [name] = (
      JSON.parse(readFileSync(path.join(content, "amd/catalog/udna1.json"), "utf8")) as {
        instructions: { name: string }[];
      }
    ).instructions;
    expect(name).toBeDefined();
    const page = `amd/${name?.name.toLowerCase() ?? ""}/index.html`;
    expect(existsSync(path.join(out, page))).toBe(true);
    const html = readSiteFile(page, out);
    expect(html).toContain('<ul aria-label="UDNA">');
    expect(html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ")).toContain("RDNA 3 and UDNA 1");
    expect(readSiteFile("search/filters.json", out)).toContain('"UDNA 1"');
    expect(readSiteFile("amd/generations/udna1/index.html", out)).toContain("gfx1999");
    expect(readSiteFile("index.html", out)).toContain("UDNA 1");
  });
});
