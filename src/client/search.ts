import type { SearchBox } from "./search-box.ts";

/** Starts the search box: what it needs is loaded when it gets the focus, not before. */
const form = document.querySelector<HTMLFormElement>("[data-search]");
const input = form?.querySelector<HTMLInputElement>("[data-search-input]");

if (form && input) {
  // Hides the sentence that tells readers without script why nothing happens.
  form.dataset["ready"] = "";
  let opening: Promise<SearchBox | undefined> | undefined;
  const open = (): Promise<SearchBox | undefined> => {
    opening ??= import("./search-box.ts")
      .then(({ startSearchBox }) => startSearchBox(form, input))
      .catch(() => {
        opening = undefined;
        sayOffline(form);
        return undefined;
      });
    return opening;
  };
  input.addEventListener("focus", () => void open());
  form.addEventListener("submit", (event) => {
    // The page of /search/ is for readers without script.
    event.preventDefault();
    void open().then(async (box) => box?.go());
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
  const asked = new URLSearchParams(location.search).get("q");
  if (asked !== null && location.pathname.endsWith("/search/")) {
    input.value = asked;
    input.focus();
  }
}

/** The box's own script is missing: there is no connection, and it was not kept. */
function sayOffline(form: HTMLFormElement): void {
  const panel = form.querySelector<HTMLElement>("[data-search-panel]");
  const status = form.querySelector<HTMLElement>("[data-search-status]");
  if (panel === null || status === null) return;
  status.textContent = "Search could not be loaded. Without a connection it works only where it was used before.";
  panel.hidden = false;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, select, textarea, [contenteditable]") !== null;
}
