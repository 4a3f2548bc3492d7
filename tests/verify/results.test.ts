import { describe, expect, it } from "vitest";
import { hashExample } from "../../src/verify/ptx/examples.ts";
import { hashInputs } from "../../src/verify/ptx/inputs.ts";
import { countedPairs } from "../../src/verify/ptx/pairs.ts";
import { summarize } from "../../src/verify/ptx/summary.ts";
import { verifiableForms } from "../../src/verify/ptx/verify.ts";
import { printResults } from "../../src/verify/ptx/write.ts";
import { loadCatalog } from "../ptx/catalog.ts";
import { COMMAND, loadExamples, loadVerifiedExamples, loadVerifiedForms, readResults } from "./read.ts";

const catalog = loadCatalog();
const results = loadVerifiedForms();

describe("the results for the forms", () => {
  it("are made from the catalog and generator that are here", () => {
    expect(results.inputs, `content/ptx/verified/forms.json is stale; ${COMMAND}`).toBe(hashInputs(catalog));
  });

  it("have every pair once, in the order of the catalog", () => {
    const key = (form: string, qualifier?: string, value?: string): string => [form, qualifier, value].join(" ").trim();
    const expected = verifiableForms(catalog.forms).flatMap((form) =>
      countedPairs(form).map((pair) => key(form.id, pair.qualifier, pair.value)),
    );
    expect(results.pairs.map((pair) => key(pair.form, pair.qualifier, pair.value))).toEqual(expected);
  });

  it("prove at least 97 % of the pairs that PTX 9.0 has", () => {
    const sum = summarize(results);
    expect(sum.proved + sum.unproved + sum.refused).toBe(sum.judged);
    expect(sum.judged + sum.notJudged).toBe(sum.pairs);
    expect(sum.judged).toBeGreaterThan(4900);
    expect(sum.percent).toBeGreaterThanOrEqual(97);
  });

  it("give a reason for what is not proved, and ptxas's words where it refuses below", () => {
    for (const pair of results.pairs) {
      const label = `${pair.form} ${pair.value ?? ""}`;
      const proved = pair.state === "proved" || pair.state === "floor";
      expect(pair.reason !== undefined, label).toBe(!proved);
      if (!proved) continue;
      expect(pair.measured, label).toBeDefined();
      expect(pair.belowTarget !== undefined, label).toBe(pair.targetBy === "message");
      expect(pair.belowPtx !== undefined, label).toBe(pair.ptxBy === "message");
      expect(pair.state === "floor", label).toBe(pair.targetBy === "floor" || pair.ptxBy === "floor");
    }
  });

  it.each([
    ["popc.type", ".b64", "2.0", "sm_20"],
    ["redux.sync.op.type", ".add", "7.0", "sm_80"],
    ["add.f64", ".rn", "1.0", "sm_10"],
    ["nanosleep.u32", undefined, "6.2", "sm_70"],
    ["wgmma.fence.sync.aligned", undefined, "8.0", "sm_90a"],
  ])("have the minimum of %s %s", (form, value, ptx, target) => {
    const pair = results.pairs.find((one) => one.form === form && one.value === value);
    expect(pair?.measured).toEqual({ ptx, targets: [target] });
  });

  it("are printed as they are read", () => {
    expect(readResults("forms.json")).toBe(printResults(results));
  });
});

describe("the results for the examples", () => {
  it("are of the examples that are here, and none is refused", () => {
    const examples = loadVerifiedExamples().examples;
    const here = loadExamples().map(({ page, index, example }) => `${page} ${String(index)} ${hashExample(example)}`);
    const known = examples.map((example) => `${example.page} ${String(example.index)} ${example.hash}`);
    expect(known.sort(), `content/ptx/verified/examples.json is stale; ${COMMAND}`).toEqual(here.sort());
    expect(examples.filter((example) => example.state === "refused")).toEqual([]);
  });
});
