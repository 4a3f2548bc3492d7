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
import { readEvidence, readNotCompared } from "../../src/evidence/read-evidence.ts";
import { ptxSide } from "../../src/evidence/ptx-side.ts";
import { isOpcodeOf, reasonProblems, runnablePairs } from "../../src/evidence/runnable.ts";
import { createMatcher } from "../../src/ptx/match.ts";
import { makeMatchSource } from "../../src/ptx/source.ts";
import type { PtxItem } from "../../src/catalog/concepts/ptx-item.ts";
import type { EvidenceRecord } from "../../src/schema/evidence.ts";
import { ptxTextsByPage } from "../../src/catalog/ptx/notation-texts.ts";
import { typeOfName } from "../../src/semantics/type.ts";

// Thousands of evaluations: seconds alone, more beside other work.
vi.setConfig({ testTimeout: 120_000 });

const source = loadEvidenceSource();
const comparisons = listComparisons(source.pairs);
const records = readEvidence();
const matcher = createMatcher(makeMatchSource(loadPtxAtlas().catalog));
const pageOf = (opcode: string): string => {
  const match = matcher.match(opcode);
  return "page" in match ? match.page : "";
};
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
    const some = source.pairs.filter((_, index) => index % 17 === 0);
    const again = generateEvidence({ ...source, pairs: some }).records;
    const keyOf = ({ concept, ptx, amd, fields, hash }: EvidenceRecord): string =>
      JSON.stringify([concept, ptx, amd, fields, hash]);
    const keys = new Set(again.map(keyOf));
    expect(again, RENEW).toEqual(records.filter((record) => keys.has(keyOf(record))));
  });

  test("every mapping is of a concept that relates both sides", () => {
    const concepts = new Map(loadConcepts().concepts.map((concept) => [concept.id, concept]));
    expect(unrelatedComparisons(comparisons, concepts, pageOf)).toEqual([]);
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

describe("pairs of concepts whose both sides run", () => {
  const opcodes = new Map(
    [...ptxTextsByPage()].flatMap(([page, texts]) => texts.map(({ opcode }): [string, string] => [opcode, page])),
  );
  const runnable = runnablePairs({ concepts: loadConcepts().concepts, texts: source.texts, opcodes });
  const reasons = readNotCompared();

  test("every name of AMD's in them is compared, or there is a reason why not", () => {
    expect(runnable.length).toBeGreaterThan(100);
    expect(reasonProblems(runnable, comparisons, reasons)).toEqual([]);
  });

  test("a name without both is found, and so is a reason for nothing", () => {
    const [first] = runnable.filter(({ concept }) => concept === "byte-permute");
    if (first === undefined) throw new Error("no such pair");
    expect(reasonProblems([first], [], [])).toEqual([
      "byte-permute: v_perm_b32 is neither compared nor is there a reason",
    ]);
    const reason = { concept: "byte-permute", amd: ["v_perm_*"], reason: "some reason" };
    expect(reasonProblems([first], [], [reason])).toEqual([]);
    expect(reasonProblems([first], comparisons, [reason])).toEqual(["byte-permute: no name is left for 'v_perm_*'"]);
  });

  test.each([
    ["cvt.rn.satfinite.e4m3x2.f32", "cvt.satfinite.e4m3x2|.e5m2x2", true],
    ["cvt.rn.satfinite.e4m3x2.f32", "cvt.rn.f32", true],
    ["cvt.rn.satfinite.e4m3x2.f32", "cvt.f32.rn", false],
    ["cvt.rn.satfinite.e4m3x2.f32", "cvt.f16x2", false],
    ["add.cc.u32", "add.cc", true],
  ])("%s has what %s asks for: %s", (opcode, text, has) => {
    const page = pageOf(opcode);
    expect(isOpcodeOf(opcode, page, { kind: "instruction", text, page: { name: page } } as unknown as PtxItem)).toBe(
      has,
    );
  });
});

describe("several statements", () => {
  test("registers that are read first are the operands, and results go on", () => {
    const side = ptxSide("shl.b32 t, a, b; add.u32 d, t, c", source.ptx);
    expect([...side.reads.keys()]).toEqual(["A", "B", "C"]);
    expect([...side.amounts]).toEqual(["B"]);
    expect(side.opcodes).toEqual(["shl.b32", "add.u32"]);
    const values = new Map([
      ["A", 3n],
      ["B", 4n],
      ["C", 5n],
    ]);
    expect(side.evaluate(values).out).toEqual({ T: "0x30", D: "0x35" });
  });

  test("the carry goes from one to the next; constants and left-out results are taken", () => {
    const carried = ptxSide("add.cc.u32 d, a, b; addc.u32 e, 0, 0", source.ptx);
    expect(
      carried.evaluate(
        new Map([
          ["A", 0xffffffffn],
          ["B", 2n],
        ]),
      ).out,
    ).toMatchObject({ D: "0x1", E: "0x1" });
    const tested = ptxSide("setp.lt.s32 p, a, 0x7", source.ptx);
    expect(tested.evaluate(new Map([["A", 6n]])).out).toEqual({ P: "0x1" });
  });

  test("the form with three inputs is found by its operands", () => {
    const side = ptxSide("min.f32 d, a, b, c", source.ptx);
    const values = new Map([
      ["A", 0x40400000n],
      ["B", 0x40000000n],
      ["C", 0x3f800000n],
    ]);
    expect(side.evaluate(values).out).toEqual({ D: "0x3f800000" });
  });

  test("operands that do not fit are told", () => {
    expect(() => ptxSide("add.u32 d, a", source.ptx)).toThrow("'add.u32 d, a': add.u32 takes d, a, b");
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
    const text = ptxSide("shl.b32", source.ptx);
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
