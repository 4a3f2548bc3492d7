import { expect, it } from "vitest";
import { measureAmdCoverage, measureSemanticsCoverage } from "../../src/catalog/coverage.ts";
import { encoding, field, line, tinyAtlas, tinyCatalog } from "../support/tiny-catalog.ts";

const encodings = [encoding("ENC_VOP2", 32, [field("OP", [0, 8])]), encoding("ENC_VOP3", 64, [field("OP", [0, 8])])];

const example = (name: string, generation: string) => {
  return {
    name,
    encoding: "ENC_VOP2",
    on: [generation],
    mnemonic: name,
    syntax: 0,
    settings: 0,
    examples: [[`${name} v0`, "00", 0]],
  };
};

it("counts what a tiny content folder holds", () => {
  const atlas = tinyAtlas({
    generations: line("RDNA", "1", "2", "3"),
    catalogs: [
      tinyCatalog("rdna1", {
        encodings,
        instructions: {
          V_MAX_F32: {
            aliases: ["V_BIG", "V_TALL"],
            forms: [
              { encoding: "ENC_VOP2", opcode: 1 },
              { encoding: "ENC_VOP3", opcode: 2, identifierCheck: "fail" },
              { encoding: "ENC_VOP3", opcode: 3, identifierCheck: "not applicable" },
            ],
          },
          V_MIN_F32: { aliases: ["V_BIG"], forms: [{ encoding: "ENC_VOP2", opcode: 2 }] },
          S_NOP: [{ encoding: "ENC_VOP2", opcode: 3, stated: 2 }],
        },
        findings: [
          { kind: "condition-not-defined", subject: "a", count: 3 },
          { kind: "condition-not-defined", subject: "b", count: 4 },
          { kind: "form-stated-twice", subject: "c", count: 5 },
          { kind: "no-identifiers", subject: "d", count: 9 },
        ],
      }),
      tinyCatalog("rdna2", { encodings, instructions: { V_MIN_F32: [{ encoding: "ENC_VOP2", opcode: 2 }] } }),
    ],
    files: {
      "prose/max.md":
        '---\ntitle: T\nnames: ["v_{max,min}_f32"]\nsummaries: [{ name: v_max_f32, text: The larger. }]\n---\nText.\n',
      "prose/nop.md":
        "---\ntitle: N\nnames: [s_nop]\nsummaries: [{ name: s_nop, text: Nothing. }]\nundocumented: { names: [s_nop], inferredFrom: its name }\n---\nText.\n",
      "semantics/max.yaml":
        "- { id: max, names: [v_max_f32], scope: lane, text: 'VDST.f32 = SRC0.f32' }\n- { id: min, names: [v_min_f32], scope: lane, notEvaluated: memory, text: 'VDST.f32 = SRC0.f32' }\n- { id: nop, names: [s_nop], scope: scalar, notDocumented: No source says it. }\n",
      "semantics-mutation.json": `{"inputs":"${"0".repeat(64)}","names":[{"name":"v_max_f32","made":3,"noticed":2,"survivors":["line 1: a became b"]}]}`,
      "verified/tables.json": JSON.stringify({
        tool: "llvm-mc",
        version: "22.1.8",
        inputs: "0".repeat(64),
        targets: [{ name: "gfx1010", generation: "rdna1" }],
        syntaxes: [""],
        settings: [[]],
        takes: [{ same: "1", other: "0" }],
        untaken: [],
        unverified: [
          { name: "s_nop", encoding: "ENC_SOPP", on: ["rdna1"], missing: "name", reason: "None.", message: "none" },
          { name: "v_max_f32", encoding: "ENC_VOP3", on: ["rdna1"], missing: "form", reason: "None.", message: "none" },
        ],
        disagreements: [],
      }),
      "verified/forms-v.json": JSON.stringify({
        forms: [example("v_max_f32", "rdna1"), example("v_max_f32", "rdna1"), example("v_min_f32", "rdna2")],
      }),
    },
  });
  expect(measureAmdCoverage(atlas)).toEqual({
    rdna1: {
      names: 3,
      pages: 3,
      aliases: 2,
      encodings: 2,
      forms: 5,
      identifierChecks: { passed: 3, failed: 1, notApplicable: 1 },
      undefinedConditions: 7,
      repeatsMerged: 5,
      summaries: { ours: 2, composed: 1 },
      notDocumented: 1,
      semantics: 2,
      semanticsEvaluated: 1,
      laneLayouts: { stated: 0, inferred: 0, notDocumented: 0 },
      timing: 0,
      examplesVerified: 1,
      unknownToLlvm: 1,
      concepts: 0,
    },
    rdna2: {
      names: 1,
      pages: 1,
      aliases: 0,
      encodings: 2,
      forms: 1,
      identifierChecks: { passed: 1, failed: 0, notApplicable: 0 },
      undefinedConditions: 0,
      repeatsMerged: 0,
      summaries: { ours: 0, composed: 1 },
      notDocumented: 0,
      semantics: 1,
      semanticsEvaluated: 0,
      laneLayouts: { stated: 0, inferred: 0, notDocumented: 0 },
      timing: 0,
      examplesVerified: 1,
      unknownToLlvm: 0,
      concepts: 0,
    },
  });
  expect(measureSemanticsCoverage({ ...atlas, cases: new Map() })).toEqual({
    texts: 2,
    evaluated: 1,
    notDocumented: 1,
    notEvaluated: { memory: 1 },
    cases: 0,
    lackingCases: 1,
    mutation: { made: 3, noticed: 2 },
  });
});
