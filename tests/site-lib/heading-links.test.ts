import { describe, expect, it } from "vitest";
import { linkHeadings } from "../../src/site/heading-links.ts";

const PAGE = "/amd/v_max_f32/";

describe("links of headings", () => {
  it.each([
    ["its own anchor", '<h2 id="a.b">Words</h2>', '<h2 id="a.b"><a class="here" href="#a.b">Words</a></h2>'],
    ["the page", "<h1>v_max_f32 </h1>", '<h1><a class="here" href="/amd/v_max_f32/">v_max_f32</a></h1>'],
    [
      "the part that it stands in",
      '<div id="enc_vop3"><h3>RDNA 1</h3></div>',
      '<div id="enc_vop3"><h3><a class="here" href="#enc_vop3">RDNA 1</a></h3></div>',
    ],
    [
      "the heading above it",
      '<h2 id="encoding">Encoding</h2><h3>RDNA 1</h3>',
      '<h2 id="encoding"><a class="here" href="#encoding">Encoding</a></h2><h3><a class="here" href="#encoding">RDNA 1</a></h3>',
    ],
    ["nothing where there is no part", "<h3>RDNA 1</h3>", "<h3>RDNA 1</h3>"],
    ["nothing where there are no words", '<h2 id="a"> </h2>', '<h2 id="a"> </h2>'],
    [
      "its anchor with markup in it",
      '<h2 id="a">One <span class="dim">2</span></h2>',
      '<h2 id="a"><a class="here" href="#a">One <span class="dim">2</span></a></h2>',
    ],
    [
      "its anchor before markup with another link",
      '<h2 id="a"><b>A</b> One <span class="dim">op <i>x</i> <a href="/e/">E</a></span></h2>',
      '<h2 id="a"><a class="here" href="#a"><b>A</b> One</a> <span class="dim">op <i>x</i> <a href="/e/">E</a></span></h2>',
    ],
    [
      "its anchor by a sign where another link begins it",
      '<h2 id="a"> <a href="/e/">E "1"</a> <i>x</i></h2>',
      '<h2 id="a"><a href="/e/">E "1"</a> <i>x</i><a class="here" href="#a" aria-label="Link to E &quot;1&quot; x"></a></h2>',
    ],
    [
      "no row or field that comes before",
      '<section aria-labelledby="s"><h2 id="s">S</h2><table><tr id="row"></tr></table><h3>T</h3></section>',
      '<section aria-labelledby="s"><h2 id="s"><a class="here" href="#s">S</a></h2><table><tr id="row"></tr></table><h3><a class="here" href="#s">T</a></h3></section>',
    ],
  ])("lead to %s", (_, html, linked) => {
    expect(linkHeadings(html, PAGE)).toBe(linked);
  });
});
