import { describe, expect, it } from "vitest";
import { loadAtlas } from "../../src/catalog/atlas.ts";
import { listPages, readSiteFile } from "../support/built-site.ts";

describe("pages of the built site", () => {
  const atlas = loadAtlas();
  const pages = new Set(listPages());
  const isRedirect = (page: string): boolean => readSiteFile(page).includes('http-equiv="refresh"');
  const instructions = [...pages].filter((page) => /^amd\/[a-z0-9_]+\/index\.html$/.test(page));

  it("there is one for every name of every generation", () => {
    const missing = [...atlas.names.keys()].filter((name) => !pages.has(`amd/${name}/index.html`));
    expect(missing).toEqual([]);
    const lists = new Set([
      "generations",
      "changes",
      "categories",
      "groups",
      "encodings",
      "operand-types",
      "data-formats",
      "instructions",
      "timing",
      "semantics",
    ]);
    const real = instructions.filter((page) => !lists.has(page.split("/")[1] ?? "") && !isRedirect(page));
    const aliasLists = [...atlas.aliases.values()].filter(
      ({ name, targets }) => !atlas.names.has(name) && targets.size > 1,
    );
    expect(real.length).toBe(atlas.names.size + aliasLists.length);
  });

  it("an alias that is no name redirects to its instruction", () => {
    const aliases = [...atlas.aliases.values()].filter(
      ({ name, targets }) => !atlas.names.has(name) && targets.size === 1,
    );
    expect(aliases.length).toBeGreaterThan(0);
    for (const { name, targets } of aliases) {
      const [target] = targets.keys();
      expect(readSiteFile(`amd/${name}/index.html`)).toContain(`content="0; url=/amd/${target}/"`);
    }
  });

  it("an alias that means several names says what it means in each generation", () => {
    const several = [...atlas.aliases.values()].filter(({ targets }) => targets.size > 1);
    for (const { name, targets } of several) {
      const html = readSiteFile(`amd/${name}/index.html`);
      for (const target of targets.keys()) expect(html, name).toContain(`href="/amd/${target}/"`);
    }
  });

  it("lists exist for generations, categories, groups, encodings, operand types and data formats", () => {
    for (const { id } of atlas.generations) expect(pages).toContain(`amd/generations/${id}/index.html`);
    for (const { id } of atlas.categories) expect(pages).toContain(`amd/categories/${id}/index.html`);
    for (const [id, { catalog }] of atlas.catalogs) {
      for (const { name } of catalog.encodings)
        expect(pages).toContain(`amd/encodings/${name.toLowerCase()}/${id}/index.html`);
      for (const { name } of catalog.operandTypes)
        expect(pages).toContain(`amd/operand-types/${name.toLowerCase()}/index.html`);
      for (const { name } of catalog.dataFormats)
        expect(pages).toContain(`amd/data-formats/${name.toLowerCase()}/index.html`);
      for (const name of catalog.functionalGroups) {
        expect(pages).toContain(`amd/groups/${name.toLowerCase().replaceAll("_", "-")}/index.html`);
      }
    }
  });

  it("v_max_f32 shows both opcodes and its later name at a glance", () => {
    const text = readSiteFile("amd/v_max_f32/index.html")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ");
    expect(text).toContain("RDNA 1 to 3.5 opcode 16");
    expect(text).toContain("CDNA 1 to 4 opcode 11");
    expect(text).toContain("RDNA 4 and CDNA 5 v_max_num_f32 ENC_VOP2 22");
    expect(text).toContain("Opcode 11 placed in OP gives 0x16000000 , an identifier in the rebuilt file for ENC_VOP2.");
  });

  it("a scale instruction says that its check failed", () => {
    expect(readSiteFile("amd/v_wmma_scale_f32_16x16x128_f8f6f4/index.html")).toContain(
      "rebuilds no identifier of the rebuilt file",
    );
  });

  it("every page but a redirect has a title of its own that starts with its name, and a description", () => {
    const titles = new Map<string, string>();
    for (const page of pages) {
      const html = readSiteFile(page);
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
      expect(titles.get(title), `${page} and ${titles.get(title)}: ${title}`).toBeUndefined();
      titles.set(title, page);
      if (!isRedirect(page)) expect(html, page).toMatch(/<meta name="description" content="[^"]{20,}"/);
    }
  });

  it("every page says that the site is not affiliated with the vendors", () => {
    const silent = [...pages].filter(
      (page) => !isRedirect(page) && !readSiteFile(page).includes("not affiliated with or endorsed by"),
    );
    expect(silent).toEqual([]);
  });
});
