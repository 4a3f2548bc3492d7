import { NotationError } from "./error.ts";
import { parseOpcode, parseSyntax } from "./parse.ts";
import type { Definition, OpcodeNode, Syntax } from "./tree.ts";

/** One syntax line of a block with the definitions that it refers to. */
export type BlockForm = {
  syntax: Syntax;
  /** The line as the documentation has it, white space folded. */
  text: string;
  /** Offset of the line in the block. */
  offset: number;
  /** The definitions that the line reaches, each name once, in the order in which the line needs them. */
  definitions: Definition[];
};

/** A line of a block that is no syntax: a caption, a remark, or a line that does not parse. */
export type BlockRest = { text: string; offset: number; reason: string };

export type Block = { forms: BlockForm[]; rest: BlockRest[] };

type Entry =
  | { kind: "line"; text: string; offset: number; syntax: Syntax }
  | { kind: "definition"; definition: Definition; offset: number };

const NAME = String.raw`(?:\.\s?|::)?[A-Za-z_][\w.:-]*`;
const DEFINITION = new RegExp(String.raw`^[ \t]*(${NAME}(?:\s*=\s*${NAME})*)\s*=\s*(?=\{|\.[a-z]+,)`);
const REMARK = /^[ \t]*(?:\.\w+ )?defaults to .*$/m;
const CAPTION = /^[^;{}]*\btypes?:?\s*$/;
const RULE = /^\s*-{8,}\s*$/;
/** `.hxy, where x,y are from { 0, 1, 2, 3 }`: a stem, one letter a digit, and the values of a digit. */
const DIGITS = /^\.([a-z])([xyzw]+), where [xyzw,]+ are from \{[^}]*?(\d+)\s*\}/;

/**
 * Reads a whole syntax block: syntax lines, definitions, captions and comments in any order. A name is looked up in
 * the next group of definitions below the line, else in the last one above that has it, else in any below.
 *
 * A line that does not parse is no error here but an entry of `rest` with its reason.
 */
export function parseBlock(source: string): Block {
  const text = blankComments(dedent(source));
  const entries: Entry[] = [];
  const rest: BlockRest[] = [];
  let offset = 0;
  while (offset < text.length) {
    const line = lineAt(text, offset);
    if (line.trim() === "" || RULE.test(line)) {
      offset += line.length + 1;
      continue;
    }
    if (REMARK.test(line) || (CAPTION.test(line) && !/^\s*\.?\w+[.{]\w/.test(line))) {
      rest.push({ text: line.trim(), offset, reason: "a caption or remark, not a syntax line" });
      offset += line.length + 1;
      continue;
    }
    const found = readDefinition(text, offset);
    if (found) {
      entries.push({ kind: "definition", definition: found.definition, offset });
      offset = found.end;
      continue;
    }
    const end = statementEnd(text, offset);
    const statement = text.slice(offset, end);
    try {
      entries.push({ kind: "line", text: fold(statement), offset, syntax: parseSyntax(statement) });
    } catch (error) {
      if (!(error instanceof NotationError)) throw error;
      rest.push({ text: fold(statement), offset: offset + error.offset, reason: error.message });
    }
    offset = end;
  }
  return {
    forms: entries.flatMap((entry, index) => (entry.kind === "line" ? [bindDefinitions(entry, entries, index)] : [])),
    rest,
  };
}

/** Undoes the indentation that older conversions put on all lines of a block but the first. */
function dedent(source: string): string {
  const lines = source.split("\n");
  const later = lines.slice(1).filter((line) => line.trim() !== "");
  if (later.length === 0 || !later.every((line) => line.startsWith("    "))) return source;
  // Only a block whose first line starts at the margin and which has a second statement at four columns was shifted;
  // a single statement that goes on in an indented line was not.
  if (!later.some((line) => /^ {4}\S/.test(line) && /^ {4}[.:a-z]/.test(line))) return source;
  const opens = (lines[0] ?? "").trimEnd();
  if (!opens.endsWith(";") && later.length === 1) return source;
  return [lines[0], ...lines.slice(1).map((line) => line.replace(/^ {4}/, ""))].join("\n");
}

/** Replaces `//` comments by spaces, so that offsets stay. */
function blankComments(text: string): string {
  return text.replace(/\/\/.*$/gm, (comment) => " ".repeat(comment.length));
}

function lineAt(text: string, offset: number): string {
  const end = text.indexOf("\n", offset);
  return text.slice(offset, end === -1 ? text.length : end);
}

function fold(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** A statement ends at `;`, else before a blank line or before a line at the margin. */
function statementEnd(text: string, start: number): number {
  let offset = start;
  const first = lineAt(text, start);
  const margin = first.length - first.trimStart().length;
  for (;;) {
    const line = lineAt(text, offset);
    const stop = line.indexOf(";");
    if (stop !== -1) return offset + stop + 1;
    const next = offset + line.length + 1;
    if (next >= text.length) return text.length;
    const following = lineAt(text, next);
    if (following.trim() === "" || following.length - following.trimStart().length <= margin) return next;
    offset = next;
  }
}

function readDefinition(text: string, offset: number): { definition: Definition; end: number } | undefined {
  const head = DEFINITION.exec(text.slice(offset));
  if (!head) return undefined;
  const names = (head[1] ?? "").split("=").map((name) => name.replace(/\s/g, ""));
  let at = offset + head[0].length;
  const digits = DIGITS.exec(text.slice(at).replace(/^\{\s*/, ""));
  if (digits) {
    at = text.indexOf("}", at) + 1;
    const [, stem = "", letters = "", top = "0"] = digits;
    const close = /^[ \t]*\}/.exec(text.slice(at));
    if (close) at += close[0].length;
    const value: OpcodeNode[] = [{ kind: "digits", stem: `.${stem}`, digits: letters.length, top: Number(top) }];
    return { definition: { names, values: [value] }, end: skipSemicolon(text, at) };
  }
  let depth = 0;
  let end = at;
  do {
    const char = text.charAt(end);
    if (char === "{") depth += 1;
    if (char === "}") depth -= 1;
    end += 1;
  } while (depth > 0 && end < text.length);
  const body = text.slice(at + 1, end - 1);
  const values = splitValues(body).map((value) => (value === "none" ? [] : parseOpcode(value)));
  return { definition: { names, values }, end: skipSemicolon(text, end) };
}

function skipSemicolon(text: string, offset: number): number {
  const found = /^[ \t]*;?/.exec(text.slice(offset));
  return offset + (found?.[0].length ?? 0);
}

/** Splits the values of a definition at commas outside braces, and at a line's end where the comma was forgotten. */
export function splitValues(body: string): string[] {
  const values: string[] = [];
  let depth = 0;
  let value = "";
  for (const char of body.replace(/(\w)[ \t]*\n(?=\s*\.)/g, "$1,\n")) {
    if (char === "{") depth += 1;
    if (char === "}") depth -= 1;
    if (char === "," && depth === 0) {
      values.push(value);
      value = "";
      continue;
    }
    value += char;
  }
  values.push(value);
  return values.map((entry) => entry.trim()).filter((entry) => entry !== "");
}

function bindDefinitions(line: Extract<Entry, { kind: "line" }>, entries: readonly Entry[], index: number): BlockForm {
  const below = entries.slice(index + 1);
  const above = entries.slice(0, index).reverse();
  const groupStart = below.findIndex((entry) => entry.kind === "definition");
  const groupEnd = below.findIndex((entry, at) => at > groupStart && entry.kind === "line");
  const group = groupStart === -1 ? [] : below.slice(groupStart, groupEnd === -1 ? undefined : groupEnd);
  const lookUp = (name: string): Definition | undefined => {
    for (const entry of [...group, ...above, ...below]) {
      if (entry.kind === "definition" && entry.definition.names.includes(name)) {
        return { names: [name], values: entry.definition.values };
      }
    }
    return undefined;
  };
  const definitions: Definition[] = [];
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const definition = lookUp(name);
    if (!definition) return;
    definitions.push(definition);
    for (const value of definition.values) for (const next of namesIn(value)) visit(next);
  };
  for (const name of [...namesIn(line.syntax.opcode), ...operandNames(line.syntax)]) visit(name);
  return { syntax: line.syntax, text: line.text, offset: line.offset, definitions };
}

/**
 * The names in opcode nodes that a definition may explain: runs of parts (`.sem.sco`), each part whole, and its
 * sub-qualifiers (`::op`), in that order.
 */
export function namesIn(nodes: readonly OpcodeNode[]): string[] {
  const names: string[] = [];
  nodes.forEach((node, index) => {
    if (node.kind === "optional") names.push(...namesIn(node.items));
    if (node.kind === "choice") for (const items of node.alternatives) names.push(...namesIn(items));
    if (node.kind !== "part") return;
    const next = nodes[index + 1];
    if (next?.kind === "part" && next.text.startsWith(".")) names.push(node.text + next.text);
    names.push(...partNames(node.text));
  });
  return names;
}

/** The names inside one part: itself, the parts of a mnemonic written as one word, and its sub-qualifiers. */
export function partNames(text: string): string[] {
  const [head = "", ...subs] = text.split("::");
  return [text, ...(subs.length > 0 ? subs.map((sub) => `::${sub}`) : []), ...(head === text ? [] : [])];
}

function operandNames(syntax: Syntax): string[] {
  return syntax.operands.flatMap((item) => {
    const operands = item.kind === "one" ? [item.operand] : item.operands;
    return operands.flatMap((operand) => {
      if (operand.kind === "memory") return namesIn(operand.suffix);
      return operand.kind === "name" ? [operand.name, ...namesIn(operand.suffix)] : [];
    });
  });
}
