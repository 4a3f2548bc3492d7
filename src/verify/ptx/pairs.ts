import { parseWhere, type FormText } from "../../ptx/match.ts";
import { parseSyntax } from "../../ptx/parse.ts";
import { compilePattern, type PatternNode } from "../../ptx/pattern.ts";
import type { Pair } from "../../ptx/sample.ts";

/** The one pair of a form that has no qualifier to choose. */
export const WHOLE: Pair = { qualifier: "", value: "" };

/**
 * The pairs that are counted: every value of every qualifier of a form, and each part that may be left out. A fixed part
 * that every opcode of the form has is no qualifier. A form without qualifiers is one pair.
 */
export function countedPairs(form: Pick<FormText, "syntax" | "where">): Pair[] {
  const { nodes } = compilePattern(parseSyntax(form.syntax).opcode, parseWhere(form.where));
  const pairs = new Map<string, Pair>();
  const visit = (items: readonly PatternNode[], grouped: boolean): void => {
    for (const node of items) {
      if (node.kind === "group") {
        visit(node.items, true);
        continue;
      }
      const { name, fixed, optional, alternatives } = node.slot;
      if (fixed && !optional && !grouped) continue;
      for (const alternative of alternatives) {
        const value = alternative.join("");
        pairs.set(`${name} ${value}`, { qualifier: name, value });
      }
    }
  };
  visit(nodes, false);
  return pairs.size === 0 ? [WHOLE] : [...pairs.values()];
}
