import { describe, expect, it } from "vitest";
import { readAtlas } from "../../../src/catalog/atlas.ts";
import { compileNamePatterns } from "../../../src/catalog/name-pattern.ts";
import { TimingFacts } from "../../../src/catalog/timing/timing-facts.ts";
import type { Hazard } from "../../../src/schema/timing.ts";

const atlas = readAtlas();
const { timing } = atlas;
const facts = new TimingFacts(timing);
const verified = timing.verified ?? { hazards: [], pairs: [], passes: [] };
const ids = new Set(atlas.generations.map(({ id }) => id));

/** Patterns that no name of the generations fits. */
function unused(patterns: readonly string[], generations: readonly string[]): string[] {
  return patterns.filter((pattern) => {
    const matches = compileNamePatterns([pattern]);
    return ![...atlas.names].some(
      ([name, { byGeneration }]) => matches(name) && generations.some((id) => byGeneration.has(id)),
    );
  });
}

describe("patterns and generations of content/amd/timing", () => {
  const rules = [...timing.counting, ...timing.alignments, ...timing.passes];
  const hazardGenerations = ({ waits }: Hazard): string[] => waits.flatMap(({ generations }) => generations);

  it("name known generations only", () => {
    const used = [
      ...[...rules, ...timing.pairRules].flatMap(({ generations }) => generations),
      ...timing.hazards.flatMap((hazard) => [...hazardGenerations(hazard), ...(hazard.none ?? [])]),
      ...[...timing.counters.values()].flatMap(({ width, waits }) =>
        [...width, ...waits].flatMap((each) => each.generations),
      ),
    ];
    expect(used.filter((id) => !ids.has(id))).toEqual([]);
  });

  it.each(rules.map((rule) => [rule.names.join(" "), rule] as const))("%s: each pattern matches a name", (_, rule) => {
    expect(unused([...rule.names, ...(rule.except ?? [])], rule.generations)).toEqual([]);
  });

  it.each(timing.hazards.map((hazard) => [hazard.id, hazard] as const))(
    "hazard %s: both sides match names",
    (_, hazard) => {
      for (const { names, except = [] } of [hazard.first, hazard.second]) {
        expect(unused(names, hazardGenerations(hazard))).toEqual([]);
        expect(unused(except, [...ids])).toEqual([]);
      }
    },
  );

  it("say of no generation both that it needs a wait and that it needs none", () => {
    for (const hazard of timing.hazards) {
      const needed = hazardGenerations(hazard);
      expect(new Set(needed).size, hazard.id).toBe(needed.length);
      expect(
        needed.filter((id) => hazard.none?.includes(id)),
        hazard.id,
      ).toEqual([]);
    }
  });

  it("have a source that speaks of the generation, for every fact", () => {
    const facts: { what: string; generations: readonly string[]; sources: readonly string[] }[] = [
      ...rules.map(({ names, ...rule }) => ({ what: names.join(" "), ...rule })),
      ...timing.hazards.map((hazard) => ({
        what: hazard.id,
        generations: hazardGenerations(hazard),
        sources: hazard.sources,
      })),
      ...[...timing.counters.values()].map(({ title, width, sources }) => ({
        what: title,
        generations: width.flatMap(({ generations }) => generations),
        sources,
      })),
    ];
    const bare = facts.flatMap(({ what, generations, sources }) =>
      generations
        .filter((id) => !sources.some((source) => timing.sources.get(source)?.generations?.includes(id) ?? true))
        .map((id) => `${what} on ${id}`),
    );
    expect(bare).toEqual([]);
  });

  it("name instructions that wait where they exist", () => {
    for (const { title, waits } of timing.counters.values()) {
      for (const { name, generations } of waits) {
        const there = atlas.names.get(name)?.byGeneration;
        expect(
          generations.filter((id) => there?.has(id) !== true),
          `${title}: ${name}`,
        ).toEqual([]);
      }
    }
  });
});

describe("counters", () => {
  const memory =
    /^(?:ENC_)?(?:SMEM|V?DS|MUBUF|MTBUF|VBUFFER|FLAT|FLAT_GLOBAL|FLAT_SCRATCH|GLOBAL|SCRATCH|VFLAT|VGLOBAL|VSCRATCH|MIMG|VIMAGE|VSAMPLE|EXP|VEXPORT|LDSDIR|VDSDIR)$/;

  it("are told, or said to be unknown, for every memory, LDS and export instruction in every generation", () => {
    const missing = [...atlas.names].flatMap(([name, { byGeneration }]) =>
      [...byGeneration].flatMap(([id, { encodings }]) =>
        encodings.some(({ encoding }) => memory.test(encoding)) && facts.counting(name, id) === undefined
          ? [`${name} on ${id}`]
          : [],
      ),
    );
    expect(missing).toEqual([]);
  });

  // Expected values from AMD's manuals and LLVM's wait-count pass, by hand.
  it.each([
    ["global_load_dword", "cdna3", ["vmcnt"]],
    ["global_store_dword", "cdna3", ["vmcnt"]],
    ["global_load_b32", "rdna3", ["vmcnt"]],
    ["global_store_b32", "rdna3", ["vscnt"]],
    ["global_store_b32", "rdna4", ["storecnt"]],
    ["global_load_b32", "cdna5", ["loadcnt", "xcnt"]],
    ["flat_load_b32", "rdna4", ["loadcnt", "dscnt"]],
    ["flat_load_dword", "cdna1", ["vmcnt", "lgkmcnt"]],
    ["ds_read_b128", "cdna4", ["lgkmcnt"]],
    ["ds_load_b128", "rdna4", ["dscnt"]],
    ["s_load_b64", "rdna4", ["kmcnt"]],
    ["s_load_dwordx2", "cdna3", ["lgkmcnt"]],
    ["image_sample", "rdna4", ["samplecnt"]],
    ["image_sample", "rdna2", ["vmcnt"]],
    ["image_bvh_intersect_ray", "rdna4", ["bvhcnt"]],
    ["image_load", "rdna4", ["loadcnt"]],
    ["exp", "rdna3", ["expcnt"]],
    ["ds_param_load", "rdna4", ["expcnt"]],
    ["ds_gws_barrier", "cdna3", ["lgkmcnt", "expcnt"]],
    ["global_load_async_to_lds_b128", "cdna5", ["asynccnt"]],
    ["tensor_load_to_lds", "cdna5", ["tensorcnt"]],
    ["global_wb", "cdna5", ["storecnt"]],
    ["global_inv", "rdna4", ["loadcnt"]],
  ])("of %s on %s", (name, generation, expected) => {
    expect(atlas.names.get(name)?.byGeneration.has(generation)).toBe(true);
    expect(facts.counting(name, generation)?.counters?.map(({ id }) => id)).toEqual(expected);
  });
});

describe("answers of LLVM", () => {
  /** Wait states of the s_nop among what llc inserted; undefined where it inserted something else. */
  function nopStates(inserted: readonly string[]): number | undefined {
    const states = inserted.map((line) => /^S_NOP (\d+)$/.exec(line)?.[1]);
    return states.some((each) => each === undefined)
      ? undefined
      : states.reduce((sum, each) => sum + Number(each) + 1, 0);
  }

  it.each(timing.hazards.filter(({ proofs }) => proofs.length > 0).map((hazard) => [hazard.id, hazard] as const))(
    "on hazard %s agree with what we say",
    (_, { id, waits, none = [], proofs }) => {
      const asked = [...new Set([...waits.flatMap(({ generations }) => generations), ...none])];
      for (const [index, { generations = asked, passes, inserts }] of proofs.entries()) {
        for (const generation of generations) {
          const answer = verified.hazards.find(
            (each) => each.hazard === id && each.proof === index && each.generation === generation,
          );
          const place = `${id}, proof ${index}, ${generation}`;
          expect(answer, place).toBeDefined();
          const { inserted = [] } = answer ?? {};
          const wait = waits.find((each) => each.generations.includes(generation));
          if (inserts !== undefined) expect(inserted, place).toEqual(inserts);
          else if (wait?.states !== undefined) expect(nopStates(inserted), place).toBe(wait.states);
          else if (wait?.byPasses !== undefined) expect(nopStates(inserted), place).toBe(wait.byPasses[String(passes)]);
          else expect(inserted, place).toEqual([]);
        }
      }
    },
  );

  it("cover every generation of every rule of dual issue", () => {
    const wanted = timing.pairRules.flatMap(({ id, generations }) => generations.map((each) => `${id} ${each}`));
    expect(verified.pairs.map(({ rule, generation }) => `${rule} ${generation}`).sort()).toEqual(wanted.sort());
  });

  it("give the passes of every matrix instruction that we say", () => {
    const wrong = verified.passes.flatMap(({ name, generation, held, latency }) => {
      const rule = facts.passes(name, generation);
      if (rule === undefined) return [`${name} on ${generation} has no rule`];
      if (rule.notDocumented !== undefined) return [];
      const figure = rule.passes === undefined ? latency : held;
      const said = rule.passes ?? rule.cycles;
      return figure === said ? [] : [`${name} on ${generation}: we say ${said ?? 0}, LLVM ${figure}`];
    });
    expect(wrong).toEqual([]);
    expect(verified.passes.length).toBeGreaterThan(200);
  });
});
