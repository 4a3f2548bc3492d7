import type { Summary } from "../schema/summary.ts";
import { describeName } from "./vocabulary.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What the summary line needs of an instruction. */
export type SummaryInput = {
  /** Name in lower case. */
  name: string;
  /** Names of its encodings as the catalog has them, of all generations, in any order; repeats do no harm. */
  encodings: readonly string[];
};

/**
 * Composes the summary line of an instruction that nobody has written one for yet, such as
 * 'Maximum of 32-bit floats; vector ALU, VOP2.'
 *
 * A name that no rule fits, which a new generation may bring, still gets a line; the tests keep the committed
 * catalog free of such names.
 */
export function composeSummary({ name, encodings }: SummaryInput, vocabulary: Vocabulary): Summary {
  const action = describeName(name, vocabulary)?.text ?? `Instruction ${name.replaceAll("_", " ")}`;
  const place = describePlace(encodings, vocabulary);
  return { text: `${action}${place === "" ? "" : `; ${place}`}.`, origin: "composed" };
}

/** Class and forms, such as 'LDS, DS or VDS'; empty when the vocabulary knows none of the encodings. */
function describePlace(encodings: readonly string[], vocabulary: Vocabulary): string {
  // In the order of the vocabulary, which tells older forms first.
  const known = [...vocabulary.encodings].filter(([name]) => encodings.includes(name)).map(([, words]) => words);
  const primary = known.filter(({ secondary = false }) => !secondary);
  const named = primary.length > 0 ? primary : known;
  const classes = [...new Set(named.map((words) => words.class))];
  const forms = [...new Set(named.map((words) => words.form))];
  if (forms.length === 0) return "";
  return `${classes.join(" or ")}, ${forms.join(" or ")}`;
}
