import { describe, expect, test } from "vitest";
import { compileNameRule } from "../../src/catalog/name-rule.ts";

const tables = {
  type: { f32: "32-bit float", u8: "8-bit integer" },
  operation: { max: "Maximum of <t>s", not: "Inverse of a <t>" },
  option: { c: "compare", cl: "clamp", o: "offsets" },
};

describe("compileNameRule", () => {
  const plain = compileNameRule({ name: "v_<op:operation>_<t:type>", text: "<op>" }, tables);
  const options = compileNameRule({ name: "sample<flags:option*>", text: "Sample[ with <flags>]" }, tables);

  test.each([
    ["v_max_f32", "Maximum of 32-bit floats"],
    ["v_not_u8", "Inverse of an 8-bit integer"],
    ["v_max_f64", undefined],
    ["v_max_f32_x", undefined],
    ["x_v_max_f32", undefined],
  ])("expands phrases that name the type: %s", (name, text) => {
    expect(plain(name)).toBe(text);
  });

  test.each([
    ["sample", "Sample"],
    ["sample_c", "Sample with compare"],
    ["sample_cl_o", "Sample with clamp and offsets"],
    ["sample_c_cl_o", "Sample with compare, clamp and offsets"],
    ["sample_x", undefined],
  ])("lists a repeated token, or drops its brackets: %s", (name, text) => {
    expect(options(name)).toBe(text);
  });

  test("takes alternatives, numbers and names without a slot", () => {
    const numbers = compileNameRule({ name: "{ds,lds}_pop<n:digits>{,_rtn}", text: "Pop <n>" }, tables);
    expect(numbers("lds_pop12_rtn")).toBe("Pop 12");
    expect(numbers("ds_pop")).toBeUndefined();
    expect(compileNameRule({ name: "exp", text: "Export" }, tables)("exp")).toBe("Export");
  });

  test.each([
    [{ name: "v_<kind>", text: "" }, "rule 'v_<kind>': no table 'kind'"],
    [{ name: "v_<type>_<type>", text: "" }, "rule 'v_<type>_<type>': 'type' is bound twice"],
    [{ name: "v_<type>", text: "<t>" }, "rule 'v_<type>': its text uses <t>, which its name does not bind"],
    [{ name: "v_<operation>", text: "" }, "rule 'v_<operation>': its text uses <t>, which its name does not bind"],
  ])("refuses %o", (rule, message) => {
    expect(() => compileNameRule(rule, tables)).toThrow(new Error(message));
  });
});
