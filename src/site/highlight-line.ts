import type { LanguageRegistration } from "shiki";
import { escapeHtml } from "./html.ts";
import { amdAsmGrammar } from "./grammars/amd-asm.ts";

// Shiki takes milliseconds for a line, and the site has tens of thousands. A line of LLVM's has no comments or strings
// over several lines, so the grammar's single patterns, tried in its order, give the same tokens; a test compares them.

/** Classes that Shiki's theme gives the grammar's scopes, by the scope's beginning. */
const CLASSES: readonly (readonly [scope: string, name: string])[] = [
  ["comment", "t-comment"],
  ["string", "t-string"],
  ["variable.parameter", "t-parameter"],
  ["support.variable", "t-constant"],
  ["keyword", "t-keyword"],
  ["storage", "t-keyword"],
  ["entity", "t-function"],
  ["constant", "t-constant"],
];

interface Rule {
  readonly pattern: RegExp;
  readonly className: string;
}

let rules: readonly Rule[] | undefined;

function makeRules({ patterns }: LanguageRegistration): Rule[] {
  return patterns.flatMap(({ match, name = "" }): Rule[] => {
    const found = CLASSES.find(([scope]) => name.startsWith(scope));
    return typeof match !== "string" || found === undefined
      ? []
      : [{ pattern: new RegExp(match, "g"), className: found[1] }];
  });
}

const rendered = new Map<string, string>();

/** One assembly line as inline HTML, its tokens coloured by the classes of {@link highlight}. */
export function highlightLine(line: string): string {
  const present = rendered.get(line);
  if (present !== undefined) return present;
  rules ??= makeRules(amdAsmGrammar);
  let html = "";
  let at = 0;
  while (at < line.length) {
    let best: { start: number; text: string; className: string } | undefined;
    for (const { pattern, className } of rules) {
      pattern.lastIndex = at;
      const match = pattern.exec(line);
      if (match !== null && match[0] !== "" && (best === undefined || match.index < best.start))
        best = { start: match.index, text: match[0], className };
    }
    if (best === undefined) break;
    html += `${escapeHtml(line.slice(at, best.start))}<span class="${best.className}">${escapeHtml(best.text)}</span>`;
    at = best.start + best.text.length;
  }
  html += escapeHtml(line.slice(at));
  rendered.set(line, html);
  return html;
}
