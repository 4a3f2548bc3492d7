import { loadAtlas } from "../../catalog/atlas.ts";
import { generationWords } from "../../catalog/instruction-page.ts";
import { listFieldMeanings } from "../../catalog/words/field-meaning.ts";
import type { FieldValueWords } from "../../schema/field-words.ts";
import { escapeHtml } from "../html.ts";

const rendered = new Map<string, string>();

/** What a field of an encoding means in some generations, with its values; rendered once, because forms share fields. */
export function renderFieldMeaning(name: string, encoding: string, generations: readonly string[]): string {
  const key = `${name} ${encoding} ${generations.join(" ")}`;
  const present = rendered.get(key);
  if (present !== undefined) return present;
  const atlas = loadAtlas();
  const html = listFieldMeanings(atlas.words.fields, name, encoding, generations)
    .map(({ meaning, generations: ids }) => {
      const where = ids.length < generations.length ? ` <span class="dim">(${generationWords(atlas, ids)})</span>` : "";
      const values =
        meaning.values.length === 0
          ? ""
          : ` <span class="values">${escapeHtml(meaning.values.map(formatValue).join(" · "))}</span>`;
      return escapeHtml(meaning.meaning) + where + values;
    })
    .join(" ");
  rendered.set(key, html);
  return html;
}

function formatValue({ value, to, name, when, meaning }: FieldValueWords): string {
  const numbers = to === undefined ? `${value}` : `${value}–${to}`;
  const label = name === undefined ? numbers : `${numbers} ${name}`;
  return `${label}: ${meaning}${when === undefined ? "" : ` (${when})`}`;
}
