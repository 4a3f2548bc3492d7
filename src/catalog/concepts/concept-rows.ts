import { ptxUrls } from "../ptx/ptx-urls.ts";
import { urls } from "../urls.ts";
import type { Membership, ResolvedPair } from "./concept-index.ts";

/** A name with its page. */
export interface NameLink {
  readonly name: string;
  /** Path from the site's root. */
  readonly href: string;
}

/** A concept on the page of an instruction or register: how it relates to the other vendor. */
export interface ConceptRow {
  readonly id: string;
  readonly title: string;
  readonly parts: readonly {
    readonly relation: string;
    /** Some names of the other vendor. */
    readonly others: readonly NameLink[];
    /** How many more there are. */
    readonly more: number;
  }[];
}

/** Names that a reader takes in at a glance. */
const SHOWN = 4;

/** Rows for a page of `vendor`, in the order of the index. */
export function conceptRows(members: readonly Membership[] | undefined, vendor: "amd" | "ptx"): ConceptRow[] {
  const byConcept = Map.groupBy(members ?? [], ({ concept }) => concept);
  return [...byConcept].map(([{ id, title }, list]) => ({
    id,
    title,
    parts: list.map(({ pair }) => {
      const links = vendor === "amd" ? ptxLinks(pair) : amdLinks(pair);
      return { relation: pair.relation, others: links.slice(0, SHOWN), more: Math.max(0, links.length - SHOWN) };
    }),
  }));
}

/** The PTX side of a pair: instructions with the qualifiers that are meant, and special registers. */
export function ptxLinks(pair: ResolvedPair): NameLink[] {
  return pair.ptx.map((item) => ({
    name: item.text,
    href: item.kind === "register" ? ptxUrls.register(item.register.slug) : ptxUrls.instruction(item.page.slug),
  }));
}

/** The AMD side of a pair, the first name of each pattern. */
export function amdLinks(pair: ResolvedPair): NameLink[] {
  return pair.amd.flatMap(({ names: [name] }) => (name === undefined ? [] : [{ name, href: urls.instruction(name) }]));
}
