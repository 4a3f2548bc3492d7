import type { SemanticsFamily } from "../schema/semantics.ts";

/** The text of one name. */
export interface SemanticsText {
  /** Lower case. */
  readonly name: string;
  readonly family: SemanticsFamily;
  /** The family's text with the name's parameters; undefined where the family is not documented. */
  readonly text: string | undefined;
  /** The family's limits of fields with the name's parameters. */
  readonly limits: Readonly<Record<string, string>>;
}

/** Whether the evaluator runs a text: one that is there, of a family that does not say why it cannot be. */
export function isEvaluated(text: SemanticsText | undefined): boolean {
  return text?.text !== undefined && text.family.notEvaluated === undefined;
}

/** Texts by name, names without one, and patterns that no name fits. */
export interface AssignedTexts {
  readonly texts: Map<string, SemanticsText>;
  readonly missing: readonly string[];
  readonly idle: readonly string[];
}

/** A text with parameters, whatever its names are of. */
export type ParametricText = Pick<SemanticsFamily, "id" | "with">;

type Table = readonly string[] | Readonly<Record<string, string | Readonly<Record<string, string>>>>;

const SLOT = /<([A-Za-z]\w*)(?:\.(\w+))?>/g;
/** How often a parameter's text may lead to further parameters. */
const DEPTH = 6;

/**
 * Gives every name of `names` the text of the family that describes it.
 *
 * @throws one error that lists names of several families, and for unknown parameters.
 */
export function assignTexts(names: ReadonlySet<string>, families: readonly SemanticsFamily[]): AssignedTexts {
  const texts = new Map<string, SemanticsText>();
  const problems: string[] = [];
  const idle: string[] = [];
  for (const family of families) {
    const except = new Set(family.except);
    for (const pattern of family.names) {
      let found = 0;
      for (const { name, chosen } of expandNames(pattern, family)) {
        if (!names.has(name) || except.has(name)) continue;
        found += 1;
        const other = texts.get(name);
        if (other !== undefined) problems.push(`${name} is in '${other.family.id}' and in '${family.id}'`);
        else
          texts.set(name, {
            name,
            family,
            text: family.text === undefined ? undefined : fillText(family.text, family, chosen),
            limits: Object.fromEntries(
              Object.entries(family.limits).map(([field, limit]) => [field, fillText(limit, family, chosen)]),
            ),
          });
      }
      if (found === 0) idle.push(`'${family.id}': no name fits '${pattern}'`);
    }
    for (const name of family.except) if (!names.has(name)) idle.push(`'${family.id}': no name '${name}' to except`);
  }
  if (problems.length > 0) throw new Error(`texts of content/amd/semantics:\n  ${problems.join("\n  ")}`);
  return { texts, missing: [...names].filter((name) => !texts.has(name)), idle };
}

/** A name that a pattern gives, with what stands there for its parameters. */
export interface ExpandedName {
  readonly name: string;
  readonly chosen: ReadonlyMap<string, string>;
}

/** All names of a pattern. Throws for an unknown parameter. */
export function expandNames(pattern: string, family: ParametricText): ExpandedName[] {
  let expanded: ExpandedName[] = [{ name: pattern, chosen: new Map() }];
  for (const [slot, parameter = ""] of pattern.matchAll(SLOT)) {
    const tokens = tokensOf(tableOf(family, parameter));
    expanded = expanded.flatMap(({ name, chosen }) =>
      tokens.map((token) => ({ name: name.replace(slot, token), chosen: new Map(chosen).set(parameter, token) })),
    );
  }
  return expanded;
}

function tableOf(family: ParametricText, parameter: string): Table {
  const table = family.with[parameter];
  if (table === undefined) throw new Error(`text '${family.id}': it has no parameter '${parameter}'`);
  return table;
}

function tokensOf(table: Table): readonly string[] {
  return Array.isArray(table) ? (table as readonly string[]) : Object.keys(table);
}

/** Replaces parameters by what they mean for this name, also in the replacements. Throws for a key that means nothing. */
export function fillText(text: string, family: ParametricText, chosen: ReadonlyMap<string, string>): string {
  let filled = text;
  for (let depth = 0; depth < DEPTH; depth++) {
    const next = filled.replace(SLOT, (slot, parameter: string, key: string | undefined) => {
      if (family.with[parameter] === undefined) return slot;
      const token = chosen.get(parameter);
      // A parameter that the pattern does not choose has one meaning for the whole family.
      const table = tableOf(family, parameter);
      const entry = Array.isArray(table)
        ? token
        : (table as Record<string, string | Record<string, string>>)[token ?? key ?? ""];
      if (token === undefined) return typeof entry === "string" ? entry : slot;
      if (key === undefined) return typeof entry === "string" ? entry : token;
      const part = typeof entry === "object" ? entry[key] : undefined;
      if (part === undefined)
        throw new Error(`text '${family.id}': <${parameter}.${key}> means nothing for '${token}'`);
      return part;
    });
    if (next === filled) return filled.replace(/[ \t]+$/gm, "");
    filled = next;
  }
  throw new Error(`text '${family.id}': its parameters lead in a circle`);
}
