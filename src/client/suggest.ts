import { findMoved } from "../search/destination.ts";
import { nameOfPath } from "../search/wrong-path.ts";
import { createResultLink } from "./result-view.ts";
import { loadSearchIndex } from "./search-index.ts";
import { siteBase } from "./site-base.ts";

/** Suggestions that are worth a look. */
const LIMIT = 6;

const area = document.querySelector<HTMLElement>("[data-suggest]");
const list = area?.querySelector<HTMLUListElement>("[data-suggest-results]");
const base = siteBase(area);
const name = nameOfPath(location.pathname, new URL(base).pathname);

if (area && list && name !== undefined) await suggest(area, list, name);

/**
 * Goes to the page of a name that has an assembler's suffix, which no address has: hosts without rules answer such an
 * address with this page. Otherwise shows what the address was probably meant for. Without an index the page stays as it is. */
async function suggest(area: HTMLElement, list: HTMLUListElement, name: string): Promise<void> {
  try {
    const index = await loadSearchIndex(base);
    await index.loadFor(name);
    const found = index.finder().find(name);
    const meant = findMoved(name, found);
    if (meant !== undefined) {
      location.replace(base + meant.url.slice(1) + (meant.url.includes("#") ? "" : location.hash));
      return;
    }
    const results = found.slice(0, LIMIT);
    list.replaceChildren(
      ...results.map((result) => {
        const item = document.createElement("li");
        item.append(createResultLink(result, base, index.names.generations));
        return item;
      }),
    );
    area.hidden = results.length === 0;
  } catch {
    area.hidden = true;
  }
}
