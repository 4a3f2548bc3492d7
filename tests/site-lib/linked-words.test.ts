import { expect, it } from "vitest";
import { loadAtlas } from "../../src/catalog/atlas.ts";
import { renderLinkedWords } from "../../src/site/render/linked-words.ts";

// Reading all content takes longer than a test may.
loadAtlas();

it.each([
  { text: "Use `sc0 < sc1`.", html: "Use <code>sc0 &lt; sc1</code>." },
  { text: "Put s_nop in.", html: 'Put <a class="m" href="/amd/s_nop/">s_nop</a> in.' },
  { text: "neg_lo is a modifier & no name", html: "neg_lo is a modifier &amp; no name" },
  // A longer name that nothing bears is not linked by its beginning.
  { text: "s_nop_more", html: "s_nop_more" },
])("'$text'", ({ text, html }) => {
  expect(renderLinkedWords(text)).toBe(html);
});
