import type { Atlas } from "../../catalog/atlas.ts";
import { sectionId } from "../../catalog/form-sections.ts";
import { type Form, listForms } from "../../catalog/forms.ts";
import type { IndexedCatalog } from "../../catalog/indexed-catalog.ts";
import { maskOf } from "../../encoding/bits.ts";
import { isOpcodeField, opcodeField } from "../../encoding/opcode-fields.ts";
import { bigIntToHex } from "../../schema/hex.ts";
import type { NumberIndex, NumberRow, WordLayout } from "../number-index.ts";

/** A table while it is filled, by the text of its rows and layouts. */
interface OpenTable {
  readonly encoding: string;
  readonly title: string;
  readonly bits: number;
  readonly layouts: Map<string, Omit<WordLayout, "generations"> & { readonly generations: string[] }>;
  readonly rows: Map<string, Omit<NumberRow, "generations"> & { readonly generations: string[] }>;
}

/**
 * All opcodes by encoding. Forms that add a word, such as those with DPP or a literal, have the opcode and the first
 * bits of the encoding that they extend, so they are in its table.
 */
export function buildNumberIndex(atlas: Atlas): NumberIndex {
  const tables = new Map<string, OpenTable>();
  for (const [name, { byGeneration }] of atlas.names) {
    for (const [generation, instruction] of byGeneration) {
      const catalog = atlas.catalogs.get(generation);
      if (catalog === undefined) continue;
      const forms = listForms(generation, instruction, catalog, atlas.words.encodings);
      for (const [index, form] of forms.entries()) addForm(tables, atlas, catalog, name, form, sectionId(form, index));
    }
  }
  return [...tables.values()]
    .sort((a, b) => (a.encoding < b.encoding ? -1 : 1))
    .map(({ encoding, title, bits, layouts, rows }) => ({
      encoding,
      title,
      bits,
      layouts: [...layouts.values()],
      rows: [...rows.values()].sort((a, b) => a.opcode - b.opcode || (a.name < b.name ? -1 : 1)),
    }));
}

function addForm(
  tables: Map<string, OpenTable>,
  atlas: Atlas,
  catalog: IndexedCatalog,
  name: string,
  form: Form,
  anchor: string,
): void {
  const extended = atlas.words.encodings.encodings[form.encoding.name]?.extends;
  const encoding = extended !== undefined && catalog.encodings.has(extended) ? extended : form.encoding.name;
  const half = form.half === undefined ? "" : `, ${form.half.toUpperCase()} half`;
  const table = tables.get(encoding + half) ?? {
    encoding,
    title: (atlas.words.encodings.encodings[encoding]?.title ?? encoding) + half,
    bits: catalog.encodings.get(encoding)?.bits ?? form.encoding.bits,
    layouts: new Map(),
    rows: new Map(),
  };
  tables.set(encoding + half, table);
  const key = `${form.opcode} ${name}`;
  const row = table.rows.get(key) ?? { opcode: form.opcode, name, generations: [], anchor };
  table.rows.set(key, row);
  if (!row.generations.includes(form.generation)) row.generations.push(form.generation);
  const layout = layoutOf(catalog, encoding, form.half);
  if (layout === undefined) return;
  const layoutKey = JSON.stringify(layout);
  const open = table.layouts.get(layoutKey) ?? { generations: [], ...layout };
  table.layouts.set(layoutKey, open);
  if (!open.generations.includes(form.generation)) open.generations.push(form.generation);
}

/** What marks the words of an encoding; undefined where the source gives no identifiers or no opcode field. */
function layoutOf(
  catalog: IndexedCatalog,
  name: string,
  half: "x" | "y" | undefined,
): Omit<WordLayout, "generations"> | undefined {
  const index = catalog.identifiers.get(name);
  const field = index === undefined ? undefined : opcodeField(index.fields, half);
  if (index === undefined || field === undefined) return undefined;
  const opcode = field.ranges.map(({ offset, width }) => ({ offset, width }));
  const opcodes = index.fields.flatMap(({ name: other, ranges }) => (isOpcodeField(other) ? ranges : []));
  return { mask: bigIntToHex(index.mask & ~maskOf(opcodes)), base: bigIntToHex(index.base), opcode };
}
