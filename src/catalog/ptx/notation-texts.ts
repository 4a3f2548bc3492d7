import { createMatcher, isMismatch } from "../../ptx/match.ts";
import { makeMatchSource } from "../../ptx/source.ts";
import { expandPtxTexts, type PtxText, readPtxSemantics } from "../../semantics/ptx/texts.ts";
import { contentFolder } from "../paths.ts";
import { loadPtxAtlas } from "./ptx-atlas.ts";

/** A text of the notation on the page of an instruction. */
export interface NotationText {
  /** The opcode whose text is shown: of its family the one with the most qualifiers. */
  readonly opcode: string;
  readonly text: string;
  /** How many more opcodes of the page the family has, which differ in types and qualifiers. */
  readonly more: number;
  readonly note: string | undefined;
  readonly approximate: string | undefined;
}

let byPage: ReadonlyMap<string, readonly PtxText[]> | undefined;

/** All texts by the name of the page; computed once. */
export function ptxTextsByPage(): ReadonlyMap<string, readonly PtxText[]> {
  if (byPage !== undefined) return byPage;
  const matcher = createMatcher(makeMatchSource(loadPtxAtlas().catalog));
  const texts = [...expandPtxTexts(readPtxSemantics(contentFolder())).values()];
  byPage = Map.groupBy(texts, ({ opcode }) => {
    const match = matcher.match(opcode);
    return isMismatch(match) ? "" : match.page;
  });
  return byPage;
}

/** What the page of an instruction shows, a text for each family, in the order of the files. */
export function notationTexts(page: string): NotationText[] {
  const families = Map.groupBy(ptxTextsByPage().get(page) ?? [], ({ family }) => family.id);
  return [...families.values()].flatMap((texts): NotationText[] => {
    const [shown] = texts.toSorted((a, b) => b.opcode.split(".").length - a.opcode.split(".").length);
    if (shown === undefined) return [];
    const { opcode, text, family } = shown;
    return [{ opcode, text, more: texts.length - 1, note: family.note, approximate: family.approximate }];
  });
}
