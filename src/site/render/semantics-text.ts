import { findHelper } from "../../semantics/helpers/all.ts";
import { readTokens } from "../../semantics/token.ts";
import { typeOfName } from "../../semantics/type.ts";
import { escapeHtml } from "../html.ts";

const KEYWORDS = new Set(["if", "elif", "else", "for", "in", "var", "and", "or", "not"]);
const VALUES = new Set(["true", "false", "inf", "nan", "lane", "LANES"]);
const NO_VARIANTS = new Map<string, string>();

/**
 * A text of the notation as HTML, `<pre><code>…`: its tokens coloured by classes, helpers linked to where they are
 * defined, with a line that says what they give.
 */
export function renderSemantics(text: string, notation: string): string {
  const lines = text.replace(/\n+$/, "").split("\n");
  const tokens = Map.groupBy(readTokens(text), ({ line }) => line);
  const html = lines.map((content, index) => renderLine(content, tokens.get(index + 1) ?? [], notation));
  return `<pre tabindex="0"><code>${html.join("\n")}</code></pre>`;
}

function renderLine(content: string, tokens: ReturnType<typeof readTokens>, notation: string): string {
  if (content.trimStart().startsWith("#")) return `<span class="t-comment">${escapeHtml(content)}</span>`;
  let html = "";
  let at = 0;
  const shown = tokens.filter(({ kind }) => kind === "name" || kind === "number" || kind === "sign");
  for (const [index, { kind, text, column }] of shown.entries()) {
    html += escapeHtml(content.slice(at, column - 1));
    at = column - 1 + text.length;
    const calls = shown[index + 1]?.text === "(";
    html +=
      kind === "name"
        ? renderName(text, shown[index - 1]?.text, calls, notation)
        : kind === "number"
          ? tag("t-constant", text)
          : escapeHtml(text);
  }
  return html + escapeHtml(content.slice(at));
}

function renderName(name: string, before: string | undefined, calls: boolean, notation: string): string {
  if (KEYWORDS.has(name)) return tag("t-keyword", name);
  if (VALUES.has(name)) return tag("t-constant", name);
  const helper = calls ? findHelper(name) : undefined;
  if (helper !== undefined)
    return `<a class="t-function" href="${escapeHtml(`${notation}#${name}`)}" title="${escapeHtml(helper.summary)}">${name}</a>`;
  if ((before === "." || before === ":" || calls) && typeOfName(name, NO_VARIANTS) !== undefined)
    return tag("t-string", name);
  return escapeHtml(name);
}

function tag(name: string, text: string): string {
  return `<span class="${name}">${escapeHtml(text)}</span>`;
}
