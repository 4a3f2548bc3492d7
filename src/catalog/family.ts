import { type Family, familySchema } from "../schema/instruction-words.ts";
import { readFrontMatter } from "./front-matter.ts";
import { compileNamePatterns, type NameMatcher, NamePatternError } from "./name-pattern.ts";
import { compileNameRule, type NameRule, type PhraseTables } from "./name-rule.ts";
import { DataError } from "./read-data.ts";

/** Our words for one name. */
export interface Prose {
  /** The family's file, without ending: what names share when they share a description. */
  readonly family: string;
  readonly title: string;
  /** One line that ends with a full stop; undefined where no rule of the family fits the name. */
  readonly summary: string | undefined;
  /** Markdown. */
  readonly description: string;
  /** Meanings by field name, or by operand type without OPR_. */
  readonly operands: ReadonlyMap<string, string>;
  /** Markdown, a paragraph each. */
  readonly notes: readonly string[];
  /** What the words were inferred from, where no source states what the name does. */
  readonly inferredFrom: string | undefined;
}

/** A family, compiled: which names it holds and what it says of each. */
export interface CompiledFamily {
  readonly id: string;
  readonly file: string;
  readonly family: Family;
  readonly description: string;
  readonly patterns: readonly { readonly pattern: string; readonly matches: NameMatcher }[];
  readonly matches: NameMatcher;
  readonly describe: (name: string) => Prose;
}

/**
 * Reads and compiles a file of content/amd/prose.
 *
 * @param id - the file's name without ending
 * @param tables - parameters that every family may use
 * @throws {DataError} that names the file, for a wrong form, a wrong pattern, or a text with a parameter that the name does not bind.
 */
export function readFamily(file: string, id: string, tables: PhraseTables): CompiledFamily {
  const { data: family, body: description } = readFrontMatter(file, familySchema);
  const own = { ...tables, ...family.parameters };
  const patterns = family.names.map((pattern) => ({ pattern, matches: matcher(file, [pattern]) }));
  const rules = family.summaries.map(({ name, text }) => new SummaryRule(file, name, text, own));
  const operandSets = [
    ...(family.operandsOf ?? []).map(({ names, operands }) => ({ matches: matcher(file, names), operands })),
    { matches: () => true, operands: family.operands ?? {} },
  ];
  const notes = (family.notes ?? []).map((note) =>
    typeof note === "string"
      ? { matches: () => true, text: note }
      : { matches: matcher(file, note.names), text: note.text },
  );
  const { undocumented } = family;
  const isUndocumented = undocumented === undefined ? () => false : matcher(file, undocumented.names);
  return {
    id,
    file,
    family,
    description,
    patterns,
    matches: matcher(file, family.names),
    describe(name) {
      const rule = rules.find((each) => each.describe(name) !== undefined);
      const operands = new Map<string, string>();
      for (const set of operandSets) {
        if (!set.matches(name)) continue;
        for (const [operand, text] of Object.entries(set.operands))
          if (!operands.has(operand)) operands.set(operand, rule?.fill(name, text) ?? text);
      }
      return {
        family: id,
        title: family.title,
        summary: rule?.describe(name),
        description,
        operands,
        notes: notes.filter(({ matches }) => matches(name)).map(({ text }) => text),
        inferredFrom: isUndocumented(name) ? undocumented?.inferredFrom : undefined,
      };
    },
  };
}

/** A rule of a family's summaries; fills other texts with the words that it binds as well. */
class SummaryRule {
  readonly describe: (name: string) => string | undefined;
  readonly fill: (name: string, text: string) => string;

  constructor(file: string, name: string, text: string, tables: PhraseTables) {
    const compile = (each: string): NameRule => {
      try {
        return compileNameRule({ name, text: each }, tables);
      } catch (error) {
        throw new DataError(file, [error instanceof Error ? error.message : String(error)]);
      }
    };
    const summary = compile(text);
    const compiled = new Map<string, NameRule>();
    this.describe = (each) => capital(summary(each));
    this.fill = (each, other) => {
      // A text without a parameter is the same for every name.
      if (!other.includes("<")) return other;
      const rule = compiled.get(other) ?? compile(other);
      compiled.set(other, rule);
      return capital(rule(each)) ?? other;
    };
  }
}

function capital(text: string | undefined): string | undefined {
  return text === undefined ? undefined : text.slice(0, 1).toUpperCase() + text.slice(1);
}

function matcher(file: string, patterns: readonly string[]): NameMatcher {
  try {
    return compileNamePatterns(patterns);
  } catch (error) {
    if (error instanceof NamePatternError) throw new DataError(file, [error.message]);
    throw error;
  }
}
