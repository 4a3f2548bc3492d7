import { buildDiagram } from "../encoding/diagram.ts";
import { type Decoded, fieldValues, reservedBits } from "../encoding/decode/decoder.ts";
import { renderBitDiagram } from "../site/render/bit-diagram.ts";
import type { Engine } from "./decode-data.ts";

/** An element with text. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text = "",
  className = "",
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className !== "") made.className = className;
  return made;
}

/** The bit diagram of a word with every field filled in. */
export function diagramView(decoded: Decoded): HTMLElement {
  const { encoding, name } = decoded.form;
  const values = new Map(Object.entries(fieldValues(decoded)).map(([field, value]) => [field, BigInt(value)]));
  const fields = encoding.fields.map(({ name: field, ranges }) => ({
    name: field,
    ranges: ranges.map(([offset, width]) => ({ offset, width })),
  }));
  const view = element("div", "", "scroll");
  view.tabIndex = 0;
  view.setAttribute("role", "region");
  view.setAttribute("aria-label", `Bits of ${name}`);
  // Names and digits of our own data: the renderer escapes both.
  view.innerHTML = renderBitDiagram(buildDiagram(encoding.bits, fields, values), `${name} in ${encoding.name}`);
  return view;
}

/** A table of fields: bits, value, and what it stands for. */
export function fieldTable(decoded: Decoded, { meanings }: Engine): HTMLElement {
  const table = element("table");
  const head = table.createTHead().insertRow();
  for (const title of ["Field", "Bits", "Value", "Meaning"]) {
    const cell = element("th", title);
    cell.scope = "col";
    head.append(cell);
  }
  const body = table.createTBody();
  const texts = meanings.of(decoded);
  for (const [name, value] of Object.entries(fieldValues(decoded))) {
    const row = body.insertRow();
    const title = element("th", name);
    title.scope = "row";
    const ranges = decoded.form.encoding.field(name)?.ranges ?? [];
    const bits = [...ranges]
      .reverse()
      .map(([offset, width]) => (width === 1 ? String(offset) : `${offset + width - 1}:${offset}`))
      .join(", ");
    const decimal = BigInt(value).toString();
    row.append(
      title,
      element("td", bits),
      element("td", `${value} (${decimal})`),
      element("td", texts.get(name) ?? ""),
    );
  }
  const view = element("div", "", "scroll");
  view.tabIndex = 0;
  view.setAttribute("role", "region");
  view.setAttribute("aria-label", `Fields of ${decoded.form.name}`);
  view.append(table);
  return view;
}

/** A sentence about bits that no field holds; undefined where there are none. */
export function reservedNote(decoded: Decoded): HTMLElement | undefined {
  const reserved = reservedBits(decoded);
  if (reserved.every((bits) => bits === 0)) return undefined;
  const words = reserved.map((bits) => `0x${bits.toString(16).padStart(8, "0")}`).join(" ");
  return element("p", `Reserved bits are set: ${words}. What they do is not documented.`, "note");
}
