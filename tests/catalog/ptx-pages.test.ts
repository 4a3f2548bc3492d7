import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findNeeds, NeedsFinder, pairKey, slotsOf } from "../../src/ptx/needs.ts";
import { contentFolder } from "../../src/catalog/paths.ts";
import { formatRecords } from "../../src/import/ptx/write.ts";
import {
  listDirectivePages,
  listPtxCategories,
  listRegisterPages,
  listTargetPages,
  listVersionPages,
} from "../../src/catalog/ptx/group-pages.ts";
import { loadPtxAtlas } from "../../src/catalog/ptx/ptx-atlas.ts";
import { PtxInstructionPages } from "../../src/catalog/ptx/ptx-instruction-page.ts";
import { aliasSlug, listPtxRoutes } from "../../src/catalog/ptx/ptx-routes.ts";
import { categorySlug } from "../../src/catalog/ptx/ptx-urls.ts";
import { countPairs, Verification } from "../../src/catalog/ptx/verification.ts";
import { conditionPieces, targetWords } from "../../src/catalog/ptx/words.ts";
import { measurePtxCoverage } from "../../src/catalog/coverage.ts";
import { isType } from "../../src/ptx/type.ts";
import type { VerifiedForms } from "../../src/schema/ptx/verified.ts";

const atlas = loadPtxAtlas();
const pages = new PtxInstructionPages(atlas);

function sentence(when: string[][]): string {
  return conditionPieces(when)
    .map(({ text }) => text)
    .join("");
}

describe("what forms need", () => {
  const finder = new NeedsFinder(atlas.catalog);
  const needs = (id: string) => {
    const form = atlas.catalog.forms.find((entry) => entry.id === id);
    if (form === undefined) throw new Error(`no form ${id}`);
    return finder.needsOf(form);
  };

  it("a form needs the least of its opcodes, a value what the plainest opcode with it needs", () => {
    const { least, values } = needs("ld.type");
    expect(least).toEqual({ ptx: "1.0", targets: ["sm_10"] });
    expect(values.get(pairKey(".type", ".b128"))).toEqual({ ptx: "8.3", targets: ["sm_70"] });
    expect(values.get(pairKey(".ss", ".shared::cluster"))).toEqual({ ptx: "7.8", targets: ["sm_90"] });
    expect(values.has(pairKey(".type", ".u32"))).toBe(false);
  });

  it("a line without an opcode of its own has what its section says", () => {
    const form = atlas.forms.get("@")?.[0];
    expect(form === undefined ? [] : slotsOf(form)).toEqual([]);
    expect(pages.needsOfPage("@")).toEqual({ ptx: "1.0", targets: ["sm_10"] });
  });
});

describe("content/ptx/needs.json", { timeout: 60_000 }, () => {
  it("is what the catalog gives; npm run import -- ptx PATH renews both", () => {
    const file = path.join(contentFolder(), "ptx/needs.json");
    expect(readFileSync(file, "utf8")).toBe(formatRecords(findNeeds(atlas.catalog)));
  });
});

describe("route data of instruction pages", { timeout: 60_000 }, () => {
  it("has every form of every page in one group", () => {
    for (const { name } of atlas.catalog.pages) {
      const page = pages.page(name);
      const shown = page.groups.flatMap(({ forms }) => forms.map(({ id }) => id));
      expect(shown.toSorted(), name).toEqual((atlas.forms.get(name) ?? []).map(({ id }) => id).toSorted());
      expect(new Set(page.groups.map(({ title }) => title)).size, name).toBe(page.groups.length);
    }
  });

  it("splits many forms of one section by types", () => {
    const titles = pages.page("cvt").groups.map(({ title }) => title);
    expect(titles).toContain("tf32");
    expect(titles).toContain("Four-bit floating point");
    expect(pages.page("ld").groups).toHaveLength(1);
  });

  it("lists operands with where they stand", () => {
    const operands = pages.page("ld").operands;
    expect(operands.find(({ name }) => name === "a")).toMatchObject({ places: ["in an address"], forms: 7 });
    expect(operands.find(({ name }) => name === "cache_policy")).toMatchObject({ optional: 4 });
  });

  it("tells types, state spaces and modifiers apart", () => {
    const { types, spaces, modifiers } = pages.page("ld");
    expect(types).toContain(".f64");
    expect(spaces).toContain(".shared::cluster");
    expect(modifiers.find(({ name }) => name === ".cop")?.values).toEqual([".ca", ".cg", ".cs", ".lu", ".cv"]);
  });

  it("composes a summary only where ours is missing", () => {
    expect(pages.summary("popc").origin).toBe("ours");
    for (const { name } of atlas.catalog.pages) expect(pages.summary(name).text.length).toBeLessThanOrEqual(200);
  });

  it("an available target meets some form", () => {
    expect(pages.availableOn("wgmma.fence")).toEqual(["sm_90a"]);
    expect(pages.availableOn("add")).toHaveLength(atlas.catalog.targets.length);
  });

  it("throws for a name that the catalog lacks", () => {
    expect(() => pages.page("no.such")).toThrow("no.such");
  });
});

describe("other pages", { timeout: 60_000 }, () => {
  it("every register and every directive has a meaning of ours, and none is said of nothing", () => {
    const registers = listRegisterPages(atlas);
    expect(Object.keys(atlas.registerMeanings).sort()).toEqual(registers.map(({ record }) => record.slug).sort());
    const directives = listDirectivePages(atlas);
    expect(Object.keys(atlas.directiveMeanings).sort()).toEqual(directives.map(({ record }) => record.slug).sort());
  });

  it("every type and state space that a form takes is described", () => {
    const described = new Set(atlas.typeGroups.flatMap(({ types }) => types.map(({ name }) => name)));
    const spaces = new Set(atlas.stateSpaces.map(({ name }) => name));
    const texts = new Set(
      atlas.catalog.forms.flatMap((form) =>
        slotsOf(form)
          .slice(1)
          .flatMap(({ alternatives }) => alternatives.map((parts) => parts.join(""))),
      ),
    );
    expect([...texts].filter((text) => isType(text) && !described.has(text))).toEqual([]);
    const used = [...texts].filter((text) => /^\.(?:const|global|local|param|shared)(?:::|$)/.test(text));
    expect(used.filter((text) => !spaces.has(text.replace(/::.*/, "")))).toEqual([]);
  });

  it("categories have addresses of their own and hold every instruction", () => {
    const categories = listPtxCategories(atlas);
    expect(new Set(categories.map(({ title }) => categorySlug(title))).size).toBe(categories.length);
    const inSome = new Set(categories.flatMap(({ pages: members }) => members.map(({ name }) => name)));
    const homeless = atlas.catalog.pages.filter(({ name, sections }) => sections.length > 0 && !inSome.has(name));
    expect(homeless.map(({ name }) => name)).toEqual([]);
  });

  it("a target page has what begins with it", () => {
    const targets = listTargetPages(atlas, pages);
    const hopper = targets.find(({ record }) => record.name === "sm_90a");
    expect(hopper?.pages.map(({ name }) => name)).toContain("wgmma.mma_async");
    const thor = targets.find(({ record }) => record.name === "sm_110");
    expect(thor?.formerly).toEqual(["sm_101"]);
  });

  it("version pages name only what has a page, and the announced one comes first", () => {
    const versions = listVersionPages(atlas);
    expect(versions[0]).toMatchObject({ ptx: "9.5", status: "announced" });
    for (const { ptx, pages: members } of versions) {
      const release = atlas.catalog.releases.find((entry) => entry.ptx === ptx);
      expect(members.length, ptx).toBe(release?.pages.length ?? 0);
    }
  });

  it("addresses are unique and hit no list", () => {
    const slugs = listPtxRoutes(atlas).map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    const lists = [
      "instructions",
      "registers",
      "categories",
      "targets",
      "versions",
      "types",
      "state-spaces",
      "directives",
    ];
    expect(slugs.filter((slug) => lists.includes(slug))).toEqual([]);
    expect(aliasSlug("mma.sp::ordered_metadata")).toBe("mma.sp.ordered_metadata");
  });
});

describe("words", () => {
  it("targets", () => {
    expect(targetWords(["sm_90"])).toBe("sm_90+");
    expect(targetWords(["sm_100f", "sm_103a"])).toBe("sm_100f, sm_103a");
  });

  it("conditions", () => {
    expect(sentence([])).toBe("");
    expect(sentence([[".sys", ".b128"]])).toBe(".sys with .b128");
    expect(sentence([["::cta"], ["::cluster"]])).toBe("::cta or ::cluster");
    expect(sentence([["@any:.and,.or,.xor", "!@last:.b32,.b64"]])).toBe(
      ".and, .or or .xor with a last type other than .b32 or .b64",
    );
    expect(sentence([["@manual:register-barrier-number"]])).toBe("register barrier number");
    expect(sentence([[".v4", "@64-bit"], ["!.noComplete"]])).toBe(".v4 with a 64-bit type or without .noComplete");
  });
});

describe("verification", () => {
  const results: VerifiedForms = {
    tool: "ptxas",
    version: "13.0, V13.0.88",
    newest: "9.0",
    inputs: "0".repeat(64),
    pairs: [
      { form: "a", qualifier: ".t", value: ".u32", state: "proved" },
      { form: "a", qualifier: ".t", value: ".u64", state: "floor" },
      { form: "a", qualifier: ".t", value: ".u8x4", state: "not-judged" },
      { form: "b", qualifier: ".t", value: ".u32", state: "refused" },
      { form: "b", qualifier: ".t", value: ".u64", state: "proved" },
      { form: "c", state: "not-judged" },
    ],
  };

  it("claims nothing while nothing was run", () => {
    const none = new Verification(undefined, undefined);
    expect(none.verdictOf("a")).toEqual({ ok: false, text: "not verified yet" });
    expect(none.tool).toBeUndefined();
  });

  it("counts what the tool said, and marks only forms that nothing speaks against", () => {
    const some = new Verification(results, undefined);
    expect(some.verdictOf("a")).toEqual({ ok: true, text: "2 of 3, ptxas 13.0; 1 newer than PTX 9.0" });
    expect(some.verdictOf("b")).toEqual({ ok: false, text: "1 of 2, ptxas 13.0; 1 refused" });
    expect(some.verdictOf("c")).toEqual({ ok: false, text: "1 newer than PTX 9.0" });
    expect(countPairs(results.pairs)).toMatchObject({ total: 6, proved: 2, floor: 1, notJudged: 2, refused: 1 });
  });
});

describe("coverage", () => {
  it("every instruction has a page, and at most 1 % of the syntax lines do not parse", () => {
    const coverage = measurePtxCoverage(atlas);
    expect(coverage.pages).toBe(coverage.instructions);
    expect(coverage.syntaxLines.parsed / coverage.syntaxLines.total).toBeGreaterThan(0.99);
  });
});
