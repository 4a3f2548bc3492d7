import type { Atlas } from "./atlas.ts";

/** AMD's functional groups with the lower-case names in each, by subgroup. */
export function collectGroups(atlas: Atlas): Map<string, Map<string, string[]>> {
  const found = new Map<string, Map<string, Set<string>>>();
  for (const { catalog } of atlas.catalogs.values()) {
    for (const group of catalog.functionalGroups) if (!found.has(group)) found.set(group, new Map());
    for (const { name, group, subgroups } of catalog.instructions) {
      const bySubgroup = found.get(group) ?? new Map<string, Set<string>>();
      for (const subgroup of subgroups) {
        bySubgroup.set(subgroup, (bySubgroup.get(subgroup) ?? new Set()).add(name.toLowerCase()));
      }
      found.set(group, bySubgroup);
    }
  }
  return new Map(
    [...found].map(([group, bySubgroup]) => [
      group,
      new Map(
        [...bySubgroup].sort(([a], [b]) => (a < b ? -1 : 1)).map(([subgroup, names]) => [subgroup, [...names].sort()]),
      ),
    ]),
  );
}
