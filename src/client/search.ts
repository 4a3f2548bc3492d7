import { loadPagefind, type PagefindPage } from "./pagefind.ts";

/** Results that a reader can take in without scrolling far. */
const LIMIT = 12;

/** Results that are read to find a page whose title is exactly what was typed. */
const READ = 24;

const form = document.querySelector<HTMLFormElement>("[data-search]");
const input = form?.querySelector<HTMLInputElement>("[data-search-input]");
const panel = form?.querySelector<HTMLElement>("[data-search-panel]");
const status = form?.querySelector<HTMLElement>("[data-search-status]");
const list = form?.querySelector<HTMLOListElement>("[data-search-results]");

if (form && input && panel && status && list) start(form, input, panel, status, list);

function start(
  form: HTMLFormElement,
  input: HTMLInputElement,
  panel: HTMLElement,
  status: HTMLElement,
  list: HTMLOListElement,
): void {
  const base = form.dataset["base"] ?? "/";
  const filters = [...form.querySelectorAll<HTMLSelectElement>("[data-filter]")];
  let latest = 0;
  let shown = "";

  const run = async (): Promise<void> => {
    const ticket = ++latest;
    const query = input.value.trim();
    panel.hidden = query === "";
    if (query === "") return;
    try {
      const pagefind = await loadPagefind(base);
      const wanted = Object.fromEntries(
        filters.filter(({ value }) => value !== "").map(({ dataset, value }) => [dataset["filter"] ?? "", value]),
      );
      const { results } = await pagefind.search(query.toLowerCase(), { filters: wanted });
      const pages = await Promise.all(results.slice(0, READ).map(async (result) => result.data()));
      if (ticket !== latest) return;
      shown = query;
      status.textContent = describe(results.length);
      list.replaceChildren(...exactFirst(pages, query).slice(0, LIMIT).map(toItem));
    } catch {
      if (ticket !== latest) return;
      status.textContent =
        "The search index could not be loaded. It needs a web server; a file opened directly has none.";
      list.replaceChildren();
    }
  };

  input.addEventListener("focus", () => {
    loadPagefind(base).catch(() => undefined);
    const query = input.value.trim();
    if (query !== "" && query === shown) panel.hidden = false;
    else if (query !== "") void run();
  });
  input.addEventListener("input", () => void run());
  for (const filter of filters) filter.addEventListener("change", () => void run());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void run().then(() => {
      const first = list.querySelector("a");
      if (first !== null) location.assign(first.href);
    });
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !isTyping(event.target)) {
      event.preventDefault();
      input.focus();
      input.select();
    }
    if (event.key === "Escape" && !panel.hidden) {
      // Focus opens the panel again, so it comes first.
      input.focus();
      panel.hidden = true;
    }
    if (
      (event.key === "ArrowDown" || event.key === "ArrowUp") &&
      !panel.hidden &&
      form.contains(document.activeElement)
    ) {
      move(event, input, list);
    }
  });
  document.addEventListener("click", (event) => {
    if (event.target instanceof Node && !form.contains(event.target)) panel.hidden = true;
  });
  const asked = new URLSearchParams(location.search).get("q");
  if (asked !== null && location.pathname.endsWith("/search/")) {
    input.value = asked;
    void run();
  }
}

function move(event: KeyboardEvent, input: HTMLInputElement, list: HTMLOListElement): void {
  if (document.activeElement instanceof HTMLSelectElement) return;
  event.preventDefault();
  const stops: HTMLElement[] = [input, ...list.querySelectorAll("a")];
  const index = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.max(0, Math.min(stops.length - 1, index + (event.key === "ArrowDown" ? 1 : -1)))]?.focus();
}

/** The page whose title is the query comes first, whatever the index thinks of longer names that contain it. */
function exactFirst(pages: readonly PagefindPage[], query: string): PagefindPage[] {
  const isExact = ({ meta }: PagefindPage): boolean => meta["title"] === query.toLowerCase();
  return [...pages.filter(isExact), ...pages.filter((page) => !isExact(page))];
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, select, textarea, [contenteditable]") !== null;
}

function describe(count: number): string {
  if (count === 0) return "Nothing found.";
  return count > LIMIT ? `${count} pages, the first ${LIMIT}:` : `${count} page${count === 1 ? "" : "s"}:`;
}

/** Pagefind's excerpt is HTML; only its text is used, so nothing that was indexed can become markup. */
function toItem({ url, meta, excerpt }: PagefindPage): HTMLLIElement {
  const item = document.createElement("li");
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.textContent = meta["title"] ?? url;
  const text = document.createElement("span");
  text.className = "dim";
  text.textContent = meta["summary"] ?? new DOMParser().parseFromString(excerpt, "text/html").body.textContent;
  item.append(anchor, " ", text);
  return item;
}
