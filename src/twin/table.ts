import { type Element, isElement, type Node } from "./nodes.ts";
import { inlineMarkdown, type LinkWriter } from "./inline.ts";

/** A table in GitHub's dialect. Its first row is the head; a cell over several columns is followed by empty ones. */
export function tableMarkdown(table: Element, link: LinkWriter): string {
  const rows = descendants(table, "tr").map((row) =>
    row.children.filter(isElement).flatMap((cell) => toCells(cell, link)),
  );
  const width = Math.max(0, ...rows.map((row) => row.length));
  const [head, ...body] = rows.map((row) => row.concat(Array<string>(width - row.length).fill("")));
  if (head === undefined) return "";
  const lines = [head, head.map(() => "---"), ...body].map((cells) => `| ${cells.join(" | ")} |`);
  const [caption] = descendants(table, "caption");
  const title = caption === undefined ? "" : inlineMarkdown(caption.children, link, " ");
  return (title === "" ? "" : `${title}:\n\n`) + lines.join("\n");
}

function toCells(cell: Element, link: LinkWriter): string[] {
  const content = cellParts(cell.children)
    .map((nodes) => inlineMarkdown(nodes, link, "<br>"))
    .filter((text) => text !== "")
    .join(" ")
    .replaceAll("|", "\\|");
  return [content, ...Array<string>(Number(cell.attribs["colspan"] ?? 1) - 1).fill("")];
}

/** Paragraphs of a cell apart from each other: they stand on one line, with a space between. */
function cellParts(nodes: readonly Node[]): Node[][] {
  const parts: Node[][] = [[]];
  for (const node of nodes) {
    if (isElement(node) && node.name === "p") parts.push(node.children, []);
    else parts.at(-1)?.push(node);
  }
  return parts;
}

function descendants(element: Element, name: string): Element[] {
  return element.children
    .filter(isElement)
    .flatMap((child) => (child.name === name ? [child] : child.name === "table" ? [] : descendants(child, name)));
}
