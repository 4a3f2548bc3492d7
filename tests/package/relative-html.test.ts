import { describe, expect, it } from "vitest";
import { makeRelative } from "../../src/package/relative-html.ts";

const page = (html: string, base = "/", file = "/amd/x/index.html"): string => makeRelative(html, file, base);

describe("a page with relative addresses", () => {
  it.each([
    ['<a class="m" href="/amd/v_y/">', '<a class="m" href="../v_y/index.html">'],
    ['<a href="/amd/v_y/#enc">', '<a href="../v_y/index.html#enc">'],
    ['<a href="/search/?q=x">', '<a href="../../search/index.html?q=x">'],
    ['<a href="/">', '<a href="../../index.html">'],
    ['<script type="module" src="/_astro/a.js">', '<script type="module" src="../../_astro/a.js">'],
    ['<form action="/search/" data-base="/">', '<form action="../../search/index.html" data-base="../../">'],
    [
      '<meta http-equiv="refresh" content="0; url=/amd/v_y/">',
      '<meta http-equiv="refresh" content="0; url=../v_y/index.html">',
    ],
  ])("%s becomes %s", (html, expected) => {
    expect(page(html)).toBe(expected);
  });

  it.each([
    '<a href="#here">',
    '<a href="https://host/amd/">',
    '<a href="//host/">',
    '<link rel="canonical" href="https://host/amd/x/">',
    '<meta name="description" content="/ divides">',
    '<code>href=&quot;/amd/&quot;</code> href="/x/"',
  ])("%s stays", (html) => {
    expect(page(html)).toBe(html);
  });

  it("leaves the base path out, and what is outside of it alone", () => {
    expect(page('<a href="/atlas/ptx/ld/">', "/atlas/")).toBe('<a href="../../ptx/ld/index.html">');
    expect(page('<a href="/other/">', "/atlas/")).toBe('<a href="/other/">');
  });

  it("starts no worker, which would outlive the copy", () => {
    expect(page('<body data-worker="/sw.js"><a href="/">')).toBe('<body><a href="../../index.html">');
  });

  it("of the root names files beside it", () => {
    expect(page('<a href="/amd/"><form data-base="/">', "/", "/index.html")).toBe(
      '<a href="amd/index.html"><form data-base="./">',
    );
  });
});
