import type { ConceptArea, ConceptPair, Relation, VerifiedSequence } from "../../schema/concept.ts";
import { compileNamePattern, NamePatternError } from "../name-pattern.ts";
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
}

/** An index of nothing, for pages that are built without concepts. */
export const NO_CONCEPTS: ConceptIndex = {
  areas: [],
  concepts: [],
  byAmdName: new Map(),
  byPtxName: new Map(),
  byRegister: new Map(),
  verified: [],
};

/**
 * Finds what every pattern matches.
 *
 * @param amdNames - names with the generations that have them
 * @throws {DataError} that names the file, for a pattern that is wrong or matches nothing, and a title that is used twice.
 */
export function indexConcepts(
  { areas, concepts, verified }: ConceptContent,
  amdNames: ReadonlyMap<string, Pick<NamedInstruction, "byGeneration">>,
  ptx: PtxAtlas,
): ConceptIndex {
  const items = new PtxItems(ptx);
  const names = new NameList([...amdNames.keys()]);
  const titles = new Set<string>();
  const resolved = concepts.map((concept): Concept => {
    const fail = (pair: number, problem: string): DataError =>
      new DataError(concept.file, [`pairs.${String(pair)}: ${problem}`]);
    if (titles.has(concept.title)) throw new DataError(concept.file, [`title: '${concept.title}' is used twice`]);
    titles.add(concept.title);
    const pairs = concept.pairs.map((pair, index): ResolvedPair => {
      const amd = (pair.amd ?? []).map((pattern): AmdItem => {
        try {
          const found = names
            .match(pattern)
            .filter((name) => pair.on === undefined || pair.on.some((id) => amdNames.get(name)?.byGeneration.has(id)));
          if (found.length === 0) throw fail(index, `'${pattern}' matches no name of AMD${pair.on ? " there" : ""}`);
          return { pattern, names: found };
        } catch (error) {
          if (error instanceof NamePatternError) throw fail(index, error.message);
          throw error;
        }
      });
      const found = (pair.ptx ?? []).map((entry) => {
        try {
          return items.find(entry);
        } catch (error) {
          if (error instanceof PtxItemError) throw fail(index, error.message);
          throw error;
        }
      });
      return { ...pair, amd, ptx: found };
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
  };
}

/** Relations of the pairs that a name is in, the closest first. */
export function relationsOf(members: readonly Membership[]): Set<Relation> {
  return new Set(members.map(({ pair }) => pair.relation));
}

/** Names by their first token: a pattern with a plain beginning is tried on few of them. */
class NameList {
  readonly #names: readonly string[];
  readonly #byUnit: ReadonlyMap<string, readonly string[]>;

  constructor(names: readonly string[]) {
    this.#names = names;
    this.#byUnit = Map.groupBy(names, (name) => name.split("_")[0] ?? "");
  }

  match(pattern: string): string[] {
    const matches = compileNamePattern(pattern);
    const unit = /^([a-z]+)(?:_|$)/.exec(pattern)?.[1];
    return (unit === undefined ? this.#names : (this.#byUnit.get(unit) ?? [])).filter(matches);
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
