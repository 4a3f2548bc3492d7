import { parseOpcode, parseSyntax } from "./parse.ts";
import { compilePattern, innerDefinitions, type Pattern } from "./pattern.ts";
import type { Fact, Requirement } from "./requirement.ts";
import type { Definition, Syntax } from "./tree.ts";

/** A form as the catalog has it: text, so that it can be sent to a browser. */
export type FormText = {
  id: string;
  /** Name of the page that shows the form. */
  page: string;
  section: string;
  syntax: string;
  /** Values of each qualifier, by its name in the syntax. */
  where: Record<string, string[]>;
  /** Whether a vector must stand among the operands, as in the packing forms of `mov`. */
  packs?: boolean | undefined;
};

/** A combination of qualifiers that the grammar allows and that is no valid opcode; terms as with facts. */
export type OpcodeLimit = {
  refuse: readonly (readonly string[])[];
  blame: "first-type" | "last-type" | "space" | "vector" | { parts: readonly string[] } | { missing: string };
  hint: string;
};

/** What a matcher needs of the catalog. */
export type MatchSource = {
  forms: readonly FormText[];
  /** The facts of each section, by its number. */
  facts: ReadonlyMap<string, readonly Fact[]>;
  /** The combinations that are no valid opcodes, by section. */
  limits: ReadonlyMap<string, readonly OpcodeLimit[]>;
  /** What each special register needs, by its name. */
  registers: ReadonlyMap<string, Requirement>;
  /** The address of each page, by its name. */
  urls: ReadonlyMap<string, string>;
  /** The PTX version that introduced each target. */
  introduced: ReadonlyMap<string, string>;
};

/** A form with its notation read. */
export type Form = {
  text: FormText;
  syntax: Syntax;
  definitions: Definition[];
  pattern: Pattern;
  inner: [name: string, parts: string[]][];
  heads: string[];
};

/** Turns the text of a form's qualifiers back into definitions. */
export function parseWhere(where: Readonly<Record<string, readonly string[]>>): Definition[] {
  return Object.entries(where).map(([name, values]) => ({
    names: [name],
    values: values.map((value) => (value === "none" ? [] : parseOpcode(value))),
  }));
}

/** The first parts that a form can begin with: one, or the list behind a name such as `vop`. */
export function mnemonics(form: FormText): string[] {
  const first = /^(?:@\S+ )?([A-Za-z0-9_]+)/.exec(form.syntax)?.[1] ?? "";
  return form.where[first] ?? [first];
}

/** Reads the notation of a form. */
export function compileForm(text: FormText): Form {
  const syntax = parseSyntax(text.syntax);
  const definitions = parseWhere(text.where);
  const pattern = compilePattern(syntax.opcode, definitions);
  const inner = innerDefinitions(pattern, definitions);
  return { text, syntax, definitions, pattern, inner, heads: mnemonics(text) };
}
