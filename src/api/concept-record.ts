import type { Atlas } from "../catalog/atlas.ts";
import type { Concept, ConceptIndex } from "../catalog/concepts/concept-index.ts";
import { conceptPage, type SequenceRow, type SideRow } from "../catalog/concepts/concept-page.ts";
import { urls } from "../catalog/urls.ts";
import type { ConceptIndexFile, ConceptRecordFile } from "../schema/api/concept.ts";
import { apiPaths, twinPath } from "./paths.ts";

/** The record of a concept, from what its page shows. */
export function toConceptRecord(concept: Concept, index: ConceptIndex, atlas: Atlas): ConceptRecordFile {
  const { id, title, words, area, pairs } = conceptPage(concept, index, atlas);
  const url = urls.concept(id);
  return {
    $schema: apiPaths.schema("concept"),
    id,
    url,
    markdown: twinPath(url),
    title,
    words,
    area: { ...area, url: urls.portingArea(area.id) },
    pairs: pairs.map((pair, at) => ({
      relation: pair.relation,
      on: concept.pairs[at]?.on === undefined ? undefined : [...concept.pairs[at].on],
      amd: pair.amd.map(toSide),
      ptx: pair.ptx.map(toSide),
      differs: pair.differs.map(({ about, amd, ptx }) => ({ about, amd, ptx })),
      sequences: pair.sequences.map(toSequence),
      reason: pair.reason,
      instead: pair.instead,
    })),
  };
}

/** All concepts with the names in them. */
export function listConcepts({ areas, concepts }: ConceptIndex): ConceptIndexFile {
  const unique = (names: readonly string[]): string[] => [...new Set(names)];
  return {
    $schema: apiPaths.schema("concept-index"),
    areas: areas.map(({ id, title, summary }) => ({ id, title, summary, url: urls.portingArea(id) })),
    concepts: concepts.map(({ id, title, area, pairs }) => ({
      id,
      title,
      area,
      url: urls.concept(id),
      json: apiPaths.concept(id),
      amd: unique(pairs.flatMap(({ amd }) => amd.flatMap(({ names }) => names))),
      ptx: unique(pairs.flatMap(({ ptx }) => ptx.map(({ text }) => text))),
    })),
  };
}

function toSide({ syntax, links }: SideRow): ConceptRecordFile["pairs"][number]["amd"][number] {
  return { syntax, names: links.map(({ name, href }) => ({ name, url: href })) };
}

function toSequence({ sequence, check }: SequenceRow): ConceptRecordFile["pairs"][number]["sequences"][number] {
  const verified = { ok: check.ok, text: check.text };
  const { language, code } = sequence;
  return sequence.language === "amd"
    ? { language, target: sequence.generation, code, verified }
    : { language, target: sequence.target, version: sequence.version, code, verified };
}
