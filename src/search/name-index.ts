import type { GenerationName } from "../catalog/generation-list.ts";
import { type PackedColumn, packColumn, packTexts, unpackColumn, unpackTexts } from "./pack.ts";
import type { Suffix } from "./suffix.ts";

/** What a name is the name of. */
export const ENTRY_KINDS = [
  "amd",
  "ptx",
  "register",
  "directive",
  "concept",
  "encoding",
  "generation",
  "target",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Whose kind an entry is; concepts belong to both. */
export const VENDOR_OF: Readonly<Record<EntryKind, Vendor | undefined>> = {
  amd: "AMD",
  ptx: "NVIDIA",
  register: "NVIDIA",
  directive: "NVIDIA",
  concept: undefined,
  encoding: "AMD",
  generation: "AMD",
  target: "NVIDIA",
};
export type Vendor = "AMD" | "NVIDIA";

/** Anchors of an instruction's page by the encoding that an assembler suffix asks for; `dpp8` is a DPP of its own. */
export type FormAnchors = Partial<Readonly<Record<Suffix | "dpp8" | "e64_dpp8", string>>>;

/** Something that has a page and a name. */
export interface Entry {
  readonly name: string;
  readonly kind: EntryKind;
  /** From the site's root, with a slash at both ends. */
  readonly url: string;
  /** Ids of AMD's generations that have it; empty for everything else. */
  readonly generations: readonly string[];
  readonly forms: FormAnchors;
}

/** Another name for entries, which are given by their place in the list. */
export interface OtherName {
  readonly name: string;
  readonly targets: readonly number[];
}

/** The beginning of a compiler's function names, which stand for instructions of one vendor. */
export interface WordPrefix {
  readonly prefix: string;
  readonly vendor: Vendor;
}

/** Everything that can be found by name. */
export interface NameIndex {
  readonly generations: readonly GenerationName[];
  readonly entries: readonly Entry[];
  /** Names that the vendors know too. */
  readonly aliases: readonly OtherName[];
  /** Words that people use, such as `__shfl_sync`, in the order of their importance. */
  readonly words: readonly OtherName[];
  readonly prefixes: readonly WordPrefix[];
}

/** The index as it is sent to a browser. */
export interface PackedNameIndex {
  readonly generations: NameIndex["generations"];
  readonly names: string;
  readonly kinds: PackedColumn<EntryKind>;
  /** Addresses that do not follow from kind and name, by the place of the entry. */
  readonly urls: Readonly<Record<number, string>>;
  readonly in: PackedColumn<readonly number[]>;
  readonly forms: PackedColumn<FormAnchors>;
  readonly aliases: PackedNames;
  readonly words: PackedNames;
  readonly prefixes: readonly WordPrefix[];
}

interface PackedNames {
  readonly names: string;
  /** Places as steps, see packTargets. */
  readonly targets: readonly (readonly number[])[];
}

const FOLDERS: Readonly<Record<EntryKind, string>> = {
  amd: "/amd/",
  ptx: "/ptx/",
  register: "/ptx/registers/",
  directive: "/ptx/directives/",
  concept: "/concepts/",
  encoding: "/amd/encodings/",
  generation: "/amd/generations/",
  target: "/ptx/targets/",
};

/** The id of a concept, and so the name of its file: its title in kebab case. */
export function conceptId(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** The address that an entry usually has; that of a concept is made of the words of its title. */
function usualUrl(kind: EntryKind, name: string): string {
  const lower = name.toLowerCase();
  return `${FOLDERS[kind]}${kind === "concept" ? conceptId(name) : lower.replace(/^[%.]/, "")}/`;
}

/** Packs an index. */
export function packNameIndex(index: NameIndex): PackedNameIndex {
  const ids = index.generations.map(({ id }) => id);
  const { entries } = index;
  return {
    generations: index.generations,
    names: packTexts(entries.map(({ name }) => name)),
    kinds: packColumn(entries.map(({ kind }) => kind)),
    urls: Object.fromEntries(
      entries.flatMap(({ name, kind, url }, place) => (url === usualUrl(kind, name) ? [] : [[place, url]])),
    ),
    in: packColumn(entries.map(({ generations }) => generations.map((id) => ids.indexOf(id)))),
    forms: packColumn(entries.map(({ forms }) => forms)),
    aliases: packNames(index.aliases),
    words: packNames(index.words),
    prefixes: index.prefixes,
  };
}

function packNames(names: readonly OtherName[]): PackedNames {
  return { names: packTexts(names.map(({ name }) => name)), targets: packTargets(names.map(({ targets }) => targets)) };
}

/** The index of {@link packNameIndex}. */
export function unpackNameIndex(packed: PackedNameIndex): NameIndex {
  const kinds = unpackColumn(packed.kinds);
  const generations = unpackColumn(packed.in);
  const forms = unpackColumn(packed.forms);
  const entries = unpackTexts(packed.names).map((name, place): Entry => {
    const kind = kinds[place] ?? "amd";
    return {
      name,
      kind,
      url: packed.urls[place] ?? usualUrl(kind, name),
      generations: (generations[place] ?? []).map((index) => packed.generations[index]?.id ?? ""),
      forms: forms[place] ?? {},
    };
  });
  return {
    generations: packed.generations,
    entries,
    aliases: unpackNames(packed.aliases),
    words: unpackNames(packed.words),
    prefixes: packed.prefixes,
  };
}

function unpackNames({ names, targets }: PackedNames): OtherName[] {
  const places = unpackTargets(targets);
  return unpackTexts(names).map((name, place) => ({ name, targets: places[place] ?? [] }));
}

/** Places as steps from the one before: most aliases lead to the next name, and equal steps compress. */
function packTargets(lists: readonly (readonly number[])[]): number[][] {
  let last = 0;
  return lists.map((list) =>
    list.map((place) => {
      const step = place - last;
      last = place;
      return step;
    }),
  );
}

/** The lists of {@link packTargets}. */
function unpackTargets(lists: readonly (readonly number[])[]): number[][] {
  let last = 0;
  return lists.map((list) => list.map((step) => (last += step)));
}
