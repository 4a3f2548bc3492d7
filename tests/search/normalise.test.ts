import { describe, expect, it } from "vitest";
import { readCall } from "../../src/search/call.ts";
import { isMistakenStart, isOneMistake } from "../../src/search/edit.ts";
import { normalise, splitTokens } from "../../src/search/normalise.ts";
import { splitSuffix } from "../../src/search/suffix.ts";

describe("normalise", () => {
  it.each([
    ["V_MAX_F32", "vmaxf32"],
    ["v max f32", "vmaxf32"],
    ["cp.async.bulk", "cpasyncbulk"],
    ["mma.sp::ordered_metadata", "mmasporderedmetadata"],
    ["%tid", "tid"],
    [" .maxntid ", "maxntid"],
    ["_ . ", ""],
    ["", ""],
  ])("%j is %j", (text, plain) => {
    expect(normalise(text)).toBe(plain);
  });

  it("splits at the same signs", () => {
    expect(splitTokens(" V_max.f32  mma::sp ")).toEqual(["v", "max", "f32", "mma", "sp"]);
    expect(splitTokens("___")).toEqual([]);
  });
});

describe("splitSuffix", () => {
  it.each([
    ["v_max_f32_e32", "v_max_f32", "e32"],
    ["V_MAX_F32_E64", "V_MAX_F32", "e64"],
    ["v_max_f32_dpp", "v_max_f32", "dpp"],
    ["v_max_f32_sdwa", "v_max_f32", "sdwa"],
    ["v_max_f32_e64_dpp", "v_max_f32", "e64_dpp"],
    ["v max f32 e64 dpp", "v max f32", "e64_dpp"],
    ["vmaxf32e64dpp", "vmaxf32", "e64_dpp"],
    ["v_max_f32_e", "v_max_f32", undefined],
    ["v_max_f32_e64_d", "v_max_f32", undefined],
    ["v_max_f32_sd", "v_max_f32", undefined],
  ])("%s is %s in %s", (name, stem, suffix) => {
    expect(splitSuffix(name)).toEqual({ stem, suffix });
  });

  it.each(["v_max_f32", "e64", "_dpp", "sdwa", "", "v_max_f32_e16"])("leaves %j alone", (name) => {
    expect(splitSuffix(name)).toBeUndefined();
  });
});

describe("isOneMistake", () => {
  it.each([
    ["vmxf32", "vmaxf32", true],
    ["vmaaxf32", "vmaxf32", true],
    ["vmoxf32", "vmaxf32", true],
    ["vmxaf32", "vmaxf32", true],
    ["maxf32", "vmaxf32", true],
    ["vmaxf3", "vmaxf32", true],
    ["vmaxf322", "vmaxf32", true],
    ["mvaxf32", "vmaxf32", true],
    ["vmaxf23", "vmaxf32", true],
    ["vmaxf32", "vmaxf32", false],
    ["vmaxf16", "vmaxf32", false],
    ["vmf32", "vmaxf32", false],
    ["xvma", "vmax", false],
    ["", "a", true],
    ["", "", false],
    ["ab", "ba", true],
    ["abc", "cba", false],
  ])("%j for %j: %s", (typed, meant, answer) => {
    expect(isOneMistake(typed, meant)).toBe(answer);
    expect(isOneMistake(meant, typed)).toBe(answer);
  });

  it("agrees with the definition for all words of up to five of two letters", () => {
    const words = [""];
    for (const word of words) if (word.length < 5) words.push(`${word}a`, `${word}b`);
    for (const typed of words) {
      const reachable = new Set<string>();
      for (let at = 0; at <= typed.length; at += 1) {
        const [head, tail] = [typed.slice(0, at), typed.slice(at)];
        for (const letter of "ab") reachable.add(head + letter + tail).add(head + letter + tail.slice(1));
        reachable.add(head + tail.slice(1));
        if (tail.length > 1) reachable.add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2));
      }
      reachable.delete(typed);
      expect(words.filter((meant) => isOneMistake(typed, meant)).sort()).toEqual(
        [...reachable].filter((word) => word.length <= 5).sort(),
      );
    }
  });

  it("finds a mistaken beginning", () => {
    expect(isMistakenStart("bufer", "bufferload")).toBe(true);
    expect(isMistakenStart("bufferr", "bufferload")).toBe(true);
    expect(isMistakenStart("buffer", "bufferload")).toBe(true);
    expect(isMistakenStart("bfer", "bufferload")).toBe(false);
  });
});

describe("readCall", () => {
  it.each([
    ["__shfl_sync(0xffffffff, x, 1)", "__shfl_sync"],
    ["int y = __shfl_sync(mask, x, 1);", "__shfl_sync"],
    ["%1 = call i32 @llvm.amdgcn.ds.bpermute(i32 %a, i32 %b)", "llvm.amdgcn.ds.bpermute"],
    ["@llvm.amdgcn.s.barrier", "llvm.amdgcn.s.barrier"],
    ["wmma::mma_sync(a, b, c, d);", "wmma::mma_sync"],
  ])("%s calls %s", (text, name) => {
    expect(readCall(text)).toBe(name);
  });

  it.each(["v_max_f32 v0, v1, v2", "@p ld.global.f32 %f1, [%rd1];", "s_waitcnt vmcnt(0)", "(x)", ""])(
    "%s calls nothing",
    (text) => {
      expect(readCall(text)).toBeUndefined();
    },
  );
});
