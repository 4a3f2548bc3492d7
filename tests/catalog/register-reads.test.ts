import { describe, expect, it } from "vitest";
import { listRegisterPages } from "../../src/catalog/ptx/group-pages.ts";
import { loadPtxAtlas } from "../../src/catalog/ptx/ptx-atlas.ts";
import { compareVersions } from "../../src/ptx/target.ts";
import { NEWEST } from "../../src/verify/ptx/candidates.ts";
import { readTable } from "../ptx/catalog.ts";

const judged = new Map(
  readTable("register-reads.txt", 3).map(([judge = "", slug = "", statement = ""]) => [slug, { judge, statement }]),
);

describe("how pages of special registers read them", () => {
  it.each(listRegisterPages(loadPtxAtlas()).map((page) => [page.record.slug, page] as const))(
    "%s: as ptxas took it",
    (slug, { read, record }) => {
      const judge = compareVersions(record.ptx, NEWEST) > 0 ? "newer" : "ptxas";
      expect(judged.get(slug)).toEqual({ judge, statement: read });
    },
  );

  it("has no statement for a register that is gone", () => {
    expect(judged.size).toBe(listRegisterPages(loadPtxAtlas()).length);
  });
});
