/**
 * The part of a built page that search needs: the main element without the sections that are marked as left out, and
 * the filters. Pagefind would find the same, but a page of bit diagrams is twenty times as long as its words, and
 * parsing it takes most of the indexing time. Undefined for a page that is not to be found.
 */
export function searchableHtml(html: string): string | undefined {
  const main = /<main\b[^>]*data-pagefind-body[^>]*>[\s\S]*<\/main>/.exec(html)?.[0];
  if (main === undefined) return undefined;
  const filters = [...html.matchAll(/<span\b[^>]*data-pagefind-filter=[^>]*>/g)].map(([span]) => `${span}</span>`);
  const words = main.replace(/<(section|div|ul|dl|details)\b[^>]*data-pagefind-ignore[^>]*>[\s\S]*?<\/\1>/g, "");
  return `<!doctype html><html lang="en"><head><title></title></head><body>${words}${filters.join("")}</body></html>`;
}
