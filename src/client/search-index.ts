import { createFinder, type Finder, type FinderPart, type FinderSources } from "../search/find.ts";
import { type NameIndex, type PackedNameIndex, unpackNameIndex } from "../search/name-index.ts";
import { type PackedNumberIndex, unpackNumberIndex } from "../search/number-index.ts";
import type { PtxSource } from "../search/ptx-opcode.ts";

/** The index of names in a browser; its larger parts come when a query needs them. */
export interface SearchIndex {
  readonly names: NameIndex;
  /** A finder of what is loaded. */
  readonly finder: () => Finder;
  /** Loads what a query needs and is not there yet; false when that was nothing. Rejects when it cannot be loaded. */
  readonly loadFor: (query: string) => Promise<boolean>;
}

let loading: Promise<SearchIndex> | undefined;

/** Loads the names, once. Rejects when they cannot be loaded; the next call tries again. */
export function loadSearchIndex(base: string): Promise<SearchIndex> {
  loading ??= open(base).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function open(base: string): Promise<SearchIndex> {
  const names = unpackNameIndex(await fetchJson<PackedNameIndex>(`${base}search/names.json`));
  let sources: FinderSources = { names };
  let finder = createFinder(sources);
  const parts = new Map<FinderPart, Promise<void>>();
  return {
    names,
    finder: () => finder,
    loadFor: async (query) => {
      const part = finder.partFor(query);
      if (part === undefined || sources[part] !== undefined) return false;
      const loadingPart =
        parts.get(part) ??
        loadPart(base, part, names).then((more) => {
          sources = { ...sources, ...more };
          finder = createFinder(sources);
        });
      parts.set(part, loadingPart);
      try {
        await loadingPart;
      } catch (error) {
        parts.delete(part);
        throw error;
      }
      return true;
    },
  };
}

async function loadPart(base: string, part: FinderPart, names: NameIndex): Promise<Partial<FinderSources>> {
  if (part === "numbers")
    return { numbers: unpackNumberIndex(await fetchJson<PackedNumberIndex>(`${base}search/numbers.json`)) };
  const [{ createPtxFinder }, source] = await Promise.all([
    import("../search/ptx-opcode.ts"),
    fetchJson<PtxSource>(`${base}search/ptx.json`),
  ]);
  return { ptx: createPtxFinder(source, names.entries) };
}

async function fetchJson<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  return (await response.json()) as T;
}
