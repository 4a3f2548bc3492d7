import type { MeaningChange } from "../../schema/meaning-change.ts";
import type { Atlas } from "../atlas.ts";
import type { Form } from "../forms.ts";
import { compareForms } from "./compare.ts";
import { findMeanings, findRemoval } from "./find-words.ts";
import { listPairs } from "./pairs.ts";
import { fieldMoveWords, formChangeWords, operandChangeWords } from "./words.ts";

/** More fields than this are told as another layout, which the page of changes lists. */
const LISTED_MOVES = 3;

/** What changed for an instruction from a generation to its neighbour, beyond opcode and name, which its strip shows. */
export interface TimelineRow {
  readonly from: string;
  readonly to: string;
  /** Differences of layout, operands and forms, in words. */
  readonly changes: readonly string[];
  readonly meanings: readonly MeaningChange[];
  /** What to use where the neighbour has it under no name. */
  readonly gone: { readonly text: string; readonly use: readonly string[] } | undefined;
}

/** An instruction as its page knows it in one generation: under the page's name or another. */
export interface TimelineStop {
  readonly name: string;
  readonly forms: readonly Form[];
  /** Whether it is the page's own name. */
  readonly own: boolean;
}

/**
 * The rows of an instruction's timeline, without those in which nothing changed. Steps between two generations that
 * both use another name are left to that name's page.
 */
export function buildTimeline(
  stops: ReadonlyMap<string, readonly TimelineStop[]>,
  atlas: Pick<Atlas, "generations" | "catalogs" | "changes">,
): TimelineRow[] {
  return listPairs(atlas.generations, [], atlas.catalogs).flatMap(
    ({ from: { id: from }, to: { id: to } }): TimelineRow[] => {
      const before = stops.get(from) ?? [];
      const after = stops.get(to) ?? [];
      if (![...before, ...after].some(({ own }) => own)) return [];
      const row = { from, to, changes: [], meanings: [], gone: undefined };
      const [first] = before;
      if (first !== undefined && after.length === 0) {
        const removal = findRemoval(atlas.changes, to, first.name);
        const use = (removal?.use ?? []).filter((name) => atlas.catalogs.get(to)?.instructions.has(name) === true);
        return removal === undefined ? [] : [{ ...row, gone: { text: removal.text, use } }];
      }
      const [second, ...others] = after;
      // An old name with several successors at once is told by the table of names.
      if (first === undefined || second === undefined || before.length > 1 || others.length > 0) return [];
      const { moves, encoding, operands, forms } = compareForms(first.forms, second.forms);
      const changes = [
        ...(moves.length > LISTED_MOVES
          ? [`other layout of ${second.forms[0]?.encoding.name ?? ""}`]
          : moves.map(fieldMoveWords)),
        ...(encoding === undefined ? [] : [`${encoding.before} → ${encoding.after}`]),
        ...operands.map(operandChangeWords),
        ...(forms === undefined ? [] : [formChangeWords(forms)]),
      ];
      const meanings = findMeanings(atlas.changes, { from, to }, [first.name, second.name]);
      return changes.length + meanings.length === 0 ? [] : [{ ...row, changes, meanings }];
    },
  );
}
