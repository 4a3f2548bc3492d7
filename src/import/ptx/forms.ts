import { parseBlock, type BlockForm } from "../../ptx/block.ts";
import { expandPart, makeLookUp } from "../../ptx/expand.ts";
import { printSyntax, printValues } from "../../ptx/print.ts";
import type { Definition, OpcodeNode, Syntax } from "../../ptx/tree.ts";
import type { Form } from "../../schema/ptx/form.ts";
import type { RawSection } from "./document.ts";

/** The forms of one section and what of its syntax block gave none. */
export type SectionForms = {
  forms: Omit<Form, "id">[];
  /** Number of syntax lines that parsed. */
  lines: number;
  rest: { lines: number; reason: string; syntax: boolean; line: number; text: string }[];
};

/**
 * Parses the syntax blocks of a section.
 *
 * @param pages the names of the pages that the section describes.
 */
export function readForms(section: RawSection, pages: readonly string[]): SectionForms {
  const out: SectionForms = { forms: [], lines: 0, rest: [] };
  for (const block of section.syntax) {
    const parsed = parseBlock(block.text);
    out.lines += parsed.forms.length;
    for (const form of parsed.forms) out.forms.push(...makeForms(form, section, pages));
    for (const rest of parsed.rest) {
      const line = block.line + block.text.slice(0, rest.offset).split("\n").length - 1;
      const caption = rest.reason.startsWith("a caption");
      // A table of operations, such as the sums of vmad, holds no opcode at all.
      const table = /^[-(]/.test(rest.text);
      out.rest.push({
        lines: 1,
        reason: table ? "a list of operations, not a syntax line" : rest.reason,
        syntax: !caption && !table,
        line,
        text: rest.text,
      });
    }
  }
  return out;
}

function makeForms(form: BlockForm, section: RawSection, pages: readonly string[]): Omit<Form, "id">[] {
  const [first, ...others] = form.syntax.opcode;
  if (first?.kind !== "part") return [];
  const mnemonics = expandPart(first.text, makeLookUp(form.definitions));
  // `vop = { vadd, vsub }`: every instruction of the list gets the line under its own name.
  const listed = form.definitions.some((definition) => definition.names.includes(first.text));
  return mnemonics.map((mnemonic) => {
    const syntax: Syntax = { ...form.syntax, opcode: [{ kind: "part", text: mnemonic }, ...others] };
    const definitions = listed
      ? form.definitions.filter((definition) => !definition.names.includes(first.text))
      : form.definitions;
    return {
      page: pageOf(syntax, pages),
      section: section.number,
      syntax: printSyntax(syntax),
      where: toWhere(definitions),
    };
  });
}

function toWhere(definitions: readonly Definition[]): Record<string, string[]> {
  return Object.fromEntries(
    definitions.flatMap((definition) => definition.names.map((name) => [name, printValues(definition)])),
  );
}

/** The longest page name that the fixed beginning of the opcode has; the only page of a section without looking. */
function pageOf(syntax: Syntax, pages: readonly string[]): string {
  const [only = ""] = pages;
  if (pages.length === 1) return only;
  const fixed = fixedText(syntax.opcode);
  const matching = pages.filter(
    (page) => fixed === page || fixed.startsWith(`${page}.`) || fixed.startsWith(`${page}:`),
  );
  return matching.sort((a, b) => b.length - a.length)[0] ?? only;
}

/** The parts that every opcode of the form has, up to the first choice, optional ones skipped. */
function fixedText(opcode: readonly OpcodeNode[]): string {
  return opcode.flatMap((node) => (node.kind === "part" ? [node.text] : [])).join("");
}

/** Gives every form an identifier of its page and its obligatory parts; equal ones are numbered in documented order. */
export function nameForms(forms: readonly Omit<Form, "id">[], mandatory: (form: Omit<Form, "id">) => string): Form[] {
  const seen = new Map<string, number>();
  return forms.map((form) => {
    const base = mandatory(form)
      .replace(/::/g, "-")
      .replace(/[^A-Za-z0-9._-]/g, "")
      .replace(/^\./, "");
    const count = (seen.get(base) ?? 0) + 1;
    seen.set(base, count);
    return { id: count === 1 ? base : `${base}-${String(count)}`, ...form };
  });
}

/** The obligatory parts of a form's opcode. */
export function mandatoryParts(syntax: Syntax): string {
  return syntax.opcode
    .map((node) => {
      if (node.kind === "part") return node.text;
      if (node.kind === "choice" && !node.optional) return node.prefix === "::" ? "" : ".choice";
      return "";
    })
    .join("");
}
