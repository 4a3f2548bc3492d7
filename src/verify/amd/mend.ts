import { listGaps, mends } from "./gaps.ts";
import { modifiersBetween, modifiersIn, parseLine } from "./line.ts";
import { linesOf } from "./records.ts";
import type { Probed } from "./probe.ts";
import type { Proof } from "./search.ts";

/** How often the lines of an encoding are looked through: each pass may mend one more bit of a field. */
const PASSES = 8;

/**
 * Adds lines so that the examples of each encoding show every field with a value of its own and every modifier bit, as
 * far as lines that were proved do: a flag that only stands beside other flags gets a line of its own. Every modifier
 * stands in a line of its form; of several that one field holds, each in a line of the encoding.
 *
 * @param keywords the modifiers that stand alone.
 */
export function mendGaps(probed: readonly Probed[], keywords: ReadonlySet<string>): Probed[] {
  const extras = new Map<Probed, Proof[]>(probed.map((one) => [one, []]));
  const wordsOf = (one: Probed): ReadonlyMap<string, bigint>[] =>
    [...linesOf(one), ...(extras.get(one) ?? [])].map(({ values }) => values);
  const groups = Map.groupBy(probed, ({ base: { subject } }) => subject.form.encoding);
  for (const group of groups.values()) {
    for (let pass = 0; pass < PASSES; pass += 1) {
      const gaps = listGaps(group.map((one) => ({ subject: one.base.subject, words: wordsOf(one) })));
      let added = false;
      for (const gap of gaps) {
        const found = findMend(group, gap);
        if (found === undefined || extras.get(found.one)?.includes(found.line) === true) continue;
        extras.get(found.one)?.push(found.line);
        added = true;
      }
      if (!added) break;
    }
    addWords(group, extras, keywords);
  }
  return probed.map((one) => ({ ...one, extras: [...one.extras, ...(extras.get(one) ?? [])] }));
}

function findMend(
  group: readonly Probed[],
  gap: { readonly field: string; readonly bits: string },
): { one: Probed; line: Proof } | undefined {
  for (const one of group) {
    const present = new Set(linesOf(one).map(({ text }) => text));
    for (const { lines } of one.taken)
      for (const line of lines)
        if (!present.has(line.text) && mends(gap, line.subject, line.values)) return { one, line };
  }
  return undefined;
}

function addWords(group: readonly Probed[], extras: ReadonlyMap<Probed, Proof[]>, keywords: ReadonlySet<string>): void {
  const wordsIn = (lines: readonly Proof[]): Set<string> =>
    new Set(lines.flatMap(({ text }) => [...modifiersIn(parseLine(text, keywords))]));
  const written = wordsIn(group.flatMap((one) => [...linesOf(one), ...(extras.get(one) ?? [])]));
  for (const one of group) {
    const own = wordsIn([...linesOf(one), ...(extras.get(one) ?? [])]);
    const plain = parseLine(one.base.text, keywords);
    for (const { lines } of one.taken) {
      for (const [at, line] of lines.entries()) {
        const parts = parseLine(line.text, keywords);
        const said = modifiersIn(parts);
        const fresh = modifiersBetween(plain, parts).filter((word) => said.has(word));
        if (!fresh.some((word) => !(at === 0 ? own : written).has(word))) continue;
        extras.get(one)?.push(line);
        for (const word of said) {
          own.add(word);
          written.add(word);
        }
      }
    }
  }
}
