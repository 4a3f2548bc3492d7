/** A concept's rows, with the texts that filter and order look at. */
interface Entry {
  readonly body: HTMLTableSectionElement;
  readonly text: string;
  readonly keys: Readonly<Record<string, string>>;
}

interface Section {
  readonly element: HTMLElement;
  readonly table: HTMLTableElement;
  readonly entries: readonly Entry[];
}

const form = document.querySelector<HTMLFormElement>("[data-porting-filter]");
const input = form?.querySelector<HTMLInputElement>("[data-porting-input]");
const order = form?.querySelector<HTMLSelectElement>("[data-porting-order]");
const status = form?.querySelector<HTMLElement>("[data-porting-status]");

if (form && input && order && status) start(form, input, order, status);

function start(form: HTMLFormElement, input: HTMLInputElement, order: HTMLSelectElement, status: HTMLElement): void {
  // Reading two hundred rows takes a phone a while: not before somebody asks.
  let read: readonly Section[] | undefined;
  const listSections = (): readonly Section[] =>
    (read ??= [...document.querySelectorAll<HTMLElement>("[data-porting-section]")].flatMap(readSection));

  const filter = (): void => {
    const words = input.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== "");
    const sections = listSections();
    const all = sections.reduce((sum, { entries }) => sum + entries.length, 0);
    let shown = 0;
    for (const { element, entries } of sections) {
      let left = 0;
      for (const { body, text } of entries) {
        const hidden = !words.every((word) => text.includes(word));
        if (body.hidden !== hidden) body.hidden = hidden;
        if (!hidden) left += 1;
      }
      element.hidden = left === 0;
      shown += left;
    }
    status.textContent = words.length === 0 ? "" : `${String(shown)} of ${String(all)}`;
  };
  const sort = (): void => {
    const key = order.value;
    for (const { table, entries } of listSections())
      table.append(
        ...entries.toSorted((a, b) => compare(a.keys[key] ?? "", b.keys[key] ?? "")).map(({ body }) => body),
      );
  };

  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
  });
  input.addEventListener("focus", listSections, { once: true });
  input.addEventListener("input", filter);
  order.addEventListener("change", sort);
  // A browser keeps what was typed when it goes back to the page.
  if (input.value !== "") filter();
  if (order.selectedIndex > 0) sort();
}

function readSection(element: HTMLElement): Section[] {
  const table = element.querySelector("table");
  if (table === null) return [];
  const entries = [...table.tBodies].map((body): Entry => {
    const text = (selector: string): string => body.querySelector(selector)?.textContent.trim().toLowerCase() ?? "";
    return {
      body,
      text: body.textContent.toLowerCase(),
      keys: { title: text("th"), ptx: text("td:first-child a"), amd: text("td:last-child a") },
    };
  });
  return [{ element, table, entries }];
}

/** Rows without a name on that side come last. */
function compare(a: string, b: string): number {
  if (a === "" || b === "") return Number(a === "") - Number(b === "");
  return a < b ? -1 : Number(a > b);
}

// A module of its own: without this its names would be global.
export {};
