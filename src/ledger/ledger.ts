import type { UrlLedger } from "../schema/url-ledger.ts";
import type { Addresses } from "./addresses.ts";
import { joinPage, kindOf, splitAddress } from "./kind.ts";

/** Stands for a page's own last part: forms of PTX begin with their instruction, files of data are called by it. */
const OWN = "*";

/** What belongs to a page in a ledger's records: anchors, and files, whose addresses start with `./` or `/`. */
const FILE = /^\.?\//;

/** All addresses and anchors of a ledger. */
export function expandLedger(ledger: UrlLedger): Map<string, Set<string>> {
  const kinds = new Map(ledger.flatMap((record) => ("kind" in record ? [[record.kind, record.anchors] as const] : [])));
  const addresses = new Map<string, Set<string>>();
  for (const record of ledger) {
    if ("files" in record) for (const name of record.files) addresses.set(record.in + name, new Set());
    if (!("pages" in record)) continue;
    const folders = record.folders?.map((folder) => record.in.replace(OWN, folder)) ?? [record.in];
    for (const [folder, name] of folders.flatMap((folder) => record.pages.map((name) => [folder, name] as const))) {
      const page = joinPage(folder, name);
      const lacks = new Set(record.lacks);
      const usual = (kinds.get(kindOf(page)) ?? []).filter((anchor) => !lacks.has(anchor));
      const own = [...usual, ...(record.more ?? [])].map((part) => part.replace(OWN, name));
      addresses.set(page, new Set(own.filter((part) => !FILE.test(part))));
      for (const file of own.filter((part) => FILE.test(part))) addresses.set(file.replace(/^\.\//, page), new Set());
    }
  }
  return addresses;
}

/** The text of a ledger with these addresses and anchors: the same for the same ones, one record a line. */
export function printLedger(addresses: Addresses): string {
  const sorted = [...addresses].sort(([a], [b]) => (a < b ? -1 : 1));
  const pages = new Map(
    sorted.filter(([address]) => address.endsWith("/")).map(([page, ids]) => [page, nameParts(page, ids)]),
  );
  const files: { folder: string; name: string }[] = [];
  for (const [address] of sorted.filter(([address]) => !address.endsWith("/"))) {
    const owner = findOwner(address, pages);
    if (owner === undefined) files.push(splitAddress(address));
    else pages.get(owner.page)?.add(owner.part);
  }
  const kinds = findKinds([...pages]);
  const records = [
    ...[...kinds].map(([kind, anchors]) => ({ kind, anchors: anchors.join(" ") })),
    ...mergeFolders(groupPages([...pages], kinds)),
    ...[...Map.groupBy(files, ({ folder }) => folder)].map(([folder, members]) => ({
      in: folder,
      files: members.map(({ name }) => name).join(" "),
    })),
  ];
  return `[\n${records.map((record) => JSON.stringify(record)).join(",\n")}\n]\n`;
}

/** Anchors of a page, its own last part at their beginning shortened. */
function nameParts(page: string, anchors: ReadonlySet<string>): Set<string> {
  const { name } = splitAddress(page);
  return new Set([...anchors].map((id) => (id.startsWith(name) ? OWN + id.slice(name.length) : id)));
}

/**
 * The page that a file belongs to: one that it stands beside (`/amd/v_max_f32/index.md`), or whose last two parts it is
 * called by (`/api/v1/amd/v_max_f32.json`). So a file for each page costs one word for its kind.
 */
function findOwner(file: string, pages: ReadonlyMap<string, unknown>): { page: string; part: string } | undefined {
  const { folder, name } = splitAddress(file);
  if (pages.has(folder)) return { page: folder, part: `./${name}` };
  const stem = name.replace(/\.[^.]*$/, "");
  const page = `/${splitAddress(folder).name}/${stem}/`;
  return pages.has(page) ? { page, part: folder + OWN + name.slice(stem.length) } : undefined;
}

/** What most pages of each kind have, sorted. A kind without any is left out. */
function findKinds(pages: readonly (readonly [string, ReadonlySet<string>])[]): Map<string, string[]> {
  const kinds = new Map<string, string[]>();
  for (const [kind, members] of Map.groupBy(pages, ([page]) => kindOf(page))) {
    const counts = new Map<string, number>();
    for (const [, anchors] of members) for (const id of anchors) counts.set(id, (counts.get(id) ?? 0) + 1);
    const usual = [...counts].filter(([, count]) => count * 2 > members.length).map(([id]) => id);
    if (usual.length > 0) kinds.set(kind, usual.sort());
  }
  return new Map([...kinds].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A record of pages. */
interface PagesRecord {
  readonly in: string;
  readonly folders?: string;
  readonly pages: string;
  readonly more?: string;
  readonly lacks?: string;
}

/** Folders of one folder that hold pages of the same names and anchors, such as opcode maps, share a record. */
function mergeFolders(records: readonly PagesRecord[]): PagesRecord[] {
  const alike = Map.groupBy(records, ({ in: folder, ...rest }) => {
    const { folder: parent } = splitAddress(folder);
    return parent.split("/").length > 3 ? JSON.stringify([parent, rest]) : JSON.stringify([folder, rest]);
  });
  return [...alike.values()].flatMap((members) => {
    const [first] = members;
    if (first === undefined || members.length === 1) return members;
    const { folder: parent } = splitAddress(first.in);
    const folders = members.map((member) => splitAddress(member.in).name).join(" ");
    return [{ ...first, in: `${parent}${OWN}/`, folders }];
  });
}

function groupPages(
  pages: readonly (readonly [string, ReadonlySet<string>])[],
  kinds: ReadonlyMap<string, readonly string[]>,
): PagesRecord[] {
  const groups = new Map<string, { in: string; names: string[]; more: string; lacks: string }>();
  for (const [page, anchors] of pages) {
    const { folder, name } = splitAddress(page);
    const usual = kinds.get(kindOf(page)) ?? [];
    const more = [...anchors]
      .filter((anchor) => !usual.includes(anchor))
      .sort()
      .join(" ");
    const lacks = usual.filter((anchor) => !anchors.has(anchor)).join(" ");
    const key = [folder, more, lacks].join("|");
    const group = groups.get(key) ?? { in: folder, names: [], more, lacks };
    group.names.push(name);
    groups.set(key, group);
  }
  // In the order of each group's first page: pages are sorted.
  return [...groups.values()].map(({ names, more, lacks, ...group }) => ({
    ...group,
    pages: names.join(" "),
    ...(more === "" ? {} : { more }),
    ...(lacks === "" ? {} : { lacks }),
  }));
}
