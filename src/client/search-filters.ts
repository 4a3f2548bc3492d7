import type { SearchFilter } from "../catalog/search-filters.ts";

/** Loads the filters from below `base` and puts them into `fieldset`, which is shown then. Throws when they cannot be loaded. */
export async function loadSearchFilters(fieldset: HTMLElement, base: string): Promise<HTMLSelectElement[]> {
  const response = await fetch(`${base}search/filters.json`);
  if (!response.ok) throw new Error(`search/filters.json: status ${String(response.status)}`);
  const selects = ((await response.json()) as SearchFilter[]).map((filter) => {
    const select = createSelect(filter);
    const label = document.createElement("label");
    label.append(`${filter.label} `, select);
    fieldset.append(label);
    return select;
  });
  fieldset.hidden = false;
  return selects;
}

function createSelect({ name, groups }: SearchFilter): HTMLSelectElement {
  const select = document.createElement("select");
  select.name = name;
  select.dataset["filter"] = name;
  select.append(new Option("any", ""));
  for (const { title, values } of groups) {
    const options = values.map((value) => new Option(value));
    if (title === undefined) select.append(...options);
    else {
      const group = document.createElement("optgroup");
      group.label = title;
      group.append(...options);
      select.append(group);
    }
  }
  return select;
}
