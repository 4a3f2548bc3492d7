import type { DiagramCell, DiagramRow } from "../../encoding/diagram.ts";
import { escapeHtml } from "../html.ts";

// Plain functions instead of components: a site of this size has thirty thousand diagrams, and a component for each
// takes several times as long as the string.

/** Characters that fit a cell side by side, by bits: at desktop width a bit is about 3.6 characters wide, on a phone 1.6. */
const WIDE = 3.4;
const NARROW = 1.75;

/** Name of a cell's field, with the bits of its value that stand here where the field is split. */
function labelOf({ field, part }: DiagramCell): string {
  return field === undefined ? "" : part === undefined ? field : `${field}[${part}]`;
}

/** `up` stands upright at every width, `upn` on narrow screens only. */
function classOf(cell: DiagramCell): string {
  if (cell.field === undefined) return "gap";
  const length = labelOf(cell).length;
  const turned = length > cell.width * WIDE ? "up" : length > cell.width * NARROW ? "upn" : "";
  return [turned, cell.value === undefined ? "" : "fix"].filter((name) => name !== "").join(" ");
}

function span(width: number): string {
  return width === 1 ? "" : ` colspan="${width}"`;
}

function renderHeader({ high, low, width }: DiagramCell): string {
  return `<th scope="col"${span(width)}><i>${high}</i>${high === low ? "" : `<i>${low}</i>`}</th>`;
}

function renderCell(cell: DiagramCell): string {
  const name = classOf(cell);
  const label =
    cell.field === undefined ? '<span class="visually-hidden">unused</span>' : `<b>${escapeHtml(labelOf(cell))}</b>`;
  const value = cell.value === undefined ? "" : `<s>${cell.value}</s>`;
  return `<td${span(cell.width)}${name === "" ? "" : ` class="${name}"`}>${label}${value}</td>`;
}

/** A bit diagram as a table: a body for each 32-bit word, with a row of bit numbers and a row of fields. */
export function renderBitDiagram(rows: readonly DiagramRow[], caption: string): string {
  const bodies = rows.map(
    (row) => `<tbody><tr>${row.map(renderHeader).join("")}</tr><tr>${row.map(renderCell).join("")}</tr></tbody>`,
  );
  return `<table class="bits"><caption class="visually-hidden">${escapeHtml(caption)}</caption>${bodies.join("")}</table>`;
}
