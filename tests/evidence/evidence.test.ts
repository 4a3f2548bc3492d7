import { describe, expect, test, vi } from "vitest";
import { loadConcepts } from "../../src/catalog/concepts/concepts.ts";
import type { Concept } from "../../src/catalog/concepts/concept-index.ts";
import { loadPtxAtlas } from "../../src/catalog/ptx/ptx-atlas.ts";
import { classify, isAlike, type TypedBits } from "../../src/evidence/classify.ts";
import { contradictions } from "../../src/evidence/contradictions.ts";
import {
  generateEvidence,
  hashComparison,
  listComparisons,
  unrelatedComparisons,
} from "../../src/evidence/generate.ts";
import { loadEvidenceSource } from "../../src/evidence/load.ts";
import { valuesFor } from "../../src/evidence/measure.ts";
import { readEvidence } from "../../src/evidence/read-evidence.ts";
import { createMatcher } from "../../src/ptx/match.ts";
import { makeMatchSource } from "../../src/ptx/source.ts";
import type { EvidenceRecord } from "../../src/schema/evidence.ts";
import { typeOfName } from "../../src/semantics/type.ts";

// Thousands of evaluations: seconds alone, more beside other work.
vi.setConfig({ testTimeout: 120_000 });

const source = loadEvidenceSource();
const comparisons = listComparisons(source.pairs);
const records = readEvidence();
const RENEW = "run 'npm run evidence' and commit content/evidence/measured.json";

function typed(name: string, bits: bigint): TypedBits {
  const type = typeOfName(name, new Map());
  if (type === undefined) throw new Error(`no type ${name}`);
  return { type, bits };
}
const input = (name: string, bits: bigint, amount = false) => ({ ...typed(name, bits), amount });

describe("the committed file", () => {
  test("it has every comparison, made of the texts as they are", () => {
    const wanted = new Set(
      comparisons.map((each) => `${each.pair.concept} ${each.opcode} ${each.name} ${hashComparison(each, source)}`),
    );
    const present = new Set(records.map(({ concept, ptx, amd, hash }) => `${concept} ${ptx} ${amd} ${hash}`));
    expect(
      {
        missing: [...wanted].filter((each) => !present.has(each)),
        idle: [...present].filter((each) => !wanted.has(each)),
      },
      RENEW,
    ).toEqual({ missing: [], idle: [] });
  });

  test("some mappings give the same again", () => {
    const some = source.pairs.filter((_, index) => index % 9 === 0);
    const again = generateEvidence({ ...source, pairs: some }).records;
    const keys = new Set(again.map(({ concept, ptx, amd, fields }) => JSON.stringify([concept, ptx, amd, fields])));
    const committed = records.filter(({ concept, ptx, amd, fields }) =>
      keys.has(JSON.stringify([concept, ptx, amd, fields])),
    );
    expect(again, RENEW).toEqual(committed);
  });

  test("at least 60 pairs of concepts that relate both sides", () => {
    expect(new Set(records.map(({ ptx, amd }) => `${ptx} ${amd}`)).size).toBeGreaterThanOrEqual(60);
    const { catalog } = loadPtxAtlas();
    const matcher = createMatcher(makeMatchSource(catalog));
    const page = (opcode: string): string => {
      const match = matcher.match(opcode);
      return "page" in match ? match.page : "";
    };
    const concepts = new Map(loadConcepts().concepts.map((concept) => [concept.id, concept]));
    expect(unrelatedComparisons(comparisons, concepts, page)).toEqual([]);
  });

  // The documents of both vendors say these; they are not read from the file.
  test.each([
    ["shl.b32", "v_lshlrev_b32", "amount at or above the width"],
    ["clz.b32", "v_ffbh_u32", "zero"],
    ["cvt.rzi.s32.f64", "v_cvt_i32_f64", "NaN"],
    ["add.rn.ftz.f32", "v_add_f32", "denormal"],
    ["min.f32", "v_min_f32", "NaN"],
  ])("%s and %s differ: %s", (ptx, amd, kind) => {
    const found = records.filter((record) => record.ptx === ptx && record.amd === amd);
    expect(found.flatMap(({ classes }) => classes.map((each) => each.kind))).toContain(kind);
  });

  test.each([
    ["add.u32", "v_add_nc_u32"],
    ["fma.rn.f64", "v_fma_f64"],
    ["min.f32", "v_min_num_f32"],
    ["shf.r.wrap.b32", "v_alignbit_b32"],
  ])("%s and %s do not", (ptx, amd) => {
    const found = records.filter((record) => record.ptx === ptx && record.amd === amd);
    expect(found.map(({ differ }) => differ)).toEqual([0]);
  });
});

describe("pairs that are called the same operation", () => {
  test("nothing was measured against them that their table does not tell", () => {
    const { concepts, evidence } = loadConcepts();
    expect(contradictions(concepts, evidence)).toEqual([]);
  });

  test("such a thing would be found", () => {
    const pair = {
      index: 0,
      relation: "same operation",
      amd: [{ pattern: "v_x", names: ["v_x"] }],
      ptx: [],
      differs: [],
      sequences: [],
    };
    const concept = { id: "some", pairs: [pair] } as unknown as Concept;
    const record = {
      concept: "some",
      ptx: "x.b32",
      amd: "v_x",
      classes: [{ kind: "NaN" }],
    } as unknown as EvidenceRecord;
    const evidence = new Map([["some", [record]]]);
    expect(contradictions([concept], evidence)).toHaveLength(1);
    const told = { ...pair, differs: [{ about: "NaN", amd: "Kept.", ptx: "Dropped." }] };
    expect(contradictions([{ ...concept, pairs: [told] } as unknown as Concept], evidence)).toEqual([]);
  });
});

describe("values", () => {
  test("they are the same each time, and hold the edges", () => {
    const text = source.ptx.text("shl.b32");
    const [once, again] = [valuesFor(text, {}), valuesFor(text, {})];
    expect(once).toEqual(again);
    expect(once.some((values) => values.get("A") === 1n && values.get("B") === 32n)).toBe(true);
    expect(valuesFor(text, { B: "0x7" }).every((values) => values.get("B") === 7n)).toBe(true);
  });
});

describe("kinds of differences", () => {
  test.each([
    ["NaN", [input("f32", 0x7fc00000n)], typed("f32", 0n), typed("f32", 1n)],
    ["signed zero", [input("f32", 1n)], typed("f32", 0n), typed("f32", 0x80000000n)],
    ["denormal", [input("f32", 1n)], typed("f32", 0n), typed("f32", 1n)],
    ["infinity", [input("f32", 0x7f800000n)], typed("s32", 0n), typed("s32", 1n)],
    ["amount at or above the width", [input("b32", 1n), input("u32", 32n, true)], typed("b32", 0n), typed("b32", 1n)],
    ["rounding", [input("f64", 0x3ff0000000000000n)], typed("f32", 0x3f800000n), typed("f32", 0x3f800001n)],
    ["out of range", [input("s32", 5n)], typed("s32", 0x7fffffffn), typed("s32", 5n)],
    ["zero", [input("b32", 0n)], typed("u32", 32n), typed("u32", 0xffffffffn - 1n)],
    ["value", [input("u32", 3n)], typed("u32", 4n), typed("u32", 5n)],
  ])("%s", (kind, inputs, ptx, amd) => {
    expect(classify({ inputs, ptx, amd })).toBe(kind);
  });

  test("two NaNs are alike, element by element", () => {
    expect(isAlike(typed("f32", 0x7fc00000n), typed("f32", 0xffc00001n))).toBe(true);
    expect(isAlike(typed("f16x2", 0x3c007e00n), typed("f16x2", 0x3c00fe01n))).toBe(true);
    expect(isAlike(typed("f16x2", 0x3c007e00n), typed("f16x2", 0x3c017e00n))).toBe(false);
    expect(isAlike(typed("f32", 0n), typed("f32", 0x80000000n))).toBe(false);
  });
});
