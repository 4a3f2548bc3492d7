/** Tells whether a name is one that a pattern describes; case counts. */
export type NameMatcher = (name: string) => boolean;

/** A pattern that cannot be compiled; the message says where it is wrong and what is allowed. */
export class NamePatternError extends Error {
  override name = "NamePatternError";
}

/**
 * Compiles a pattern of instruction names: `*` matches any run of characters (also none), `{a,b}` one of the
 * alternatives (an alternative may be empty: `{,_x2}` is an optional ending). A pattern describes the whole name.
 *
 * @throws {NamePatternError} for an empty pattern, nested or unclosed braces, a single alternative, or any other sign.
 */
export function compileNamePattern(pattern: string): NameMatcher {
  const source = new RegExp(`^${namePatternSource(pattern)}$`);
  return (name) => source.test(name);
}

/**
 * Compiles several patterns into one test: true for a name that any of them describes and none of `except` does.
 *
 * @throws {NamePatternError} as {@link compileNamePattern} does.
 */
export function compileNamePatterns(patterns: readonly string[], except: readonly string[] = []): NameMatcher {
  const any = (list: readonly string[]): RegExp => new RegExp(`^(?:${list.map(namePatternSource).join("|")})$`);
  const wanted = any(patterns);
  if (except.length === 0) return (name) => wanted.test(name);
  const unwanted = any(except);
  return (name) => wanted.test(name) && !unwanted.test(name);
}

/** The regular-expression source of a pattern, without anchors. */
function namePatternSource(pattern: string): string {
  if (pattern === "") throw new NamePatternError("pattern '': empty; write '*' to match every name");
  let source = "";
  let alternatives = 0; // 0 outside braces, else how many were opened so far
  for (const [index, sign] of [...pattern].entries()) {
    const fail = (problem: string) =>
      new NamePatternError(`pattern '${pattern}', character ${String(index + 1)}: ${problem}`);
    if (sign === "{") {
      if (alternatives > 0) throw fail("'{' inside '{…}'; braces cannot be nested");
      source += "(?:";
      alternatives = 1;
    } else if (sign === "," && alternatives > 0) {
      source += "|";
      alternatives += 1;
    } else if (sign === "}") {
      if (alternatives === 0) throw fail("'}' without '{'");
      if (alternatives === 1) throw fail("'{…}' with one alternative; separate alternatives with ','");
      source += ")";
      alternatives = 0;
    } else if (sign === "*") {
      source += ".*";
    } else if (/[A-Za-z0-9_]/.test(sign)) {
      source += sign;
    } else {
      throw fail(`'${sign}' is not allowed; use letters, 0-9, '_', '*' and '{a,b}'`);
    }
  }
  if (alternatives > 0) throw new NamePatternError(`pattern '${pattern}': '{' is never closed`);
  return source;
}
