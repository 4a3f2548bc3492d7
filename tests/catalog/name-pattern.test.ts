import { describe, expect, test } from "vitest";
import { compileNamePattern, NamePatternError } from "../../src/catalog/name-pattern.ts";

describe("compileNamePattern", () => {
  test.each([
    ["s_waitcnt", "s_waitcnt", true],
    ["s_waitcnt", "s_waitcnt_vmcnt", false],
    ["waitcnt", "s_waitcnt", false],
    ["s_wait*", "s_waitcnt_vmcnt", true],
    ["s_waitcnt*", "s_waitcnt", true],
    ["v_*_f32", "v_cmp_lt_f32", true],
    ["v_*_f32", "v_f32", false],
    ["v_{add,sub}_{f16,f32}", "v_sub_f16", true],
    ["v_{add,sub}_{f16,f32}", "v_mul_f16", false],
    ["s_atomic_{add,or}{,_x2}", "s_atomic_or", true],
    ["s_atomic_{add,or}{,_x2}", "s_atomic_or_x2", true],
    ["{flat,global}_{load_*,prefetch}", "flat_load_b32", true],
    ["*", "exp", true],
  ])("%s on %s: %s", (pattern, name, expected) => {
    expect(compileNamePattern(pattern)(name)).toBe(expected);
  });

  test.each([
    ["", "pattern '': empty; write '*' to match every name"],
    ["v_{a,{b,c}}", "pattern 'v_{a,{b,c}}', character 6: '{' inside '{…}'; braces cannot be nested"],
    ["v_{a,b", "pattern 'v_{a,b': '{' is never closed"],
    ["v_a}", "pattern 'v_a}', character 4: '}' without '{'"],
    ["v_{a}", "pattern 'v_{a}', character 5: '{…}' with one alternative; separate alternatives with ','"],
    ["v-add", "pattern 'v-add', character 2: '-' is not allowed; use letters, 0-9, '_', '*' and '{a,b}'"],
    ["v_.dd", "pattern 'v_.dd', character 3: '.' is not allowed; use letters, 0-9, '_', '*' and '{a,b}'"],
    ["a,b", "pattern 'a,b', character 2: ',' is not allowed; use letters, 0-9, '_', '*' and '{a,b}'"],
  ])("refuses '%s'", (pattern, message) => {
    expect(() => compileNamePattern(pattern)).toThrow(new NamePatternError(message));
  });
});
