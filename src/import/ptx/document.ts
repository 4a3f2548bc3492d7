import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { List, Nodes, Root, RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { PtxImportError } from "./error.ts";

/** A run of text or code inside a note. */
export type Inline = { code: boolean; text: string };

/** A paragraph of a note with the list below it. */
export type Note = { inlines: Inline[]; items: Note[]; line: number };

/** A piece of a syntax block and the line of the file where it begins, from 1. */
export type SyntaxText = { text: string; line: number };

/** A section as read: nothing interpreted yet. */
export type RawSection = {
  /** Path of the file, relative to the folder of the edition. */
  file: string;
  /** Line of the heading, from 1. */
  line: number;
  number: string;
  /** Heading without its number. */
  title: string;
  /** Code spans of the heading, or the names after its colon. */
  names: string[];
  syntax: SyntaxText[];
  ptxNotes: Note[];
  targetNotes: Note[];
  /** Tables directly in the section: rows of cells as text. */
  tables: string[][][];
};

const HEADING = /^(\d+(?:\.\d+)*)\.?\s+(.*)$/s;

// Files of other chapters are passed over.
const WANTED = /^#{1,6} +(?:9\.7\.|1[01]\.\d|13\\?\. )/m;
const NUMBERED = /^#{1,6} +\d+(?:\.\d+)*\\?\.? /;
const PROSE = /^(?:\*\*)?(?:Description|Semantics|Examples?|Errata|Caution)(?:\*\*)?\s*$/;
const FACTUAL = /^(?:\*\*)?(?:Syntax(?: \(predefined\))?|PTX ISA Notes?|Target ISA Notes?)(?:\*\*)?\s*$/;
const RELEASES = /^PTX ISA Version \|/m;
const NEEDED = /^(?:\*\*)?Syntax|^PTX ISA Version \|/m;

// Only the table of releases is read as a table, and the extension for tables doubles the time.
const PLAIN = unified().use(remarkParse);
const WITH_TABLES = unified().use(remarkParse).use(remarkGfm);

type Label = "syntax" | "ptx" | "target" | "other";

const LABELS: readonly [RegExp, Label][] = [
  [/^Syntax(?: \(predefined\))?$/, "syntax"],
  [/^PTX ISA Notes?$/, "ptx"],
  [/^Target ISA Notes?$/, "target"],
  [
    /^(?:Description|Semantics|Examples?|Notes?|Errata|Operands|Qualifiers|Caution|Conditions|(?:Deprecation|Removal) Note)$/,
    "other",
  ],
];

/** The Markdown files of a folder, with their paths relative to it, in the order of their numbers. */
export async function listMarkdown(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /^[\d].*\.md$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

/**
 * Reads all sections of an edition.
 *
 * @throws PtxImportError when the folder is missing or has no section.
 */
export async function readEdition(folder: string, shown: string): Promise<RawSection[]> {
  const info = await stat(folder).catch(() => undefined);
  if (!info?.isDirectory()) {
    throw new PtxImportError(
      shown,
      "no folder",
      "a folder with the Markdown extract of one edition",
      "Check the path and content/ptx/editions.json.",
    );
  }
  const files = await listMarkdown(folder);
  const sections: RawSection[] = [];
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
  for (const [index, file] of files.entries()) {
    const text = texts[index] ?? "";
    if (WANTED.test(text)) sections.push(...readDocument(text, file));
  }
  if (sections.length === 0) {
    throw new PtxImportError(
      shown,
      "no numbered section",
      "Markdown files with headings such as '#### 9.7.1.1. …: `add`'",
      "Check that the folder holds an extract of the documentation.",
    );
  }
  return sections;
}

/** Reads the sections of one file; headings without a number belong to the section above. */
export function readDocument(text: string, file: string): RawSection[] {
  const front = /^---\n[\s\S]*?\n---\n/.exec(text)?.[0] ?? "";
  return splitSections(text, front.length).map(({ start, end }) => {
    const line = text.slice(0, start).split("\n").length;
    return readSection(text.slice(start, end), line, file);
  });
}

/** The places of numbered headings outside fences, each up to the next. */
function splitSections(text: string, from: number): { start: number; end: number }[] {
  const starts: number[] = [];
  let fenced = false;
  let offset = from;
  for (const line of text.slice(from).split("\n")) {
    if (line.startsWith("```")) fenced = !fenced;
    if (!fenced && NUMBERED.test(line)) starts.push(offset);
    offset += line.length + 1;
  }
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? text.length }));
}

/** Reads one section; its text begins with its heading, which stands on line `first` of the file. */
function readSection(text: string, first: number, file: string): RawSection {
  // A section without syntax or table of releases gives its heading only, and the parser is what takes time.
  const body = NEEDED.test(text) ? blankProse(text) : (text.split("\n")[0] ?? "");
  const tree: Root = (RELEASES.test(body) ? WITH_TABLES : PLAIN).parse(body);
  const [heading, ...nodes] = tree.children;
  const found = HEADING.exec(heading ? cleanText(toString(heading)) : "");
  if (heading?.type !== "heading" || !found) {
    throw new PtxImportError(
      `${file}:${String(first)}`,
      "a heading that is no Markdown heading",
      "a number and a title",
      "Check the line.",
    );
  }
  const [, number = "", title = ""] = found;
  const section: RawSection = {
    file,
    line: first,
    number,
    title,
    names: headingNames(heading, cleanText(title)),
    syntax: [],
    ptxNotes: [],
    targetNotes: [],
    tables: [],
  };
  readBody(nodes, body, first, section);
  return section;
}

/** Empties the lines of descriptions and examples, which give no fact, so that the parser need not read them. */
function blankProse(text: string): string {
  let prose = false;
  const lines = text.split("\n").map((line) => {
    if (PROSE.test(line)) prose = true;
    else if (FACTUAL.test(line)) prose = false;
    return prose ? "" : line;
  });
  return lines.join("\n");
}

/** Sorts the nodes below a heading by the labels between them. */
function readBody(nodes: readonly RootContent[], body: string, first: number, section: RawSection): void {
  let label: Label = "other";
  let aside = false;
  let open: { from: number; line: number; fenced: boolean } | undefined;
  const close = (to: number): void => {
    if (open && !open.fenced) section.syntax.push({ text: unfence(body.slice(open.from, to)), line: open.line });
    open = undefined;
  };
  for (const node of nodes) {
    const start = node.position?.start.offset ?? 0;
    const line = (node.position?.start.line ?? 1) + first - 1;
    if (aside && node.type === "paragraph") {
      aside = false;
      continue;
    }
    // A lone "Note" is one paragraph inside the notes that go on behind it.
    aside = node.type === "paragraph" && toString(node).trim() === "Note" && label !== "other";
    if (aside) continue;
    const next = labelOf(node);
    if (next) {
      close(start);
      label = next;
      if (next === "syntax") open = { from: node.position?.end.offset ?? start, line: line + 1, fenced: false };
      continue;
    }
    if (node.type === "table")
      section.tables.push(node.children.map((row) => row.children.map((cell) => toString(cell))));
    if (label === "syntax" && node.type === "code" && isFenced(body, start)) {
      if (open) open.fenced = true;
      section.syntax.push({ text: node.value, line: line + 1 });
    }
    if (label === "ptx") addNotes(section.ptxNotes, node, first);
    if (label === "target") addNotes(section.targetNotes, node, first);
  }
  close(body.length);
}

/** Drops the private-use characters that older conversions left behind headings for a link icon. */
function cleanText(text: string): string {
  return text.replace(/[\uE000-\uF8FF]/g, "").trim();
}

function isFenced(body: string, offset: number): boolean {
  return body.startsWith("```", offset);
}

function unfence(text: string): string {
  return text.replace(/^\n+/, "").trimEnd();
}

function labelOf(node: RootContent): Label | undefined {
  if (node.type !== "paragraph") return undefined;
  const text = toString(node).trim();
  return LABELS.find(([pattern]) => pattern.test(text))?.[1];
}

/** Older conversions lost the code marks of headings: there the names stand after the last colon that is followed by one. */
function headingNames(node: Extract<RootContent, { type: "heading" }>, title: string): string[] {
  const codes = node.children.filter((child) => child.type === "inlineCode").map((child) => child.value);
  if (codes.length > 0) return codes;
  const [, after] = /:\s*([^\s:][^:]*(?:::[^:]+)*)$/.exec(title) ?? [];
  if (after === undefined) return [];
  return after
    .replace(/\(.*?\)/g, "")
    .split(/\s*[,/]\s*/)
    .map((name) => cleanText(name))
    .filter((name) => name !== "");
}

function addNotes(notes: Note[], node: RootContent, first: number): void {
  switch (node.type) {
    case "paragraph":
      notes.push({ inlines: readInlines(node), items: [], line: (node.position?.start.line ?? 1) + first - 1 });
      return;
    case "list":
      addList(notes.at(-1)?.items ?? notes, node, first);
      return;
    case "blockquote":
      for (const child of node.children) addNotes(notes, child, first);
      return;
    default:
      return;
  }
}

function addList(notes: Note[], list: List, first: number): void {
  for (const item of list.children) for (const child of item.children) addNotes(notes, child, first);
}

function readInlines(node: Nodes): Inline[] {
  if (node.type === "inlineCode") return [{ code: true, text: node.value }];
  if (node.type === "text") return [{ code: false, text: node.value.replace(/\s+/g, " ") }];
  return "children" in node ? node.children.flatMap((child) => readInlines(child)) : [];
}
