import { describe, expect, test } from "vitest";
import { type Type, typeOfName } from "../../src/semantics/type.ts";
import { parseTyped } from "../../src/semantics/typed-value.ts";

function type(name: string, variants: ReadonlyMap<string, string> = new Map()): Type {
  const found = typeOfName(name, variants);
  if (found === undefined) throw new Error(`'${name}' is no type`);
  return found;
}

describe("what a reader types", () => {
  // IEEE 754: the quiet NaN without payload; the OCP and FNUZ formats have one NaN for each sign, or one.
  test.each<[string, string, string]>([
    ["nan", "f32", "0x7fc00000"],
    ["-nan", "f32", "0xffc00000"],
    ["NaN", "f16", "0x7e00"],
    ["nan", "bf16", "0x7fc0"],
    ["nan", "f64", "0x7ff8000000000000"],
    ["nan", "fp8", "0x7f"],
    ["-nan", "fp8", "0xff"],
    ["nan", "bf8", "0x7e"],
    ["1.5", "f32", "0x3fc00000"],
    ["-inf", "f16", "0xfc00"],
    ["-0", "f32", "0x80000000"],
    ["-1", "i32", "0xffffffff"],
    ["0x7f800001", "f32", "0x7f800001"],
    ["1 nan", "f16x2", "0x7e003c00"],
  ])("%s as %s is %s", (text, name, bits) => {
    expect(parseTyped(text, type(name), 32)).toBe(bits);
  });

  test("nan of a FNUZ format is its only one", () => {
    expect(parseTyped("nan", type("fp8", new Map([["fp8", "fp8_fnuz"]])), 32)).toBe("0x80");
  });

  test("what is no number is told with what may be written", () => {
    expect(() => parseTyped("one", type("f32"), 32)).toThrow("'one' is no number; write bits (0x3f800000)");
  });
});
