import { createCssVariablesTheme, createHighlighterCoreSync, type HighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import { classesForStyles } from "./classes-for-styles.ts";
import { grammars } from "./grammars/all.ts";

/** Languages that have a grammar of ours. */
export type CodeLanguage = "ptx" | "amd-asm" | "atlas-semantics";

const THEME = "css-variables";

let highlighter: HighlighterCore | undefined;

/** The one highlighter, made when first asked for: every page has code, and compiling the grammars takes time. */
function getHighlighter(): HighlighterCore {
  highlighter ??= createHighlighterCoreSync({
    themes: [createCssVariablesTheme({ name: THEME })],
    langs: grammars,
    engine: createJavaScriptRegexEngine(),
  });
  return highlighter;
}

/** Code as HTML, `<pre><code>…`, its tokens coloured by classes such as `t-keyword`, without inline styles. */
export function highlight(code: string, language: CodeLanguage): string {
  return getHighlighter().codeToHtml(code.replace(/\n+$/, ""), {
    lang: language,
    theme: THEME,
    transformers: [
      classesForStyles,
      {
        name: "plain-block",
        pre(node) {
          // The style sheet styles every <pre>; Shiki's classes would only make pages larger.
          delete node.properties["class"];
        },
        line(node) {
          delete node.properties["class"];
        },
      },
    ],
  });
}
