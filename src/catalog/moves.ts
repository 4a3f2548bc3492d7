import { existsSync } from "node:fs";
import path from "node:path";
import { type MovedAnchor, type Moves, movesSchema } from "../schema/moves.ts";
import { contentFolder } from "./paths.ts";
import { readData } from "./read-data.ts";

/** Reads content/redirects.yaml; nothing moved where there is no such file. Throws a DataError for a wrong form. */
export function readMoves(folder = contentFolder()): Moves {
  const file = path.join(folder, "redirects.yaml");
  return existsSync(file) ? readData(file, movesSchema) : { moved: [], anchors: [], gone: [] };
}

let moves: { readonly all: Moves; readonly anchors: ReadonlyMap<string, readonly MovedAnchor[]> } | undefined;

/** The moves, read once. */
export function loadMoves(): Moves {
  return open().all;
}

/** Anchors that a page keeps for links to parts that moved. */
export function movedAnchorsOf(page: string): readonly MovedAnchor[] {
  return open().anchors.get(page) ?? [];
}

function open(): NonNullable<typeof moves> {
  if (moves === undefined) {
    const all = readMoves();
    moves = { all, anchors: Map.groupBy(all.anchors, ({ page }) => page) };
  }
  return moves;
}
