import type { WorkedCase } from "../schema/worked-case.ts";
import type { SemanticsFamily } from "../schema/semantics.ts";
import { SemanticsError } from "../semantics/error.ts";
import { traitsOf } from "../semantics/evaluator.ts";
import { isEvaluated } from "../semantics/family.ts";
import { findOperand, type SemanticsForm } from "../semantics/form.ts";
import { formOf, withUniform } from "../semantics/form-of.ts";
import { parseSemantics } from "../semantics/parse.ts";
import { printSemantics } from "../semantics/print.ts";
import { packPanel } from "../semantics/panel-data.ts";
import type { Atlas } from "./atlas.ts";
import type { Form } from "./forms.ts";

/** What the page of an instruction says under 'Semantics'. */
export interface SemanticsSection {
  readonly family: SemanticsFamily;
  /** The text with the operand names of the newest generation's native form; undefined where nothing is documented. */
  readonly text: string | undefined;
  /** The form that the names are of. */
  readonly encoding: string | undefined;
  /** Differences between generations that the text asks for. */
  readonly traits: readonly {
    readonly name: string;
    readonly summary: string;
    readonly generations: readonly string[];
  }[];
  readonly cases: readonly WorkedCase[];
  /** What the panel needs to evaluate, packed; undefined where the evaluator stops at checking. */
  readonly panel: string | undefined;
}

/** Builds the section of a name; undefined for a name without a text. `forms` has the native form first. */
export function buildSemanticsSection(
  name: string,
  forms: ReadonlyMap<string, readonly Form[]>,
  { semantics, traits, cases, generations }: Atlas,
): SemanticsSection | undefined {
  const found = semantics.get(name);
  if (found === undefined) return undefined;
  const { family } = found;
  const natives = new Map<string, SemanticsForm>();
  for (const [generation, [native]] of forms) {
    if (native === undefined) continue;
    const form = formOf(native.encoding, native.variants[0]?.operands ?? [], native.half);
    natives.set(generation, withUniform(form, family.uniform));
  }
  const shown = [...natives.values()].at(-1);
  const text = found.text === undefined ? undefined : nativeText(name, found.text, shown);
  const words = new Set(text?.match(/\b[a-z][a-z0-9_]+\b/g) ?? []);
  const evaluated = isEvaluated(found);
  return {
    family,
    text,
    encoding: shown?.encoding,
    traits: traits.traits.filter((trait) => words.has(trait.name)),
    // Those of the native form first: the page shows only some.
    cases: (cases.get(name) ?? []).toSorted(
      (a, b) => Number(a.encoding !== undefined) - Number(b.encoding !== undefined),
    ),
    panel: evaluated
      ? packPanel(
          [...natives].map(([id, form]) => ({
            id,
            title: generations.find((generation) => generation.id === id)?.title ?? id,
            form,
            traits: traitsOf(id, traits),
          })),
          family,
          words,
          found.limits,
        )
      : undefined,
  };
}

function nativeText(name: string, text: string, form: SemanticsForm | undefined): string {
  try {
    return printSemantics(parseSemantics(text), (operand, use) =>
      form === undefined ? undefined : findOperand(form, operand, use)?.name,
    );
  } catch (error) {
    if (error instanceof SemanticsError) throw new Error(`the text of ${name}: ${error.message}`, { cause: error });
    throw error;
  }
}
