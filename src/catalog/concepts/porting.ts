import type { ConceptArea } from "../../schema/concept.ts";
import type { Synonyms } from "../../schema/synonyms.ts";
import type { Concept, ConceptIndex, ResolvedPair } from "./concept-index.ts";
import { type NameLink, ptxLinks } from "./concept-rows.ts";
import { urls } from "../urls.ts";

/** One line of the porting index. */
export interface PortingRow {
  readonly relation: string;
  /** Function names of CUDA C++ that lead to the PTX side. */
  readonly cuda: readonly string[];
  readonly ptx: readonly NameLink[];
  /** The first name of each pattern, with how many more names the pattern has. */
  readonly amd: readonly (NameLink & { readonly more: number })[];
}

/** An area of the porting index. */
export interface PortingSection {
  readonly area: ConceptArea;
  readonly concepts: readonly { readonly concept: Concept; readonly rows: readonly PortingRow[] }[];
}

/** The porting index: sections by area, concepts by title. */
export function portingSections(index: ConceptIndex, { synonyms }: Synonyms): PortingSection[] {
  const byArea = Map.groupBy(index.concepts, ({ area }) => area);
  return index.areas.flatMap((area) => {
    const concepts = byArea.get(area.id) ?? [];
    if (concepts.length === 0) return [];
    return [
      {
        area,
        concepts: concepts.map((concept) => ({
          concept,
          rows: concept.pairs.map((pair) => portingRow(pair, synonyms)),
        })),
      },
    ];
  });
}

function portingRow(pair: ResolvedPair, synonyms: Synonyms["synonyms"]): PortingRow {
  return {
    relation: pair.relation,
    cuda: cudaNames(pair, synonyms),
    ptx: ptxLinks(pair),
    amd: pair.amd.flatMap(({ names: [name, ...others] }) =>
      name === undefined ? [] : [{ name, href: urls.instruction(name), more: others.length }],
    ),
  };
}

/** A synonym belongs to a pair if it leads to names of its PTX side and, where it leads to AMD names too, to one of those. */
function cudaNames(pair: ResolvedPair, synonyms: Synonyms["synonyms"]): string[] {
  const ptx = new Set(pair.ptx.map((item) => (item.kind === "register" ? item.text : item.page.name)));
  const amd = new Set(pair.amd.flatMap(({ names }) => names));
  return synonyms.flatMap(({ words, to }) => {
    const amdTargets = to.filter((name) => /^[a-z]+_\w+$/.test(name));
    const meant =
      to.some((name) => ptx.has(name)) && (amdTargets.length === 0 || amdTargets.some((name) => amd.has(name)));
    return meant ? words.filter((word) => /^\w*_\w*$/.test(word)) : [];
  });
}
