/**
 * The instruction names of several parts as ptxas reads them: their parts must stand first and in this order, all later
 * ones may stand in any. Measured with ptxas 13.0, which answers "Unknown modifier" or "Not a name of any known
 * instruction" when a part of a name stands elsewhere; the names of PTX 9.1 and later follow their neighbours.
 */
const NAMES = ["bar.warp"] as const;

const byFirst = new Map<string, string[][]>();
for (const name of NAMES) {
  const parts = name.split(/(?=\.)/);
  const first = parts[0] ?? "";
  byFirst.set(
    first,
    [...(byFirst.get(first) ?? []), parts].sort((a, b) => b.length - a.length),
  );
}

/** How many leading parts of an opcode are its name and keep their place, at least 1. */
export function nameLength(parts: readonly string[]): number {
  const names = byFirst.get(parts[0] ?? "") ?? [];
  return names.find((name) => name.every((part, index) => parts[index] === part))?.length ?? 1;
}
