import type { EvidenceRecord } from "../../schema/evidence.ts";
import { RELATIONS, type Relation } from "../../schema/concept.ts";
import type { Atlas } from "../atlas.ts";
import type { PtxAtlas } from "../ptx/ptx-atlas.ts";
import type { ConceptIndex, Membership } from "./concept-index.ts";

/** How many of one vendor's names concepts speak of. */
export interface SideCoverage {
  readonly total: number;
  /** In at least one concept. */
  readonly covered: number;
  /** Of them, those that no concept gives a counterpart for. */
  readonly noCounterpart: number;
}

/** Counts of the concepts. */
export interface ConceptCoverage {
  readonly concepts: number;
  readonly pairs: number;
  readonly relations: Readonly<Record<Relation, number>>;
  readonly sequences: { readonly total: number; readonly verified: number };
  /** Pairs of a PTX opcode and an AMD name that were evaluated on the same values, and those of them that differ somewhere. */
  readonly measured: { readonly pairs: number; readonly differ: number };
  readonly amd: SideCoverage;
  /** Instructions of the covered edition. */
  readonly ptx: SideCoverage;
  readonly registers: SideCoverage;
}

/** What concepts cover of both vendors. */
export function measureConceptCoverage(index: ConceptIndex, atlas: Atlas, ptx: PtxAtlas): ConceptCoverage {
  const pairs = index.concepts.flatMap((concept) => concept.pairs);
  const edition = ptx.catalog.edition;
  const pages = ptx.catalog.pages.filter(({ editions }) => editions.includes(edition)).map(({ name }) => name);
  return {
    concepts: index.concepts.length,
    pairs: pairs.length,
    relations: Object.fromEntries(
      RELATIONS.map((relation) => [relation, pairs.filter((pair) => pair.relation === relation).length]),
    ) as Record<Relation, number>,
    sequences: {
      total: pairs.reduce((sum, { sequences }) => sum + sequences.length, 0),
      verified: index.verified.filter(({ state }) => state === "verified").length,
    },
    measured: countMeasured([...index.evidence.values()].flat()),
    amd: countSide([...atlas.names.keys()], index.byAmdName),
    ptx: countSide(pages, index.byPtxName),
    registers: countSide(
      ptx.catalog.registers.map(({ slug }) => slug),
      index.byRegister,
    ),
  };
}

function countMeasured(records: readonly EvidenceRecord[]): ConceptCoverage["measured"] {
  const count = (some: readonly EvidenceRecord[]): number => new Set(some.map(({ ptx, amd }) => `${ptx} ${amd}`)).size;
  return { pairs: count(records), differ: count(records.filter(({ differ }) => differ > 0)) };
}

function countSide(names: readonly string[], members: ReadonlyMap<string, readonly Membership[]>): SideCoverage {
  const covered = names.flatMap((name) => {
    const list = members.get(name);
    return list === undefined ? [] : [list];
  });
  return {
    total: names.length,
    covered: covered.length,
    noCounterpart: covered.filter((list) => list.every(({ pair }) => pair.relation === "no counterpart")).length,
  };
}
