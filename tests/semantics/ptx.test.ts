import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { contentFolder } from "../../src/catalog/paths.ts";
import { readData } from "../../src/catalog/read-data.ts";
import { createMatcher } from "../../src/ptx/match.ts";
import { makeMatchSource } from "../../src/ptx/source.ts";
import { catalogSchema } from "../../src/schema/ptx/catalog.ts";
import type { PtxSemanticsFamily } from "../../src/schema/ptx/semantics.ts";
import type { PtxWorkedCase } from "../../src/schema/ptx/worked-case.ts";
import { readMutations, staleMutations } from "../../src/catalog/read-mutations.ts";
import { checkPtxText } from "../../src/semantics/ptx/check-texts.ts";
import { PtxEvaluator } from "../../src/semantics/ptx/evaluator.ts";
import { expandPtxTexts, readPtxSemantics } from "../../src/semantics/ptx/texts.ts";
import { readPtxCases } from "../../src/semantics/read-cases.ts";
import { sameValues } from "../../src/semantics/same-values.ts";

// Thousands of texts or evaluations: seconds alone, more beside other work.
vi.setConfig({ testTimeout: 120_000 });

const catalog = readData(path.join(contentFolder(), "ptx", "catalog.json"), catalogSchema);
const matcher = createMatcher(makeMatchSource(catalog));
const texts = expandPtxTexts(readPtxSemantics(contentFolder()));
const evaluator = new PtxEvaluator(matcher, texts);
const cases = readPtxCases();

/** Instructions that the issue asks for. */
const ASKED = (
  "add sub mul mad mul24 mad24 sad div rem abs neg min max popc clz bfind fns brev bfe bfi szext bmsk dp4a dp2a " +
  "add.cc addc sub.cc subc mad.cc madc and or xor not cnot lop3 shl shr shf prmt set setp selp slct testp copysign fma " +
  "rcp sqrt rsqrt lg2 ex2 tanh sin cos cvt"
).split(" ");

/** A family of one opcode, for wrong texts. */
function wrong(text: string, change: Partial<PtxSemanticsFamily> = {}): string[] {
  const family: PtxSemanticsFamily = {
    id: "wrong",
    opcodes: ["add.u32"],
    with: {},
    writes: { D: "u32" },
    reads: { A: "u32", B: "u32" },
    text,
    amounts: [],
    ...change,
  };
  return [...expandPtxTexts([family]).values()].flatMap((each) => checkPtxText(each, matcher));
}

describe("PTX texts", () => {
  test("every text is of an opcode, parses, and its types and operands fit", () => {
    expect([...texts.values()].flatMap((text) => checkPtxText(text, matcher))).toEqual([]);
  });

  test("every instruction that is asked for has some", () => {
    const pages = new Set([...texts.keys()].map((opcode) => (matcher.match(opcode) as { page: string }).page));
    expect(ASKED.filter((name) => !pages.has(name))).toEqual([]);
  });

  test("what is wrong is told", () => {
    expect(wrong("D.u32 = A.u32 + B.u32\n")).toEqual([]);
    expect(wrong("D.u32 = A.u32\n")).toEqual(["add.u32 (wrong): B is listed under 'reads' and never read"]);
    expect(wrong("x = A.u32 + B.u32\n")).toEqual(["add.u32 (wrong): D is listed under 'writes' and never written"]);
    expect(wrong("D.f32 = A.u32 + B.u32\n")[0]).toMatch(/a f32 is assigned/);
    expect(wrong("D.u32 = A.u32 + B.u32\n", { opcodes: ["add.q32"] })[0]).toMatch(/has no '\.q32'/);
    expect(wrong("D.u32 = A.u32 + B.u32\n", { amounts: ["C"] })).toEqual([
      "add.u32 (wrong): 'C' under 'amounts' is nothing that is read",
    ]);
    expect(() => wrong("D.u32 = A.u32 + B.u32\n", { writes: { D: "q32" } })).toThrow(/'q32' of D is no type/);
    expect(() => wrong("D.u32 = A.u32 + B.u32\n", { opcodes: ["add.u32", "add.u32"] })).toThrow(/and in/);
  });
});

describe("changes to texts", () => {
  const mutations = readMutations(path.join(contentFolder(), "ptx"));

  test("the committed result is of the texts and cases as they are", () => {
    expect(staleMutations(path.join(contentFolder(), "ptx"))).toBeUndefined();
    expect(mutations.map(({ name }) => name)).toEqual(
      [...new Set([...texts.values()].map(({ family }) => family.id))].sort(),
    );
  });

  test("cases notice at least 95 % of them", () => {
    const total = (count: (each: (typeof mutations)[number]) => number): number =>
      mutations.reduce((sum, each) => sum + count(each), 0);
    expect(total(({ noticed }) => noticed) / total(({ made }) => made)).toBeGreaterThanOrEqual(0.95);
  });
});

describe("evaluation", () => {
  test("operands behind an opcode tell forms apart", () => {
    const values = { A: "0x40400000", B: "0x3f800000" };
    expect(evaluator.evaluate("max.f32", values).out).toEqual({ D: "0x40400000" });
    expect(evaluator.evaluate("max.f32 d, a, b, c", { ...values, C: "0x40a00000" }).out).toEqual({ D: "0x40a00000" });
  });

  test("parts of an opcode may stand in another order", () => {
    expect(evaluator.evaluate("add.ftz.rn.f32", { A: "0x1", B: "0x80000001" }).out).toEqual({ D: "0x00000000" });
  });

  test("it says what it cannot do", () => {
    expect(() => evaluator.evaluate("ad.u32", {})).toThrow(/did you mean/);
    expect(() => evaluator.evaluate("ld.global.u32", {})).toThrow(/has no text yet/);
    expect(() => evaluator.evaluate("add.u32", { A: "0x1" })).toThrow(/in\.B is missing/);
    expect(() => evaluator.evaluate("add.u16", { A: "0x1", B: "0x1", X: "0x1" })).toThrow(/no operand/);
  });
});

function wrongAnswers(all: readonly PtxWorkedCase[]): unknown[] {
  return all.flatMap((each): unknown[] => {
    try {
      const { out } = evaluator.evaluate(each.opcode, each.in);
      return sameValues(out, each.out) ? [] : [{ ...each, given: out }];
    } catch (error) {
      return [{ ...each, given: String(error) }];
    }
  });
}

describe("worked cases of PTX", () => {
  test("every text has at least two, and three where more than a predicate decides", () => {
    const few = [...texts.values()].filter(
      ({ opcode, reads }) =>
        (cases.get(opcode) ?? []).length < ([...reads.values()].every(({ kind }) => kind === "bool") ? 2 : 3),
    );
    expect(few.map(({ opcode }) => opcode)).toEqual([]);
  });

  test("every case is of a text", () => {
    expect([...cases.keys()].filter((opcode) => !texts.has(opcode))).toEqual([]);
  });

  test.each([...Map.groupBy(cases.keys(), (opcode) => opcode.split(".")[0] ?? "")])("%s", (_, opcodes) => {
    expect(opcodes.flatMap((opcode) => wrongAnswers(cases.get(opcode) ?? []))).toEqual([]);
  });
});
