import { loadAtlas } from "../../catalog/atlas.ts";
import type { FieldRow, LayoutGroup } from "../../catalog/form-sections.ts";
import { generationWords } from "../../catalog/instruction-page.ts";
import { urls } from "../../catalog/urls.ts";
import { escapeHtml } from "../html.ts";
import { link } from "../link.ts";
import { renderFieldMeaning } from "./field-meaning.ts";

const HEAD =
  '<thead><tr><th scope="col">Bits</th><th scope="col">Field</th><th scope="col">Value</th><th scope="col">Holds</th></tr></thead>';

const REST = '<p class="note">Fields that are not listed are as in the tables above.</p>';

/**
 * The table that says in text what the diagrams of a layout show.
 *
 * @param above rows of the page's earlier tables, to which this one's are added: what stands there is left out, because
 * a page of fifteen forms would say the same fifteen times.
 */
export function renderFieldTable(layout: LayoutGroup, above = new Set<string>()): string {
  const all = layout.fields.map(
    (row) =>
      `<tr><td class="m">${row.bits}</td><td class="m">${escapeHtml(row.name)}</td><td class="m">${renderValues(row)}</td><td>${renderHolds(row, layout)}</td></tr>`,
  );
  const rows = all.filter((row) => !above.has(row));
  for (const row of rows) above.add(row);
  const rest = rows.length < all.length ? REST : "";
  if (rows.length === 0) return rest;
  const label = escapeHtml(`Fields of ${layout.title} on ${generationWords(loadAtlas(), layout.generations)}`);
  return `<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table class="fields stack">${HEAD}<tbody>${rows.join("")}</tbody></table></div>${rest}`;
}

function renderValues({ values }: FieldRow): string {
  const atlas = loadAtlas();
  return values
    .map(({ value, generations }) =>
      values.length > 1 ? `${value} <span class="dim">${generationWords(atlas, generations)}</span>` : value,
    )
    .join("<br>");
}

function renderHolds(row: FieldRow, layout: LayoutGroup): string {
  const types = [...new Set(row.operands.map(({ type }) => type))].map(
    (type) => `<a class="m" href="${link(urls.operandType(type))}">${escapeHtml(type)}</a>`,
  );
  const parts = [
    renderMeaning(row, layout),
    row.operands.length > 0 ? `<span class="dim">${describeAccess(row)}</span>` : "",
    ...types,
    row.padding === undefined ? "" : `<span class="dim">${row.padding}</span>`,
  ];
  return parts.filter((part) => part !== "").join(" ");
}

function renderMeaning(row: FieldRow, layout: LayoutGroup): string {
  const values = row.values.map(({ decimal }) => decimal).join(" or ");
  if (row.role === "opcode") return `Opcode ${values}.`;
  if (row.role === "condition") return `${values} selects this form.`;
  return renderFieldMeaning(row.name, layout.encoding.name, layout.generations);
}

function describeAccess({ operands }: FieldRow): string {
  const written = operands.some(({ output }) => output);
  const read = operands.some(({ input }) => input);
  return written ? (read ? "read, written" : "written") : read ? "read" : "";
}
