import type { CatalogChange } from "../schema/changelog.ts";
import type { CatalogState } from "./state.ts";

/** What is different in a catalog; undefined where nothing is. A catalog that was not there before is `first`. */
export function compareStates(before: CatalogState | undefined, after: CatalogState): CatalogChange | undefined {
  const { catalog, source, instructions } = after;
  if (before === undefined) return { catalog, source, instructions, first: true, changes: [] };
  const changes = [...after.kinds].flatMap(([kind, now]) => {
    const then = before.kinds.get(kind) ?? new Map<string, string>();
    const added = [...now.keys()].filter((name) => !then.has(name)).sort();
    const removed = [...then.keys()].filter((name) => !now.has(name)).sort();
    const changed = [...now].filter(([name, text]) => then.has(name) && then.get(name) !== text).map(([name]) => name);
    const lists = Object.entries({ added, removed, changed: changed.sort() }).filter(([, names]) => names.length > 0);
    return lists.length === 0 ? [] : [{ kind, ...Object.fromEntries(lists) }];
  });
  return changes.length === 0 ? undefined : { catalog, source, instructions, changes };
}
