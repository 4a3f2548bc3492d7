import { isMismatch, type Matcher } from "../../ptx/match.ts";
import { SemanticsError } from "../error.ts";
import { makePtxInstance } from "./evaluator.ts";
import type { PtxText } from "./texts.ts";

/**
 * Checks a text: that its opcode is one and stands in documented order, that it parses and its types fit, and that it
 * writes and reads what its family lists. Gives the problems.
 */
export function checkPtxText(text: PtxText, matcher: Matcher): string[] {
  const place = `${text.opcode} (${text.family.id})`;
  const match = matcher.match(text.opcode);
  if (isMismatch(match)) return [`${place}: ${match.error}`];
  const problems: string[] = [];
  const [opcode] = text.opcode.split(" ");
  if (match.opcode !== opcode) problems.push(`${place}: the documented order is ${match.opcode}`);
  try {
    const { uses } = makePtxInstance(text).program;
    for (const name of text.writes.keys())
      if (!uses.writes.has(name)) problems.push(`${place}: ${name} is listed under 'writes' and never written`);
    for (const name of text.reads.keys())
      if (!uses.reads.has(name)) problems.push(`${place}: ${name} is listed under 'reads' and never read`);
    if (uses.memory) problems.push(`${place}: it uses memory or what only the hardware knows`);
    if (uses.approximate !== (text.family.approximate !== undefined))
      problems.push(`${place}: 'approximate' says how near a text with approximate(…) is, and only there`);
    for (const name of text.family.amounts)
      if (!text.reads.has(name)) problems.push(`${place}: '${name}' under 'amounts' is nothing that is read`);
  } catch (error) {
    if (!(error instanceof SemanticsError)) throw error;
    problems.push(`${place}: ${error.message}`);
  }
  return problems;
}
