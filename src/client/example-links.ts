import { firstGeneration, type PageGeneration } from "./first-generation.ts";
import { siteBase } from "./site-base.ts";

/** Makes the bytes of each assembled line a link into the decoder, with the first of its generations filled in. */
const base = siteBase(document.querySelector<HTMLElement>("[data-search]"));
const generations = readGenerations();

for (const row of document.querySelectorAll<HTMLTableRowElement>("[aria-label^='Assembled lines'] tbody tr")) {
  const [, bytes, place] = row.cells;
  if (bytes === undefined) continue;
  const words = bytes.textContent.trim();
  const arch = firstGeneration(place?.textContent.trim() ?? "", generations)?.id ?? "";
  const anchor = document.createElement("a");
  anchor.textContent = words;
  anchor.href = `${base}decode/?${new URLSearchParams({ arch, words }).toString()}`;
  bytes.replaceChildren(anchor);
}

/** The page's generations: ids from the encoder's panel, titles from the strip, which has the same in the same order. */
function readGenerations(): PageGeneration[] {
  const ids = document.querySelector<HTMLElement>("[data-encoder]")?.dataset["generations"]?.split(" ") ?? [];
  const cells = [...document.querySelectorAll(".strip li.k > span:first-child")];
  if (cells.length !== ids.length) return [];
  return ids.map((id, index) => ({ id, title: (cells[index]?.textContent ?? "").replace(/\s+/g, " ").trim() }));
}
