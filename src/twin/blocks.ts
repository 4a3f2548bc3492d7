import { type Element, isElement, isText, type Node } from "./nodes.ts";
import { escapeBlockStart } from "./escape.ts";
import { inlineMarkdown, isSilent, type LinkWriter, plainText } from "./inline.ts";
import { tableMarkdown } from "./table.ts";

/** Elements that stand on lines of their own. */
const BLOCKS = new Set([
  ..."article aside blockquote details div dl fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hr main nav".split(
    " ",
  ),
  ..."ol p pre section summary table ul".split(" "),
]);

/** Nodes as blocks of Markdown with an empty line between them. */
export function blockMarkdown(nodes: readonly Node[], link: LinkWriter): string {
  const blocks: string[] = [];
  let line: Node[] = [];
  const endLine = (): void => {
    const text = inlineMarkdown(line, link, "  \n");
    if (text !== "") blocks.push(escapeBlockStart(text));
    line = [];
  };
  for (const node of nodes) {
    if (isElement(node) && isSilent(node)) continue;
    if (isElement(node) && hasBlocks(node)) {
      endLine();
      const block = blockOf(node, link);
      if (block !== "") blocks.push(block);
    } else if (isText(node) || isElement(node)) line.push(node);
  }
  endLine();
  return blocks.join("\n\n");
}

function hasBlocks({ name, children }: Element): boolean {
  if (BLOCKS.has(name)) return true;
  for (const child of children) if (isElement(child) && hasBlocks(child)) return true;
  return false;
}

function blockOf(element: Element, link: LinkWriter): string {
  const { name, children } = element;
  const text = (): string => inlineMarkdown(children, link, " ");
  if (/^h[1-6]$/.test(name)) return `${"#".repeat(Number(name.slice(1)))} ${text()}`;
  switch (name) {
    case "table":
      return tableMarkdown(element, link);
    case "pre":
      return fencedCode(plainText(children));
    case "ul":
      return listItems(element, () => "- ", link);
    case "ol":
      return listItems(element, (index) => `${String(index + 1)}. `, link);
    case "dl":
      return definitions(element, link);
    case "blockquote":
      return blockMarkdown(children, link).replace(/^/gm, "> ");
    case "summary":
      return `**${text().replaceAll("**", "")}**`;
    case "hr":
      return "---";
    default:
      return blockMarkdown(children, link);
  }
}

function fencedCode(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${code.replace(/\n+$/, "")}\n${fence}`;
}

function listItems(list: Element, mark: (index: number) => string, link: LinkWriter): string {
  const title = list.attribs["aria-label"];
  const items = list.children
    .filter(isElement)
    .map((item, index) => mark(index) + indent(blockMarkdown(item.children, link), mark(index).length));
  return (title === undefined ? "" : `${title}:\n\n`) + items.join("\n");
}

/** A term and what is said of it as one item. */
function definitions(list: Element, link: LinkWriter): string {
  const items: string[] = [];
  for (const child of list.children
    .filter(isElement)
    .flatMap((each) => (each.name === "div" ? each.children.filter(isElement) : [each]))) {
    const text = blockMarkdown(child.children, link);
    if (child.name === "dt") items.push(`- ${indent(text, 2)}:`);
    else items.push(`${items.pop() ?? "-"} ${indent(text, 2)}`);
  }
  return items.join("\n");
}

function indent(text: string, width: number): string {
  return text.replace(/\n(?=[^\n])/g, `\n${" ".repeat(width)}`);
}
