import { readMoves } from "../catalog/moves.ts";
import { listAll } from "./addresses.ts";
import { readLedger } from "./read-ledger.ts";

/**
 * Published addresses and anchors that an import would take away, sorted: there before, not there after, in the ledger,
 * and without a record in content/redirects.yaml.
 */
export function findLost(before: ReadonlySet<string>, after: ReadonlySet<string>, content: string): string[] {
  const gone = [...before].filter((address) => !after.has(address)).sort();
  if (gone.length === 0) return [];
  const published = new Set(listAll(readLedger(content).addresses));
  const moves = readMoves(content);
  const known = new Set([
    ...moves.moved.map(({ from }) => from),
    ...moves.gone.map(({ page }) => page),
    ...moves.anchors.map(({ page, anchor }) => `${page}#${anchor}`),
  ]);
  return gone.filter((address) => {
    const [page = ""] = address.split("#");
    return published.has(address) && !known.has(address) && !known.has(page);
  });
}

/** What a person has to do about lost addresses, with records to fill in. */
export function describeLost(lost: readonly string[]): string {
  const record = (address: string): string => {
    const [page = "", anchor] = address.split("#");
    if (anchor !== undefined) return `  anchors: - { page: ${page}, anchor: ${anchor}, why: … }`;
    const name = page.split("/").at(-2) ?? "";
    return `  gone: - { page: ${page}, name: ${name}, since: …, why: … }`;
  };
  return `This import would take away ${String(lost.length)} published addresses:
${lost.map((address) => `  ${address}`).join("\n")}
Links to them must go on answering. Say in content/redirects.yaml what became of each (src/schema/moves.ts): under 'moved'
where it has another address, under 'anchors' for a part of a page, under 'gone' where the source has it no more:
${lost.map(record).join("\n")}`;
}
