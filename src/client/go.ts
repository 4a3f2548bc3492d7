import { createResultLink } from "./result-view.ts";
import { loadSearchIndex } from "./search-index.ts";
import { findDestination } from "../search/destination.ts";
import { siteBase } from "./site-base.ts";

/** Answers shown where a query has not exactly one. */
const LIMIT = 20;

const area = document.querySelector<HTMLElement>("[data-go]");
const status = area?.querySelector<HTMLElement>("[data-go-status]");
const list = area?.querySelector<HTMLUListElement>("[data-go-results]");
const query = (new URLSearchParams(location.search).get("q") ?? "").trim();

if (area && status && list) await go(siteBase(area), status, list);

/** Goes straight to what the query names; shows what is like it where it names nothing, or several things. */
async function go(base: string, status: HTMLElement, list: HTMLUListElement): Promise<void> {
  if (query === "") {
    status.textContent = "Nothing was asked for: the address ends with ?q= and a name, an opcode or a line.";
    return;
  }
  try {
    const index = await loadSearchIndex(base);
    await index.loadFor(query);
    const results = index.finder().find(query);
    const destination = findDestination(results);
    if (destination !== undefined) {
      location.replace(base + destination.url.slice(1));
      return;
    }
    status.textContent = results.length === 0 ? `Nothing is called “${query}”.` : `“${query}” may mean one of these:`;
    list.replaceChildren(
      ...results.slice(0, LIMIT).map((result) => {
        const item = document.createElement("li");
        item.append(createResultLink(result, base, index.names.generations));
        return item;
      }),
    );
    const more = document.createElement("li");
    const anchor = document.createElement("a");
    anchor.href = `${base}search/?q=${encodeURIComponent(query)}`;
    anchor.textContent = "Search the text of all pages";
    more.append(anchor);
    list.append(more);
  } catch {
    status.textContent = "The search index could not be loaded. Reload the page to try again.";
  }
}
