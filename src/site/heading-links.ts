/** A part that a heading without an anchor of its own stands in, or a heading with its content. */
const PART = /<(?:main|section|article|div|details)\b[^>]*\sid="([^"]+)"|<h([1-6])\b([^>]*)>([\s\S]*?)<\/h\2>/g;

/**
 * Makes every heading of a page a link to itself, so that its address can be copied with and without script. A heading
 * without an anchor of its own leads to the part that it stands in; the first heading leads to the page. Where a heading
 * holds other links, the words before them are the link; where it begins with one, a sign of its own is.
 *
 * @param page the page's address with the base.
 */
export function linkHeadings(html: string, page: string): string {
  let anchor: string | undefined;
  return html.replace(PART, (whole, part: string | undefined, level: string, attributes: string, content: string) => {
    if (part !== undefined) {
      anchor = part;
      return whole;
    }
    anchor = /\sid="([^"]+)"/.exec(attributes)?.[1] ?? anchor;
    const href = level === "1" ? page : anchor === undefined ? undefined : `#${anchor}`;
    if (href === undefined) return whole;
    const { words, rest } = splitHeading(content);
    if (words.trim() === "") {
      const text = rest
        .replace(/<[^>]*>/g, "")
        .replace(/\s+/g, " ")
        .trim();
      if (text === "") return whole;
      const own = `<a class="here" href="${href}" aria-label="Link to ${text.replaceAll('"', "&quot;")}"></a>`;
      return `<h${level}${attributes}>${rest.trim()}${own}</h${level}>`;
    }
    return `<h${level}${attributes}><a class="here" href="${href}">${words.trim()}</a>${rest}</h${level}>`;
  });
}

/** The words of a heading before its first link, up to where markup around that link begins, and the rest. */
function splitHeading(content: string): { words: string; rest: string } {
  if (!content.includes("<a ")) return { words: content, rest: "" };
  let depth = 0;
  let open = 0;
  for (const { 0: tag, index } of content.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
    if (tag.startsWith("<a ")) {
      const cut = depth === 0 ? index : open;
      return { words: content.slice(0, cut), rest: ` ${content.slice(cut)}` };
    }
    if (/^<(?:wbr|br|img)\b/.test(tag)) continue;
    if (tag.startsWith("</")) depth--;
    else {
      if (depth === 0) open = index;
      depth++;
    }
  }
  return { words: content, rest: "" };
}
