import { compileNamePattern, type NameMatcher } from "../name-pattern.ts";

const compiled = new Map<string, NameMatcher>();

/** Whether a name fits one of the patterns (see `compileNamePattern`); each pattern is compiled once. */
export function matchesAny(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) => {
    const matcher = compiled.get(pattern) ?? compileNamePattern(pattern);
    compiled.set(pattern, matcher);
    return matcher(name);
  });
}
