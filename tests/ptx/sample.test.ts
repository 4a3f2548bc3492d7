import { describe, expect, it } from "vitest";
import { createMatcher, isMismatch } from "../../src/ptx/match.ts";
import { allowedBy, pairsOf, sampleForm } from "../../src/ptx/sample.ts";
import { makeMatchSource } from "../../src/ptx/source.ts";
import { loadCatalog } from "./catalog.ts";

const catalog = loadCatalog();
const matcher = createMatcher(makeMatchSource(catalog));
// `@{!}p instruction` stands for any statement; it is no opcode.
const forms = catalog.forms.filter((form) => form.page !== "@");

describe("expanding forms", () => {
  it("gives opcodes that match the form they come from, in documented order", { timeout: 120_000 }, () => {
    let count = 0;
    for (const form of forms) {
      const limits = catalog.limits.filter((limit) => limit.section === form.section);
      for (const sample of sampleForm(form, allowedBy(limits))) {
        const answer = matcher.match(sample.opcode);
        if (isMismatch(answer)) throw new Error(`${form.id}: ${sample.opcode}: ${answer.error}`);
        expect(answer.inOrder).toBe(true);
        expect([answer.form, ...answer.also.map((other) => other.form)]).toContain(form.id);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(5000);
  });

  it("has every value of every qualifier at least once", () => {
    const form = {
      syntax: "op{.sem.scope}{.sat}.type{::x, ::y} d;",
      where: { ".sem": [".a", ".b"], ".scope": [".c"], ".type": [".u32", ".s32"] },
    };
    expect(sampleForm(form).map((sample) => sample.opcode)).toEqual([
      "op.u32::x",
      "op.a.c.u32::x",
      "op.b.c.u32::x",
      "op.sat.u32::x",
      "op.u32::y",
      "op.u32",
      "op.s32::x",
      "op.s32::y",
      "op.s32",
    ]);
    expect(pairsOf(form)).toHaveLength(1 + 2 + 1 + 1 + 6);
  });

  it("looks for other values when the plainest combination is refused", () => {
    const form = { syntax: "op.kind.type d;", where: { ".kind": [".k1", ".k2"], ".type": [".u32", ".f32"] } };
    const opcodes = sampleForm(form, (sample) => sample.opcode.includes(".k2") || sample.opcode.includes(".f32"));
    expect(opcodes.map((sample) => sample.opcode)).toEqual(["op.k2.u32", "op.k1.f32"]);
  });
});
