import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { CDNA5, changed, FIXTURES, PROJECT, RDNA3, temporaryFolder, without } from "./fixtures.ts";

// Each command is a process of its own, and a busy machine starts one slowly.
vi.setConfig({ testTimeout: 60_000 });

/** Runs the import command as npm does, from the project's root. */
function run(...args: string[]): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/import.ts", ...args], {
    cwd: PROJECT,
    encoding: "utf8",
    timeout: 30_000,
  });
  return { code: status, stdout, stderr };
}

/** A file with that text, and a folder `out` beside it that already has catalogs of two generations. */
function prepare(xml: string): { input: string; out: string } {
  const folder = temporaryFolder();
  const out = path.join(folder, "out");
  mkdirSync(out);
  writeFileSync(path.join(out, "rdna3.json"), "old rdna3\n");
  writeFileSync(path.join(out, "cdna5.json"), "old cdna5\n");
  const input = path.join(folder, "input.xml");
  writeFileSync(input, xml);
  return { input, out };
}

const contentOf = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), "utf8")]));

const UNTOUCHED = { "rdna3.json": "old rdna3\n", "cdna5.json": "old cdna5\n" };

describe("a good import", () => {
  it("replaces the generations that it was given and no other", () => {
    const { input, out } = prepare(RDNA3);
    expect(run("amd", input, "--out", out).code).toBe(0);
    const after = contentOf(out);
    expect(Object.keys(after).sort()).toEqual(["cdna5.json", "rdna3.json"]);
    expect(after["cdna5.json"]).toBe("old cdna5\n");
    expect(JSON.parse(after["rdna3.json"] ?? "")).toMatchObject({ generation: "rdna3" });
  });

  it("gives the same bytes twice, from a folder or from single files", () => {
    const folder = temporaryFolder();
    const [first, second, singly] = ["first", "second", "singly"].map((name) => path.join(folder, name));
    if (first === undefined || second === undefined || singly === undefined) throw new Error("three names");
    for (const out of [first, second]) expect(run("amd", FIXTURES, "--out", out).code).toBe(0);
    for (const name of readdirSync(FIXTURES)) run("amd", path.join(FIXTURES, name), "--out", singly);
    expect(Object.keys(contentOf(first)).sort()).toEqual(["cdna5.json", "rdna3.json"]);
    expect(contentOf(second)).toEqual(contentOf(first));
    expect(contentOf(singly)).toEqual(contentOf(first));
  });

  it("makes the folder where there is none", () => {
    const out = path.join(temporaryFolder(), "a/b");
    expect(run("amd", path.join(FIXTURES, "tiny_cdna5.xml"), "--out", out).code).toBe(0);
    expect(readdirSync(out)).toEqual(["cdna5.json"]);
  });

  it("writes one record a line", () => {
    const { input, out } = prepare(CDNA5);
    run("amd", input, "--out", out);
    const text = contentOf(out)["cdna5.json"] ?? "";
    expect(text.split("\n").filter((line) => line.startsWith('{"name":"S_MOV_B64"'))).toHaveLength(1);
    expect(text.split("\n").filter((line) => line.startsWith('{"name":"ENC_SOP1"'))).toHaveLength(1);
    expect(text.endsWith("\n}\n")).toBe(true);
  });

  it("ends with a table of counts and the warnings by kind", () => {
    const { input, out } = prepare(changed(RDNA3, [225, ">14<", ">15<"]));
    // Forms: one each, but GLOBAL_LOAD_B32's two are one and V_DUAL_MOV_B32 has two: 8. Operands as stated:
    // 2 + 3 + 3 + 2 + 0 + 2 × 1 + 2 × 2 = 16. Warnings: the sum of the lines below.
    expect(run("amd", input, "--out", out).stdout).toBe(
      [
        "generation  instructions  encodings  forms  operands  warnings                 identifier checks",
        "rdna3                  7          6      8        16        11  6 pass, 1 fail, 1 not applicable",
        "",
        "Warnings, kept as findings of the source:",
        "  2 × condition-not-defined",
        "  1 × explicit-operand-without-field",
        "  1 × form-stated-twice",
        "  1 × identifier-check-failed",
        "  2 × identifier-outside-mask",
        "  4 × subgroup-not-listed",
        "",
        "Opcodes that rebuild no identifier:",
        "  rdna3 V_PK_FMA_F16 (ENC_VOP3P)",
        "",
      ].join("\n"),
    );
  });

  it("names elements that it does not know, with their count", () => {
    const { input, out } = prepare(changed(CDNA5, [1, "<Spec>", "<Spec><Extra/><Extra/>"]));
    expect(run("amd", input, "--out", out).stdout).toContain("  2 × unknown-element: Spec/Extra\n");
  });
});

describe("a refused import exits with 1 and changes nothing on disk", () => {
  const NOTHING = "\nNothing was written.\n";

  it("for bad input", () => {
    const { input, out } = prepare(changed(RDNA3, [172, ">0<", ">zero<"]));
    const { code, stdout, stderr } = run("amd", input, "--out", out);
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toBe(
      `${input}:172 (Spec/ISA/Instructions/Instruction/InstructionEncodings/InstructionEncoding/Opcode): found "zero", expected a decimal integer in <Opcode>${NOTHING}`,
    );
    expect(contentOf(out)).toEqual(UNTOUCHED);
  });

  it("for one bad file among good ones", () => {
    const folder = temporaryFolder();
    const { out } = prepare("");
    cpSync(FIXTURES, folder, { recursive: true });
    writeFileSync(path.join(folder, "z.xml"), "<html/>");
    expect(run("amd", folder, "--out", out).code).toBe(1);
    expect(contentOf(out)).toEqual(UNTOUCHED);
  });

  it("for a missing path, without making the folder", () => {
    const folder = temporaryFolder();
    const { code, stderr } = run("amd", path.join(folder, "nowhere"), "--out", path.join(folder, "out"));
    expect(code).toBe(1);
    expect(stderr).toBe(
      `${path.join(folder, "nowhere")}: found nothing, expected a zip, a folder or an XML file${NOTHING}`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it("for an incomplete file, unless --partial takes it", () => {
    const { input, out } = prepare(without(RDNA3, "OperandTypes"));
    expect(run("amd", input, "--out", out).code).toBe(1);
    expect(contentOf(out)).toEqual(UNTOUCHED);
    expect(run("amd", input, "--out", out, "--partial").code).toBe(0);
    expect(JSON.parse(contentOf(out)["rdna3.json"] ?? "")).toMatchObject({ source: { partial: true } });
  });

  it("for warnings under --strict", () => {
    const { input, out } = prepare(RDNA3);
    const { code, stderr } = run("amd", input, "--out", out, "--strict");
    expect(code).toBe(1);
    expect(stderr).toBe("There are warnings, and --strict makes them errors: nothing was written.\n");
    expect(contentOf(out)).toEqual(UNTOUCHED);
  });

  it("not under --strict where there is no warning", () => {
    const { input, out } = prepare(CDNA5);
    expect(run("amd", input, "--out", out, "--strict").code).toBe(0);
  });

  it("for a folder to write to that is a file", () => {
    const { input, out } = prepare(CDNA5);
    const { code, stderr } = run("amd", input, "--out", path.join(out, "rdna3.json"));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Reading or writing failed: EEXIST: [^\n]*\n$/);
    expect(contentOf(out)).toEqual(UNTOUCHED);
  });
});

describe("wrong usage exits with 2 and says how", () => {
  it.each([
    { name: "no vendor", args: [], first: "Usage: npm run import -- amd PATH" },
    { name: "an unknown vendor", args: ["intel", "isa.zip"], first: 'Unknown vendor "intel".' },
    { name: "no path", args: ["amd"], first: "Give exactly one PATH." },
    { name: "two paths", args: ["amd", "a.zip", "b.zip"], first: "Give exactly one PATH." },
    { name: "an unknown option", args: ["amd", "a.zip", "--force"], first: "Unknown option '--force'" },
    {
      name: "--out without a folder",
      args: ["amd", "a.zip", "--out"],
      first: "Option '--out <value>' argument missing",
    },
  ])("$name", ({ args, first }) => {
    const { code, stdout, stderr } = run(...args);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr.startsWith(first)).toBe(true);
    expect(stderr).toContain("Usage: npm run import -- amd PATH [--out DIR] [--partial] [--strict] [--vendor-text]");
  });
});
