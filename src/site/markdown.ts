import { createMarkdownProcessor, type MarkdownRenderer } from "@astrojs/markdown-remark";
import { classesForStyles } from "./classes-for-styles.ts";
import { renderPlainMarkdown } from "./plain-markdown.ts";
import { grammars } from "./grammars/all.ts";

let renderer: Promise<MarkdownRenderer> | undefined;
/** A family's words stand on each of its pages. */
const rendered = new Map<string, Promise<string>>();

/** Renders Markdown of ours to HTML: GitHub's dialect, heading anchors, code coloured by classes. */
export async function renderMarkdown(source: string): Promise<string> {
  const plain = renderPlainMarkdown(source);
  if (plain !== undefined) return plain;
  const html = rendered.get(source) ?? renderFullMarkdown(source);
  rendered.set(source, html);
  return html;
}

/** The whole pipeline, for anything. */
export async function renderFullMarkdown(source: string): Promise<string> {
  renderer ??= createMarkdownProcessor({
    smartypants: false,
    syntaxHighlight: "shiki",
    shikiConfig: { theme: "css-variables", langs: grammars, transformers: [classesForStyles] },
  });
  const { code } = await (await renderer).render(source);
  return code;
}
