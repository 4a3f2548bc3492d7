import { escapeHtml } from "./html.ts";

/** Signs and beginnings that mean something in Markdown outside code spans, and what GitHub's dialect makes links of. */
const MARKUP = /[*_[\]<>#|~\\!&\n\r@]|https?:|www\.|^\s*(?:[-+=]|\d+[.)])|^ {4}/;

/**
 * One paragraph of text and code spans as HTML, the same as the full pipeline gives; undefined for anything with more
 * markup. Most of our notes and operand meanings are such, and a thousand runs of the pipeline take a second.
 */
export function renderPlainMarkdown(source: string): string | undefined {
  const parts = source.trim().split("`");
  if (parts.length % 2 === 0 || parts.some((part, index) => (index % 2 === 0 ? MARKUP.test(part) : part === "")))
    return undefined;
  const html = parts.map((part, index) => {
    if (index % 2 === 0) return escapeHtml(part).replaceAll("&quot;", '"');
    return `<code>${escapeHtml(part).replaceAll("&quot;", '"').replaceAll("&gt;", ">")}</code>`;
  });
  return `<p>${html.join("")}</p>`;
}
