import type { Concept, ResolvedPair } from "../catalog/concepts/concept-index.ts";
import type { PtxItem } from "../catalog/concepts/ptx-item.ts";
import { compileNamePattern } from "../catalog/name-pattern.ts";
import type { NotCompared } from "../schema/evidence.ts";
import { isEvaluated, type SemanticsText } from "../semantics/family.ts";
import type { Comparison } from "./measure.ts";
import { opcodesOf } from "./ptx-side.ts";

/** A pair of a concept both of whose sides have texts that run. */
export interface RunnablePair {
  readonly concept: string;
  readonly pair: ResolvedPair;
  /** AMD's names whose texts run. */
  readonly names: readonly string[];
  /** PTX opcodes with a text. */
  readonly opcodes: readonly string[];
}

/** What tells which pairs run. */
export interface RunnableSource {
  readonly concepts: readonly Concept[];
  /** AMD's texts by name. */
  readonly texts: ReadonlyMap<string, SemanticsText>;
  /** PTX opcodes that have a text, with the name of the instruction's page. */
  readonly opcodes: ReadonlyMap<string, string>;
}

/** Whether an opcode has the qualifiers that an entry of a concept asks for, in its order. */
export function isOpcodeOf(opcode: string, page: string, item: PtxItem): boolean {
  if (item.kind !== "instruction" || item.page.name !== page) return false;
  const wanted = item.text
    .slice(page.length)
    .split(/(?<!\|)(?=\.)/)
    .filter(Boolean);
  const parts = opcode
    .slice(page.length)
    .split(" ", 1)
    .join("")
    .split(/(?=\.)/);
  let next = 0;
  return wanted.every((alternatives) => {
    const tokens = alternatives.split("|").map((token) => (token.startsWith(".") ? token : `.${token}`));
    const at = parts.findIndex((part, index) => index >= next && tokens.includes(part));
    next = at + 1;
    return at !== -1;
  });
}

/** Every pair both of whose sides have texts that run. */
export function runnablePairs({ concepts, texts, opcodes }: RunnableSource): RunnablePair[] {
  return concepts.flatMap((concept) =>
    concept.pairs.flatMap((pair): RunnablePair[] => {
      const names = [...new Set(pair.amd.flatMap((item) => item.names))].filter((name) => isEvaluated(texts.get(name)));
      const found = [...opcodes]
        .filter(([opcode, page]) => pair.ptx.some((item) => isOpcodeOf(opcode, page, item)))
        .map(([opcode]) => opcode.split(" ")[0] ?? "");
      return names.length === 0 || found.length === 0 ? [] : [{ concept: concept.id, pair, names, opcodes: found }];
    }),
  );
}

/** The comparisons that a pair's page shows: of its names with its opcodes. */
export function comparisonsOf(runnable: RunnablePair, comparisons: readonly Comparison[]): Comparison[] {
  return comparisons.filter(
    ({ pair, name, opcode }) =>
      pair.concept === runnable.concept &&
      runnable.names.includes(name) &&
      opcodesOf(opcode).some((each) => runnable.opcodes.includes(each)),
  );
}

/**
 * What is wrong with a list of reasons: names of pairs that run which neither a comparison nor a reason is about, and
 * patterns that no such name fits. As messages.
 */
export function reasonProblems(
  runnable: readonly RunnablePair[],
  comparisons: readonly Comparison[],
  reasons: readonly NotCompared[],
): string[] {
  const left = new Map<string, Set<string>>();
  for (const pair of runnable) {
    const compared = new Set(comparisonsOf(pair, comparisons).map(({ name }) => name));
    const names = left.get(pair.concept) ?? new Set();
    for (const name of pair.names) if (!compared.has(name)) names.add(name);
    left.set(pair.concept, names);
  }
  const idle = reasons.flatMap(({ concept, amd }) =>
    amd.flatMap((pattern) => {
      const matches = compileNamePattern(pattern);
      const found = [...(left.get(concept) ?? [])].filter(matches);
      return found.length > 0 ? [] : [`${concept}: no name is left for '${pattern}'`];
    }),
  );
  const missing = [...left].flatMap(([concept, names]) => {
    const patterns = reasons.filter((each) => each.concept === concept).flatMap(({ amd }) => amd);
    const covered = patterns.map((pattern) => compileNamePattern(pattern));
    return [...names]
      .filter((name) => !covered.some((matches) => matches(name)))
      .map((name) => `${concept}: ${name} is neither compared nor is there a reason`);
  });
  return [...missing, ...idle];
}
