import { describe, expect, it } from "vitest";
import { loadAtlas } from "../../src/catalog/atlas.ts";
import { measureConceptCoverage } from "../../src/catalog/concepts/concept-coverage.ts";
import { indexConcepts, type ResolvedPair } from "../../src/catalog/concepts/concept-index.ts";
import { operationKey } from "../../src/catalog/concepts/operation.ts";
import type { PtxItem } from "../../src/catalog/concepts/ptx-item.ts";
import { readConcepts } from "../../src/catalog/concepts/read-concepts.ts";
import { loadPtxAtlas } from "../../src/catalog/ptx/ptx-atlas.ts";
import { conceptId } from "../../src/search/name-index.ts";
import { hashSequence, listSequences, targetOf } from "../../src/verify/concepts/sequences.ts";

const atlas = loadAtlas();
const ptx = loadPtxAtlas();
const content = readConcepts();
const index = indexConcepts(content, atlas.names, ptx);

/** What the issue names on the PTX side, and some of the AMD side. */
const ASKED =
  "prmt mov cvt bfe bfi lop3 shf dp4a dp2a shfl.sync match.sync vote.sync activemask elect.sync redux.sync bar barrier membar fence atom red ld st cp.async cp.async.bulk cp.async.bulk.tensor mbarrier.arrive mbarrier.try_wait ldmatrix stmatrix mma mma.sp wgmma.mma_async tcgen05.mma tex suld %laneid %warpid %clock %smid %tid brx.idx call ret exit trap".split(
    " ",
  );
const ASKED_AMD =
  "s_waitcnt buffer_inv global_load_lds_dword ds_read_b64_tr_b16 v_mfma_f32_32x32x8f16 v_wmma_f32_16x16x16_f16 v_swmmac_f32_16x16x32_f16 image_sample image_load s_getreg_b32 v_mbcnt_lo_u32_b32 s_setpc_b64 s_swappc_b64 s_endpgm s_trap".split(
    " ",
  );

/** Most names that one pattern may match. */
const MOST_NAMES = 60;

describe("the concepts", () => {
  it("have the id that follows from their title", () => {
    for (const { id, title } of content.concepts) expect(id).toBe(conceptId(title));
  });

  it("have patterns that all match something", () => {
    expect(index.unmatched).toEqual([]);
  });

  it("have patterns of one operation and at most 60 names", () => {
    for (const { id, pairs } of index.concepts) {
      for (const { pattern, names } of pairs.flatMap(({ amd }) => amd)) {
        expect(names.length, `${id}: ${pattern}`).toBeLessThanOrEqual(MOST_NAMES);
        expect([...new Set(names.map(operationKey))], `${id}: ${pattern}`).toHaveLength(1);
      }
    }
  });

  it("have no note, reason or advice that serves two of them", () => {
    const owners = new Map<string, string>();
    for (const { id, pairs } of content.concepts) {
      for (const { differs, reason = "", instead = "" } of pairs) {
        const notes = [...differs.map(({ about, amd, ptx }) => `${about}: ${amd} / ${ptx}`), reason, instead];
        for (const note of notes.filter((text) => text !== "")) {
          expect(owners.get(note) ?? id, note).toBe(id);
          owners.set(note, id);
        }
      }
    }
  });

  it("put no AMD name both without counterpart and with one", () => {
    const mixed = [...index.byAmdName].filter(([, members]) => {
      const none = members.filter(({ pair }) => pair.relation === "no counterpart");
      return (
        none.length > 0 &&
        members.some(({ pair }) => pair.relation !== "no counterpart" && sharesGeneration(pair, none[0]?.pair))
      );
    });
    expect(mixed.map(([name]) => name)).toEqual([]);
  });

  it("put no PTX form both without counterpart and with one", () => {
    for (const [name, members] of index.byPtxName) {
      const items = (none: boolean): PtxItem[] =>
        members
          .filter(({ pair }) => (pair.relation === "no counterpart") === none)
          .flatMap(({ pair }) => pair.ptx)
          .filter((item) => item.kind === "instruction" && item.page.name === name);
      const [without, others] = [items(true), items(false)];
      if (without.some((item) => !isQualified(item))) expect(others, name).toEqual([]);
      // A whole instruction that is part of a sequence says nothing of its single forms.
      const related = new Set(others.filter(isQualified).flatMap(formIds));
      expect(
        without.flatMap(formIds).filter((id) => related.has(id)),
        name,
      ).toEqual([]);
    }
  });

  it("relate an AMD name to a PTX entry in one way only", () => {
    const relations = new Map<string, string>();
    for (const { id, pairs } of index.concepts) {
      for (const { amd, ptx: items, relation, on = [] } of pairs) {
        for (const name of amd.flatMap(({ names }) => names)) {
          for (const { text } of items) {
            const key = `${name} ${text} ${on.join()}`;
            expect(relations.get(key) ?? relation, `${id}: ${key}`).toBe(relation);
            relations.set(key, relation);
          }
        }
      }
    }
  });
});

function isQualified(item: PtxItem): boolean {
  return item.kind === "instruction" && item.qualified;
}

function formIds(item: PtxItem): string[] {
  return item.kind === "instruction" ? item.forms.map(({ id }) => id) : [];
}

function sharesGeneration(a: ResolvedPair, b: ResolvedPair | undefined): boolean {
  return a.on === undefined || b?.on === undefined || a.on.some((id) => b.on?.includes(id));
}

describe("the sequences", () => {
  it("were all accepted as they are now; after a change run 'npm run verify -- concepts'", () => {
    const key = (concept: string, pair: number, at: number): string => `${concept} ${String(pair)} ${String(at)}`;
    const results = new Map(content.verified.map((one) => [key(one.concept, one.pair, one.index), one]));
    const sequences = listSequences(content);
    expect(content.verified).toHaveLength(sequences.length);
    for (const { concept, pair, index: at, sequence } of sequences) {
      const label = key(concept, pair, at);
      const result = results.get(label);
      expect(result?.state, label).toBe("verified");
      expect(result?.hash, label).toBe(hashSequence(sequence, targetOf(sequence, atlas.generations)));
    }
  });
});

describe("coverage", () => {
  const coverage = measureConceptCoverage(index, atlas, ptx);

  it("agrees with a count by hand of one concept", () => {
    expect(index.byAmdName.get("v_perm_b32")?.map(({ concept }) => concept.id)).toEqual([
      "byte-permute",
      "four-bytes-in-a-register",
    ]);
    expect(index.byPtxName.get("prmt")?.some(({ concept }) => concept.id === "byte-permute")).toBe(true);
    expect(index.byRegister.get("lanemask_lt")?.some(({ concept }) => concept.id === "rank-of-a-lane-in-a-mask")).toBe(
      true,
    );
  });

  it("has at least 150 concepts, among them those that people asked for", () => {
    expect(coverage.concepts).toBeGreaterThanOrEqual(150);
    for (const entry of ASKED) {
      const members = entry.startsWith("%") ? index.byRegister.get(entry.slice(1)) : index.byPtxName.get(entry);
      expect(members?.length ?? 0, entry).toBeGreaterThan(0);
    }
    for (const name of ASKED_AMD) expect(index.byAmdName.get(name)?.length ?? 0, name).toBeGreaterThan(0);
  });

  it("speaks of every PTX instruction and special register, and of at least 98 % of AMD's names", () => {
    expect(coverage.ptx.covered).toBe(coverage.ptx.total);
    expect(coverage.registers.covered).toBe(coverage.registers.total);
    expect(coverage.amd.covered / coverage.amd.total).toBeGreaterThanOrEqual(0.98);
  });

  it("leaves at most 20 % of PTX instructions and 25 % of AMD's names without counterpart", () => {
    expect(coverage.ptx.noCounterpart / coverage.ptx.total).toBeLessThanOrEqual(0.2);
    expect(coverage.amd.noCounterpart / coverage.amd.total).toBeLessThanOrEqual(0.25);
  });

  it("counts pairs by relation", () => {
    const { pairs, relations } = coverage;
    expect(Object.values(relations).reduce((sum, count) => sum + count, 0)).toBe(pairs);
  });
});
