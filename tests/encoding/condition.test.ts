import { describe, expect, it } from "vitest";
import { fixedByCondition, formatCondition } from "../../src/encoding/condition.ts";
import type { Expression } from "../../src/schema/condition.ts";

const of = (field: string): Expression => ({ field, of: "VOP2" });
const op = (operator: "==" | "!=" | "&&" | "within" | "notwithin", ...operands: Expression[]): Expression => {
  return { operator, operands };
};
const is = (field: string, literal: number): Expression => op("==", of(field), { literal });
const isNot = (field: string, literal: number): Expression => op("!=", of(field), { literal });

describe("fields that a condition fixes", () => {
  it.each<{ name: string; expression: Expression; fixed: Record<string, number> }>([
    { name: "none, when it always holds", expression: { literal: 1 }, fixed: {} },
    { name: "SRC0, for DPP", expression: is("SRC0", 250), fixed: { SRC0: 250 } },
    { name: "NSA, to 0 too", expression: is("NSA", 0), fixed: { NSA: 0 } },
    { name: "none that it excludes", expression: isNot("SRC0", 255), fixed: {} },
    {
      name: "the equal term of several",
      expression: op("&&", op("&&", isNot("SRC0", 255), is("SRC1", 255)), isNot("SRC2", 255)),
      fixed: { SRC1: 255 },
    },
    {
      name: "all equal terms",
      expression: op("&&", op("&&", is("SRC0", 255), is("SRC1", 254)), is("SRC2", 253)),
      fixed: { SRC0: 255, SRC1: 254, SRC2: 253 },
    },
    { name: "one of one value", expression: op("within", of("SRC0"), { list: [250] }), fixed: { SRC0: 250 } },
    { name: "none of two values: DPP8", expression: op("within", of("SRC0"), { list: [233, 234] }), fixed: {} },
    { name: "none that a list excludes", expression: op("notwithin", of("SRC0"), { list: [255] }), fixed: {} },
  ])("$name", ({ expression, fixed }) => {
    expect(Object.fromEntries(fixedByCondition(expression))).toEqual(fixed);
  });
});

describe("a condition in words", () => {
  it.each<{ expression: Expression; text: string }>([
    { expression: { literal: 1 }, text: "always" },
    { expression: { literal: 0 }, text: "0" },
    { expression: is("SRC0", 250), text: "SRC0 = 250" },
    // The 1 of a comparison is a value; only a whole term 1 means 'always'.
    { expression: is("NSA", 1), text: "NSA = 1" },
    { expression: isNot("NSA", 1), text: "NSA ≠ 1" },
    { expression: op("&&", { literal: 1 }, is("NSA", 1)), text: "always; NSA = 1" },
    { expression: isNot("SSRC0", 255), text: "SSRC0 ≠ 255" },
    { expression: op("&&", is("SRC0", 255), isNot("SRC1", 255)), text: "SRC0 = 255; SRC1 ≠ 255" },
    { expression: op("within", of("SRC0"), { list: [233, 234] }), text: "SRC0 is one of 233, 234" },
    { expression: op("notwithin", of("SRC0"), { list: [250, 255, 249] }), text: "SRC0 is none of 250, 255, 249" },
  ])("$text", ({ expression, text }) => {
    expect(formatCondition(expression)).toBe(text);
  });
});
