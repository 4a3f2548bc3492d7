import { createMatcher, isMismatch } from "../ptx/match.ts";
import { makeMatchSource } from "../ptx/source.ts";
import type { Entry } from "./name-index.ts";

/** What of the catalog the browser needs to recognise PTX. */
export type PtxSource = Parameters<typeof makeMatchSource>[0];

/** A page of PTX with the form that a statement or an opcode selects there. */
export interface PtxHit {
  readonly entry: Entry;
  readonly url: string;
}

/** Recognises PTX opcodes with qualifiers, and statements. */
export interface PtxFinder {
  /** The page and form of a valid opcode or statement. Qualifiers may stand in any order. */
  match(text: string): PtxHit | undefined;
  /** Whether some form of a mnemonic has this part, which has no dot. */
  hasPart(mnemonic: string, part: string): boolean;
}

/** Makes a finder from the forms of the catalog. */
export function createPtxFinder(source: PtxSource, entries: readonly Entry[]): PtxFinder {
  const matcher = createMatcher(makeMatchSource(source));
  const pages = new Map(entries.filter(({ kind }) => kind === "ptx").map((entry) => [entry.name, entry]));
  const parts = new Map<string, Set<string>>();
  for (const { syntax, where } of source.forms) {
    const mnemonic = /^\w+/.exec(syntax)?.[0] ?? "";
    const known = parts.get(mnemonic) ?? new Set<string>();
    for (const value of [...Object.values(where).flat(), ...(syntax.match(/[.:]\w+/g) ?? [])])
      for (const part of value.split(/[.:]+/)) known.add(part);
    parts.set(mnemonic, known);
  }
  return {
    match: (text) => {
      const answer = matcher.match(text);
      const entry = isMismatch(answer) ? undefined : pages.get(answer.page);
      return isMismatch(answer) || entry === undefined ? undefined : { entry, url: `${entry.url}#${answer.form}` };
    },
    hasPart: (mnemonic, part) => parts.get(mnemonic)?.has(part) === true,
  };
}
