import { isUndecodable } from "../encoding/decode/decoder.ts";
import { toWords } from "../encoding/decode/bytes.ts";
import { encode, fixedFields } from "../encoding/decode/encode.ts";
import type { DecodeForm } from "../encoding/decode/form.ts";
import { type Engine, loadEngine } from "./decode-data.ts";
import { diagramView, element } from "./word-view.ts";

/** Puts the encoder into its panel: generation, encoding, a number for each free field, and the word. */
export function fillEncoder(panel: HTMLDetailsElement): void {
  const { encoder: name = "", data = "", generations = "" } = panel.dataset;
  const body = panel.querySelector("[data-encoder-body]");
  if (body === null) return;
  const generation = labelled("Generation", element("select"));
  const encoding = labelled("Encoding", element("select"));
  for (const id of generations.split(" ")) generation.control.append(new Option(id, id));
  const fields = element("div", "", "inputs");
  const output = element("div");
  output.setAttribute("aria-live", "polite");
  body.replaceChildren(generation.label, " ", encoding.label, fields, output);
  let engine: Engine | undefined;
  let forms: readonly DecodeForm[] = [];
  const showForm = (): void => {
    const form = forms[encoding.control.selectedIndex];
    if (engine !== undefined && form !== undefined) showFields(engine, form, fields, output);
  };
  const showGeneration = async (): Promise<void> => {
    try {
      engine = await loadEngine(data, generation.control.value);
    } catch (error) {
      output.replaceChildren(element("p", error instanceof Error ? error.message : String(error), "note"));
      return;
    }
    forms = engine.decoder.forms.filter((form) => form.name === name);
    encoding.control.replaceChildren(
      ...forms.map(
        ({ encoding: { name: title }, half }) => new Option(half === undefined ? title : `${title}, ${half}`),
      ),
    );
    showForm();
  };
  generation.control.addEventListener("change", () => void showGeneration());
  encoding.control.addEventListener("change", showForm);
  void showGeneration();
}

function labelled<T extends HTMLElement>(text: string, control: T): { label: HTMLLabelElement; control: T } {
  const label = element("label", `${text} `);
  label.append(control);
  return { label, control };
}

function showFields(engine: Engine, form: DecodeForm, holder: HTMLElement, output: HTMLElement): void {
  const fixed = fixedFields(form);
  const inputs = new Map<string, HTMLInputElement>();
  const show = (): void => {
    const settings: Record<string, bigint> = {};
    for (const [field, input] of inputs) {
      const text = input.value.trim();
      if (text === "") continue;
      if (!/^(0x[0-9a-f]+|[0-9]+)$/i.test(text)) {
        output.replaceChildren(element("p", `${field}: '${text}' is no number; write 12 or 0xc`, "note"));
        return;
      }
      settings[field] = BigInt(text);
    }
    showWord(engine, form, settings, output);
  };
  const rows = form.encoding.fields
    .filter(({ name }) => !fixed.has(name))
    .map(({ name, width }) => {
      const input = element("input");
      input.inputMode = "text";
      input.size = 8;
      input.placeholder = `${width} bit${width === 1 ? "" : "s"}`;
      input.addEventListener("input", show);
      inputs.set(name, input);
      return labelled(name, input).label;
    });
  holder.replaceChildren(...rows.flatMap((row) => [row, " "]));
  show();
}

function showWord(engine: Engine, form: DecodeForm, settings: Record<string, bigint>, output: HTMLElement): void {
  try {
    const words = toWords(encode(form, settings));
    const hex = [...words].map((word) => `0x${word.toString(16).padStart(8, "0")}`).join(" ");
    const parts: HTMLElement[] = [element("p", hex, "m")];
    const decoded = engine.decoder.decode(words);
    if (isUndecodable(decoded)) parts.push(element("p", decoded.error, "note"));
    else {
      const line = element("p");
      line.append(element("code", engine.assembly.text(decoded)));
      parts.push(line, diagramView(decoded));
    }
    output.replaceChildren(...parts);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    output.replaceChildren(element("p", error.message, "note"));
  }
}
