import { describe, expect, it } from "vitest";
import { trimLinks } from "../../src/site/link-spaces.ts";

describe("spaces of links", () => {
  it.each([
    ["<a href='/x/'> x </a> y", "<a href='/x/'> x</a> y"],
    ["<a href='/x/'>\n  x\n</a>\n<a href='/y/'>y</a>", "<a href='/x/'>\n  x</a> <a href='/y/'>y</a>"],
    ["<a>x </a><a>y</a>", "<a>x</a> <a>y</a>"],
    ["see <a>x </a>, then", "see <a>x</a>, then"],
    ["see <a>x </a>.", "see <a>x</a>."],
    ["<a>x </a> , <a>y </a> ; z", "<a>x</a>, <a>y</a>; z"],
    ["(<a>x </a>\n)", "(<a>x</a>)"],
    // A qualifier of PTX begins with a dot.
    ["<a>ld </a> .global", "<a>ld</a> .global"],
    ["see <a>x</a>, <b>y </b>", "see <a>x</a>, <b>y </b>"],
  ])("%j is %j", (html, trimmed) => {
    expect(trimLinks(html)).toBe(trimmed);
  });
});
