/**
 * Whether a name fits a pattern from its first to its last character: `*` stands for any run, `{a,b}` for one of the
 * alternatives, everything else for itself. The schema keeps other signs out, so nothing needs escaping.
 */
export function matchesPattern(pattern: string, name: string): boolean {
  const source = pattern.replaceAll("*", ".*").replaceAll("{", "(?:").replaceAll("}", ")").replaceAll(",", "|");
  return new RegExp(`^${source}$`).test(name);
}

/** Whether a name fits one of the patterns. */
export function matchesAny(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) => matchesPattern(pattern, name));
}
