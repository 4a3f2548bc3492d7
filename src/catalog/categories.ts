import { compileNamePattern, NamePatternError } from "./name-pattern.ts";

/** What the assignment needs of a category (a `Category` of the schema fits). */
export type CategoryPatterns = {
  id: string;
  patterns: readonly string[];
  except?: readonly string[];
};

/** Names that the error lists before it only counts: enough to act on, short enough to read. */
const LISTED_NAMES = 40;

/**
 * Gives every lower-case instruction name its category's id. The map keeps the order of `names`.
 *
 * @throws one error that lists every name in no category and every name in several, and a malformed pattern with the
 * category that it is in.
 */
export function assignCategories(
  names: Iterable<string>,
  categories: readonly CategoryPatterns[],
): Map<string, string> {
  const matchers = categories.map((category) => ({ id: category.id, includes: compileCategory(category) }));
  const assigned = new Map<string, string>();
  const orphans: string[] = [];
  const contested: string[] = [];
  for (const name of names) {
    const [id, ...others] = matchers.filter(({ includes }) => includes(name)).map(({ id }) => id);
    if (id === undefined) orphans.push(name);
    else if (others.length > 0) contested.push(`${name} (${[id, ...others].join(", ")})`);
    else assigned.set(name, id);
  }
  const problems = [
    problem(orphans, "in no category", "add a pattern for each to one category"),
    problem(contested, "in several categories", "narrow a pattern, or list the name under 'except' in all but one"),
  ].filter((text) => text !== undefined);
  if (problems.length > 0) {
    throw new Error(`Every instruction name must be in exactly one category.\n${problems.join("\n")}`);
  }
  return assigned;
}

function compileCategory({ id, patterns, except = [] }: CategoryPatterns): (name: string) => boolean {
  try {
    const included = patterns.map(compileNamePattern);
    const excluded = except.map(compileNamePattern);
    return (name) => included.some((matches) => matches(name)) && !excluded.some((matches) => matches(name));
  } catch (error) {
    if (error instanceof NamePatternError) throw new Error(`category '${id}': ${error.message}`, { cause: error });
    throw error;
  }
}

function problem(names: readonly string[], where: string, remedy: string): string | undefined {
  if (names.length === 0) return undefined;
  const rest = names.length - LISTED_NAMES;
  const list = names.slice(0, LISTED_NAMES).join(", ") + (rest > 0 ? `, and ${String(rest)} more` : "");
  return `${String(names.length)} ${where}: ${list}.\n  In content/amd/categories.yaml, ${remedy}.`;
}
