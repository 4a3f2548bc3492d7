/** How a link can be written. */
export type LinkFormat = "Markdown" | "reST" | "Plain";

export const LINK_FORMATS: readonly LinkFormat[] = ["Markdown", "reST", "Plain"];

/** A link as text in Markdown, in reStructuredText (anonymous, so that names may repeat), or as words and address. */
export function formatLink(format: LinkFormat, title: string, address: string): string {
  switch (format) {
    case "Markdown":
      return `[${title.replace(/[\\[\]*`<]/g, "\\$&")}](${address.replace(/[()]/g, (sign) => (sign === "(" ? "%28" : "%29"))})`;
    case "reST":
      return `\`${title.replace(/[\\`<]/g, "\\$&")} <${address}>\`__`;
    case "Plain":
      return `${title} ${address}`;
  }
}
