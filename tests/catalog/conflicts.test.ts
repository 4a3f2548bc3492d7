import { describe, expect, it } from "vitest";
import { loadAtlas } from "../../src/catalog/atlas.ts";
import { readConflicts } from "../../src/catalog/conflicts.ts";

const atlas = loadAtlas();
const conflicts = readConflicts("content/amd", atlas.names.keys());

describe("contradictions of the sources", () => {
  it("are about names and generations that there are", () => {
    expect(conflicts.length).toBeGreaterThan(0);
    for (const { id, about, generations } of conflicts) {
      expect(about, id).not.toEqual([]);
      for (const generation of generations) {
        const here = atlas.catalogs.get(generation)?.instructions;
        expect(
          about.some((name) => here?.has(name)),
          `${id}: none of its names in ${generation}`,
        ).toBe(true);
      }
    }
  });

  it("about shared blocks name every product whose text shares blocks", () => {
    const shares = [...atlas.semantics.values()].filter(
      ({ text = "" }) => /\bABID\b/.test(text) && !text.includes("u2x16"),
    );
    const about = conflicts.find(({ id }) => id === "mfma-shared-blocks")?.about ?? [];
    expect([...about].sort()).toEqual(shares.map(({ name }) => name).sort());
  });

  it("are none where there is no file", () => {
    expect(readConflicts("content/amd/no-such-folder", [])).toEqual([]);
  });
});
