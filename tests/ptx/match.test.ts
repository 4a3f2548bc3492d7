import { describe, expect, it } from "vitest";
import { createMatcher, isMismatch, type Match, type Mismatch } from "../../src/ptx/match.ts";
import { makeMatchSource } from "../../src/ptx/source.ts";
import { compareVersions } from "../../src/ptx/target.ts";
import { loadCatalog, readTable } from "./catalog.ts";

const matcher = createMatcher(makeMatchSource(loadCatalog()));
const accepted = readTable("accepted-opcodes.txt", 4);
const refused = readTable("refused-opcodes.txt", 3);

function matched(input: string): Match {
  const answer = matcher.match(input);
  if (isMismatch(answer)) throw new Error(`${input}: ${answer.error}`);
  return answer;
}

function mismatched(input: string): Mismatch {
  const answer = matcher.match(input);
  if (!isMismatch(answer)) throw new Error(`${input}: matched ${answer.form}`);
  return answer;
}

/** The opcode of a statement. */
function opcodeOf(statement: string): string {
  return statement.replace(/^@\S+ /, "").split(/[\s;]/)[0] ?? "";
}

describe("opcodes that ptxas or the documentation accepts", () => {
  it("are at least 150, most of them judged by ptxas", () => {
    expect(accepted.length).toBeGreaterThanOrEqual(150);
    expect(accepted.filter(([judge]) => judge !== "doc").length).toBeGreaterThanOrEqual(150);
  });

  it.each(accepted)("%s %s %s: %s", (_judge, page = "", form = "", statement = "") => {
    const answer = matched(statement);
    expect([answer.page, answer.form]).toEqual([page, form]);
    // The opcode alone may fit several forms; this one must be among them.
    const alone = matched(opcodeOf(statement));
    expect([alone.form, ...alone.also.map((other) => other.form)]).toContain(form);
  });
});

describe("opcodes that ptxas or the documentation refuses", () => {
  it("are at least 40", () => {
    expect(refused.length).toBeGreaterThanOrEqual(40);
  });

  it.each(refused)("%s %s: %s", (_judge, part = "", statement = "") => {
    const answer = mismatched(statement);
    const missing = /^\((.*)\)$/.exec(part)?.[1];
    expect(answer.part).toBe(missing ?? part);
    if (missing === undefined)
      expect(statement.slice(answer.offset)).toMatch(new RegExp(`^${part.replace(/[.{}]/g, "\\$&")}`));
    else expect(answer.offset).toBe(opcodeOf(statement).length);
  });
});

describe("the order of qualifiers", () => {
  it("may differ from the documented one, which the answer gives", () => {
    const answer = matched("ld.u32.global");
    expect(answer.inOrder).toBe(false);
    expect(answer.opcode).toBe("ld.global.u32");
    expect(answer.qualifiers).toEqual([".global", ".u32"]);
    expect(matched("ld.global.u32").inOrder).toBe(true);
  });

  it("counts among types: the first is the destination's", () => {
    // ptxas 13.0 refuses .rn for f64 from f32 and wants it the other way round.
    expect(matched("cvt.f32.rn.f64").opcode).toBe("cvt.rn.f32.f64");
    expect(mismatched("cvt.rn.f64.f32").part).toBe(".rn");
  });

  it("takes a repeated .sat, as ptxas does, and no repeated .ftz", () => {
    expect(matched("add.sat.sat.f32").opcode).toBe("add.sat.f32");
    expect(matched("shfl.sync.sync.idx.b32").opcode).toBe("shfl.sync.idx.b32");
    expect(mismatched("add.ftz.ftz.f32")).toMatchObject({ part: ".ftz", offset: 7 });
  });
});

describe("what an opcode needs", () => {
  // Documented in the notes of each section of PTX ISA 9.4.
  it.each([
    ["add.u32", "1.0", ["sm_10"]],
    ["add.u16x2", "8.0", ["sm_90"]],
    ["add.f32x2", "8.6", ["sm_100"]],
    ["add.sat.u32", "9.2", ["sm_120f"]],
    ["ld.global.nc.f32", "3.1", ["sm_32"]],
    ["ld.relaxed.gpu.global.u32", "6.0", ["sm_70"]],
    ["ld.relaxed.cluster.global.u32", "7.8", ["sm_90"]],
    ["ld.global.v8.f32", "8.8", ["sm_100"]],
    ["ld.mmio.acquire.sys.global.u32", "9.3", ["sm_75"]],
    ["atom.global.cas.b128", "8.3", ["sm_90"]],
    ["atom.global.add.noftz.f16x2", "6.2", ["sm_60"]],
    ["cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes", "8.6", ["sm_90"]],
    ["cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes", "8.0", ["sm_90"]],
    ["redux.sync.min.f32", "8.6", ["sm_100a"]],
    ["wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16", "8.0", ["sm_90a"]],
    ["mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32", "7.0", ["sm_80"]],
    ["mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64", "7.8", ["sm_90"]],
    ["min.ftz.xorsign.abs.f32", "7.2", ["sm_86"]],
    ["fence.acq_rel.gpu", "6.0", ["sm_70"]],
    ["fence.mbarrier_init.release.cluster", "8.0", ["sm_90"]],
    ["vote.sync.all.pred", "6.0", ["sm_30"]],
    ["spcompress.b8.b2.sp::2:4.x1", "9.4", ["sm_107a"]],
    // `.report_mechanism` stands inside the values of `.completion_mechanism` alone.
    ["cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes.mbarrier::report::disabled", "9.4", ["sm_107f"]],
    // The note on 9.1 is about `.ue8m0` alone; ptxas takes `.ue4m3` from 8.7 on.
    [
      "mma.sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3",
      "8.7",
      ["sm_120a"],
    ],
    [
      "mma.sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue8m0",
      "9.1",
      ["sm_120f", "sm_120a"],
    ],
  ])("%s: PTX %s", (opcode, ptx, targets) => {
    const answer = matched(opcode);
    expect([answer.ptx, answer.targets]).toEqual([ptx, targets]);
  });

  // The notes of `.target` in PTX ISA 9.4: families came with 8.8, sm_110 with 9.0, sm_107 with 9.4.
  it.each([
    ["redux.sync.min.abs.NaN.f32", [["8.8", ["sm_100f"]]]],
    [
      "tcgen05.mma.cta_group::1.kind::f16",
      [
        ["8.8", ["sm_100f", "sm_101f"]],
        ["9.0", ["sm_110f", "sm_110a"]],
      ],
    ],
    ["add.sat.u32", [["9.4", ["sm_107f"]]]],
    ["add.u32", []],
  ])("%s: later versions bring further targets", (opcode, later) => {
    expect(matched(opcode).later.map((step) => [step.ptx, step.targets])).toEqual(later);
  });

  it("names no target of a family or an architecture that came after the version", () => {
    const { targets } = loadCatalog();
    const introduced = new Map(targets.map((target) => [target.name, target.ptx]));
    for (const [, , , statement = ""] of accepted) {
      const answer = matched(statement);
      for (const step of [answer, ...answer.later]) {
        for (const target of step.targets.filter((name) => /[af]$/.test(name)))
          expect(compareVersions(introduced.get(target) ?? "", step.ptx), `${statement} ${target}`).toBeLessThanOrEqual(
            0,
          );
      }
    }
  });

  it("depends on the operands where the notes say so", () => {
    expect(matched("max.f32 %f1, %f2, %f3;")).toMatchObject({ ptx: "1.0", targets: ["sm_10"] });
    expect(matched("max.f32 %f1, %f2, %f3, %f4;")).toMatchObject({ ptx: "8.8", targets: ["sm_100"] });
    expect(matched("mbarrier.arrive.shared.b64 %rd1, [%r1];")).toMatchObject({ ptx: "7.0", targets: ["sm_80"] });
    expect(matched("mbarrier.arrive.shared.b64 %rd1, [%r1], 2;")).toMatchObject({ ptx: "7.8", targets: ["sm_90"] });
  });
});

describe("a matcher that was prepared", () => {
  it("answers as one that compiles when it is asked", () => {
    const prepared = createMatcher(makeMatchSource(loadCatalog()));
    prepared.prepare();
    for (const [, , , statement = ""] of accepted) expect(prepared.match(statement)).toEqual(matched(statement));
  });
});

describe("bad input", () => {
  it.each([
    ["", ""],
    ["   ;", ";"],
    ["123", "123"],
    ["ld.global.u32 %r1, [%rd1", "[%rd1"],
    ["ld.global.u32 %r1, , [%rd1];", ","],
  ])("%j is answered, not thrown", (input, part) => {
    const answer = mismatched(input);
    expect(answer.part).toBe(part);
    expect(answer.error).not.toBe("");
  });

  it("refuses what is longer or deeper than any statement at once", () => {
    expect(mismatched("a".repeat(5_000_000))).toEqual({
      error: "a statement has at most 8192 characters; this line has 5000000",
      part: "a".repeat(80),
      offset: 8192,
    });
    expect(mismatched(`add${".f32".repeat(2000)}`)).toEqual({
      error: "an opcode has at most 64 parts; this one has 2001",
      part: ".f32",
      offset: "add".length + 63 * ".f32".length,
    });
    expect(mismatched(`add.s32 %r1, ${"{".repeat(4000)}`).error).toBe("brackets are nested too deep");
  });

  it("does not take the placeholder of guard predicates for an opcode", () => {
    expect(mismatched("instruction").part).toBe("instruction");
  });

  it("passes over a comment behind a statement", () => {
    expect(matched("ret; // done").form).toBe("ret");
  });

  it("suggests a name that differs in one character", () => {
    expect(mismatched("ldd.global.u32").error).toContain("did you mean ld?");
  });
});
