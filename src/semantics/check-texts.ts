import { listForms } from "../catalog/forms.ts";
import type { IndexedCatalog } from "../catalog/indexed-catalog.ts";
import type { EncodingWordsFile } from "../schema/encoding-words.ts";
import type { Traits } from "../schema/semantics.ts";
import { SemanticsError } from "./error.ts";
import { traitsOf } from "./evaluator.ts";
import type { SemanticsText } from "./family.ts";
import { formOf, withUniform } from "./form-of.ts";
import { makeInstance } from "./instance.ts";
import { parseSemantics } from "./parse.ts";
import type { Statement } from "./tree.ts";

/** Operands that a text need not write or read: they are told elsewhere, or nothing happens to them. */
const UNTOLD = new Set(["PC", "MEM", "LDS", "FLAT_SCRATCH"]);

/**
 * Parses the text of a name and checks it against every plain form of every generation: types, operands, and whether
 * everything that the catalog lists as written is written. Gives the problems, each with where it is.
 */
export function checkText(
  text: SemanticsText,
  catalogs: ReadonlyMap<string, IndexedCatalog>,
  words: EncodingWordsFile,
  traits: Traits,
): string[] {
  if (text.text === undefined) return [];
  let tree: Statement[];
  try {
    tree = parseSemantics(text.text);
  } catch (error) {
    if (error instanceof SemanticsError) return [`${text.name}: ${error.message}`];
    throw error;
  }
  const problems = new Set<string>();
  for (const [generation, catalog] of catalogs) {
    const instruction = catalog.instructions.get(text.name);
    if (instruction === undefined) continue;
    const forms = listForms(generation, instruction, catalog, words);
    for (const form of forms.filter(({ kind }, index) => index === 0 || kind === "plain")) {
      const shape = withUniform(
        formOf(form.encoding, form.variants[0]?.operands ?? [], form.half),
        text.family.uniform,
      );
      const place = `${text.name} (${text.family.id}) in ${shape.encoding} of ${generation}`;
      try {
        const { program } = makeInstance(tree, {
          form: shape,
          generation: traitsOf(generation, traits),
          scope: text.family.scope,
          lanes: 32,
          fields: new Map(),
          alsoWritten: text.family.alsoWritten,
          limits: text.limits,
          keepsUpperHalf: false,
        });
        const { writes, approximate, memory } = program.uses;
        if (memory && text.family.notEvaluated === undefined)
          problems.add(`${place}: it uses memory or what only the hardware knows, so it says why under 'notEvaluated'`);
        const unwritten = shape.operands.filter(
          ({ name, output }) =>
            output && !writes.has(name) && !UNTOLD.has(name) && !text.family.notWritten.includes(name),
        );
        if (unwritten.length > 0)
          problems.add(
            `${place}: ${unwritten.map(({ name }) => name).join(", ")} is written, the text does not say with what`,
          );
        if (approximate !== (text.family.approximate !== undefined))
          problems.add(
            `${place}: a text with approximate(…) says under 'approximate' what the hardware does, and only such a text`,
          );
      } catch (error) {
        if (!(error instanceof SemanticsError)) throw error;
        problems.add(`${place}: ${error.message}`);
      }
    }
  }
  return [...problems];
}
