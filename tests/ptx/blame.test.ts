import { describe, expect, it } from "vitest";
import { createMatcher, isMismatch, type Mismatch } from "../../src/ptx/match.ts";
import { makeMatchSource } from "../../src/ptx/source.ts";
import { loadCatalog, readTable } from "./catalog.ts";

const matcher = createMatcher(makeMatchSource(loadCatalog()));
const blamed = readTable("blamed-opcodes.txt", 4);

function mismatched(input: string): Mismatch {
  const answer = matcher.match(input);
  if (!isMismatch(answer)) throw new Error(`${input}: matched ${answer.form}`);
  return answer;
}

/** The opcodes that a value gives at the place of the blamed part; for a missing one, at each place. */
function repaired(opcode: string, { part, offset }: Mismatch, value: string): string[] {
  if (offset < opcode.length) return [opcode.slice(0, offset) + value + opcode.slice(offset + part.length)];
  const parts = opcode.split(/(?=\.)/);
  return parts.map((_, index) => [...parts.slice(0, index + 1), value, ...parts.slice(index + 1)].join(""));
}

describe("opcodes of which ptxas names one part", () => {
  it("are some hundreds", () => {
    expect(blamed.length).toBeGreaterThan(300);
  });

  it.each(blamed)("%s %s: %s", (part = "", _target = "", statement = "") => {
    const answer = mismatched(statement);
    expect(answer.part).toBe(part);
    expect(statement.slice(answer.offset).startsWith(part)).toBe(true);
  });

  it.each(blamed)("%s %s: %s: what is expected helps", (_part = "", _target = "", statement = "") => {
    const opcode = statement.replace(/^@\S+ /, "").split(/[\s;]/)[0] ?? "";
    const answer = mismatched(opcode);
    for (const value of answer.expected ?? []) {
      const answers = repaired(opcode, answer, value).map((text) => matcher.match(text));
      const better = answers.some((next) => !isMismatch(next) || next.part !== value);
      expect(better, `${opcode} with ${value}`).toBe(true);
    }
  });
});

// Here ptxas names what it read last, or what it takes for granted; a person changes the part in the second column.
describe("opcodes of which ptxas names another part than a person would change", () => {
  it.each([
    // ptxas stops at the part after the one that broke the instruction's name.
    ["barrier.satfinite.cta.red.popc.u32 %r0, 1, %p0;", ".red", ".satfinite"],
    ["bar.ctaa.arrive 1, 64;", ".arrive", ".ctaa"],
    ["bar.wrap.cta.sync 1;", ".cta", ".wrap"],
    // Something is missing that the named part would need.
    ["barrier.popc.u32 %r0, 1, %p0;", ".popc", ".red"],
    [
      "mma.sync.aligned.m8n8k32.row.col.satfinite.s32.u4.s32 {%r0,%r1}, {%r2}, {%r3}, {%r4,%r5};",
      ".satfinite",
      ".btype",
    ],
    // The misspelt part would have allowed the named one.
    ["cvt.r.satfinite.bf16.f32 %h0, %r0;", ".satfinite", ".r"],
    [
      "mma.sync.aligned.m8n8k32.row.col.satfinite.s32.u4.bf16x2.s32 {%r0,%r1}, {%r2}, {%r3}, {%r4,%r5};",
      ".satfinite",
      ".bf16x2",
    ],
  ])("%s: not %s but %s", (statement, _named, part) => {
    expect(mismatched(statement).part).toBe(part);
  });
});

describe("the part that is named", () => {
  it("is the layout, not the shape that would have it", () => {
    const opcode = (layouts: string): string => `mma.sync.aligned.m16n8k16${layouts}.f32.f16.f16.f32`;
    expect(mismatched(opcode(".col.row"))).toMatchObject({ part: ".col", offset: 25, expected: [".row"] });
    expect(mismatched(opcode(".col.col"))).toMatchObject({ part: ".col", offset: 25 });
    expect(mismatched(opcode(".row.row"))).toMatchObject({ part: ".row", offset: 29, expected: [".col"] });
  });

  it("is the modifier that a type does not have", () => {
    expect(mismatched("add.rz.bf16")).toMatchObject({ part: ".rz", offset: 3, expected: [".rn"] });
    expect(mismatched("fma.rn.sat.bf16")).toMatchObject({ part: ".sat", offset: 6, expected: [".relu", ".oob"] });
  });

  it("is the second of two that count once", () => {
    expect(mismatched("add.rn.rz.f32")).toMatchObject({ part: ".rz", offset: 6 });
    expect(mismatched("ld.global.shared.u32")).toMatchObject({ part: ".shared", offset: 9 });
  });

  it("comes with all that may stand there, over all forms", () => {
    // The types of sections 9.7.1.1, 9.7.3.3, 9.7.4.1 and 9.7.5.1 that need no other part.
    const types = ".u16 .u32 .u64 .s16 .s32 .s64 .u16x2 .s16x2 .u8x4 .s8x4 .f32 .f64 .f32x2 .f16 .f16x2 .bf16 .bf16x2";
    const answer = mismatched("add.q32");
    expect(new Set(answer.expected)).toEqual(new Set(types.split(" ")));
    for (const type of types.split(" ")) expect(answer.error).toContain(type);
  });

  it("comes with the likely spelling", () => {
    expect(mismatched("ld.globl.u32").error).toContain("did you mean .global?");
    expect(mismatched("add.F32").error).toContain("did you mean .f32?");
    expect(mismatched("ADD.f32").error).toContain("did you mean add?");
  });
});
