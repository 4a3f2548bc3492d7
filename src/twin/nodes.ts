import { ElementType, type parseDocument } from "htmlparser2";

/** Any node of a parsed page. */
export type Node = ReturnType<typeof parseDocument>["children"][number];

/** An element of a parsed page. */
export type Element = Extract<Node, { readonly attribs: unknown }>;

type Text = Extract<Node, { readonly type: typeof ElementType.Text }>;

export function isElement(node: Node): node is Element {
  return "attribs" in node;
}

export function isText(node: Node): node is Text {
  return node.type === ElementType.Text;
}
