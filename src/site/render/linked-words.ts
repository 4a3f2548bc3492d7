import { loadAtlas } from "../../catalog/atlas.ts";
import { urls } from "../../catalog/urls.ts";
import { escapeHtml } from "../html.ts";
import { link } from "../link.ts";

const NAME = /\b[a-z]+(?:_[a-z0-9]+)+\b/g;

/** A text of ours as HTML: what stands between backticks is code, and every AMD instruction that it names is a link. */
export function renderLinkedWords(text: string): string {
  return text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : linkNames(part)))
    .join("");
}

function linkNames(text: string): string {
  const { names } = loadAtlas();
  return escapeHtml(text).replace(NAME, (name) =>
    names.has(name) ? `<a class="m" href="${link(urls.instruction(name))}">${name}</a>` : name,
  );
}
