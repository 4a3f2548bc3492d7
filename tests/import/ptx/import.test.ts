import { mkdtemp, readdir, rm, writeFile, mkdir, cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runPtxImport } from "../../../scripts/import/ptx.ts";
import { importPtx } from "../../../src/import/ptx/import.ts";
import { expandSpan } from "../../../src/import/ptx/subject.ts";
import { formatRecords } from "../../../src/import/ptx/write.ts";
import type { Correction } from "../../../src/schema/ptx/correction.ts";
import { editionsSchema } from "../../../src/schema/ptx/edition.ts";

const FIXTURES = path.join(path.dirname(fileURLToPath(import.meta.url)), "../../fixtures/ptx");
const editions = editionsSchema.parse([
  { ptx: "9.4", status: "covered", cuda: "13.4", folder: "edition" },
  { ptx: "9.1", status: "older", cuda: "13.1", folder: "older" },
]);

const imported = await importPtx({ path: FIXTURES, editions, corrections: [] });

describe("importing made-up extracts", () => {
  const { catalog, report } = imported;

  it("makes one page of a name that several sections describe", () => {
    expect(catalog.pages.map((page) => [page.name, page.url, page.sections])).toEqual([
      ["blend", "/ptx/blend/", ["9.7.1.1", "9.7.2.1"]],
      ["lost", "/ptx/lost/", []],
      ["mix.pair", "/ptx/mix.pair/", ["9.7.2.1"]],
    ]);
    expect(catalog.pages.map((page) => page.editions)).toEqual([["9.4", "9.1"], ["9.1"], ["9.4"]]);
  });

  it("keeps syntax and values, and gives each form an identifier", () => {
    expect(catalog.forms).toEqual([
      {
        id: "blend.type",
        page: "blend",
        section: "9.7.1.1",
        syntax: "blend{.sat}.type d, a, b;",
        where: { ".type": [".u32", ".s32"] },
      },
      {
        id: "blend.wide.type2",
        page: "blend",
        section: "9.7.1.1",
        syntax: "blend.wide.type2 d, a;",
        where: { ".type2": [".u16", ".s16"] },
      },
      { id: "blend.f32", page: "blend", section: "9.7.2.1", syntax: "blend.f32 d, a, b;", where: {} },
      {
        id: "mix.pair.type",
        page: "mix.pair",
        section: "9.7.2.1",
        syntax: "mix.pair.type d|p, {a, b}{, c};",
        where: { ".type": [".f16", ".f32"] },
      },
    ]);
  });

  it("reads version and target facts", () => {
    const facts = catalog.facts
      .filter((fact) => fact.section === "9.7.1.1")
      .map(({ section: _section, ...fact }) => fact);
    expect(facts).toEqual([
      { kind: "ptx", when: [], ptx: "2.0" },
      { kind: "ptx", when: [["blend.wide"]], ptx: "3.1" },
      { kind: "ptx", when: [["blend.s32"], ["blend.u16"]], ptx: "7.8" },
      { kind: "target", when: [], targets: ["sm_20"] },
      {
        kind: "target",
        when: [["blend.wide"]],
        targets: ["sm_100f", "sm_100a", "sm_101a", "sm_110a"],
        from: { sm_100f: "8.8", sm_110a: "9.0" },
      },
    ]);
  });

  it("reads deprecations", () => {
    expect(catalog.facts.find((fact) => fact.kind === "deprecated")).toMatchObject({ section: "9.7.2.1", ptx: "7.0" });
  });

  it("reports how editions differ", () => {
    expect(report.editions).toEqual(["9.4", "9.1"]);
    expect(catalog.changes).toEqual([
      {
        page: "blend",
        from: "9.1",
        to: "9.4",
        added: ["blend.wide.type2 d, a;", "blend.f32 d, a, b;"],
        removed: ["blend.gone.type d, a;"],
        values: [{ name: ".type", added: [".s32"], removed: [] }],
      },
    ]);
    expect(report.disagreements).toEqual([
      { page: "blend (made-up)", about: "all forms", older: "sm_30", newer: "sm_20", from: "9.1", to: "9.4" },
    ]);
  });

  it("keeps none of the prose or comments", () => {
    const text = formatRecords(catalog);
    expect(text).not.toContain("Prose of the fixture");
    expect(text).not.toContain("a comment that");
  });

  it("writes one record a line, the same for the same input", async () => {
    const again = await importPtx({ path: FIXTURES, editions, corrections: [] });
    expect(formatRecords(again.catalog)).toBe(formatRecords(catalog));
    const lines = formatRecords(catalog).split("\n");
    expect(lines.filter((line) => line.startsWith('{"id":"blend'))).toHaveLength(3);
  });
});

describe("corrections", () => {
  const base = { section: "9.7.1.1", evidence: "made up for the test", errata: false };

  it("replace syntax and facts, and the fact names the correction", async () => {
    const corrections: Correction[] = [
      { ...base, id: "more-types", kind: "syntax", was: ".s32 };", now: ".s32, .u64 };" },
      {
        ...base,
        id: "older-target",
        kind: "fact",
        was: [{ kind: "target", when: [], targets: ["sm_20"] }],
        now: [{ kind: "target", when: [], targets: ["sm_13"] }],
      },
    ];
    const { catalog } = await importPtx({ path: FIXTURES, editions, corrections });
    expect(catalog.forms[0]?.where[".type"]).toEqual([".u32", ".s32", ".u64"]);
    expect(catalog.facts.filter((fact) => fact.correction === "older-target")).toMatchObject([{ targets: ["sm_13"] }]);
  });

  it.each([
    [
      { ...base, id: "no-such-syntax", kind: "syntax" as const, was: ".f64", now: ".f32" },
      /9\.7\.1\.1-add\.md:7: found no '\.f64' in the syntax.*no-such-syntax/,
    ],
    [
      {
        ...base,
        id: "no-such-fact",
        kind: "fact" as const,
        was: [{ kind: "ptx" as const, when: [], ptx: "1.0" }],
        now: [],
      },
      /no fact .*"ptx":"1\.0".*no-such-fact/,
    ],
    [
      {
        ...base,
        id: "no-such-section",
        section: "9.7.9.9",
        kind: "form" as const,
        was: { packs: false as const },
        now: { packs: true as const },
      },
      /section 9\.7\.9\.9/,
    ],
  ])("that no longer apply are an error: $id", async (correction, message) => {
    await expect(importPtx({ path: FIXTURES, editions, corrections: [correction] })).rejects.toThrow(message);
  });
});

describe("bad input", () => {
  let folder = "";
  let errors: string[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "ptx-import-"));
    errors = [];
    vi.spyOn(console, "error").mockImplementation((text: string) => void errors.push(text));
    vi.spyOn(console, "log").mockImplementation(() => undefined);
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  async function runImport(input: string): Promise<{ code: number; files: string[] }> {
    const out = path.join(folder, "out");
    await mkdir(out, { recursive: true });
    const code = await runPtxImport([input, "--out", path.join(out, "catalog.json")]);
    return { code, files: await readdir(out) };
  }

  it("without a path is bad usage", async () => {
    expect(await runPtxImport([])).toBe(2);
    expect(errors.join("\n")).toContain("usage:");
  });

  it("with a path that does not exist says so and writes nothing", async () => {
    expect(await runImport(path.join(folder, "nowhere"))).toEqual({ code: 1, files: [] });
    expect(errors.join("\n")).toMatch(/nowhere: found no folder; expected .*Nothing was written/);
  });

  it("with an empty folder says what was expected", async () => {
    await mkdir(path.join(folder, "empty"));
    expect(await runImport(path.join(folder, "empty"))).toEqual({ code: 1, files: [] });
    expect(errors.join("\n")).toMatch(/found no numbered section; expected Markdown files/);
  });

  it("with sections but no syntax says so", async () => {
    await mkdir(path.join(folder, "prose"));
    await writeFile(path.join(folder, "prose", "9.7.1.1-x.md"), "#### 9.7.1.1. Made-up Instructions: `x`\n\nWords.\n");
    expect(await runImport(path.join(folder, "prose"))).toEqual({ code: 1, files: [] });
    expect(errors.join("\n")).toMatch(/no section of chapter 9\.7 with a syntax block/);
  });

  it("with another edition than the committed corrections are for names file, line and correction", async () => {
    await cp(path.join(FIXTURES, "edition"), path.join(folder, "edition"), { recursive: true });
    expect(await runImport(path.join(folder, "edition"))).toEqual({ code: 1, files: [] });
    expect(errors.join("\n")).toMatch(/correction/);
  });
});

describe("code spans of notes", () => {
  it.each([
    ["add{.sat}.u8x4", ["add.u8x4"]],
    ["fma.relu.{f16, f16x2}", ["fma.relu.f16", "fma.relu.f16x2"]],
    ["tanh.approx.{bf16/bf16x2}", ["tanh.approx.bf16", "tanh.approx.bf16x2"]],
    [".u8/.s8", [".u8", ".s8"]],
    ["cvt.rs{.e2m1x4/.e4m3x4}.f32", ["cvt.rs.e2m1x4.f32", "cvt.rs.e4m3x4.f32"]],
    ["cvt.rn{.e5m2x2/.e4m3x2}{.bf16x2}", ["cvt.rn.e5m2x2.bf16x2", "cvt.rn.e4m3x2.bf16x2"]],
    [".multicast::cluster{::16b}", [".multicast::cluster"]],
  ])("%s", (span, opcodes) => {
    expect(expandSpan(span)).toEqual(opcodes);
  });
});
