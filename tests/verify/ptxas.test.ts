import { describe, expect, it } from "vitest";
import { createAssembler, ptxasVersion } from "../../src/verify/ptx/ptxas.ts";
import { verifyForms } from "../../src/verify/ptx/verify.ts";
import { loadCatalog } from "../ptx/catalog.ts";
import { loadVerifiedForms } from "./read.ts";

const results = loadVerifiedForms();
const version = await ptxasVersion();
const other =
  version === undefined
    ? "skipped: there is no ptxas on PATH"
    : version === results.version
      ? undefined
      : `skipped: the results are of ptxas ${results.version}, here is ${version}`;

const SAMPLE = ["add.type1", "popc.type", "redux.sync.op.type", "nanosleep.u32", "elect.sync", "fence.scope"];

describe.skipIf(other !== undefined)(`measuring again (${other ?? "with ptxas"})`, () => {
  it("finds what the committed results say", { timeout: 120_000 }, async () => {
    const assembler = await createAssembler();
    try {
      const again = await verifyForms(loadCatalog(), assembler, SAMPLE);
      expect(again.pairs.length).toBeGreaterThan(15);
      expect(again.pairs).toEqual(results.pairs.filter((pair) => SAMPLE.includes(pair.form)));
    } finally {
      await assembler.close();
    }
  });
});
