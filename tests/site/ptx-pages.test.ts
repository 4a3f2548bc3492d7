import { describe, expect, it } from "vitest";
import { loadPtxAtlas } from "../../src/catalog/ptx/ptx-atlas.ts";
import { listPtxCategories } from "../../src/catalog/ptx/group-pages.ts";
import { listPtxRoutes } from "../../src/catalog/ptx/ptx-routes.ts";
import { categorySlug } from "../../src/catalog/ptx/ptx-urls.ts";
import { listPages, readSiteFile } from "../support/built-site.ts";

describe("PTX pages of the built site", () => {
  const atlas = loadPtxAtlas();
  const { catalog } = atlas;
  const pages = new Set(listPages());
  const missing = (addresses: readonly string[]): string[] =>
    addresses.filter((address) => !pages.has(`${address.replace(/^\//, "")}index.html`));

  it("there is one for every instruction and every special register, at the catalog's address", () => {
    expect(missing(catalog.pages.map(({ url }) => url))).toEqual([]);
    expect(missing(catalog.registers.map(({ url }) => url))).toEqual([]);
  });

  it("there is one for every category, directive, target and version, announced ones among them", () => {
    expect(missing(listPtxCategories(atlas).map(({ title }) => `/ptx/categories/${categorySlug(title)}/`))).toEqual([]);
    expect(missing(catalog.directives.map(({ slug }) => `/ptx/directives/${slug}/`))).toEqual([]);
    expect(missing(catalog.targets.map(({ name }) => `/ptx/targets/${name}/`))).toEqual([]);
    expect(missing(catalog.releases.map(({ ptx }) => `/ptx/versions/${ptx}/`))).toEqual([]);
    expect(missing(atlas.announced.map(({ ptx }) => `/ptx/versions/${ptx}/`))).toEqual([]);
  });

  it("there are lists of all of them, and of types and state spaces", () => {
    const lists = [
      "",
      "instructions/",
      "registers/",
      "categories/",
      "targets/",
      "versions/",
      "types/",
      "state-spaces/",
      "directives/",
    ];
    expect(missing(lists.map((list) => `/ptx/${list}`))).toEqual([]);
  });

  it("every form has an anchor on its page, and its syntax line is there", () => {
    for (const page of catalog.pages) {
      const html = readSiteFile(`ptx/${page.slug}/index.html`);
      const text = html
        .replaceAll(/<wbr>|<wbr\/>/g, "")
        .replaceAll("&gt;", ">")
        .replaceAll("&amp;", "&");
      for (const { id, syntax } of atlas.forms.get(page.name) ?? []) {
        expect(html, id).toContain(`id="${id}"`);
        expect(text, id).toContain(syntax);
      }
    }
  });

  it("another name redirects to its instruction", () => {
    const redirects = listPtxRoutes(atlas).filter((route) => route.kind === "redirect");
    expect(redirects.length).toBeGreaterThan(0);
    for (const { slug, target } of redirects)
      expect(readSiteFile(`ptx/${slug}/index.html`)).toContain(`content="0; url=${target.url}"`);
  });

  it("a page says verified only where ptxas was asked", () => {
    for (const page of catalog.pages) {
      const html = readSiteFile(`ptx/${page.slug}/index.html`);
      const asked = (atlas.forms.get(page.name) ?? []).some(({ id }) => atlas.verification.pairsOf(id).length > 0);
      if (!asked) expect(html, page.name).not.toContain("✓");
    }
  });

  it("ld tells what its values need", () => {
    const text = readSiteFile("ptx/ld/index.html")
      .replaceAll(/<[^>]+>/g, "")
      .replaceAll(/\s+/g, " ");
    expect(text).toContain(".shared::cluster PTX 7.8, sm_90+");
    expect(text).toContain(".b128 PTX 8.3, sm_70+");
    expect(text).toContain("no bit diagram: PTX is a virtual instruction set");
  });

  it("the version that is announced says that it is not covered, with its source", () => {
    const html = readSiteFile("ptx/versions/9.5/index.html");
    expect(html).toContain("Announced, not covered");
    expect(html).toContain("second hand");
    expect(html).toContain("fence.alias.sync_restrict::read.release.sys");
  });

  it("every correction that a reader should know of is on the errata page", () => {
    const html = readSiteFile("errata/index.html");
    for (const { id } of atlas.corrections.filter(({ errata }) => errata)) expect(html).toContain(`id="ptx-${id}"`);
  });
});
