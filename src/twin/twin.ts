import { parseDocument } from "htmlparser2";
import { relativePath } from "../site/relative-path.ts";
import { blockMarkdown } from "./blocks.ts";
import type { LinkWriter } from "./inline.ts";

/** Where a page stands. */
export interface TwinPlace {
  /** The page's file below the site's root, such as `/amd/v_max_f32/index.html`. */
  readonly file: string;
  /** Path below the origin where the site stands, with a slash at both ends. */
  readonly base: string;
}

/** Bit diagrams say nothing that the field tables below them do not; they are two thirds of a page, and are not even parsed. */
const DIAGRAM = /<table class="bits">[\s\S]*?<\/table>/g;

/** The site writes names of elements and attributes in lower case. */
const LOWER_CASE = { lowerCaseTags: false, lowerCaseAttributeNames: false };

/**
 * The Markdown twin of a built page: title, address and description in front matter, then what the main element says.
 * Links lead to the twins of other pages, relative to this one. A page that redirects says where to.
 */
export function makeTwin(html: string, place: TwinPlace): string {
  const [content] = /<main\b[\s\S]*<\/main>/.exec(html) ?? /<body\b[\s\S]*<\/body>/.exec(html) ?? [""];
  const { children } = parseDocument(content.replace(DIAGRAM, ""), LOWER_CASE);
  return `${frontMatter(html)}\n${blockMarkdown(children, twinLinks(place))}\n`;
}

/** The head of a page is written by one layout, attributes in one order. */
function frontMatter(html: string): string {
  const head = html.slice(0, html.indexOf("</head>"));
  const lines = [
    ["title", /<title>([^<]*)<\/title>/],
    ["url", /<link rel="canonical" href="([^"]*)"/],
    ["description", /<meta name="description" content="([^"]*)"/],
  ].flatMap(([key, pattern]) => {
    const value = new RegExp(pattern ?? "").exec(head)?.[1];
    return value === undefined ? [] : [`${String(key)}: ${JSON.stringify(unescapeHtml(value))}`];
  });
  return `---\n${lines.join("\n")}\n---\n`;
}

const SIGNS: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  "#34": '"',
  "#38": "&",
};

function unescapeHtml(text: string): string {
  return text.replace(/&([^;&]+);/g, (entity, name: string) => SIGNS[name] ?? entity);
}

/** Addresses of this site become relative, those of pages name the twin; all others stay. */
function twinLinks({ file, base }: TwinPlace): LinkWriter {
  return (href) => {
    if (!href.startsWith(base) || href.startsWith("//")) return href;
    const [, path = "", rest = ""] = /^([^?#]*)(.*)$/.exec(href.slice(base.length - 1)) ?? [];
    return relativePath(file, path.endsWith("/") ? `${path}index.md` : path) + rest;
  };
}
