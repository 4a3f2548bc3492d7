import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readCorrections } from "../../../src/import/ptx/correct.ts";
import { readEdition } from "../../../src/import/ptx/document.ts";
import { importPtx } from "../../../src/import/ptx/import.ts";
import { instructionSections, pageNames } from "../../../src/import/ptx/pages.ts";
import { formatRecords } from "../../../src/import/ptx/write.ts";
import { countSyntaxLines } from "../../../src/ptx/count.ts";
import { editionsSchema } from "../../../src/schema/ptx/edition.ts";
import editionsJson from "../../../content/ptx/editions.json" with { type: "json" };
import { EXTRACTS, loadCatalog } from "../../ptx/catalog.ts";

const catalog = loadCatalog();
const editions = editionsSchema.parse(editionsJson);

/** The forms of a page as syntax lines. */
function linesOf(page: string): string[] {
  return catalog.forms.filter((form) => form.page === page).map((form) => form.syntax);
}

/** The facts of a section without its number. */
function factsOf(section: string): object[] {
  return catalog.facts.filter((fact) => fact.section === section).map(({ section: _section, ...fact }) => fact);
}

// Read from the documentation of PTX ISA 9.4 by hand.
describe("facts of the committed catalog", () => {
  it("popc", () => {
    expect(linesOf("popc")).toEqual(["popc.type d, a;"]);
    expect(factsOf("9.7.1.15")).toEqual([
      { kind: "ptx", when: [], ptx: "2.0" },
      { kind: "target", when: [], targets: ["sm_20"] },
    ]);
  });

  it("clmad, new in 9.3", () => {
    expect(linesOf("clmad")).toEqual(["clmad.mode.u64 d, a, b, c;"]);
    expect(factsOf("9.7.1.5")).toEqual([
      { kind: "ptx", when: [], ptx: "9.3" },
      { kind: "target", when: [], targets: ["sm_80"] },
    ]);
  });

  it("dp2a: chained definitions", () => {
    expect(catalog.forms.find((form) => form.page === "dp2a")?.where).toEqual({
      ".mode": [".lo", ".hi"],
      ".atype": [".u32", ".s32"],
      ".btype": [".u32", ".s32"],
    });
  });

  it("add is one page of its integer, floating, half, mixed and alternate sections", () => {
    expect(catalog.pages.find((page) => page.name === "add")?.sections).toEqual([
      "9.7.1.1",
      "9.7.3.3",
      "9.7.4.1",
      "9.7.5.1",
      "9.7.6.1",
    ]);
    expect(linesOf("add")).toHaveLength(2 + 3 + 4 + 4 + 1);
  });

  it("shfl: deprecated in 6.0, removed for sm_70 in 6.4", () => {
    expect(catalog.pages.find((page) => page.name === "shfl")?.deprecated).toBe(true);
    expect(factsOf("9.7.10.5")).toContainEqual({ kind: "deprecated", when: [], ptx: "6.0" });
    expect(factsOf("9.7.10.5")).toContainEqual({ kind: "removed", when: [], ptx: "6.4", targets: ["sm_70"] });
  });

  it("ld has seven forms", () => {
    expect(linesOf("ld")).toHaveLength(7);
    expect(linesOf("ld").at(-1)).toBe("ld{.ss}.type.proxy::readonly d, [a];");
    expect(factsOf("9.7.10.8")).toContainEqual({ kind: "ptx", when: [[".proxy::readonly"]], ptx: "9.4" });
  });

  it("redux.sync: the family variant counts from 8.8", () => {
    expect(factsOf("9.7.15.13")).toContainEqual({
      kind: "target",
      when: [[".f32"]],
      targets: ["sm_100f", "sm_100a"],
      from: { sm_100f: "8.8" },
    });
  });

  it("setmaxnreg: families and the renamed target", () => {
    expect(factsOf("9.7.21.5")).toContainEqual({
      kind: "target",
      when: [],
      targets: ["sm_90a", "sm_100f", "sm_100a", "sm_101f", "sm_101a", "sm_110f", "sm_110a", "sm_120f", "sm_120a"],
      from: { sm_100f: "8.8", sm_101f: "8.8", sm_110a: "9.0", sm_110f: "9.0", sm_120f: "8.8" },
    });
  });

  it("the video instructions have a page each", () => {
    expect(linesOf("vavrg2")).toEqual([
      "vavrg2.dtype.atype.btype{.sat} d{.mask}, a{.asel}, b{.bsel}, c;",
      "vavrg2.dtype.atype.btype.add d{.mask}, a{.asel}, b{.bsel}, c;",
    ]);
    expect(linesOf("vshl")).toHaveLength(3);
  });

  it("mbarrier.test_wait and mbarrier.try_wait share a section and not a page", () => {
    expect(linesOf("mbarrier.test_wait")).toHaveLength(4);
    expect(linesOf("mbarrier.try_wait")).toHaveLength(4);
    expect(linesOf("mbarrier.try_wait").every((line) => line.includes("timeHint"))).toBe(true);
  });

  it("tcgen05.alloc, dealloc and relinquish_alloc_permit share a section", () => {
    for (const name of ["tcgen05.alloc", "tcgen05.dealloc", "tcgen05.relinquish_alloc_permit"])
      expect(linesOf(name)).toHaveLength(1);
  });

  it("mma.sp::ordered_metadata leads to the page of mma.sp", () => {
    expect(catalog.pages.find((page) => page.name === "mma.sp")?.aliases).toEqual(["mma.sp::ordered_metadata"]);
  });

  it("wgmma.mma_async: both integer shapes that the syntax lacks", () => {
    const form = catalog.forms.find(
      (entry) => entry.page === "wgmma.mma_async" && entry.syntax.includes(".s32.atype.btype"),
    );
    expect(form?.where[".shape"]).toContain(".m64n256k32");
  });

  it("special registers: types, versions and targets", () => {
    const find = (slug: string) => catalog.registers.find((register) => register.slug === slug);
    expect(find("tid")).toMatchObject({ names: ["%tid"], type: ".v4.u32", ptx: "1.0", targets: ["sm_10"] });
    expect(find("clock64")).toMatchObject({ type: ".u64", ptx: "2.0", targets: ["sm_20"] });
    expect(find("clock_hi")).toMatchObject({ ptx: "5.0", targets: ["sm_20"] });
    expect(find("envreg")?.names).toHaveLength(32);
    expect(find("perctamemorysize")).toMatchObject({ ptx: "9.4", targets: ["sm_80"], edition: "9.4" });
  });

  it("releases: what 9.3 introduced", () => {
    const release = catalog.releases.find((entry) => entry.ptx === "9.3");
    expect(release?.cuda).toBe("13.3");
    expect(release?.pages).toEqual(
      expect.arrayContaining([
        "clmad",
        "fabric.try_get",
        "mbarrier.check_layout",
        "multimem.red.async",
        "multimem.st.async",
      ]),
    );
  });

  it("targets: when each came, and the renamed ones", () => {
    const find = (name: string) => catalog.targets.find((target) => target.name === name);
    expect(find("sm_90a")).toEqual({ name: "sm_90a", ptx: "8.0" });
    expect(find("sm_101a")).toEqual({ name: "sm_101a", ptx: "8.6", renamed: "sm_110a" });
    expect(find("sm_107f")).toEqual({ name: "sm_107f", ptx: "9.4" });
  });
});

describe("the committed catalog as a whole", () => {
  it("parses all syntax lines but under one in a hundred, each exception with its reason", () => {
    const count = countSyntaxLines(catalog.sections);
    expect(count.lines).toBe(667);
    expect(count.exceptions).toEqual([{ section: "9.7.14.1", lines: 1, reason: "expected an opcode" }]);
  });

  it("has unique addresses and form identifiers, and each form's page", () => {
    const unique = (values: string[]): void => expect(new Set(values).size).toBe(values.length);
    unique(catalog.pages.map((page) => page.url));
    unique(catalog.forms.map((form) => form.id));
    unique(catalog.registers.map((register) => register.url));
    const names = new Set(catalog.pages.map((page) => page.name));
    for (const form of catalog.forms) expect(names).toContain(form.page);
  });

  it("names sections of facts and limits that exist", () => {
    const numbers = new Set(catalog.sections.map((section) => section.section));
    for (const entry of [...catalog.facts, ...catalog.limits]) expect(numbers).toContain(entry.section);
  });

  it("lists the edition that counts, and only one", () => {
    expect(editions.filter((edition) => edition.status === "covered").map((edition) => edition.ptx)).toEqual([
      catalog.edition,
    ]);
  });
});

// The extracts are NVIDIA's text: they lie beside the project on its own machines and nowhere else.
const reason = existsSync(EXTRACTS) ? "" : " (skipped: the extracts of NVIDIA's documentation are not here)";

describe.skipIf(reason !== "")(`against the extracts${reason}`, () => {
  it(
    "the import gives the committed catalog, byte for byte, within ten seconds of work",
    { timeout: 120_000 },
    async () => {
      const corrections = await readCorrections(
        path.join(import.meta.dirname, "../../../content/ptx/corrections"),
        "content/ptx/corrections",
      );
      // Processor time: the machine may be busy with other things.
      const start = process.cpuUsage();
      const { catalog: again, report } = await importPtx({ path: EXTRACTS, editions, corrections });
      const { user, system } = process.cpuUsage(start);
      expect((user + system) / 1000).toBeLessThan(10_000);
      expect(formatRecords(again)).toBe(formatRecords(catalog));
      expect(report.unread).toEqual([]);
    },
  );

  it(
    "every instruction of chapter 9.7 and every special register of any edition has a page",
    { timeout: 120_000 },
    async () => {
      const pages = new Set(catalog.pages.flatMap((page) => [page.name, ...page.aliases]));
      const registers = new Set(catalog.registers.flatMap((register) => register.names));
      let names = 0;
      for (const edition of editions.filter((entry) => entry.folder !== undefined)) {
        const sections = await readEdition(path.join(EXTRACTS, edition.folder ?? ""), edition.ptx);
        for (const section of instructionSections(sections)) {
          for (const name of [...pageNames(section), ...section.names]) expect(pages).toContain(name);
          names += 1;
        }
        for (const section of sections.filter((entry) => /^10\.\d+$/.test(entry.number))) {
          const [first = ""] = /%\w+/.exec(section.title) ?? [];
          expect(first).not.toBe("");
          expect([...registers].some((name) => name === first || name.startsWith(first))).toBe(true);
        }
      }
      expect(names).toBeGreaterThan(400);
    },
  );
});
