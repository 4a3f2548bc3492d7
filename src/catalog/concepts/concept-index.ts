import type { EvidenceRecord, NotCompared } from "../../schema/evidence.ts";
import type { ConceptArea, ConceptPair, VerifiedSequence } from "../../schema/concept.ts";
import { compileNamePattern, type NameMatcher, NamePatternError } from "../name-pattern.ts";
import type { NamedInstruction } from "../names.ts";
import type { PtxAtlas } from "../ptx/ptx-atlas.ts";
import { DataError } from "../read-data.ts";
import { type PtxItem, PtxItemError, PtxItems } from "./ptx-item.ts";
import type { ConceptContent, ConceptFile } from "./read-concepts.ts";

/** A pattern of AMD names with the names that it matches. */
export interface AmdItem {
  readonly pattern: string;
  readonly names: readonly string[];
}

/** A pair with what its patterns match. */
export interface ResolvedPair extends Omit<ConceptPair, "amd" | "ptx"> {
  /** Its position in the file, from 0. */
  readonly index: number;
  readonly amd: readonly AmdItem[];
  readonly ptx: readonly PtxItem[];
}

/** A concept with what its patterns match. */
export interface Concept extends Omit<ConceptFile, "pairs"> {
  readonly pairs: readonly ResolvedPair[];
}

/** How a name takes part in a concept. */
export interface Membership {
  readonly concept: Concept;
  readonly pair: ResolvedPair;
}

/** Concepts by what they are about; computed once for all pages. */
export interface ConceptIndex {
  readonly areas: readonly ConceptArea[];
  /** In the order of areas, then of titles. */
  readonly concepts: readonly Concept[];
  readonly byAmdName: ReadonlyMap<string, readonly Membership[]>;
  /** By the name of the instruction's page. */
  readonly byPtxName: ReadonlyMap<string, readonly Membership[]>;
  /** By the register's name in its address. */
  readonly byRegister: ReadonlyMap<string, readonly Membership[]>;
  readonly verified: readonly VerifiedSequence[];
  /** What evaluating both sides gave, by concept. */
  readonly evidence: ReadonlyMap<string, readonly EvidenceRecord[]>;
  /** Names of concepts that run and are not compared, by concept. */
  readonly notCompared: ReadonlyMap<string, readonly NotCompared[]>;
  /** Entries that match nothing, as 'id, pair: what'; a content folder with fewer generations has some, the whole has none. */
  readonly unmatched: readonly string[];
}

/** An index of nothing, for pages that are built without concepts. */
export const NO_CONCEPTS: ConceptIndex = {
  areas: [],
  concepts: [],
  byAmdName: new Map(),
  byPtxName: new Map(),
  byRegister: new Map(),
  verified: [],
  evidence: new Map(),
  notCompared: new Map(),
  unmatched: [],
};

/**
 * Finds what every pattern matches. Entries that match nothing are left out, and so are pairs of which nothing is
 * left; concepts stay, as their pages have addresses.
 *
 * @param amdNames - names with the generations that have them
 * @throws {DataError} that names the file, for a pattern that is wrong and a title that is used twice.
 */
export function indexConcepts(
  { areas, concepts, verified, evidence, notCompared }: ConceptContent,
  amdNames: ReadonlyMap<string, Pick<NamedInstruction, "byGeneration">>,
  ptx: PtxAtlas,
): ConceptIndex {
  const items = new PtxItems(ptx);
  const names = new NameList([...amdNames.keys()]);
  const titles = new Set<string>();
  const unmatched: string[] = [];
  const resolved = concepts.map((concept): Concept => {
    if (titles.has(concept.title)) throw new DataError(concept.file, [`title: '${concept.title}' is used twice`]);
    titles.add(concept.title);
    const pairs = concept.pairs.flatMap((pair, index): ResolvedPair[] => {
      const note = (problem: string): [] => {
        unmatched.push(`${concept.id}, pair ${String(index)}: ${problem}`);
        return [];
      };
      const lives = (name: string): boolean =>
        pair.on === undefined || pair.on.some((id) => amdNames.get(name)?.byGeneration.has(id) === true);
      const amd = (pair.amd ?? []).flatMap((pattern): AmdItem[] => {
        const found = names.match(concept.file, pattern).filter(lives);
        return found.length === 0 ? note(`'${pattern}' matches no name of AMD`) : [{ pattern, names: found }];
      });
      const found = (pair.ptx ?? []).flatMap((entry): PtxItem[] => {
        try {
          return [items.find(entry)];
        } catch (error) {
          if (error instanceof PtxItemError) return note(error.message);
          throw error;
        }
      });
      return amd.length + found.length === 0 ? [] : [{ ...pair, index, amd, ptx: found }];
    });
    return { ...concept, pairs };
  });
  const place = (area: string): number => areas.findIndex(({ id }) => id === area);
  const ordered = resolved.toSorted((a, b) => place(a.area) - place(b.area) || (a.title < b.title ? -1 : 1));
  const members = ordered.flatMap((concept) => concept.pairs.map((pair) => ({ concept, pair })));
  return {
    areas,
    concepts: ordered,
    byAmdName: groupByKeys(members, ({ pair }) => pair.amd.flatMap((item) => item.names)),
    byPtxName: groupByKeys(members, ({ pair }) =>
      pair.ptx.flatMap((item) => (item.kind === "instruction" ? [item.page.name] : [])),
    ),
    byRegister: groupByKeys(members, ({ pair }) =>
      pair.ptx.flatMap((item) => (item.kind === "register" ? [item.register.slug] : [])),
    ),
    verified,
    evidence: Map.groupBy(evidence, ({ concept }) => concept),
    notCompared: Map.groupBy(notCompared, ({ concept }) => concept),
    unmatched,
  };
}

/** Names by their first token: a pattern with a plain beginning is tried on few of them. */
class NameList {
  readonly #names: readonly string[];
  readonly #byUnit: ReadonlyMap<string, readonly string[]>;

  constructor(names: readonly string[]) {
    this.#names = names;
    this.#byUnit = Map.groupBy(names, (name) => name.split("_")[0] ?? "");
  }

  match(file: string, pattern: string): string[] {
    const matches = compile(file, pattern);
    const unit = /^([a-z]+)(?:_|$)/.exec(pattern)?.[1];
    return (unit === undefined ? this.#names : (this.#byUnit.get(unit) ?? [])).filter(matches);
  }
}

function compile(file: string, pattern: string): NameMatcher {
  try {
    return compileNamePattern(pattern);
  } catch (error) {
    if (error instanceof NamePatternError) throw new DataError(file, [error.message]);
    throw error;
  }
}

function groupByKeys<T>(values: readonly T[], keys: (value: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    for (const key of new Set(keys(value))) {
      const group = groups.get(key) ?? [];
      group.push(value);
      groups.set(key, group);
    }
  }
  return groups;
}
