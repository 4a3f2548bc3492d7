import { reportText } from "../site/report.ts";
import { formatLink, LINK_FORMATS } from "./link-text.ts";

/** Offers to copy the link of a heading that was chosen, and fills in the report of an error. */
const report = document.querySelector<HTMLAnchorElement>("[data-report]");
const status = document.querySelector<HTMLElement>("[data-report-status]");
let panel: HTMLElement | undefined;

function textOf(element: Element | null | undefined): string {
  return element?.textContent.replace(/\s+/g, " ").trim() ?? "";
}

const page = textOf(document.querySelector("h1"));
const here = (hash: string): string => location.origin + location.pathname + hash;

/** Copies, and says so; where the clipboard is closed, as without https, the reader copies from a prompt. */
async function copy(text: string, say: (words: string) => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say("Copied");
  } catch {
    prompt("Copy this:", text);
  }
}

function close(): void {
  panel?.remove();
  panel = undefined;
}

/** Puts the panel behind the heading, out of the flow: nothing moves, and Tab leads into it. */
function open(link: HTMLAnchorElement): void {
  close();
  const heading = link.closest("h1, h2, h3, h4, h5, h6");
  const name = textOf(link) || textOf(heading);
  const title = heading?.tagName === "H1" ? page : `${page}: ${name}`;
  const box = document.createElement("div");
  box.className = "copy";
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", `Copy link to ${name}`);
  const said = document.createElement("span");
  said.setAttribute("role", "status");
  box.append(
    "Copy link",
    ...LINK_FORMATS.map((format) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = format;
      button.addEventListener("click", () => {
        void copy(formatLink(format, title, here(link.hash)), (words) => {
          said.textContent = words;
        });
      });
      return button;
    }),
    said,
  );
  box.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    close();
    link.focus();
  });
  heading?.after(box);
  panel = box;
}

/** The fact that a report is about: the words that are selected, or the part that the address names. */
function findFact(): string {
  const selected = getSelection()?.toString().replace(/\s+/g, " ").trim() ?? "";
  if (selected !== "") return selected.slice(0, 500);
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  return textOf(target?.matches("h1, h2, h3, tr") === true ? target : target?.querySelector("h2, h3"));
}

document.addEventListener("click", (event) => {
  const { target } = event;
  if (!(target instanceof Element) || panel?.contains(target) === true) return;
  close();
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = target.closest<HTMLAnchorElement>("a.here");
  if (link === null) return;
  // The heading is in view already. A jump to it would move where Tab goes on from, out of the panel's reach.
  event.preventDefault();
  history.pushState(null, "", here(link.hash));
  open(link);
  link.focus({ preventScroll: true });
});
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") close();
});
report?.addEventListener("click", (event) => {
  const text = reportText({ page, address: here(location.hash), fact: findFact() });
  if (report.dataset["report"] === "issue") {
    const address = new URL(report.href);
    address.searchParams.set("body", text);
    report.href = address.href;
    return;
  }
  event.preventDefault();
  void copy(text, (words) => {
    if (status) status.textContent = `${words}: send it to whoever runs this site.`;
  });
});
