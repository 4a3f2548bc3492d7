import { describe, expect, test } from "vitest";
import { assignCategories } from "../../src/catalog/categories.ts";
import { categoriesSchema } from "../../src/schema/category.ts";

const add = { id: "add", patterns: ["*_add_*"] };
const float = { id: "float", patterns: ["*_f32", "*_f64"] };

describe("assignCategories", () => {
  test("gives each name its category, in the order of the names", () => {
    const assigned = assignCategories(["v_mul_f64", "s_add_u32"], [add, float]);
    expect([...assigned]).toEqual([
      ["v_mul_f64", "float"],
      ["s_add_u32", "add"],
    ]);
  });

  test("counts a name once that fits several patterns of one category", () => {
    const assigned = assignCategories(["v_add_f32"], [{ id: "any", patterns: ["v_*", "*_f32"] }]);
    expect(assigned.get("v_add_f32")).toBe("any");
  });

  test("leaves out what 'except' lists", () => {
    const assigned = assignCategories(["v_add_f32"], [{ ...add, except: ["*_f32"] }, float]);
    expect(assigned.get("v_add_f32")).toBe("float");
  });

  test("lists orphans and contested names in one error, with what to do", () => {
    expect(() => assignCategories(["v_mov_b32", "exp", "v_add_f32", "s_add_u32"], [add, float])).toThrow(
      new Error(
        "Every instruction name must be in exactly one category.\n" +
          "2 in no category: v_mov_b32, exp.\n" +
          "  In content/amd/categories.yaml, add a pattern for each to one category.\n" +
          "1 in several categories: v_add_f32 (add, float).\n" +
          "  In content/amd/categories.yaml, narrow a pattern, or list the name under 'except' in all but one.",
      ),
    );
  });

  test("shortens a long list", () => {
    const names = Array.from({ length: 50 }, (_, index) => `x${String(index)}`);
    expect(() => assignCategories(names, [])).toThrow(/^50 in no category: x0, .*, x39, and 10 more\.$/m);
  });

  test("names the category of a malformed pattern", () => {
    expect(() => assignCategories([], [{ id: "broken", patterns: ["v_{a"] }])).toThrow(
      "category 'broken': pattern 'v_{a': '{' is never closed",
    );
  });
});

describe("categoriesSchema", () => {
  const category = { id: "matrix", title: "Matrix", summary: "Multiply matrices.", patterns: ["v_mfma_*"] };

  test("fills in an empty 'except'", () => {
    expect(categoriesSchema.parse([category])).toEqual([{ ...category, except: [] }]);
  });

  test.each([
    ["id in capitals", { ...category, id: "Matrix" }],
    ["summary too long", { ...category, summary: "x".repeat(201) }],
    ["no pattern", { ...category, patterns: [] }],
    ["unknown key", { ...category, colour: "red" }],
  ])("refuses: %s", (_, bad) => {
    expect(categoriesSchema.safeParse([bad]).success).toBe(false);
  });

  test("refuses an id or title used twice", () => {
    const { error } = categoriesSchema.safeParse([category, category]);
    expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
      ["1.id", "the id 'matrix' is used twice"],
      ["1.title", "the title 'Matrix' is used twice"],
    ]);
  });
});
