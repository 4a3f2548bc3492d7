import type { ShikiTransformer } from "shiki";

/**
 * Shiki writes a token's colour as an inline style, which a strict policy blocks. With the css-variables theme every
 * style names its token (`var(--astro-code-token-keyword)`), so it can become a class (`t-keyword`).
 */
export const classesForStyles: ShikiTransformer = {
  name: "classes-for-styles",
  pre(node) {
    delete node.properties["style"];
    // The block scrolls sideways, so a keyboard must reach it.
    node.properties["tabindex"] = "0";
  },
  span(node) {
    const style = node.properties["style"];
    delete node.properties["style"];
    const token = typeof style === "string" ? /--[a-z-]*token-([a-z-]+)/.exec(style)?.[1] : undefined;
    if (token !== undefined) node.properties["class"] = `t-${token}`;
  },
};
