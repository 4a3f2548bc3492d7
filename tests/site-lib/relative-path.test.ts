import { describe, expect, it } from "vitest";
import { relativePath } from "../../src/site/relative-path.ts";

describe("relative addresses", () => {
  it.each([
    ["/amd/v_max_f32/index.md", "/amd/v_min_f32/index.md", "../v_min_f32/index.md"],
    ["/amd/v_max_f32/index.md", "/amd/index.md", "../index.md"],
    ["/amd/v_max_f32/index.md", "/ptx/ld/index.md", "../../ptx/ld/index.md"],
    ["/amd/v_max_f32/index.md", "/amd/v_max_f32/index.md", "index.md"],
    ["/index.md", "/amd/index.md", "amd/index.md"],
    ["/404.html", "/_astro/site.css", "_astro/site.css"],
    ["/amd/index.html", "/", "../"],
    ["/index.html", "/", "./"],
    ["/amd/encodings/enc_vop2/rdna1/index.html", "/amd/encodings/enc_vop2/", "../"],
  ])("from %s to %s is %s", (from, to, expected) => {
    expect(relativePath(from, to)).toBe(expected);
    // A browser's own resolution is the judge.
    expect(new URL(expected, `http://site${from}`).pathname).toBe(to);
  });
});
