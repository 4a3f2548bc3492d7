import { createHash } from "node:crypto";
import type { Seal } from "../schema/url-ledger.ts";
import { type Addresses, listAll } from "./addresses.ts";

/** The seal of a ledger: a hash over every address and anchor in it, and over the seal of the growth before. */
export function sealOf(addresses: Addresses, before: Seal | undefined): Seal {
  const all = listAll(addresses);
  const hash = createHash("sha256");
  hash.update(before?.sha256 ?? "");
  for (const entry of all) hash.update(`\n${entry}`);
  return { addresses: addresses.size, anchors: all.length - addresses.size, sha256: hash.digest("hex") };
}

/**
 * Says what is wrong when a ledger is not what its last seal was made of, or when seals shrink; undefined when all is
 * well. A record can so only be lost by someone who changes seals by hand, and that shows in a diff: an honest growth
 * adds one line to the seals and changes none.
 */
export function findBrokenSeal(addresses: Addresses, seals: readonly Seal[]): string | undefined {
  const shrunk = seals.findIndex((seal, index) => {
    const before = seals[index - 1];
    return before !== undefined && (seal.addresses < before.addresses || seal.anchors < before.anchors);
  });
  if (shrunk !== -1) return `seal ${String(shrunk + 1)} counts fewer addresses or anchors than the one before`;
  const last = seals.at(-1);
  if (last === undefined) return addresses.size === 0 ? undefined : "there is no seal of it";
  const now = sealOf(addresses, seals.at(-2));
  if (now.sha256 === last.sha256) return undefined;
  const count = ({ addresses, anchors }: Seal): string =>
    `${String(addresses)} addresses and ${String(anchors)} anchors`;
  return `the last seal was made of ${count(last)}; the ledger holds ${count(now)}, and not the same ones`;
}

/** The text of the seals, one a line. */
export function printSeals(seals: readonly Seal[]): string {
  return `[\n${seals.map((seal) => JSON.stringify(seal)).join(",\n")}\n]\n`;
}
