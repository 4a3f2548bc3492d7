import { describe, expect, it } from "vitest";
import { isHashed, isOfSite, keyOf, pageKeys } from "../../src/offline/worker/address.ts";

const scope = "https://x.example.org/atlas/";

describe("addresses that the worker answers for", () => {
  it.each([
    ["amd/v_max_f32/", true],
    ["", true],
    ["go/?q=https://x.example.org/other.zip", true],
    ["sw.js", false],
    ["offline.json", false],
    ["download/gpu-isa-atlas.zip", false],
    ["../other/", false],
  ])("%s: %s", (address, expected) => {
    expect(isOfSite(new URL(address, scope).href, scope)).toBe(expected);
  });

  it("are not those of another host that looks alike", () => {
    expect(isOfSite("https://x.example.org.evil.example/atlas/", scope)).toBe(false);
  });

  it("are the same with any query and anchor", () => {
    expect(keyOf(`${scope}decode/?words=0x1#top`)).toBe(`${scope}decode/`);
  });

  it.each([
    ["_astro/Base.BmS2SW4Q.css", true],
    ["pagefind/fragment/en_6a1.pf_fragment", true],
    ["pagefind/pagefind-entry.json", false],
    ["search/names.json", false],
    ["amd/_astro/", false],
  ])("%s has one content for ever: %s", (address, expected) => {
    expect(isHashed(scope + address, scope)).toBe(expected);
  });

  it.each([
    ["amd/v_max_f32", ["amd/v_max_f32", "amd/v_max_f32/"]],
    ["amd/v_max_f32/", ["amd/v_max_f32/"]],
    ["amd/v_max_f32/index.html", ["amd/v_max_f32/index.html", "amd/v_max_f32/"]],
    ["search/names.json", ["search/names.json"]],
  ])("%s may be kept as %j", (address, expected) => {
    expect(pageKeys(scope + address)).toEqual(expected.map((each) => scope + each));
  });
});
