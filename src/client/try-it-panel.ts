import { evaluate } from "../semantics/evaluate.ts";
import { EvaluationError, SemanticsError } from "../semantics/error.ts";
import { makeInstance } from "../semantics/instance.ts";
import { type PanelData, unpackForm } from "../semantics/panel-data.ts";
import { parseSemantics } from "../semantics/parse.ts";
import type { Expression, Statement } from "../semantics/tree.ts";
import { formatTyped, parseTyped } from "../semantics/typed-value.ts";
import type { Type } from "../semantics/type.ts";
import { typeOfName } from "../semantics/type.ts";

/** Lanes that are written out. */
const SHOWN_LANES = 16;

/** Builds the panel that evaluates the text of the page on what the reader types. */
export function fillPanel(details: HTMLDetailsElement): void {
  const body = details.querySelector<HTMLElement>("[data-try-body]");
  const text = details.parentElement?.querySelector("pre code")?.textContent;
  const json = details.dataset["try"];
  if (body === null || text === null || text === undefined || json === undefined) return;
  const data = JSON.parse(json) as PanelData;
  body.prepend(new Panel(data, parseSemantics(text)).form);
}

class Panel {
  readonly form = document.createElement("form");
  readonly #data: PanelData;
  readonly #tree: readonly Statement[];
  readonly #types: ReadonlyMap<string, string>;
  readonly #generation = document.createElement("select");
  readonly #inputs = document.createElement("div");
  readonly #output = document.createElement("output");

  constructor(data: PanelData, tree: readonly Statement[]) {
    this.#data = data;
    this.#tree = tree;
    this.#types = typesOfOperands(tree);
    for (const [index, { title }] of data.generations.entries()) this.#generation.add(new Option(title, String(index)));
    this.#generation.selectedIndex = data.generations.length - 1;
    this.#output.setAttribute("aria-live", "polite");
    this.form.append(labelled("Generation", this.#generation), this.#inputs, this.#output);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
    });
    this.#generation.addEventListener("change", () => {
      this.#buildInputs();
    });
    this.form.addEventListener("input", () => {
      this.#run();
    });
    this.#buildInputs();
  }

  get #current(): PanelData["generations"][number] | undefined {
    return this.#data.generations[this.#generation.selectedIndex];
  }

  #instance(fields: ReadonlyMap<string, bigint>) {
    const current = this.#current;
    const packed = this.#data.forms[current?.form ?? 0];
    if (current === undefined || packed === undefined) throw new EvaluationError("there is no such generation");
    const form = unpackForm(packed);
    const has = new Set(current.has);
    const instance = makeInstance(this.#tree, {
      form,
      generation: {
        traits: new Map(this.#data.traits.map((trait) => [trait, has.has(trait)])),
        variants: new Map(Object.entries(current.variants ?? {})),
        lanes: current.lanes,
      },
      scope: this.#data.scope,
      lanes: current.lanes,
      fields,
      keepsUpperHalf:
        this.#data.upperHalf === undefined ? has.has("keeps_upper_half") : this.#data.upperHalf === "kept",
      alsoWritten: this.#data.alsoWritten ?? [],
      limits: this.#data.limits,
    });
    return { form, instance };
  }

  /** A line for each operand that the text reads, and for each modifier. What was typed before stays. */
  #buildInputs(): void {
    // What is read does not depend on fields, and what was typed into them may not go with this generation.
    const { form, instance } = this.#instance(new Map());
    const before = new Map([...this.#inputs.querySelectorAll("input")].map(({ name, value }) => [name, value]));
    const lines = form.operands
      .filter(({ name }) => instance.program.uses.reads.has(name))
      .map(({ name, bits }) =>
        this.#line(name, before.get(name) ?? "0", `${this.#types.get(name) ?? `b${String(bits)}`}`),
      );
    for (const [name, width] of form.fields)
      lines.push(
        this.#line(`.${name}`, before.get(`.${name}`) ?? String(this.#defaultOf(name, width)), `${String(width)} bits`),
      );
    this.#inputs.replaceChildren(...lines);
    this.#run();
  }

  #defaultOf(field: string, width: number): number {
    return this.#data.defaults?.[field] ?? (field === "OP_SEL_HI" ? 2 ** width - 1 : 0);
  }

  #line(name: string, value: string, hint: string): HTMLElement {
    const input = document.createElement("input");
    Object.assign(input, { name, value, autocomplete: "off", spellcheck: false });
    return labelled(`${name.replace(/^\./, "")} (${hint})`, input);
  }

  #fields(): Map<string, bigint> {
    const fields = new Map<string, bigint>();
    for (const { name, value } of this.#inputs.querySelectorAll("input"))
      if (name.startsWith(".") && /^(0x[0-9a-f]+|\d+)$/i.test(value.trim()))
        fields.set(name.slice(1), BigInt(value.trim()));
    return fields;
  }

  #run(): void {
    try {
      const { form, instance } = this.#instance(this.#fields());
      const values: Record<string, string | string[]> = {};
      for (const { name, value } of this.#inputs.querySelectorAll("input")) {
        const operand = form.operands.find((each) => each.name === name);
        if (operand === undefined) continue;
        const type = this.#type(name, operand.bits);
        const each = (text: string, lane: number): string =>
          parseTyped(text.trim() === "lane" ? String(lane) : text, type, Math.max(32, operand.bits));
        const many = this.#data.scope === "wave" && operand.perLane;
        const parts = value.split(",");
        values[name] = many
          ? Array.from({ length: instance.machine.lanes }, (_, lane) => each(parts[lane % parts.length] ?? "0", lane))
          : each(value, 0);
      }
      const { out, approximate } = evaluate(instance, form, values);
      const lines = Object.entries(out).map(([name, value]) => `${name} = ${this.#show(name, value)}`);
      this.#output.textContent = [
        ...(lines.length === 0 ? ["Nothing is written."] : lines),
        ...(approximate === true ? ["The hardware comes near this."] : []),
      ].join("\n");
    } catch (error) {
      if (!(error instanceof EvaluationError) && !(error instanceof SemanticsError) && !(error instanceof RangeError))
        throw error;
      this.#output.textContent = error.message;
    }
  }

  #type(name: string, bits: number): Type {
    const variants = new Map(Object.entries(this.#current?.variants ?? {}));
    return typeOfName(this.#types.get(name) ?? "", variants) ?? { kind: "bits", width: bits };
  }

  #show(name: string, value: string | readonly string[]): string {
    const bits = this.#data.forms[this.#current?.form ?? 0]?.operands.find(([each]) => each === name)?.[1] ?? 32;
    const type = this.#type(name, bits);
    if (typeof value === "string") return `${value}  ${formatTyped(value, type)}`;
    const shown = value.slice(0, SHOWN_LANES).map((each) => `${each} ${formatTyped(each, type)}`.trim());
    return `\n  ${shown.join("\n  ")}${value.length > SHOWN_LANES ? "\n  …" : ""}`;
  }
}

function labelled(text: string, control: HTMLElement): HTMLElement {
  const label = document.createElement("label");
  label.append(text, " ", control);
  return label;
}

/** The type that the text first gives to each operand. */
function typesOfOperands(tree: readonly Statement[]): Map<string, string> {
  const types = new Map<string, string>();
  const visit = (node: Expression): void => {
    if (node.kind === "member") {
      const of = node.of.kind === "lane" ? node.of.of : node.of;
      if (of.kind === "name" && !types.has(of.name)) types.set(of.name, node.type);
    }
    for (const part of Object.values(node) as unknown[])
      for (const each of [part].flat()) if (isExpression(each)) visit(each);
  };
  const walk = (statements: readonly Statement[]): void => {
    for (const statement of statements) {
      if (statement.kind === "assign") [statement.target, statement.value].forEach(visit);
      else if (statement.kind === "variable") visit(statement.value);
      else if (statement.kind === "for") walk(statement.body);
      else if (statement.kind === "if") {
        for (const { test, body } of statement.branches) {
          visit(test);
          walk(body);
        }
        walk(statement.otherwise ?? []);
      }
    }
  };
  walk(tree);
  return types;
}

function isExpression(value: unknown): value is Expression {
  return typeof value === "object" && value !== null && "kind" in value;
}
