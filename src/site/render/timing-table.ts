import type { Atlas } from "../../catalog/atlas.ts";
import { describeGenerations } from "../../catalog/generation-list.ts";
import type { TimingRow } from "../../catalog/timing/timing-facts.ts";
import { urls } from "../../catalog/urls.ts";
import { escapeHtml } from "../html.ts";
import { link } from "../link.ts";
import { renderPlainMarkdown } from "../plain-markdown.ts";

type TimingContext = Pick<Atlas, "generations" | "timing">;

/** The section 'Timing and hazards' of an instruction's page. */
export function renderTiming(rows: readonly TimingRow[], atlas: TimingContext): string {
  const all = `<a href="${link(urls.timing)}">Counters, hazards and their sources</a>`;
  const body =
    rows.length === 0
      ? `<p>No counter, alignment or hazard is documented for it. ${all}</p>`
      : `${table(rows, atlas)}<p class="note">Of two instructions joined by an arrow the first stands earlier; what follows the colon has to be between them. ${all}</p>`;
  return `<section aria-labelledby="timing" data-pagefind-ignore="all"><h2 id="timing">Timing and hazards</h2>${body}</section>`;
}

function table(rows: readonly TimingRow[], atlas: TimingContext): string {
  const head = ["Kind", "Fact", "Generations", "Source"].map((title) => `<th scope="col">${title}</th>`).join("");
  const lines = rows.map(({ topic, text, generations, sources, anchor }) => {
    const kind = anchor === undefined ? topic : `<a href="${link(urls.timing)}#${anchor}">${topic}</a>`;
    const where = escapeHtml(describeGenerations(generations, atlas.generations));
    return `<tr><th scope="row">${kind}</th><td>${inline(text)}</td><td class="dim">${where}</td><td class="dim">${escapeHtml(sourceWords(sources, atlas))}</td></tr>`;
  });
  return `<div class="scroll" tabindex="0" role="region" aria-label="Table of timing"><table><thead><tr>${head}</tr></thead><tbody>${lines.join("")}</tbody></table></div>`;
}

/** Short names of sources, each once. */
export function sourceWords(ids: readonly string[], { timing }: Pick<Atlas, "timing">): string {
  return [...new Set(ids.map((id) => timing.sources.get(id)?.short ?? id))].join(", ");
}

/** A phrase of ours with code spans, as HTML without a paragraph around it. */
export function inline(text: string): string {
  return (renderPlainMarkdown(text) ?? `<p>${escapeHtml(text)}</p>`).slice("<p>".length, -"</p>".length);
}
