import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadAtlas } from "../../../src/catalog/atlas.ts";
import { changePages } from "../../../src/catalog/changes/pages.ts";
import { listForms } from "../../../src/catalog/forms.ts";
import { isEvaluated } from "../../../src/semantics/family.ts";
import { readAmdRuns } from "../../../src/prose/amd-text.ts";
import { RUN } from "../../../src/prose/check-families.ts";
import { findSharedRuns } from "../../../src/prose/shared-runs.ts";
import { renderGolden } from "../../support/change-golden.ts";

const VENDOR = "../shared/amd";
const atlas = loadAtlas();
const pages = changePages();
const { renames, meanings, removals } = atlas.changes;
const page = (id: string) => {
  const found = pages.find(({ from, to }) => `${from.id}-to-${to.id}` === id);
  if (found === undefined) throw new Error(`there is a page ${id}`);
  return found;
};

describe("pages of changes", () => {
  it("are there for all neighbours and for the crossing from CDNA 3 to RDNA 4", () => {
    const ids = pages.map(({ from, to }) => `${from.id}-to-${to.id}`);
    const neighbours = atlas.generations.flatMap(({ id, predecessor }) =>
      predecessor === null ? [] : [`${predecessor}-to-${id}`],
    );
    expect(ids.slice(0, neighbours.length)).toEqual(neighbours);
    expect(ids).toContain("cdna3-to-rdna4");
  });

  it("count every name of both generations once among kept, renamed, removed and added", () => {
    for (const { from, to, counts, removed, added } of pages) {
      const size = (id: string) => atlas.catalogs.get(id)?.instructions.size ?? 0;
      const kept = [...(atlas.catalogs.get(from.id)?.instructions.keys() ?? [])].filter((name) =>
        atlas.catalogs.get(to.id)?.instructions.has(name),
      ).length;
      expect(kept + counts.renamed + counts.removed, from.id).toBe(size(from.id));
      expect(removed.flatMap(({ names }) => names)).toHaveLength(counts.removed);
      expect(added.flatMap(({ names }) => names)).toHaveLength(counts.added);
    }
  });

  it("say of every removed name what to use instead", () => {
    const silent = pages.flatMap(({ from, to, removed }) =>
      removed
        .filter(({ removal }) => removal === undefined)
        .map(({ names }) => `${from.id} to ${to.id}: ${names.join(" ")}`),
    );
    expect(silent).toEqual([]);
  });

  it("call no name removed that a new one with the same text and operands replaces", () => {
    // Not renames: another unit, or an accumulation register's copy that became any copy.
    const known = new Set([
      "v_accvgpr_mov_b32 v_dual_mov_b32",
      "v_accvgpr_read v_dual_mov_b32",
      "v_accvgpr_write v_dual_mov_b32",
      "v_dot2c_f32_f16 v_dual_dot2acc_f32_f16",
      "v_exp_legacy_f32 v_s_exp_f32",
      "v_log_legacy_f32 v_s_log_f32",
    ]);
    const behaviour = (generation: string, name: string): string[] => {
      const text = atlas.semantics.get(name);
      const catalog = atlas.catalogs.get(generation);
      const instruction = catalog?.instructions.get(name);
      if (text === undefined || !isEvaluated(text) || catalog === undefined || instruction === undefined) return [];
      const [native] = listForms(generation, instruction, catalog, atlas.words.encodings);
      const operands = (native?.variants[0]?.operands ?? []).map(({ bits, input, output }) => [bits, input, output]);
      return [JSON.stringify([text.text, operands])];
    };
    const found = pages.flatMap(({ from, to, removed, added }) => {
      const young = new Map(
        added.flatMap(({ names }) =>
          names.flatMap((name) => behaviour(to.id, name).map((key) => [key, name] as const)),
        ),
      );
      return removed.flatMap(({ names }) =>
        names.flatMap((name) => behaviour(from.id, name).flatMap((key) => `${name} ${young.get(key) ?? ""}`)),
      );
    });
    const pairs = new Set(found.filter((each) => !each.endsWith(" ")));
    expect([...pairs].toSorted()).toEqual([...known].toSorted());
  });

  it("name something to use wherever the advice names anything", () => {
    const empty = pages.flatMap(({ to, removed }) =>
      removed
        .filter(({ removal, use }) => removal?.use !== undefined && use.length === 0)
        .map(({ removal }) => `${to.id}: ${removal?.id}`),
    );
    expect(empty).toEqual([]);
  });

  // Counted by comparing the name columns of AMD's lists with `comm`.
  it.each([
    { id: "rdna1-to-rdna2", removed: 13, added: 8, renamed: 0 },
    { id: "cdna1-to-cdna2", removed: 76, added: 26, renamed: 0 },
    { id: "cdna3-to-cdna4", removed: 8, added: 100, renamed: 0 },
  ])("$id: $removed removed, $added added", ({ id, ...counts }) => {
    expect(page(id).counts).toMatchObject(counts);
  });

  it.each(["rdna1-to-rdna2", "rdna3_5-to-rdna4"])("%s is what it was (vitest -u writes it anew)", async (id) => {
    await expect(renderGolden(page(id))).toMatchFileSnapshot(`../../golden/changes/${id}.txt`);
  });
});

describe("facts of the golden pages, from llvm-mc 22.1.8 and the manuals", () => {
  const rdna4 = page("rdna3_5-to-rdna4");
  const rows = rdna4.renamed.flatMap(({ rows: all }) => all);

  it("v_max_f32 is v_max_num_f32 with opcode 22 instead of 16, and a signalling NaN loses", () => {
    const row = rows.find(({ before }) => before === "v_max_f32");
    expect(row).toMatchObject({ after: "v_max_num_f32", changes: { opcode: { before: 16, after: 22 } } });
    expect(row?.meanings.map(({ id }) => id)).toContain("max-num");
  });

  it("s_waitcnt has another meaning, s_barrier is gone, M0 and NULL have changed before", () => {
    const ids = rdna4.meanings.map(({ change }) => change.id);
    expect(ids).toEqual(
      expect.arrayContaining(["waitcnt-ignored", "counters-divided", "max-num", "cache-bits-temporal"]),
    );
    expect(ids).not.toContain("m0-null");
    expect(page("rdna2-to-rdna3").meanings.map(({ change }) => change.id)).toContain("m0-null");
    expect(rdna4.removed.find(({ names }) => names.includes("s_barrier"))?.use).toEqual([
      "s_barrier_signal",
      "s_barrier_wait",
    ]);
  });

  it("ds_cmpst is renamed and changed in meaning at once", () => {
    const row = page("rdna2-to-rdna3")
      .renamed.flatMap(({ rows: all }) => all)
      .find(({ before }) => before === "ds_cmpst_b32");
    expect(row).toMatchObject({ after: "ds_cmpstore_b32", meanings: [{ id: "lds-compare-store" }] });
  });
});

describe("our renames", () => {
  const pairs = renames.flatMap((rename) =>
    Object.entries(rename.names).map(([before, after]) => ({ rename, before, after })),
  );

  it("have both names in every generation that they state", () => {
    const missing = pairs.flatMap(({ rename: { id, from, to }, before, after }) => [
      ...from
        .filter((generation) => !atlas.catalogs.get(generation)?.instructions.has(before))
        .map((generation) => `${id}: ${before} on ${generation}`),
      ...to
        .filter((generation) => !atlas.catalogs.get(generation)?.instructions.has(after))
        .map((generation) => `${id}: ${after} on ${generation}`),
    ]);
    expect(missing).toEqual([]);
  });

  it("do not repeat what the vendor's aliases say", () => {
    const known = pairs.filter(({ rename: { to }, before, after }) =>
      to.some((id) => atlas.aliases.get(before)?.targets.get(after)?.includes(id)),
    );
    expect(known.map(({ before }) => before)).toEqual([]);
  });

  it("cover what issue 6 names", () => {
    const after = (name: string) => atlas.renames.get(name)?.map(({ name: other }) => other);
    expect(after("v_addc_co_u32")).toEqual(["v_add_co_ci_u32"]);
    expect(after("v_add_u32")).toEqual(["v_add_nc_u32"]);
  });

  it("with the evidence 'semantics' have equal texts, but for the name of the operation", () => {
    const texts = atlas.semantics;
    const unequal = pairs
      .filter(({ rename }) => rename.evidence.some(({ kind }) => kind === "semantics"))
      .filter(
        ({ before, after }) =>
          texts.get(before)?.text === undefined || texts.get(before)?.text !== texts.get(after)?.text,
      );
    expect(unequal.map(({ before }) => before)).toEqual([]);
  });

  it("with the evidence 'opcode' have the same opcode in every generation that they state", () => {
    for (const { rename, before, after } of pairs.filter(({ rename: { evidence } }) =>
      evidence.some(({ kind }) => kind === "opcode"),
    )) {
      const opcode = (id: string, name: string): number | undefined => {
        const catalog = atlas.catalogs.get(id);
        const instruction = catalog?.instructions.get(name);
        return catalog === undefined || instruction === undefined
          ? undefined
          : listForms(id, instruction, catalog, atlas.words.encodings)[0]?.opcode;
      };
      const opcodes = new Set([
        ...rename.from.map((id) => opcode(id, before)),
        ...rename.to.map((id) => opcode(id, after)),
      ]);
      expect(opcodes.size, before).toBe(1);
    }
  });

  it("with the evidence 'description' are described by one family", () => {
    for (const { rename, before, after } of pairs.filter(({ rename: { evidence } }) =>
      evidence.some(({ kind }) => kind === "description"),
    ))
      expect(atlas.prose.get(before)?.title, rename.id).toBe(atlas.prose.get(after)?.title);
  });
});

describe("our records", () => {
  it("name generations that there are", () => {
    const known = new Set(atlas.generations.map(({ id }) => id));
    const named = [
      ...renames.flatMap(({ from, to }) => [...from, ...to]),
      ...meanings.flatMap(({ record: { holds, before = [] } }) => [...holds, ...before]),
      ...removals.flatMap(({ record }) => record.to ?? []),
    ];
    expect(named.filter((id) => !known.has(id))).toEqual([]);
  });

  it("are each used by some page", () => {
    const shown = new Set(
      pages.flatMap((one) => [
        ...one.meanings.map(({ change }) => change.id),
        ...one.removed.map(({ removal }) => removal?.id),
      ]),
    );
    expect([...meanings, ...removals].map(({ record: { id } }) => id).filter((id) => !shown.has(id))).toEqual([]);
  });

  it("use names that exist", () => {
    const unknown = removals.flatMap(({ record }) => (record.use ?? []).filter((name) => !atlas.names.has(name)));
    expect(unknown).toEqual([]);
  });

  it("say no two things in the same words", () => {
    const texts = meanings.map(({ record }) => record.text);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it.skipIf(!existsSync(VENDOR))(
    `share no run of ${RUN} words with AMD's text (skipped without ${VENDOR}: the text is not in the repository)`,
    async () => {
      const vendor = await readAmdRuns(VENDOR);
      const texts = [
        ...renames.map(({ note = "" }) => note),
        ...[...meanings, ...removals].map(({ record }) => record.text),
      ];
      expect(texts.flatMap((text) => findSharedRuns(text, vendor, RUN))).toEqual([]);
    },
    60_000,
  );
});
