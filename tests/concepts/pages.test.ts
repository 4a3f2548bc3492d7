import { describe, expect, it } from "vitest";
import { loadAtlas } from "../../src/catalog/atlas.ts";
import { amdSyntax, conceptPage } from "../../src/catalog/concepts/concept-page.ts";
import { conceptRows } from "../../src/catalog/concepts/concept-rows.ts";
import { loadConcepts } from "../../src/catalog/concepts/concepts.ts";
import { portingSections } from "../../src/catalog/concepts/porting.ts";
import { readSynonyms } from "../../src/search/build/names.ts";

const atlas = loadAtlas();
const index = loadConcepts();

describe("pages of concepts", () => {
  it.each([
    "byte-permute",
    "read-from-a-chosen-lane",
    "memory-fence",
    "matrix-product-of-16-bit-floats",
    "operations-over-the-fabric",
  ])("%s is as reviewed", async (id) => {
    const concept = index.concepts.find((one) => one.id === id);
    if (concept === undefined) throw new Error(`there is no concept ${id}`);
    const page = conceptPage(concept, index, atlas);
    const reviewed = { ...page, neighbours: page.neighbours.length };
    await expect(`${JSON.stringify(reviewed, null, 1)}\n`).toMatchFileSnapshot(`../golden/concepts/${id}.json`);
  });

  it("the syntax of an AMD name has its operands in order", () => {
    expect(amdSyntax("v_perm_b32", atlas)).toBe("v_perm_b32 vdst, src0, src1, src2");
    expect(amdSyntax("s_endpgm", atlas)).toBe("s_endpgm");
  });

  it("a name leads to the other vendor, with how close it is", () => {
    const [row] = conceptRows(index.byAmdName.get("v_perm_b32"), "amd");
    expect(row).toMatchObject({ id: "byte-permute", parts: [{ relation: "same with restrictions" }] });
    expect(row?.parts[0]?.others).toEqual([{ name: "prmt", href: "/ptx/prmt/" }]);
    const back = conceptRows(index.byPtxName.get("prmt"), "ptx").find(({ id }) => id === "byte-permute");
    expect(back?.parts[0]?.others).toEqual([{ name: "v_perm_b32", href: "/amd/v_perm_b32/" }]);
  });

  it("a name without concepts has no rows", () => {
    expect(conceptRows(undefined, "amd")).toEqual([]);
  });
});

describe("the porting index", () => {
  const sections = portingSections(index, readSynonyms());

  it("has every concept once, by area", () => {
    const ids = sections.flatMap(({ concepts }) => concepts.map(({ concept }) => concept.id));
    expect(ids).toEqual(index.concepts.map(({ id }) => id));
    expect(sections.map(({ area }) => area.id)).toEqual(index.areas.map(({ id }) => id));
  });

  it("names CUDA's functions where they lead to both sides of a pair", () => {
    const rows = sections
      .flatMap(({ concepts }) => concepts)
      .find(({ concept }) => concept.id === "read-from-a-chosen-lane");
    expect(rows?.rows[0]?.cuda).toContain("__shfl_sync");
  });
});
