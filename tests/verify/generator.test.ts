import { describe, expect, it } from "vitest";
import type { FormText } from "../../src/ptx/match.ts";
import { sampleForm } from "../../src/ptx/sample.ts";
import { isUnstable } from "../../src/verify/ptx/candidates.ts";
import { makeKernel, type Kernel } from "../../src/verify/ptx/kernel.ts";
import { DECLARATION, parseMessages, refusesFeature } from "../../src/verify/ptx/message.ts";
import { makeModule } from "../../src/verify/ptx/module.ts";
import { countedPairs, WHOLE } from "../../src/verify/ptx/pairs.ts";
import { expandTargets, knownTargets, shortestRequirement } from "../../src/verify/ptx/targets.ts";
import { loadCatalog } from "../ptx/catalog.ts";

const catalog = loadCatalog();

function formOf(id: string): FormText {
  const form = catalog.forms.find((one) => one.id === id);
  if (!form) throw new Error(`no form '${id}'`);
  return form;
}

/** The kernel of an opcode of a form. */
function kernelOf(id: string, opcode?: string): Kernel {
  const samples = sampleForm(formOf(id));
  const sample = opcode === undefined ? samples[0] : samples.find((one) => one.opcode === opcode);
  if (!sample) throw new Error(`no sample ${opcode ?? ""} of '${id}'`);
  return makeKernel(formOf(id), sample);
}

describe("writing kernels", () => {
  it.each([
    ["add.type1", "add.u64", "add.u64 %l0, %l1, %l2;"],
    ["mul.mode.type", "mul.wide.u16", "mul.wide.u16 %r0, %h0, %h1;"],
    ["popc.type", "popc.b64", "popc.b64 %r0, %l0;"],
    ["setp.CmpOp.BoolOp.type", "setp.eq.and.b16", "setp.eq.and.b16 %p0, %h0, %h1, %p1;"],
    ["ld.type", "ld.v4.b8", "ld.v4.b8 {%h0,%h1,%h2,%h3}, [%l0];"],
    ["ld.type", "ld.param.b8", "ld.param.b8 %h0, [parameter];"],
    ["mov.type-5", "mov.b128", "mov.b128 %q0, {%l0,%l1};"],
    ["cvt.rn.f16x2.f4x2type", undefined, "cvt.rn.f16x2.e2m1x2 %r0, %c0;"],
    ["mbarrier.arrive.b64", undefined, "mbarrier.arrive.b64 %l0, [%l1];"],
    [
      "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32",
      undefined,
      "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%r0,%r1,%r2,%r3}, {%r4,%r5,%r6,%r7}, {%r8,%r9}, {%r10,%r11,%r12,%r13};",
    ],
    ["tex.geom.v4.dtype.ctype", undefined, "tex.1d.v4.u32.s32 {%r0,%r1,%r2,%r3}, [the_texref, {%r4}];"],
  ])("types the operands of %s %s", (form, opcode, statement) => {
    expect(kernelOf(form, opcode).statement).toBe(statement);
  });

  it("declares what the instruction uses and nothing else", () => {
    expect(kernelOf("popc.type", "popc.b64").before).toEqual([".reg .b32 %r<1>;", ".reg .b64 %l<1>;"]);
    expect(kernelOf("tex.geom.v4.dtype.ctype").globals).toEqual([".global .texref the_texref;"]);
    expect(kernelOf("tex.geom.v4.dtype.ctype-2").mode).toBe("texmode_independent");
  });

  it("gives branches their labels and calls their functions", () => {
    expect(kernelOf("bra-2")).toMatchObject({ statement: "bra L1;", after: ["L1:"] });
    expect(kernelOf("call").globals).toEqual([".func (.reg .b32 result) function_rp (.reg .b32 argument) { ret; }"]);
  });
});

describe("choosing opcodes", () => {
  it("leaves out what ptxas crashes on", () => {
    expect(["ld.global.nc.v8.b8", "st.v8.u16"].every(isUnstable)).toBe(true);
    expect(["ld.v8.b32", "ld.v4.b8", "multimem.st.v8.f16", "st.async.v4.b32"].some(isUnstable)).toBe(false);
  });
});

describe("batching kernels", () => {
  it("knows the kernel of every line and which lines are instructions", () => {
    const kernels = [kernelOf("add.type1"), kernelOf("tex.geom.v4.dtype.ctype")];
    const { text, owners, statements } = makeModule(kernels, { ptx: "9.0", target: "sm_90", stops: true });
    const lines = text.split("\n");
    expect(lines.slice(0, 4)).toEqual([
      ".version 9.0",
      ".target sm_90",
      ".address_size 64",
      ".global .texref the_texref;",
    ]);
    expect(owners.get(4)).toEqual([1]);
    expect([...statements].map((line) => lines[line - 1])).toEqual(kernels.map((kernel) => kernel.statement));
    expect([...statements].map((line) => owners.get(line))).toEqual([[0], [1]]);
    expect(owners.get(lines.indexOf("add.u32 %r0,%f0,%r1;") + 1)).toBeUndefined();
  });

  it("writes old modules as the old versions want them", () => {
    const module = (ptx: string): string =>
      makeModule([kernelOf("ld.type", "ld.param.b8")], { ptx, target: "sm_10", stops: false }).text;
    expect(module("1.3")).not.toContain(".address_size");
    expect(module("1.3")).toContain(".entry k0() {\n.param .b64 parameter;\n");
    expect(module("1.4")).toContain(".entry k0(.param .b64 parameter) {\n");
  });
});

describe("reading what ptxas says", () => {
  it("finds the line and drops warnings", () => {
    const output = [
      "ptxas m.ptx, line 10; error   : Feature 'popc' requires PTX ISA .version 2.0 or later",
      "ptxas m.ptx, line 3; warning : Double is not supported. Demoting to float",
      "ptxas fatal   : Ptx assembly aborted due to errors",
    ].join("\n");
    expect(parseMessages(output)).toEqual({
      messages: [{ line: 10, text: "Feature 'popc' requires PTX ISA .version 2.0 or later", fatal: false }],
      others: ["Ptx assembly aborted due to errors"],
    });
  });

  it("tells the message at which ptxas read no further", () => {
    const output =
      "ptxas m.ptx, line 7; fatal   : Result discard mode is not allowed for instruction 'mbarrier.arrive'\n";
    expect(parseMessages(output).messages).toEqual([
      { line: 7, text: "Result discard mode is not allowed for instruction 'mbarrier.arrive'", fatal: true },
    ]);
  });

  it.each([
    ["Feature 'popc' requires PTX ISA .version 2.0 or later", "ptx"],
    ["Instruction 'popc' requires .target sm_20 or higher", "target"],
    ["Instruction 'tcgen05.wait' not supported on .target 'sm_90'", "target"],
    ["Arguments mismatch for instruction 'add'", undefined],
    ["Illegal rounding modifier for instruction 'add'", undefined],
    [`${DECLARATION}Feature 'opaque type' requires PTX ISA .version 1.5 or later`, undefined],
  ])("takes %s for a refusal because of %s", (text, kind) => {
    expect(refusesFeature(text)).toBe(kind);
  });
});

describe("counting pairs", () => {
  it("counts values and parts that may be left out, not fixed parts", () => {
    const form = { syntax: "op.sync{.sat}.type d;", where: { ".type": [".u32", ".s32"] } };
    expect(countedPairs(form)).toEqual([
      { qualifier: ".sat", value: ".sat" },
      { qualifier: ".type", value: ".u32" },
      { qualifier: ".type", value: ".s32" },
    ]);
    expect(countedPairs({ syntax: "op.sync d;", where: {} })).toEqual([WHOLE]);
  });
});

describe("sets of targets", () => {
  const known = knownTargets(catalog.targets, "9.0");

  it("has the targets of PTX 9.0, without old names", () => {
    const names = known.map((target) => target.name);
    expect(names[0]).toBe("sm_10");
    expect(names).toContain("sm_110f");
    expect(names).not.toContain("sm_101a");
    expect(names).not.toContain("sm_107");
  });

  it.each([[["sm_90"]], [["sm_90a"]], [["sm_100f"]], [["sm_100a", "sm_120f"]]])(
    "shortens what %s stands for",
    (lines) => {
      expect(shortestRequirement(expandTargets(lines, known), known)).toEqual(lines);
    },
  );
});
