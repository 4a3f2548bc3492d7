/**
 * Addresses of a site from its root, with the anchors of each: pages end with a slash and may have anchors, files have
 * none.
 */
export type Addresses = ReadonlyMap<string, ReadonlySet<string>>;

/** Both together. */
export function mergeAddresses(a: Addresses, b: Addresses): Map<string, Set<string>> {
  const merged = new Map([...a].map(([address, anchors]) => [address, new Set(anchors)]));
  for (const [address, anchors] of b) {
    const present = merged.get(address) ?? new Set<string>();
    for (const anchor of anchors) present.add(anchor);
    merged.set(address, present);
  }
  return merged;
}

/** What is in `a` and not in `b`: addresses, and anchors as `/page/#anchor`; sorted. */
export function listMissing(a: Addresses, b: Addresses): string[] {
  return listAll(a).filter((entry) => {
    const [address = "", anchor] = entry.split("#");
    const anchors = b.get(address);
    return anchors === undefined || (anchor !== undefined && !anchors.has(anchor));
  });
}

/** Every address, and every anchor as `/page/#anchor`; sorted by code units. */
export function listAll(addresses: Addresses): string[] {
  return [...addresses]
    .flatMap(([address, anchors]) => [address, ...[...anchors].map((id) => `${address}#${id}`)])
    .sort();
}
