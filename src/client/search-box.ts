import { describeGenerations } from "../catalog/generation-list.ts";
import type { Result } from "../search/find.ts";
import { VENDOR_OF } from "../search/name-index.ts";
import { loadPagefind, type PagefindPage } from "./pagefind.ts";
import { createLink, createResultLink } from "./result-view.ts";
import { loadSearchIndex, type SearchIndex } from "./search-index.ts";
import { loadSearchFilters } from "./search-filters.ts";
import { siteBase } from "./site-base.ts";

/** Names that a reader can take in without scrolling far. */
const NAMES_LIMIT = 10;

/** Pages found by their words. */
const PAGES_LIMIT = 12;

/** Prose is searched when typing pauses: it takes longer than the names, which follow every key. */
const PAUSE_MS = 120;

const OFFLINE = "The search index could not be loaded. Without a connection it works only where it was used before.";

const NO_PROSE = "the words of pages could not be searched";

/** Filters that names can be judged by; of the others only the pages themselves know. */
const NAME_FILTERS: ReadonlySet<string> = new Set(["vendor", "generation"]);

/**
 * Makes the form a combobox (WAI-ARIA's pattern with a list box): the focus stays in the input, arrow keys move through
 * the results, Enter opens the chosen one or the first, Escape closes. Undefined where the form lacks a part.
 */
export function startSearchBox(form: HTMLFormElement, input: HTMLInputElement): SearchBox | undefined {
  const panel = form.querySelector<HTMLElement>("[data-search-panel]");
  const status = form.querySelector<HTMLElement>("[data-search-status]");
  const list = form.querySelector<HTMLElement>("[data-search-results]");
  if (!panel || !status || !list) return undefined;
  const box = new SearchBox(form, input, panel, status, list);
  box.start();
  return box;
}

/** The box of one form. */
export class SearchBox {
  readonly #form: HTMLFormElement;
  readonly #input: HTMLInputElement;
  readonly #panel: HTMLElement;
  readonly #status: HTMLElement;
  readonly #list: HTMLElement;
  readonly #base: string;
  #filters: readonly HTMLSelectElement[] = [];
  #ticket = 0;
  #names: HTMLAnchorElement[] = [];
  #pages: HTMLAnchorElement[] = [];
  #namesStatus = "";
  #pagesStatus = "";
  #active = -1;
  #answered: Promise<void> = Promise.resolve();
  #pagesAnswered: Promise<void> = Promise.resolve();
  #shown = "";
  /** Whether a new answer may open the panel: not after the reader has closed it. */
  #wanted = false;

  constructor(
    form: HTMLFormElement,
    input: HTMLInputElement,
    panel: HTMLElement,
    status: HTMLElement,
    list: HTMLElement,
  ) {
    this.#form = form;
    this.#input = input;
    this.#panel = panel;
    this.#status = status;
    this.#list = list;
    this.#base = siteBase(form);
  }

  start(): void {
    this.#setRoles();
    this.#input.addEventListener("input", () => {
      this.#run();
    });
    // Without filters the box still answers.
    this.#addFilters().catch(() => undefined);
    this.#input.addEventListener("focus", () => {
      this.#reopen();
    });
    this.#input.addEventListener("keydown", (event) => {
      this.#onKey(event);
    });
    this.#panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.#input.focus();
      this.#close();
    });
    document.addEventListener("click", (event) => {
      if (event.target instanceof Node && !this.#form.contains(event.target)) this.#close();
    });
    this.#form.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !this.#form.contains(relatedTarget)) this.#close();
    });
    loadSearchIndex(this.#base).catch(() => undefined);
    if (document.activeElement === this.#input) this.#reopen();
  }

  async #addFilters(): Promise<void> {
    const fieldset = this.#form.querySelector<HTMLElement>("[data-search-filters]");
    if (fieldset === null) return;
    this.#filters = await loadSearchFilters(fieldset, this.#base);
    fieldset.addEventListener("change", () => {
      this.#run();
    });
  }

  #setRoles(): void {
    this.#list.setAttribute("role", "listbox");
    this.#list.id = "search-results";
    this.#list.setAttribute("aria-label", "Results");
    this.#input.setAttribute("role", "combobox");
    this.#input.setAttribute("aria-autocomplete", "list");
    this.#input.setAttribute("aria-controls", this.#list.id);
    this.#input.setAttribute("aria-expanded", "false");
  }

  #query(): string {
    return this.#input.value.trim();
  }

  #reopen(): void {
    const query = this.#query();
    if (query === "") return;
    if (query === this.#shown) this.#open();
    else this.#run();
  }

  #open(): void {
    this.#wanted = true;
    this.#panel.hidden = false;
    this.#input.setAttribute("aria-expanded", "true");
  }

  #close(): void {
    this.#wanted = false;
    this.#panel.hidden = true;
    this.#input.setAttribute("aria-expanded", "false");
    this.#choose(-1);
  }

  /** Starts answering what is typed; an older answer that is still on its way is dropped. */
  #run(): void {
    const ticket = ++this.#ticket;
    const query = this.#query();
    if (query === "") {
      this.#shown = "";
      this.#close();
      return;
    }
    this.#wanted = true;
    this.#answered = this.#answerNames(query, ticket);
    this.#pagesAnswered = this.#answerPages(query, ticket);
  }

  async #answerNames(query: string, ticket: number): Promise<void> {
    try {
      const index = await loadSearchIndex(this.#base);
      if (ticket !== this.#ticket) return;
      this.#showNames(query, index);
      if ((await index.loadFor(query)) && ticket === this.#ticket) this.#showNames(query, index);
    } catch {
      if (ticket !== this.#ticket) return;
      this.#names = [];
      this.#show(query, OFFLINE);
    }
  }

  #showNames(query: string, index: SearchIndex): void {
    const results = index.finder().find(query).filter(this.#nameFilter(index));
    this.#names = results
      .slice(0, NAMES_LIMIT)
      .map((result) => createResultLink(result, this.#base, index.names.generations));
    if (query !== this.#shown) this.#pages = [];
    this.#show(query, describeNames(results.length));
  }

  #nameFilter({ names }: SearchIndex): (result: Result) => boolean {
    const wanted = this.#wantedFilters();
    if ([...wanted.keys()].some((name) => !NAME_FILTERS.has(name))) return () => false;
    const vendor = wanted.get("vendor");
    const generation = names.generations.find(({ title }) => title === wanted.get("generation"))?.id;
    return ({ entry, generations }) =>
      (vendor === undefined || (VENDOR_OF[entry.kind] ?? vendor) === vendor) &&
      (generation === undefined || generations.includes(generation));
  }

  #wantedFilters(): Map<string, string> {
    return new Map(
      this.#filters.flatMap(({ dataset, value }) => (value === "" ? [] : [[dataset["filter"] ?? "", value] as const])),
    );
  }

  async #answerPages(query: string, ticket: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (ticket !== this.#ticket) return;
    try {
      const [pagefind, index] = await Promise.all([loadPagefind(this.#base), loadSearchIndex(this.#base)]);
      const filters = Object.fromEntries(this.#wantedFilters());
      const { results } = await pagefind.search(query.toLowerCase(), { filters });
      const pages = await Promise.all(results.slice(0, PAGES_LIMIT).map(async (result) => result.data()));
      await this.#answered;
      if (ticket !== this.#ticket) return;
      const others = this.#withoutNames(pages);
      this.#pages = others.map((page) => createPageLink(page, index));
      this.#pagesStatus = describePages(results.length - (pages.length - others.length), others.length);
      this.#show(query);
    } catch {
      await this.#answered;
      // Where names fail too, they have said why.
      if (ticket !== this.#ticket || this.#namesStatus === OFFLINE) return;
      this.#pagesStatus = NO_PROSE;
      this.#show(query);
    }
  }

  /** Pages that stand among the names already are left out. */
  #withoutNames(pages: readonly PagefindPage[]): PagefindPage[] {
    const paths = new Set(this.#names.map(({ pathname }) => pathname));
    return pages.filter(({ url }) => !paths.has(new URL(url, location.href).pathname));
  }

  #show(query: string, namesStatus = this.#namesStatus): void {
    if (query !== this.#shown) this.#pagesStatus = "";
    this.#shown = query;
    this.#namesStatus = namesStatus;
    this.#status.textContent = [namesStatus, this.#pagesStatus].filter((part) => part !== "").join("; ");
    const options = this.#options();
    for (const [place, option] of options.entries()) {
      option.id = `search-result-${place}`;
      option.tabIndex = -1;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
    }
    this.#list.replaceChildren(
      ...createGroup("Names", this.#names),
      ...createGroup("Pages with these words", this.#pages),
    );
    this.#choose(Math.min(this.#active, options.length - 1));
    if (this.#wanted && this.#form.contains(document.activeElement)) this.#open();
  }

  #options(): HTMLAnchorElement[] {
    return [...this.#names, ...this.#pages];
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      // A second Escape empties the input, as search inputs do.
      if (!this.#panel.hidden) event.preventDefault();
      this.#close();
      return;
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    if (this.#panel.hidden) {
      this.#reopen();
      return;
    }
    const { length } = this.#options();
    const step = event.key === "ArrowDown" ? 1 : -1;
    // From the input (-1) through the results and back to it.
    this.#choose(((this.#active + 1 + step + length + 1) % (length + 1)) - 1);
  }

  /** Makes an option the chosen one; -1 chooses none. */
  #choose(place: number): void {
    const options = this.#options();
    for (const option of options) option.setAttribute("aria-selected", "false");
    this.#active = place;
    const chosen = options[place];
    if (chosen === undefined) {
      this.#input.removeAttribute("aria-activedescendant");
      return;
    }
    chosen.setAttribute("aria-selected", "true");
    this.#input.setAttribute("aria-activedescendant", chosen.id);
    chosen.scrollIntoView({ block: "nearest" });
  }

  /** Opens the chosen result or the first. */
  async go(): Promise<void> {
    if (this.#query() !== this.#shown) this.#run();
    await this.#answered;
    if (this.#names.length === 0) await this.#pagesAnswered;
    const options = this.#options();
    const target = options[this.#active] ?? options[0];
    if (target !== undefined) location.assign(target.href);
  }
}

function createGroup(label: string, links: readonly HTMLAnchorElement[]): HTMLElement[] {
  if (links.length === 0) return [];
  const group = document.createElement("div");
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", label);
  group.append(...links);
  return [group];
}

function describeNames(count: number): string {
  if (count === 0) return "No such name";
  if (count > NAMES_LIMIT) return `${count} names, the first ${NAMES_LIMIT}`;
  return `${count} name${count === 1 ? "" : "s"}`;
}

/** `count` pages besides the names, of which `shown` are listed. */
function describePages(count: number, shown: number): string {
  if (count === 0) return "no other page with these words";
  const pages = `${count} other page${count === 1 ? "" : "s"} with these words`;
  return count > shown ? `${pages}, the first ${shown}` : pages;
}

/** Pagefind's excerpt is HTML; only its text is used, so nothing that was indexed can become markup. */
function createPageLink({ url, meta, excerpt, filters }: PagefindPage, { names }: SearchIndex): HTMLAnchorElement {
  const ids = names.generations.filter(({ title }) => filters["generation"]?.includes(title)).map(({ id }) => id);
  const text = meta["summary"] ?? new DOMParser().parseFromString(excerpt, "text/html").body.textContent;
  const badges = [...(filters["vendor"] ?? []), describeGenerations(ids, names.generations)];
  return createLink(url, meta["title"] ?? url, badges, text);
}
