import type { SemanticsFamily } from "../schema/semantics.ts";
import type { GenerationTraits, SemanticsForm } from "./form.ts";
import type { Scope } from "./machine.ts";

/** A generation as the panel offers it. */
export interface PanelGeneration {
  readonly id: string;
  readonly title: string;
  readonly form: SemanticsForm;
  readonly traits: GenerationTraits;
}

/** What a page hands to the panel that evaluates an instruction, as JSON in an attribute. */
export interface PanelData {
  readonly scope: Scope;
  readonly upperHalf?: "kept" | "zero" | undefined;
  readonly alsoWritten?: readonly string[] | undefined;
  readonly defaults?: Readonly<Record<string, number>> | undefined;
  /** Highest values of fields that have a meaning, as expressions. */
  readonly limits?: Readonly<Record<string, string>> | undefined;
  /** Operands as name, bits and letters: r read, w written, l one a lane, m a mask. Modifier fields with their widths. */
  readonly forms: readonly {
    readonly encoding: string;
    readonly operands: readonly (readonly [name: string, bits: number, letters: string])[];
    readonly fields: Readonly<Record<string, number>>;
  }[];
  readonly generations: readonly {
    readonly title: string;
    readonly form: number;
    readonly lanes: number;
    /** Traits that the text asks for, and keeps_upper_half, that it has. */
    readonly has: readonly string[];
    readonly variants?: Readonly<Record<string, string>> | undefined;
  }[];
  /** Every trait that the text asks for. */
  readonly traits: readonly string[];
}

/** Fields that change what an instruction does with values; the others name registers or the encoding. */
const MODIFIERS = new Set([
  "OP_SEL",
  "OP_SEL_HI",
  "NEG",
  "NEG_HI",
  "ABS",
  "OMOD",
  "CLAMP",
  "CBSZ",
  "ABID",
  "BLGP",
  "OFFSET0",
  "OFFSET1",
]);

/** Packs what the panel needs. `words` are the words of the text, `limits` those of fields for the name. */
export function packPanel(
  generations: readonly PanelGeneration[],
  family: SemanticsFamily,
  words: ReadonlySet<string>,
  limits: Readonly<Record<string, string>> = {},
): string {
  const forms: string[] = [];
  const asked = (name: string): boolean =>
    words.has(name) || name === "keeps_upper_half" || name === "nan_of_two_is_first";
  const listed = generations.map(({ title, form, traits }) => {
    const packed = JSON.stringify(packForm(form));
    if (!forms.includes(packed)) forms.push(packed);
    return {
      title,
      form: forms.indexOf(packed),
      lanes: traits.lanes,
      has: [...traits.traits].filter(([name, has]) => has && asked(name)).map(([name]) => name),
      variants: traits.variants.size > 0 ? Object.fromEntries(traits.variants) : undefined,
    };
  });
  const [first] = generations;
  const data: PanelData = {
    scope: family.scope,
    upperHalf: family.upperHalf,
    alsoWritten: family.alsoWritten.length > 0 ? family.alsoWritten : undefined,
    defaults: Object.keys(family.defaults).length > 0 ? family.defaults : undefined,
    limits: Object.keys(limits).length > 0 ? limits : undefined,
    forms: forms.map((form) => JSON.parse(form) as PanelData["forms"][number]),
    generations: listed,
    traits: [...(first?.traits.traits.keys() ?? [])].filter(asked),
  };
  return JSON.stringify(data);
}

function packForm({ encoding, operands, fields }: SemanticsForm): PanelData["forms"][number] {
  return {
    encoding,
    operands: operands.map(({ name, bits, input, output, perLane, mask }) => [
      name,
      bits,
      `${input ? "r" : ""}${output ? "w" : ""}${perLane ? "l" : ""}${mask ? "m" : ""}`,
    ]),
    fields: Object.fromEntries([...fields].filter(([name]) => MODIFIERS.has(name))),
  };
}

/** The form that packed data stand for. */
export function unpackForm({ encoding, operands, fields }: PanelData["forms"][number]): SemanticsForm {
  return {
    encoding,
    operands: operands.map(([name, bits, letters]) => ({
      name,
      bits,
      input: letters.includes("r"),
      output: letters.includes("w"),
      perLane: letters.includes("l"),
      mask: letters.includes("m"),
    })),
    fields: new Map(Object.entries(fields)),
  };
}
