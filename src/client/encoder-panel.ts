import { isUndecodable } from "../encoding/decode/decoder.ts";
import { toWords } from "../encoding/decode/bytes.ts";
import { encode, type FieldSettings, fixedFields } from "../encoding/decode/encode.ts";
import type { DecodeForm } from "../encoding/decode/form.ts";
import { joinSettings } from "../encoding/decode/text/field-value.ts";
import { type Engine, loadEngine } from "./decode-data.ts";
import { diagramView, element } from "./word-view.ts";

/** Puts the encoder into its panel: generation, encoding, an input for each free field, and the word. */
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
  const help = element(
    "p",
    "Operands as in assembly: v3, s[0:1], vcc, 1.0, −4, or 0x1234 for a literal. Other fields, and #250 in any, as numbers.",
    "note",
  );
  body.replaceChildren(generation.label, " ", encoding.label, help, fields, output);
  let engine: Engine | undefined;
  let forms: readonly DecodeForm[] = [];
  const typed = new Map<string, string>();
  const showForm = (): void => {
    const form = forms[encoding.control.selectedIndex];
    if (engine !== undefined && form !== undefined) showFields(engine, form, typed, fields, output);
  };
  const showGeneration = async (): Promise<void> => {
    const chosen = generation.control.value;
    // Data of a generation that is not chosen any more come too late.
    const isLate = (): boolean => generation.control.value !== chosen;
    try {
      const loaded = await loadEngine(data, chosen);
      if (isLate()) return;
      engine = loaded;
    } catch (error) {
      if (isLate()) return;
      output.replaceChildren(element("p", error instanceof Error ? error.message : String(error), "note"));
      return;
    }
    forms = engine.decoder.forms.filter((form) => form.name === name);
    const before = encoding.control.value;
    encoding.control.replaceChildren(
      ...forms.map(
        ({ encoding: { name: title }, half }) => new Option(half === undefined ? title : `${title}, ${half}`),
      ),
    );
    // Another generation's word of the same encoding is what a reader compares with.
    if ([...encoding.control.options].some(({ value }) => value === before)) encoding.control.value = before;
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

/** Shows an input for each free field, with what was typed for a field of this name, in `typed`, before. */
function showFields(
  engine: Engine,
  form: DecodeForm,
  typed: Map<string, string>,
  holder: HTMLElement,
  output: HTMLElement,
): void {
  const fixed = fixedFields(form);
  const inputs = new Map<string, HTMLInputElement>();
  const show = (): void => {
    try {
      const written = [...inputs].filter(([, input]) => input.value.trim() !== "");
      const settings = joinSettings(written.map(([field, input]) => engine.values.read(form, field, input.value)));
      showWord(engine, form, settings, output);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      output.replaceChildren(element("p", error.message, "note"));
    }
  };
  const rows = form.encoding.fields
    .filter(({ name }) => !fixed.has(name))
    .map(({ name, width }) => {
      const input = element("input");
      input.inputMode = "text";
      input.size = 8;
      input.placeholder = `${width} bit${width === 1 ? "" : "s"}`;
      input.value = typed.get(name) ?? "";
      input.addEventListener("input", () => {
        typed.set(name, input.value);
        show();
      });
      inputs.set(name, input);
      return labelled(name, input).label;
    });
  holder.replaceChildren(...rows.flatMap((row) => [row, " "]));
  show();
}

function showWord(engine: Engine, form: DecodeForm, settings: FieldSettings, output: HTMLElement): void {
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
}
