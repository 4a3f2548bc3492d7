import { type Element, isElement, isText, type Node } from "./nodes.ts";
import { codeSpan, escapeText } from "./escape.ts";

/** How addresses of a page are written in its twin. */
export type LinkWriter = (href: string) => string;

/** Elements that say nothing in text. */
const SILENT = new Set(["button", "form", "input", "script", "select", "style", "svg", "template"]);

/** Whether a reader of the page sees nothing of the element, or nothing that is text. */
export function isSilent(element: Element): boolean {
  return SILENT.has(element.name) || "hidden" in element.attribs || /\bbits\b/.test(element.attribs["class"] ?? "");
}

/** Nodes of a paragraph, a heading or a cell as one line of Markdown; line breaks become `lineBreak`. */
export function inlineMarkdown(nodes: readonly Node[], link: LinkWriter, lineBreak: string): string {
  return collapse(inlineNodes(nodes, link, lineBreak));
}

/** The text of nodes without any markup. */
export function plainText(nodes: readonly Node[]): string {
  return nodes
    .map((node) => (isText(node) ? node.data : isElement(node) && !isSilent(node) ? plainText(node.children) : ""))
    .join("");
}

function collapse(text: string): string {
  return text.replace(/[ \t\r\n]{2,}|[\t\r\n]/g, " ").trim();
}

function inlineNode(node: Node, link: LinkWriter, lineBreak: string): string {
  if (isText(node)) return escapeText(node.data);
  if (!isElement(node) || isSilent(node)) return "";
  const inside = (): string => inlineNodes(node.children, link, lineBreak);
  switch (node.name) {
    case "br":
      return lineBreak;
    case "code":
    case "kbd":
      return wrap(plainText(node.children), codeSpan);
    case "b":
    case "strong":
      return wrap(inside(), (text) => `**${text}**`);
    case "em":
      return wrap(inside(), (text) => `*${text}*`);
    case "a": {
      const { href, class: name } = node.attribs;
      // A heading's link to itself says nothing in a twin.
      return href === undefined || name === "here" ? inside() : wrap(inside(), (text) => `[${text}](${link(href)})`);
    }
    default:
      // Badges stand apart by their borders.
      return node.attribs["class"] === "badge" ? ` ${inside()} ` : inside();
  }
}

/** Puts marks around a text, with its outer spaces outside of them: marks beside spaces would be text. */
function wrap(text: string, mark: (inner: string) => string): string {
  const inner = collapse(text);
  if (inner === "") return text === "" ? "" : " ";
  return (/^\s/.test(text) ? " " : "") + mark(inner) + (/\s$/.test(text) ? " " : "");
}

/** What a style sheet sets apart, such as a key letter before an opcode, is set apart by a space. */
function inlineNodes(nodes: readonly Node[], link: LinkWriter, lineBreak: string): string {
  let text = "";
  for (const node of nodes) {
    const piece = inlineNode(node, link, lineBreak);
    if (text.endsWith("**") && /^[\p{L}\p{N}]/u.test(piece)) text += " ";
    text += piece;
  }
  return text;
}
