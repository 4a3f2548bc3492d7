import { describe, expect, it } from "vitest";
import { findNeighbours, findRelated, operationOf } from "../../src/catalog/related-names.ts";

describe("the operation of a name", () => {
  it.each([
    { name: "v_max_f32", operation: "max" },
    { name: "v_pk_max_f16", operation: "max" },
    { name: "v_max_num_f32", operation: "max" },
    { name: "s_max_i32", operation: "max" },
    { name: "v_max3_f32", operation: "max3" },
    { name: "buffer_load_dwordx4", operation: "load" },
    { name: "buffer_load_b128", operation: "load" },
    { name: "global_load_ubyte_d16_hi", operation: "load" },
    { name: "v_cmp_eq_u16", operation: "cmp_eq" },
    { name: "v_add_co_u32", operation: "add" },
    { name: "s_nop", operation: "nop" },
    // A name of types alone keeps them.
    { name: "v_num_f32", operation: "num_f32" },
  ])("$name: $operation", ({ name, operation }) => {
    expect(operationOf(name)).toBe(operation);
  });
});

describe("related names", () => {
  const byOperation = new Map([["max", ["s_max_i32", "v_max_f16", "v_max_f32", "ds_max_u32", "v_pk_max_f16"]]]);

  it("are those of the same operation, the same unit first, without the name itself", () => {
    expect(findRelated("v_max_f32", byOperation, 12)).toEqual(["v_max_f16", "v_pk_max_f16", "s_max_i32", "ds_max_u32"]);
  });

  it("are at most as many as asked for", () => {
    expect(findRelated("v_max_f32", byOperation, 3)).toEqual(["v_max_f16", "v_pk_max_f16", "s_max_i32"]);
  });

  it("are none for an operation of its own", () => {
    expect(findRelated("s_nop", byOperation, 3)).toEqual([]);
  });
});

describe("neighbours", () => {
  const sorted = [..."abcdefghij"];

  it.each([
    { name: "e", neighbours: "cdfg" },
    { name: "a", neighbours: "bcde" },
    { name: "b", neighbours: "acde" },
    { name: "i", neighbours: "fghj" },
    { name: "j", neighbours: "fghi" },
  ])("of $name are four around it: $neighbours", ({ name, neighbours }) => {
    expect(findNeighbours(name, sorted, 4).join("")).toBe(neighbours);
  });

  it("are all others of a short list", () => {
    expect(findNeighbours("b", ["a", "b", "c"], 8)).toEqual(["a", "c"]);
    expect(findNeighbours("a", ["a"], 8)).toEqual([]);
  });
});
