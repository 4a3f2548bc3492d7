import path from "node:path";
import type { Atlas } from "../../catalog/atlas.ts";
import { listAmdRoutes } from "../../catalog/amd-routes.ts";
import type { ConceptFile } from "../../catalog/concepts/read-concepts.ts";
import { contentFolder } from "../../catalog/paths.ts";
import type { PtxAtlas } from "../../catalog/ptx/ptx-atlas.ts";
import { ptxUrls } from "../../catalog/ptx/ptx-urls.ts";
import { readData } from "../../catalog/read-data.ts";
import { urls } from "../../catalog/urls.ts";
import { type Synonyms, synonymsSchema } from "../../schema/synonyms.ts";
import type { Entry, EntryKind, NameIndex, OtherName } from "../name-index.ts";
import { listFormAnchors } from "./form-anchors.ts";

/** What is found by name, and by what names. */
export interface NameSources {
  readonly amd: Atlas;
  readonly ptx: PtxAtlas;
  readonly concepts: readonly Pick<ConceptFile, "id" | "title">[];
  readonly synonyms: Synonyms;
}

/** Reads content/search/synonyms.yaml. */
export function readSynonyms(): Synonyms {
  return readData(path.join(contentFolder(), "search/synonyms.yaml"), synonymsSchema);
}

/**
 * Everything that has a page and a name: instructions, registers, directives, concepts, encodings, generations, targets.
 * A synonym counts as far as its names exist: a build of few generations has fewer of them.
 */
export function buildNameIndex({ amd, ptx, concepts, synonyms }: NameSources): NameIndex {
  const entries = [
    ...amdEntries(amd),
    ...ptxEntries(ptx),
    // Sorted titles share beginnings, which makes the packed index smaller.
    ...concepts
      .toSorted((a, b) => (a.title < b.title ? -1 : 1))
      .map(({ id, title }) => plainEntry("concept", title, `/concepts/${id}/`)),
  ];
  return {
    generations: amd.generations.map(({ id, title, family, predecessor }) => ({ id, title, family, predecessor })),
    entries,
    aliases: listAliases(amd, ptx, entries),
    words: synonyms.synonyms.flatMap(({ words, to }) => {
      const targets = to.flatMap((name) => placesOf(name, entries));
      return targets.length === 0 ? [] : words.map((name): OtherName => ({ name, targets }));
    }),
    prefixes: synonyms.prefixes,
  };
}

function plainEntry(kind: EntryKind, name: string, url: string): Entry {
  return { name, kind, url, generations: [], forms: {} };
}

function amdEntries(atlas: Atlas): Entry[] {
  const instructions = listAmdRoutes(atlas).flatMap((route): Entry[] => {
    if (route.kind === "redirect") return [];
    if (route.kind === "alias") return [plainEntry("amd", route.name, urls.instruction(route.name))];
    const named = atlas.names.get(route.name);
    if (named === undefined) return [];
    const generations = atlas.generations.map(({ id }) => id).filter((id) => named.byGeneration.has(id));
    const { name } = route;
    return [{ name, kind: "amd", url: urls.instruction(name), generations, forms: listFormAnchors(named, atlas) }];
  });
  const encodings = new Set([...atlas.catalogs.values()].flatMap((catalog) => [...catalog.encodings.keys()]));
  return [
    ...instructions.sort((a, b) => (a.name < b.name ? -1 : 1)),
    ...[...encodings].sort().map((name) => plainEntry("encoding", name, urls.encoding(name))),
    ...atlas.generations
      .filter(({ id }) => atlas.catalogs.has(id))
      .map(({ id, title }) => plainEntry("generation", title, urls.generation(id))),
  ];
}

function ptxEntries({ catalog }: PtxAtlas): Entry[] {
  return [
    ...catalog.pages.map(({ name, url }) => plainEntry("ptx", name, url)),
    ...catalog.registers.flatMap(({ names, url }) => names.map((name) => plainEntry("register", name, url))),
    ...catalog.directives.map(({ name, slug }) => plainEntry("directive", name, ptxUrls.directive(slug))),
    ...catalog.targets.map(({ name }) => plainEntry("target", name, ptxUrls.target(name))),
  ];
}

/** Aliases and our renames of instructions, the titles of encodings, the ids and processors of generations; sorted, each with all that it means. */
function listAliases(amd: Atlas, ptx: PtxAtlas, entries: readonly Entry[]): OtherName[] {
  const places = new Map(entries.map(({ kind, name }, place) => [`${kind} ${name}`, place]));
  const found = new Map<string, Set<number>>();
  const add = (alias: string, kind: EntryKind, name: string): void => {
    const place = places.get(`${kind} ${name}`);
    if (place === undefined) return;
    found.set(alias, (found.get(alias) ?? new Set()).add(place));
  };
  for (const { name, targets } of amd.aliases.values()) for (const target of targets.keys()) add(name, "amd", target);
  for (const { names } of amd.changes.renames)
    for (const [before, after] of Object.entries(names)) add(before, "amd", after);
  for (const [name, { title }] of Object.entries(amd.words.encodings.encodings)) add(title, "encoding", name);
  for (const { id, title, gfxTargets, compilerExplorerKey } of amd.generations)
    for (const alias of new Set([id, compilerExplorerKey, ...gfxTargets])) add(alias, "generation", title);
  for (const { name, slug, aliases } of ptx.catalog.pages)
    for (const alias of [...aliases, ...(slug === name ? [] : [slug])]) add(alias, "ptx", name);
  return [...found]
    .map(([name, targets]): OtherName => ({ name, targets: [...targets].sort((a, b) => a - b) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Names in the synonyms that nothing bears, or several things bear, so that the name does not say which is meant. */
export function findUnclearTargets({ synonyms }: Synonyms, entries: readonly Entry[]): string[] {
  return synonyms.flatMap(({ to }) => to).filter((name) => placesOf(name, entries).length !== 1);
}

function placesOf(name: string, entries: readonly Entry[]): number[] {
  return [...entries.entries()].filter(([, entry]) => entry.name === name).map(([place]) => place);
}
