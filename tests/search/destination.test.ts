import { describe, expect, it } from "vitest";
import { loadFinder } from "../../src/search/build/finder.ts";
import { findDestination } from "../../src/search/destination.ts";
import { nameOfPath } from "../../src/search/wrong-path.ts";

describe("findDestination", () => {
  const finder = loadFinder();

  it.each([
    ["v_max_f32", "/amd/v_max_f32/"],
    ["vmaxf32", "/amd/v_max_f32/"],
    ["v_max_f32_e64", "/amd/v_max_f32/#enc_vop3"],
    ["ds_read_b32", "/amd/ds_read_b32/"],
    ["ld.global.f32", "/ptx/ld/#ld.type"],
    ["max", "/ptx/max/"],
    ["0xbfb00000", "/amd/s_endpgm/#encoding"],
  ])("%s is %s", (query, url) => {
    expect(findDestination(finder.find(query))?.url).toBe(url);
  });

  it.each(["max_f32", "v_mx_f32", "asdfgh", "", "16", "__shfl_xor_sync", "mfma 32x32"])(
    "%j is none, or several",
    (query) => {
      expect(findDestination(finder.find(query))).toBeUndefined();
    },
  );
});

describe("nameOfPath", () => {
  it.each([
    ["/amd/v_mx_f32/", "/", "v_mx_f32"],
    ["/amd/v_max_f32.html", "/", "v_max_f32"],
    ["/amd/v_max_f32/index.html", "/", "v_max_f32"],
    ["/ptx/registers/lanied/", "/", "lanied"],
    ["/atlas/amd/v%20max%20f32/", "/atlas/", "v max f32"],
    ["/amd/%E0%A4%A/", "/", "%E0%A4%A"],
    ["/amd/", "/", undefined],
    ["/", "/", undefined],
    ["/ptx//registers//", "/", undefined],
  ])("%s below %s is %s", (pathname, base, name) => {
    expect(nameOfPath(pathname, base)).toBe(name);
  });
});
