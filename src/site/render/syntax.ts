import { loadAtlas } from "../../catalog/atlas.ts";
import type { Availability, AvailabilityGroup } from "../../catalog/availability.ts";
import { generationWords } from "../../catalog/instruction-page.ts";
import type { ExampleGroup, ExampleRow, ModifierRow, SyntaxPage, SyntaxRow } from "../../catalog/syntax.ts";
import { highlightLine } from "../highlight-line.ts";
import { escapeHtml } from "../html.ts";

// Plain functions as for the diagrams: every page has dozens of these rows.

function table(label: string, head: readonly string[], rows: readonly string[], kind = ""): string {
  const cells = head.map((name) => `<th scope="col">${name}</th>`).join("");
  const classes = kind === "" ? "" : ` class="${kind}"`;
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(label)}"><table${classes}><thead><tr>${cells}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function where(generations: readonly string[], all: number): string {
  return generations.length < all ? generationWords(loadAtlas(), generations) : "";
}

/** The lines by which the forms are written, first the native one, and the table of modifiers. */
export function renderSyntax({ rows, modifiers }: SyntaxPage): string {
  const all = new Set(rows.flatMap(({ generations }) => generations)).size;
  const [first] = rows;
  if (first === undefined) return "";
  const native = rows.filter(({ encoding }) => encoding === first.encoding);
  const others = rows.filter(({ encoding }) => encoding !== first.encoding);
  const folded =
    others.length === 0
      ? ""
      : `<details><summary>${others.length} more ${others.length === 1 ? "form" : "forms"}: ${escapeHtml([...new Set(others.map(({ title }) => title))].join(", "))}</summary>${renderLines(others, all)}</details>`;
  return (
    renderLines(native, all) +
    folded +
    (modifiers.length === 0
      ? ""
      : table(
          "Modifiers",
          ["Modifier", "Field", "Without it", "Numbers", "Meaning, and where it stands"],
          [...Map.groupBy(modifiers, ({ fields }) => fields.join())].map(([, same]) => renderModifiers(same)),
          "stack mods",
        ))
  );
}

function renderLines(rows: readonly SyntaxRow[], all: number): string {
  const items = rows.map(({ mnemonic, rest, title, generations }) => {
    const place = [escapeHtml(title), where(generations, all)].filter((text) => text !== "").join(", ");
    return `<li><code>${escapeHtml(`${mnemonic} ${rest}`.trim())}</code> <span class="dim">${place}</span></li>`;
  });
  return `<ul class="variants">${items.join("")}</ul>`;
}

/** Modifiers that one field holds, of which a line has one: a row, with each one's meaning behind it. */
function renderModifiers(rows: readonly ModifierRow[]): string {
  const [first] = rows;
  if (first === undefined) return "";
  // Entries of one keyword that differ by generation stand apart.
  if (rows.length === 1 || new Set(rows.map(({ words }) => words.keyword)).size < rows.length)
    return rows.map(renderModifier).join("");
  const meanings = rows.map(({ words, generations }) => {
    const place = generations.length === 0 ? "" : ` (${generationWords(loadAtlas(), generations)})`;
    return `<code>${escapeHtml(words.written)}</code> ${escapeHtml(words.meaning.replace(/\.$/, "") + place)}`;
  });
  const encodings = rows.every((row) => row.encodings.length > 0) ? rows.flatMap((row) => row.encodings) : [];
  const place = [...new Set(encodings)].join(", ");
  return renderRow(`<td>one of ${rows.length}</td>`, first, "", `${meanings.join("; ")}.`, place);
}

function renderModifier(row: ModifierRow): string {
  const { words, range, encodings, generations } = row;
  const place = [encodings.join(", "), generations.length === 0 ? "" : generationWords(loadAtlas(), generations)]
    .filter((text) => text !== "")
    .join("; ");
  return renderRow(`<td class="m">${escapeHtml(words.written)}</td>`, row, range, escapeHtml(words.meaning), place);
}

/** A row of the modifiers' table; `head` and `meaning` are HTML. Where it stands goes below the meaning. */
function renderRow(
  head: string,
  { words, fields }: ModifierRow,
  range: string,
  meaning: string,
  place: string,
): string {
  const below = place === "" ? "" : ` <span class="values">${escapeHtml(place)}</span>`;
  return `<tr>${head}<td class="m">${escapeHtml(fields.join(", "))}</td><td>${escapeHtml(words.default)}</td><td>${escapeHtml(range)}</td><td>${meaning}${below}</td></tr>`;
}

/** How many lines of the native form a page shows in each group of generations; the records for tools have all. */
const SHOWN_LINES = 3;

/** Assembled lines with their bytes: the first of the native form, and of each other form, folded, the one that says most. */
export function renderExamples({ examples, unverified, rows }: SyntaxPage): string {
  const all = new Set(rows.flatMap(({ generations }) => generations)).size;
  const [native, ...others] = examples;
  const open =
    native === undefined
      ? ""
      : table(
          "Assembled lines",
          EXAMPLE_HEAD,
          native.rows.filter(({ place }) => place < SHOWN_LINES).map((row) => renderExample(row, all)),
        );
  const folded =
    others.length === 0
      ? ""
      : `<details><summary>Lines of ${others.length} more ${others.length === 1 ? "form" : "forms"}</summary>${table(
          "Assembled lines of other forms",
          EXAMPLE_HEAD,
          others.flatMap((group) => renderGroup(group, all)),
        )}</details>`;
  return open + folded + renderUnverified(unverified);
}

const EXAMPLE_HEAD = ["Assembly", "Bytes", "For"];

function renderGroup({ rows }: ExampleGroup, all: number): string[] {
  return rows.filter(({ fullest }) => fullest).map((row) => renderExample(row, all));
}

function renderExample({ mnemonic, rest, bytes, generations, target }: ExampleRow, all: number): string {
  const place = [where(generations, all), target ?? ""].filter((text) => text !== "").join(", ");
  // The mnemonic apart, so that the lines of other instructions with the same operands are rendered once.
  const line = `<span class="t-keyword">${escapeHtml(mnemonic)}</span> ${highlightLine(rest)}`.trimEnd();
  // src/client/example-links.ts makes a link into the decoder of the bytes: it takes script anyway, and written out it
  // would cost hundreds of pages their limit.
  return `<tr><td class="m">${line}</td><td class="m dim">${bytes.replace(/(..)(?=.)/g, "$1 ")}</td><td>${escapeHtml(place)}</td></tr>`;
}

function renderUnverified(unverified: SyntaxPage["unverified"]): string {
  if (unverified.length === 0) return "";
  const rows = unverified.map(({ encoding, on, reason, bytes = "" }) => {
    const cells = [
      `<td class="m">${escapeHtml(encoding)}</td>`,
      `<td>${generationWords(loadAtlas(), on)}</td>`,
      `<td class="m dim">${bytes.replace(/(..)(?=.)/g, "$1 ")}</td>`,
      `<td>${escapeHtml(reason)}</td>`,
    ];
    return `<tr>${cells.join("")}</tr>`;
  });
  return `<details><summary>Encoded from the specification, not checked by an assembler: ${unverified.length}</summary>${table(
    "Forms that LLVM does not have",
    ["Encoding", "Generations", "Bytes", "Why there is no line"],
    rows,
  )}</details>`;
}

/** Where the instruction was assembled: one line where the targets of each generation agree, else what differs; all folded. */
export function renderAvailability({ groups, uneven, exceptions }: Availability): string {
  const even = groups.filter((group) => !uneven.includes(group) && group.taken !== "");
  const rule =
    uneven.length === 0
      ? `Every target of ${even.length === 1 ? "this generation" : "these generations"} takes it.`
      : uneven
          .map(
            ({ title, taken, refused }) =>
              `${escapeHtml(title)}: ${escapeHtml(taken)} take it, ${escapeHtml(refused)} ${/[,…]/.test(refused) ? "do" : "does"} not.`,
          )
          .join(" ");
  const rest = even.length === 0 || uneven.length === 0 ? "" : " Elsewhere all targets of a generation agree.";
  const matrix = table("Targets", ["Targets", "Take it", "Do not"], groups.map(renderGroupOfTargets));
  const byForm = exceptions.map(
    ({ encodings, refused }) =>
      `<p><span class="m">${encodings.map(escapeHtml).join(", ")}</span>: not on ${escapeHtml(refused)}.</p>`,
  );
  return `<p>${rule}${rest}</p><details><summary>All targets from gfx900 up</summary>${matrix}${byForm.join("")}</details>`;
}

function renderGroupOfTargets({ title, taken, refused }: AvailabilityGroup): string {
  return `<tr><th scope="row">${escapeHtml(title)}</th><td class="m">${taken}</td><td class="m dim">${refused}</td></tr>`;
}
